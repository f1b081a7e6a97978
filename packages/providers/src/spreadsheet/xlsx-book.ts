import { posix } from 'node:path'
import { SpreadsheetError } from './errors.ts'
import type { XlsxLimits } from './limits.ts'
import { isDateFormat } from './xlsx-dates.ts'
import { readWholePart } from './xlsx-part.ts'
import type { Archive } from './zip-archive.ts'

/** `part` is a name inside the archive, never a path on disk. */
export type Sheet = { name: string; hidden: boolean; part: string }

export type Book = { sheets: Sheet[]; strings: string | null; styles: string | null; is1904: boolean }

const MAX_SHEETS = 1000

/** The map of the workbook: sheets in their order, and the parts that hold strings and styles. Links to other files are left alone. */
export async function readBook(archive: Archive, limits: XlsxLimits): Promise<Book> {
  const roots = await relationships(archive, '', limits)
  const workbook = roots.find(({ type }) => type === 'officeDocument')?.target
  if (!workbook || !archive.has(workbook)) throw new SpreadsheetError('not-a-spreadsheet')

  const parts = await relationships(archive, workbook, limits)
  const partOf = new Map(parts.map(({ id, target }) => [id, target]))
  const single = (type: string) => parts.find((part) => part.type === type && archive.has(part.target))?.target ?? null
  const book: Book = { sheets: [], strings: single('sharedStrings'), styles: single('styles'), is1904: false }

  const open = (name: string, attributes: Record<string, string>) => {
    if (name === 'workbookPr') book.is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    if (name !== 'sheet') return
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
    const part = partOf.get(id)
    if (!part || !archive.has(part) || book.sheets.length >= MAX_SHEETS) return
    book.sheets.push({ name: attributes.name ?? '', hidden: (attributes.state ?? 'visible') !== 'visible', part })
  }
  await readWholePart(archive, workbook, { open }, limits)
  if (book.sheets.length === 0) throw new SpreadsheetError('not-a-spreadsheet')
  return book
}

/** Whether a number in a cell of this style is a date, by the style's index. */
export async function readDateStyles(archive: Archive, book: Book, limits: XlsxLimits): Promise<boolean[]> {
  if (!book.styles) return []
  const custom = new Map<string, string>()
  const isDate: boolean[] = []
  let inCellStyles = false
  const open = (name: string, attributes: Record<string, string>) => {
    if (name === 'numFmt') custom.set(attributes.numFmtId ?? '', attributes.formatCode ?? '')
    if (name === 'cellXfs') inCellStyles = true
    if (name === 'xf' && inCellStyles)
      isDate.push(isDateFormat(Number(attributes.numFmtId ?? 0), custom.get(attributes.numFmtId ?? '')))
  }
  const close = (name: string) => {
    if (name === 'cellXfs') inCellStyles = false
  }
  await readWholePart(archive, book.styles, { open, close }, limits)
  return isDate
}

type Relationship = { id: string; type: string; target: string }

async function relationships(archive: Archive, part: string, limits: XlsxLimits): Promise<Relationship[]> {
  const folder = posix.dirname(part)
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  if (!archive.has(name)) return []
  const found: Relationship[] = []
  const open = (tag: string, attributes: Record<string, string>) => {
    if (tag !== 'Relationship' || attributes.TargetMode === 'External') return
    const target = attributes.Target ?? ''
    found.push({
      id: attributes.Id ?? '',
      // The strict and the transitional flavour of the format differ in all but the last word.
      type: (attributes.Type ?? '').split('/').at(-1) ?? '',
      target: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    })
  }
  await readWholePart(archive, name, { open }, limits)
  return found
}
