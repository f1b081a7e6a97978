/** The other end of `readRows`: hands out a batch of rows each time it is asked. */
import { parentPort, workerData } from 'node:worker_threads'
import { SpreadsheetError } from './errors.ts'
import type { ReaderAnswer, RowsQuery } from './read-rows.ts'
import { readXlsx, type TableRow } from './read-xlsx.ts'
import { readXml, type XmlRow } from './read-xml.ts'

const BATCH_ROWS = 200
const BATCH_LENGTH = 1_000_000

const rows = openRows(workerData as RowsQuery)

parentPort?.on('message', () => {
  nextBatch().then(answer, (error) => {
    const known = error instanceof SpreadsheetError
    answer({ error: { code: known ? error.code : null, params: known ? error.params : {} } })
  })
})

function answer(message: ReaderAnswer): void {
  parentPort?.postMessage(message)
}

function openRows(query: RowsQuery): AsyncGenerator<TableRow | XmlRow> {
  if (query.format === 'xml') return readXml(query.path, query.itemPath)
  return readXlsx(query.path, query.sheet ? { sheet: query.sheet } : {})
}

async function nextBatch(): Promise<ReaderAnswer> {
  const batch: (TableRow | XmlRow)[] = []
  for (let length = 0; batch.length < BATCH_ROWS && length < BATCH_LENGTH; ) {
    const { value, done } = await rows.next()
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
