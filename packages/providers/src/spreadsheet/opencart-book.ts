import { open } from 'node:fs/promises'
import { SpreadsheetError } from './errors.ts'
import { XLSX_LIMITS, type XlsxLimits } from './limits.ts'
import { categorySheet } from './opencart-categories.ts'
import { customerSheet } from './opencart-customers.ts'
import { productSheet } from './opencart-products.ts'
import { type RowsOf, tableRows } from './opencart-tables.ts'
import { dumpRows, looksLikeDump } from './sql-dump.ts'
import { lettersOf } from './text-table.ts'
import type { SheetRow } from './xlsx-rows.ts'

/** What the dump of an OpenCart shop is read as: a book of three sheets, with the columns that its own export has. */
export const openCartSheets = ['Products', 'Categories', 'Customers'] as const
export type OpenCartSheet = (typeof openCartSheets)[number]

const headBytes = 65_536

/** Whether a file is a database's dump, by its beginning. */
export async function isDump(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return looksLikeDump(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/**
 * The rows of one of the sheets of an OpenCart dump (2, 3 or 4), header first. The file is read several times, so that the texts
 * of products are never held. Throws SpreadsheetError, `dump-unknown` for the database of something else.
 */
export async function* openCartRows(
  path: string,
  sheet: string | undefined,
  limits: Partial<XlsxLimits> = {},
): AsyncGenerator<SheetRow> {
  const all = { ...XLSX_LIMITS, ...limits }
  const text = () => lettersOf(path, all.entryBytes)
  const prefix = await prefixOf(text())
  if (prefix === null) throw new SpreadsheetError('dump-unknown')
  if (sheet !== undefined && !openCartSheets.some((one) => one === sheet))
    throw new SpreadsheetError('sheet-missing', { sheet })
  const rowsOf = (tables: readonly string[]) =>
    tableRows(
      dumpRows(text(), (table) => tables.some((one) => table === prefix + one), all.rowLength),
      prefix,
    )
  const rows = sheets[(sheet ?? 'Products') as OpenCartSheet](rowsOf)
  let row = 0
  for await (const cells of rows) {
    row += 1
    if (row > all.rows) throw new SpreadsheetError('too-many-rows', { limit: all.rows })
    yield { row, cells }
  }
}

/** What stands before the names of all tables; null where there is no catalogue of OpenCart. */
async function prefixOf(text: AsyncIterable<string>): Promise<string | null> {
  let before = ''
  for await (const chunk of text) {
    const [, prefix] =
      /(?:INTO|TABLE|EXISTS)\s+(?:`?[\w$]+`?\.)?`?(\w{0,40}?)product_description\b/i.exec(before + chunk) ?? []
    if (prefix !== undefined) return prefix
    before = chunk.slice(-200)
  }
  return null
}

const sheets: Record<OpenCartSheet, (rowsOf: RowsOf) => AsyncGenerator<string[]>> = {
  Products: productSheet,
  Categories: categorySheet,
  Customers: customerSheet,
}
