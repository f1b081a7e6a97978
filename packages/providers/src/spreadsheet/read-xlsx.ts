import { SpreadsheetError } from './errors.ts'
import { type HeaderGroup, headerGroups, uniqueHeaders } from './headers.ts'
import { XLSX_LIMITS, type XlsxLimits } from './limits.ts'
import { isDump, openCartRows, openCartSheets } from './opencart-book.ts'
import { isTextTable, textRows, textSheet } from './text-table.ts'
import { readBook, readDateStyles } from './xlsx-book.ts'
import { type SheetRow, sheetRows } from './xlsx-rows.ts'
import { readSharedStrings } from './xlsx-strings.ts'
import { openArchive } from './zip-archive.ts'

export type XlsxOptions = { sheet?: string; limits?: Partial<XlsxLimits> }

/**
 * `values` by header, without the empty cells; `groups` by the first header of a repeated run, each entry by the headers of
 * the first repetition, without the wholly empty ones.
 */
export type TableRow = { row: number; values: Record<string, string>; groups: Record<string, Record<string, string>[]> }

/** The sheets of a workbook in their order. */
export async function listSheets(
  path: string,
  limits: Partial<XlsxLimits> = {},
): Promise<{ name: string; hidden: boolean }[]> {
  if (await isDump(path)) return openCartSheets.map((name) => ({ name, hidden: false }))
  if (await isTextTable(path)) return [{ name: textSheet, hidden: false }]
  const all = { ...XLSX_LIMITS, ...limits }
  const archive = await openArchive(path, all)
  try {
    const { sheets } = await readBook(archive, all)
    return sheets.map(({ name, hidden }) => ({ name, hidden }))
  } finally {
    archive.close()
  }
}

/** Streams the rows of a sheet (the first visible one when none is named) as cells. Throws SpreadsheetError. */
export async function* readXlsxCells(
  path: string,
  { sheet: name, limits = {} }: XlsxOptions = {},
): AsyncGenerator<SheetRow> {
  if (await isDump(path)) return yield* openCartRows(path, name, limits)
  if (await isTextTable(path)) return yield* textRows(path, limits)
  const all = { ...XLSX_LIMITS, ...limits }
  const archive = await openArchive(path, all)
  try {
    const book = await readBook(archive, all)
    const sheet =
      name === undefined
        ? (book.sheets.find(({ hidden }) => !hidden) ?? book.sheets[0])
        : book.sheets.find((one) => one.name === name)
    if (!sheet) throw new SpreadsheetError('sheet-missing', { sheet: name ?? '' })
    const dateStyles = await readDateStyles(archive, book, all)
    const strings = await readSharedStrings(archive, book, all)
    try {
      yield* sheetRows({ archive, book, sheet, strings, dateStyles, limits: all })
    } finally {
      strings.close()
    }
  } finally {
    archive.close()
  }
}

/** Streams the rows below the first one, which holds the headers. */
export async function* readXlsx(path: string, options: XlsxOptions = {}): AsyncGenerator<TableRow> {
  let headers: string[] | undefined
  let groups: HeaderGroup[] = []
  for await (const { row, cells } of readXlsxCells(path, options)) {
    if (headers) {
      yield tableRow(row, cells, headers, groups)
      continue
    }
    headers = uniqueHeaders(cells)
    groups = headerGroups(headers)
  }
  if (!headers) throw new SpreadsheetError('headers-missing')
}

/** The headers of a sheet as `readXlsx` names them, and the runs that repeat. */
export async function readHeaders(
  path: string,
  options: XlsxOptions = {},
): Promise<{ headers: string[]; groups: HeaderGroup[] }> {
  for await (const { cells } of readXlsxCells(path, options)) {
    const headers = uniqueHeaders(cells)
    return { headers, groups: headerGroups(headers) }
  }
  throw new SpreadsheetError('headers-missing')
}

function tableRow(row: number, cells: string[], headers: string[], groups: HeaderGroup[]): TableRow {
  // Without a prototype: a header may be called `constructor`.
  const values: Record<string, string> = Object.create(null)
  headers.forEach((header, column) => {
    const cell = cells[column]
    if (cell) values[header] = cell
  })
  const grouped: TableRow['groups'] = Object.create(null)
  for (const { stems, columns } of groups) {
    grouped[stems[0] ?? ''] = columns
      .map((names) => groupEntry(stems, names, values))
      .filter((entry) => Object.keys(entry).length > 0)
  }
  return { row, values, groups: grouped }
}

function groupEntry(stems: string[], names: string[], values: Record<string, string>): Record<string, string> {
  const entry: Record<string, string> = Object.create(null)
  names.forEach((name, at) => {
    const value = values[name]
    if (value !== undefined) entry[stems[at] ?? ''] = value
  })
  return entry
}
