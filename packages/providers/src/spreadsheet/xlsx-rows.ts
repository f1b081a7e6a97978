import { SpreadsheetError } from './errors.ts'
import type { XlsxLimits } from './limits.ts'
import type { Book, Sheet } from './xlsx-book.ts'
import { dateOfSerial } from './xlsx-dates.ts'
import { plainNumber } from './xlsx-numbers.ts'
import { readPart } from './xlsx-part.ts'
import type { SharedStrings } from './xlsx-strings.ts'
import { textCollector, unescapeXlsx } from './xlsx-texts.ts'
import type { Archive } from './zip-archive.ts'

/** A row with its number in the file; `cells` by column from 0, empty where the file has none. */
export type SheetRow = { row: number; cells: string[] }

export type RowSource = {
  archive: Archive
  book: Book
  sheet: Sheet
  strings: SharedStrings
  dateStyles: boolean[]
  limits: XlsxLimits
}

/** Streams the rows that have a value. The announced dimension is ignored, formulas give the value that they were saved with. */
export async function* sheetRows(source: RowSource): AsyncGenerator<SheetRow> {
  const collector = collectRows(source)
  for await (const _ of readPart(source.archive, source.sheet.part, collector.handlers, source.limits))
    yield* collector.take()
}

function collectRows({ book, strings, dateStyles, limits }: RowSource) {
  let ready: SheetRow[] = []
  let row = 0
  let cells: string[] = []
  let length = 0
  let column = -1
  let type = ''
  let style = -1
  let value = ''
  let inValue = false
  const texts = textCollector()

  const content = (): string => {
    if (type === 'inlineStr') return texts.take()
    if (type === 'e' || value === '') return ''
    if (type === 's') return strings.at(Number(value)) ?? missing('shared-string-missing')
    if (type === 'b') return value === '1' || value === 'true' ? 'true' : 'false'
    if (type === 'str' || type === 'd') return unescapeXlsx(value)
    const date = dateStyles[style] ? dateOfSerial(Number(value), book.is1904) : null
    return date ?? plainNumber(value)
  }
  const missing = (code: 'shared-string-missing'): never => {
    throw new SpreadsheetError(code, { row })
  }
  const place = (text: string) => {
    if (text === '') return
    if (column >= limits.columns) throw new SpreadsheetError('too-many-columns', { row, limit: limits.columns })
    length += text.length
    if (length > limits.rowLength) throw new SpreadsheetError('row-too-large', { row, limit: limits.rowLength })
    while (cells.length < column) cells.push('')
    cells[column] = text
  }
  const startRow = (number: string | undefined) => {
    const next = number === undefined ? row + 1 : Number(number)
    if (!(Number.isInteger(next) && next > row)) throw new SpreadsheetError('rows-out-of-order', { row })
    if (next > limits.rows) throw new SpreadsheetError('too-many-rows', { limit: limits.rows })
    row = next
    cells = []
    length = 0
    column = -1
  }

  return {
    handlers: {
      open(name: string, attributes: Record<string, string>) {
        if (name === 'row') startRow(attributes.r)
        if (name === 'c') {
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
          type = attributes.t ?? 'n'
          style = Number(attributes.s ?? -1)
          value = ''
          texts.start()
        }
        if (name === 'v') inValue = true
        texts.open(name)
      },
      text(text: string) {
        if (inValue) value += text
        else texts.text(text)
      },
      close(name: string) {
        texts.close(name)
        if (name === 'v') inValue = false
        if (name === 'c') place(content())
        if (name === 'row' && cells.length > 0) ready.push({ row, cells })
      },
    },
    take(): SheetRow[] {
      const taken = ready
      ready = []
      return taken
    },
  }
}

/** `AB12` → 27. A reference that is none lands beyond every limit, so that its value is refused. */
function columnOf(reference: string): number {
  let column = 0
  for (const char of reference) {
    const letter = char.charCodeAt(0) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 || reference.length > 12 ? Number.POSITIVE_INFINITY : column - 1
}
