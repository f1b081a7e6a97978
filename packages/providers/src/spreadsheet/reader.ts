import type { ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askChild, ChildError, startChild } from '../child/index.ts'
import { SpreadsheetError, type SpreadsheetErrorCode } from './errors.ts'
import type { TableRow } from './read-xlsx.ts'
import type { XmlRow } from './read-xml.ts'
import type { LookOptions, Suggestions } from './suggest.ts'

/** What to read: the rows of a sheet (the first visible one when none is named) or the items of a feed. */
export type RowsQuery =
  | { format: 'xlsx'; path: string; sheet?: string | null }
  | { format: 'xml'; path: string; itemPath: string; until?: string }

/** What goes to the child process and what comes back. */
export type ReaderJob =
  | { kind: 'rows'; query: RowsQuery }
  | { kind: 'count'; query: RowsQuery }
  | { kind: 'look'; path: string; options: LookOptions }
export type ReaderAnswer =
  | { rows: (TableRow | XmlRow)[]; isDone: boolean }
  | { count: number }
  | { suggestions: Suggestions }
  | { error: { code: SpreadsheetErrorCode | null; params: Record<string, string | number> } }

/** `milliseconds` is how long one answer may take, `megabytes` what the whole process of the reader may hold. */
export type ReaderLimits = { milliseconds?: number; megabytes?: number }

const most = 400
const smallestHeap = 64

/** A process that reads one file from anybody: it costs neither our memory nor other requests' time (security T23, T25). */
export const openReader = (megabytes = most): ChildProcess =>
  startChild({
    script: new URL('./reader-child.ts', import.meta.url),
    args: [String(megabytes)],
    heap: Math.max(smallestHeap, Math.floor(megabytes * 0.6)),
    // Where a book's many texts are put aside.
    writes: [join(tmpdir(), '*')],
    env: { TMPDIR: tmpdir() },
  })

/** Throws SpreadsheetError, also for a reader that took too long, grew too large or died. */
export async function askReader(child: ChildProcess, job: ReaderJob, milliseconds: number): Promise<ReaderAnswer> {
  const answer = await askChild<ReaderAnswer>(child, job, milliseconds).catch((error) => {
    throw error instanceof ChildError
      ? new SpreadsheetError(codes[error.failure], error.failure === 'timeout' ? { limit: milliseconds } : {}, error)
      : error
  })
  if ('error' in answer) throw new SpreadsheetError(answer.error.code ?? 'reader-failed', answer.error.params)
  return answer
}

const codes = { timeout: 'time-exceeded', 'memory-exceeded': 'memory-exceeded', failed: 'reader-failed' } as const
