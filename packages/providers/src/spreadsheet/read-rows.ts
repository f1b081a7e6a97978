import { Worker } from 'node:worker_threads'
import { SpreadsheetError, type SpreadsheetErrorCode } from './errors.ts'
import type { TableRow } from './read-xlsx.ts'
import type { XmlRow } from './read-xml.ts'

/** What to read: the rows of a sheet (the first visible one when none is named) or the items of a feed. */
export type RowsQuery =
  | { format: 'xlsx'; path: string; sheet?: string | null }
  | { format: 'xml'; path: string; itemPath: string }

export type ReaderAnswer =
  | { rows: (TableRow | XmlRow)[]; isDone: boolean }
  | { error: { code: SpreadsheetErrorCode | null; params: Record<string, string | number> } }

/** `milliseconds` is how long a batch of rows may take, `megabytes` what the reader's heap may hold. */
export type ReaderLimits = { milliseconds?: number; megabytes?: number }

/**
 * The rows of a file from anybody, read in a thread of its own, so that a hostile file costs neither our memory nor other
 * requests' time (security T23). Reads ahead one batch and no more. Throws SpreadsheetError.
 */
export async function* readRows(
  query: RowsQuery,
  { milliseconds = 60_000, megabytes = 192 }: ReaderLimits = {},
): AsyncGenerator<TableRow | XmlRow> {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: query,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  // An error between two batches waits for the next one to ask.
  worker.on('error', () => {})
  try {
    let next = batch(worker, milliseconds)
    for (;;) {
      const { rows, isDone } = await next
      if (!isDone) next = batch(worker, milliseconds)
      // The consumer may stop here; nobody waits for this batch then.
      next.catch(() => {})
      yield* rows
      if (isDone) return
    }
  } finally {
    await worker.terminate()
  }
}

async function batch(worker: Worker, milliseconds: number): Promise<{ rows: (TableRow | XmlRow)[]; isDone: boolean }> {
  const { promise, resolve, reject } = Promise.withResolvers<ReaderAnswer>()
  const onError = (error: NodeJS.ErrnoException) =>
    reject(
      new SpreadsheetError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory-exceeded' : 'reader-failed', {}, error),
    )
  const onExit = () => reject(new SpreadsheetError('reader-failed'))
  const clock = setTimeout(() => reject(new SpreadsheetError('time-exceeded', { limit: milliseconds })), milliseconds)
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  try {
    worker.postMessage('next')
    const answer = await promise
    if ('rows' in answer) return answer
    throw new SpreadsheetError(answer.error.code ?? 'reader-failed', answer.error.params)
  } finally {
    clearTimeout(clock)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
  }
}
