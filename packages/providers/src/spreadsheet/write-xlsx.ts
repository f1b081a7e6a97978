import { columnLetters } from './headers.ts'
import { escapeXlsx } from './xlsx-texts.ts'
import { escapeXml } from './xml-escape.ts'
import { writeZip } from './zip-writer.ts'

/** `key` finds the value in a row; a `number` column writes plain decimals as numbers and everything else as text. */
export type XlsxColumn = { key: string; header?: string; type?: 'text' | 'number' }

export type CellValue = string | number | bigint | boolean | null | undefined

/** By the keys of the columns, or in their order, which is read faster where there are many. */
export type SheetRow = Record<string, CellValue> | readonly CellValue[]

export const cellAt = (row: SheetRow, at: number, key: string): CellValue =>
  Array.isArray(row) ? row[at] : (row as Record<string, CellValue>)[key]

/**
 * Streams rows into a workbook of one sheet. Text is written as inline strings, never as a formula (security T24), so that
 * it comes back character for character. Returns how many rows were written.
 */
export async function writeXlsx(
  path: string,
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  { sheet = 'Sheet1' }: { sheet?: string } = {},
): Promise<number> {
  const zip = await writeZip(path)
  const count = { rows: 0 }
  try {
    for (const [name, xml] of Object.entries(bookParts(sheet))) await zip.add(name, [xml])
    await zip.add('xl/worksheets/sheet1.xml', sheetXml(columns, rows, count))
    await zip.finish()
  } catch (error) {
    await zip.abort()
    throw error
  }
  return count.rows
}

/** In pieces of many rows: one write for each would cost more than the rows. */
async function* sheetXml(
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
  count: { rows: number },
): AsyncGenerator<string> {
  const letters = columns.map((_, column) => columnLetters(column))
  const rowXml = (number: number, textOf: (column: XlsxColumn, at: number) => CellValue, isHeading = false): string => {
    let xml = `<row r="${number}">`
    for (const [at, column] of columns.entries())
      xml += cell(`${letters[at]}${number}`, textOf(column, at), isHeading ? 'text' : column.type)
    return `${xml}</row>`
  }
  let batch = `${PROLOG}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  batch += rowXml(1, ({ key, header }) => header ?? key, true)
  for await (const row of rows) {
    count.rows += 1
    batch += rowXml(count.rows + 1, ({ key }, at) => cellAt(row, at, key))
    if (batch.length < 65_536) continue
    yield batch
    batch = ''
  }
  yield `${batch}</sheetData></worksheet>`
}

/** Every cell says where it stands: the standard lets it be silent, half of the readers do not. */
function cell(at: string, value: CellValue, type: XlsxColumn['type']): string {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  // More digits than a double holds would come back changed.
  const isNumber = type === 'number' && /^-?\d{1,15}(\.\d{1,10})?$/.test(text) && String(Number(text)) === text
  return isNumber
    ? `<c r="${at}"><v>${text}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeXlsx(text))}</t></is></c>`
}

const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function bookParts(sheet: string): Record<string, string> {
  const name = escapeXml(sheet.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31) || 'Sheet1')
  return {
    '[Content_Types].xml': `${PROLOG}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${PROLOG}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${PROLOG}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${PROLOG}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${PROLOG}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
  }
}
