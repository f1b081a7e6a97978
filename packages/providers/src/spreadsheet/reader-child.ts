/** The other end of `readRows`, `countRows` and `suggestPaths`: reads one file, hands out a batch of rows each time it is asked. */
import { endWhenAbove } from '../child/index.ts'
import { SpreadsheetError } from './errors.ts'
import { readXlsx, type TableRow } from './read-xlsx.ts'
import { readXml, type XmlRow } from './read-xml.ts'
import type { ReaderAnswer, ReaderJob, RowsQuery } from './reader.ts'
import { lookInto } from './suggest.ts'

const BATCH_ROWS = 200
const BATCH_LENGTH = 1_000_000

endWhenAbove(Number(process.argv[2]) * 1024 * 1024)

let rows: AsyncGenerator<TableRow | XmlRow> | undefined

process.on('message', (job: ReaderJob) => {
  run(job).then(answer, (error) => {
    const known = error instanceof SpreadsheetError
    answer({ error: { code: known ? error.code : null, params: known ? error.params : {} } })
  })
})

function answer(message: ReaderAnswer): void {
  process.send?.(message)
}

async function run(job: ReaderJob): Promise<ReaderAnswer> {
  if (job.kind === 'look') return { suggestions: await lookInto(job.path, job.options) }
  if (job.kind === 'count') return countRows(openRows(job.query))
  rows ??= openRows(job.query)
  return nextBatch(rows)
}

function openRows(query: RowsQuery): AsyncGenerator<TableRow | XmlRow> {
  if (query.format === 'xml') return readXml(query.path, query.itemPath, query.until ? { until: query.until } : {})
  return readXlsx(query.path, query.sheet ? { sheet: query.sheet } : {})
}

async function countRows(from: AsyncGenerator<TableRow | XmlRow>): Promise<ReaderAnswer> {
  let count = 0
  for await (const _ of from) count += 1
  return { count }
}

async function nextBatch(from: AsyncGenerator<TableRow | XmlRow>): Promise<ReaderAnswer> {
  const batch: (TableRow | XmlRow)[] = []
  for (let length = 0; batch.length < BATCH_ROWS && length < BATCH_LENGTH; ) {
    const { value, done } = await from.next()
    if (done) return { rows: batch, isDone: true }
    batch.push(value)
    length += lengthOf(value)
  }
  return { rows: batch, isDone: false }
}

/** Roughly: a batch of pictures' addresses and one of megabytes of text should weigh the same. */
function lengthOf(row: TableRow | XmlRow): number {
  if ('item' in row) return row.item.children.reduce((sum, child) => sum + child.text.length + 100, 0)
  return Object.values(row.values).reduce((sum, value) => sum + value.length, 0)
}
