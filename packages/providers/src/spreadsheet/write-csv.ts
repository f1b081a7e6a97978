import { open } from 'node:fs/promises'
import { type CellValue, cellAt, type SheetRow, type XlsxColumn } from './write-xlsx.ts'

/** What programs for spreadsheets take for a formula, also in full width. */
const isRun = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Streams rows into comma-separated text with a mark of its encoding. A text that a spreadsheet would run gets an apostrophe
 * before it (security T24); numbers stay what they are. Returns how many rows were written.
 */
export async function writeCsv(
  path: string,
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>,
): Promise<number> {
  const file = await open(path, 'w', 0o600)
  let count = 0
  let batch = `\ufeff${columns.map(({ key, header }) => quoted(header ?? key)).join(',')}\r\n`
  try {
    for await (const row of rows) {
      count += 1
      batch += `${columns.map(({ key, type }, at) => cell(cellAt(row, at, key), type)).join(',')}\r\n`
      if (batch.length < 65_536) continue
      await file.write(batch)
      batch = ''
    }
    await file.write(batch)
    await file.sync()
  } finally {
    await file.close()
  }
  return count
}

function cell(value: CellValue, type: XlsxColumn['type'] = 'text'): string {
  const text = String(value ?? '')
    .toWellFormed()
    .replaceAll('\0', '')
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return text
  return quoted(isRun.test(text) ? `'${text}` : text)
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
