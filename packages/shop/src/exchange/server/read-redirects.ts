import { AppError, invalid } from '@shopwright/engine'
import { ruleColumns, type WrittenRule } from '../../content/rules/redirect-rows.ts'
import { fileFault } from './file-fault.ts'
import type { ExchangeTools } from './tools.ts'

/** of one file: a shop that has more of them moves by patterns, which are none of ours */
const most = 5000

type Read = { row: number; values: Record<string, string> }

/** The rules that a spreadsheet holds, as they are written. Throws what the reader says of the file, and `redirect-columns`. */
export async function readRedirects(exchange: ExchangeTools, path: string): Promise<WrittenRule[]> {
  const read = await rowsOf(exchange, path).catch((error) => {
    throw fileFault(error)
  })
  // A row tells of the columns that it has something in.
  const columns = ruleColumns([...new Set(read.flatMap(({ values }) => Object.keys(values)))])
  if (!columns) throw invalid({ file_id: { code: 'redirect-columns' } })
  return read
    .map(({ row, values }) => ({
      row,
      path: values[columns.path] ?? '',
      target: values[columns.target] ?? '',
      code: values[columns.code] ?? '',
    }))
    .filter(({ path: from }) => from.trim())
}

async function rowsOf(exchange: ExchangeTools, path: string): Promise<Read[]> {
  const read: Read[] = []
  for await (const row of exchange.readRows({ format: 'xlsx', path })) {
    if (!('values' in row)) continue
    if (read.length === most) throw new AppError('spreadsheet.too-many-rows', { limit: most })
    read.push(row)
  }
  return read
}
