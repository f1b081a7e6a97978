import { type ChildProcess, fork } from 'node:child_process'
import { strippedOf } from './stripped.ts'

/** Why a process for strangers' files gave no answer. */
export type ChildFailure = 'timeout' | 'memory-exceeded' | 'failed'

export class ChildError extends Error {
  readonly failure: ChildFailure

  constructor(failure: ChildFailure, detail = '') {
    super(detail === '' ? failure : `${failure}: ${detail}`)
    this.name = 'ChildError'
    this.failure = failure
  }
}

export type ChildPlan = {
  script: URL
  args?: string[]
  /** MB of the JavaScript heap; what the whole process may hold it watches itself, by `endWhenAbove` */
  heap: number
  env?: Record<string, string>
  /** native code, as that which decodes pictures */
  hasAddons?: boolean
  /** folders that it may write to; none without it */
  writes?: string[]
}

const EXIT_MEMORY = 77
const young = 8 // MB, of which V8 keeps three: with twice as much it reads no faster
const handOver = new URL('./hand-over.mjs', import.meta.url).href

/**
 * A process of its own for what comes from strangers: no secrets in its environment, no files to write but where it is
 * said, no programs to start, and our code by a pipe. It ends with us, and does not keep us from ending.
 */
export function startChild({
  script,
  args = [],
  heap,
  env = {},
  hasAddons = false,
  writes = [],
}: ChildPlan): ChildProcess {
  const child = fork(script, args, {
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      `--import=${handOver}`,
      `--max-old-space-size=${heap}`,
      `--max-semi-space-size=${young}`,
      '--disable-warning=ExperimentalWarning',
      '--permission',
      ...(hasAddons ? ['--allow-addons'] : []),
      '--allow-fs-read=*',
      ...writes.map((folder) => `--allow-fs-write=${folder}`),
    ],
    env: { TZ: 'UTC', MALLOC_ARENA_MAX: '1', ...env },
  })
  // A process that dies between two jobs is replaced at the next one.
  child.on('error', () => {})
  // Its code comes by its input; one that died at once takes none.
  child.stdin?.on('error', () => {})
  strippedOf(script).then(
    (codes) => child.stdin?.end(JSON.stringify(codes)),
    (error) => {
      child.emit('error', error) // whoever waits for an answer is told
      child.kill()
    },
  )
  child.unref()
  child.channel?.unref()
  return child
}

/** Sends a job and waits for its answer. Throws ChildError when there is none; then the process is of no more use. */
export async function askChild<Answer>(child: ChildProcess, job: object, milliseconds: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onMessage = (answer: unknown) => resolve(answer as Answer)
  // V8 ends a process whose heap is full by an abort.
  const onExit = (code: number | null, signal: string | null) =>
    reject(
      new ChildError(
        code === EXIT_MEMORY || code === 134 || signal === 'SIGABRT' ? 'memory-exceeded' : 'failed',
        String(code ?? signal),
      ),
    )
  const onError = (error: Error) => reject(new ChildError('failed', error.message))
  const clock = setTimeout(() => reject(new ChildError('timeout', `${milliseconds} ms`)), milliseconds)
  child.on('message', onMessage).on('exit', onExit).on('error', onError)
  child.ref()
  child.channel?.ref()
  try {
    if (!child.connected) throw new ChildError('failed', 'it has ended')
    child.send(job as never)
    return await promise
  } finally {
    clearTimeout(clock)
    child.off('message', onMessage).off('exit', onExit).off('error', onError)
    child.unref()
    child.channel?.unref()
  }
}

/** In the child: it ends itself when the whole process holds more than this. Native work runs beside this timer. */
export function endWhenAbove(bytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > bytes) process.exit(EXIT_MEMORY)
  }, 25).unref()
  process.on('disconnect', () => process.exit(0))
}
