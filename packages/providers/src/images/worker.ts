import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ImageError } from './errors.ts'
import type { ImageAnswer, ImageJob } from './jobs.ts'
import { IMAGE_LIMITS } from './limits.ts'

export type ImageWorker = { run: (job: ImageJob, milliseconds?: number) => Promise<unknown>; close: () => void }

const EXIT_MEMORY = 77
const IDLE = 30_000

/**
 * A child process that does one job after the other. It is started when there is work, killed when a job takes too long, and
 * replaced when it died; it has no secrets in its environment and may neither write files nor start programs.
 */
export function imageWorker(mode: 'pictures' | 'own-drawings'): ImageWorker {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const stop = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  const once = async (job: ImageJob, milliseconds: number) => {
    clearTimeout(idle)
    if (!child?.connected) child = start(mode)
    try {
      return await ask(child, job, milliseconds)
    } catch (error) {
      // After a refusal the process is sound; after anything else nobody knows.
      if (!(error instanceof ImageError) || ['timeout', 'memory-exceeded', 'worker-failed'].includes(error.code)) stop()
      throw error
    } finally {
      idle = setTimeout(stop, IDLE).unref()
    }
  }
  return {
    run(job, milliseconds = IMAGE_LIMITS.milliseconds) {
      const turn = last.then(() => once(job, milliseconds))
      last = turn.catch(() => {})
      return turn
    },
    close() {
      clearTimeout(idle)
      stop()
    },
  }
}

function start(mode: string): ChildProcess {
  const child = fork(fileURLToPath(new URL('./child.ts', import.meta.url)), [mode], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      '--max-old-space-size=128',
      '--disable-warning=ExperimentalWarning',
      '--permission',
      '--allow-addons',
      '--allow-fs-read=*',
    ],
    env: { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0', TZ: 'UTC' },
  })
  // A process that dies between two jobs is replaced at the next one.
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}

async function ask(child: ChildProcess, job: ImageJob, milliseconds: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const onMessage = (answer: ImageAnswer) =>
    answer.ok ? resolve(answer.value) : reject(new ImageError(answer.code, answer.detail))
  const onExit = (code: number | null) =>
    reject(new ImageError(code === EXIT_MEMORY ? 'memory-exceeded' : 'worker-failed', String(code)))
  const onError = (error: Error) => reject(new ImageError('worker-failed', error.message))
  const clock = setTimeout(() => reject(new ImageError('timeout', `${milliseconds} ms`)), milliseconds)
  child.on('message', onMessage).on('exit', onExit).on('error', onError)
  child.ref()
  child.channel?.ref()
  try {
    child.send(job)
    return await promise
  } finally {
    clearTimeout(clock)
    child.off('message', onMessage).off('exit', onExit).off('error', onError)
    child.unref()
    child.channel?.unref()
  }
}
