import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { SpreadsheetError } from './errors.ts'
import { XLSX_LIMITS, type XlsxLimits } from './limits.ts'
import type { SheetRow } from './xlsx-rows.ts'

/** What a table of text calls its only sheet: it has no names of its own. */
export const textSheet = 'CSV'

const headBytes = 4096
const separators = [',', ';', '\t'] as const

/** Whether a file is lines of cells: text, no markup, and its first line has something between its cells. */
export async function isTextTable(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return looksLikeTextTable(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** The same of bytes that are in memory: their beginning decides. */
export function looksLikeTextTable(bytes: Buffer): boolean {
  const head = bytes.subarray(0, headBytes)
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  return !head.includes(0) && !/^\s*</.test(text) && separatorOf(text) !== null
}

/** What stands between the cells most often in the first line, outside of quotes. */
function separatorOf(text: string): string | null {
  const line = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1)[0] ?? ''
  const counted = separators.map((mark) => ({ mark, count: line.split(mark).length - 1 }))
  const best = counted.sort((a, b) => b.count - a.count)[0]
  return best?.count ? best.mark : null
}

/**
 * Streams the rows of a CSV file (RFC 4180; commas, semicolons or tabs). Cells may hold line ends; `row` counts the rows as a
 * spreadsheet shows them. Wholly empty rows are left out. Throws SpreadsheetError with the row that is at fault.
 */
export async function* textRows(path: string, limits: Partial<XlsxLimits> = {}): AsyncGenerator<SheetRow> {
  const { rows: most, columns, rowLength, entryBytes } = { ...XLSX_LIMITS, ...limits }
  let separator: string | null = null
  let row = 1
  let cells: string[] = []
  let cell = ''
  let length = 0
  let state: 'plain' | 'quoted' | 'after-quote' = 'plain'
  let afterReturn = false
  let held = ''

  const endCell = (): void => {
    if (cells.length === columns) throw new SpreadsheetError('too-many-columns', { row, limit: columns })
    cells.push(cell)
    cell = ''
    state = 'plain'
  }
  const endRow = (): SheetRow | null => {
    endCell()
    if (row > most) throw new SpreadsheetError('too-many-rows', { limit: most })
    const done = cells.some((text) => text.trim()) ? { row, cells } : null
    cells = []
    length = 0
    row += 1
    return done
  }
  for await (const chunk of lettersOf(path, entryBytes)) {
    let text = chunk
    if (separator === null) {
      // The first line decides, so as much is waited for as was looked at.
      held += chunk
      if (held.length < headBytes && chunk !== '') continue
      text = held.replace(/^\uFEFF/, '')
      separator = separatorOf(text.slice(0, headBytes)) ?? ','
    }
    for (let at = 0; at < text.length; ) {
      // Runs, not letters: a cell of millions of letters would be as many pieces of memory.
      const end = state === 'quoted' ? endOfQuoted(text, at) : endOfPlain(text, at, separator)
      const run = text.slice(at, Math.max(end, at + 1))
      at += run.length
      const isSecondOfPair = afterReturn && run === '\n'
      afterReturn = run === '\r' && state !== 'quoted'
      if (isSecondOfPair) continue
      length += run.length
      if (length > rowLength) throw new SpreadsheetError('row-too-large', { row })
      if (state === 'quoted') {
        if (run === '"') state = 'after-quote'
        else cell += run
      } else if (run === '"' && state === 'after-quote') {
        cell += run
        state = 'quoted'
      } else if (run === '"' && cell === '') state = 'quoted'
      else if (run === separator) endCell()
      else if (run === '\n' || run === '\r') {
        const done = endRow()
        if (done) yield done
      } else {
        cell += run
        state = 'plain'
      }
    }
  }
  if (state === 'quoted') throw new SpreadsheetError('quote-open', { row })
  const last = cells.length || cell ? endRow() : null
  if (last) yield last
}

const endOfQuoted = (text: string, from: number): number => {
  const at = text.indexOf('"', from)
  return at < 0 ? text.length : at
}

/** Where the next sign stands that could mean something outside of quotes. */
function endOfPlain(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === separator || letter === '"' || letter === '\n' || letter === '\r') return at
  }
  return text.length
}

/** Its text, chunk by chunk, the last one empty: UTF-8, and where it is not, what Excel writes in this part of the world. */
export async function* lettersOf(path: string, limit: number): AsyncGenerator<string> {
  if ((await stat(path)).size > limit) throw new SpreadsheetError('file-too-large', { limit })
  const decoder = new TextDecoder((await isUtf8(path)) ? 'utf-8' : 'windows-1251')
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk as Buffer, { stream: true })
    if (text) yield text
  }
  const rest = decoder.decode()
  if (rest) yield rest
  yield ''
}

/** Letters that are none may come late: all of it is looked at. */
async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}
