import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'

/** Files for tests only. A zip entry may lie about itself: that is what these fixtures are for. */
export type FakeEntry = {
  name: string
  data: string | Buffer
  declaredSize?: number
  flags?: number
  /** Take the local header of this earlier entry instead of an own one. */
  sharesDataOf?: number
}

export const temporary = (name: string): string => join(mkdtempSync(join(tmpdir(), 'shopwright-test-')), name)

export function saved(name: string, content: string | Buffer): string {
  const path = temporary(name)
  writeFileSync(path, content)
  return path
}

export function zipOf(entries: FakeEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let position = 0
  for (const { name, data, declaredSize, flags = 0x800, sharesDataOf } of entries) {
    const bytes = Buffer.from(data)
    const packed = bytes.length === 0 ? EMPTY : deflateRawSync(bytes)
    const title = Buffer.from(name)
    const header = (signature: number, length: number, at: number) => {
      const buffer = Buffer.alloc(length)
      buffer.writeUInt32LE(signature, 0)
      buffer.writeUInt16LE(flags, at + 2)
      buffer.writeUInt16LE(8, at + 4)
      buffer.writeUInt32LE(crc32(bytes), at + 10)
      buffer.writeUInt32LE(packed.length, at + 14)
      buffer.writeUInt32LE(declaredSize ?? bytes.length, at + 18)
      buffer.writeUInt16LE(title.length, at + 22)
      return buffer
    }
    const offset = sharesDataOf === undefined ? position : (offsets[sharesDataOf] ?? 0)
    offsets.push(offset)
    if (sharesDataOf === undefined) {
      const local = Buffer.concat([header(0x04034b50, 30, 4), title, packed])
      parts.push(local)
      position += local.length
    }
    const central = header(0x02014b50, 46, 6)
    central.writeUInt32LE(offset, 42)
    directory.push(central, title)
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(position, 16)
  return Buffer.concat([...parts, listing, end])
}

const EMPTY = deflateRawSync('')

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook around the given sheet data, with more parts where a test brings them. */
export function workbook(
  sheetData: string,
  extra: { strings?: string; styles?: string; workbookPr?: string; sheets?: string } = {},
): FakeEntry[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  return [
    {
      name: '_rels/.rels',
      data: `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="${OFFICE}">${extra.workbookPr ?? ''}<sheets>${extra.sheets ?? '<sheet name="S" r:id="r1"/>'}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'worksheet', '/xl/worksheets/sheet1.xml')}${relation('r3', 'sharedStrings', 'sharedStrings.xml')}${relation('r4', 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${sheetData}</sheetData></worksheet>`,
    },
    ...(extra.strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', data: `<sst>${extra.strings}</sst>` }]),
    ...(extra.styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', data: `<styleSheet>${extra.styles}</styleSheet>` }]),
  ]
}

export const sheetFile = (sheetData: string, extra: Parameters<typeof workbook>[1] = {}): string =>
  saved('book.xlsx', zipOf(workbook(sheetData, extra)))

export async function collected<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}
