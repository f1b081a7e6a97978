import type { ChildProcess } from 'node:child_process'
import { askChild, ChildError, startChild } from '../child/index.ts'
import { ImageError } from './errors.ts'
import type { ImageAnswer, ImageJob } from './jobs.ts'
import { IMAGE_LIMITS } from './limits.ts'

export type ImageWorker = { run: (job: ImageJob, milliseconds?: number) => Promise<unknown>; close: () => void }

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

const start = (mode: string): ChildProcess =>
  startChild({
    script: new URL('./child.ts', import.meta.url),
    args: [mode],
    heap: 128,
    hasAddons: true,
    env: { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2', VIPS_WARNING: '0' },
  })

async function ask(child: ChildProcess, job: ImageJob, milliseconds: number): Promise<unknown> {
  const answer = await askChild<ImageAnswer>(child, job, milliseconds).catch((error) => {
    throw error instanceof ChildError ? new ImageError(codes[error.failure], error.message) : error
  })
  if (answer.ok) return answer.value
  throw new ImageError(answer.code, answer.detail)
}

const codes = { timeout: 'timeout', 'memory-exceeded': 'memory-exceeded', failed: 'worker-failed' } as const
