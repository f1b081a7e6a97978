import type { ChildProcess } from 'node:child_process'
import type { TableRow } from './read-xlsx.ts'
import type { XmlRow } from './read-xml.ts'
import { askReader, openReader, type ReaderLimits, type RowsQuery } from './reader.ts'

type Batch = { rows: (TableRow | XmlRow)[]; isDone: boolean }

/** The rows of a file from anybody, read in a process of its own. Reads ahead one batch and no more. Throws SpreadsheetError. */
export async function* readRows(
  query: RowsQuery,
  { milliseconds = 60_000, megabytes }: ReaderLimits = {},
): AsyncGenerator<TableRow | XmlRow> {
  const reader = openReader(megabytes)
  try {
    let next = batch(reader, query, milliseconds)
    for (;;) {
      const { rows, isDone } = await next
      if (!isDone) next = batch(reader, query, milliseconds)
      // The consumer may stop here; nobody waits for this batch then.
      next.catch(() => {})
      yield* rows
      if (isDone) return
    }
  } finally {
    reader.kill('SIGKILL')
  }
}

/** How many rows `readRows` would give, in a process of its own that hands none of them out. Throws SpreadsheetError. */
export async function countRows(
  query: RowsQuery,
  { milliseconds = 60_000, megabytes }: ReaderLimits = {},
): Promise<number> {
  const reader = openReader(megabytes)
  try {
    return ((await askReader(reader, { kind: 'count', query }, milliseconds)) as { count: number }).count // as it answers this job
  } finally {
    reader.kill('SIGKILL')
  }
}

const batch = async (reader: ChildProcess, query: RowsQuery, milliseconds: number): Promise<Batch> =>
  (await askReader(reader, { kind: 'rows', query }, milliseconds)) as Batch // our own child answers this job with this shape
