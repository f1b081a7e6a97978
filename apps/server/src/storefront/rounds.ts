import type { Ctx, Engine } from '@shopwright/engine'
import type { Taken } from './gathered.ts'

const every = 5000

export type Rounds = { close(): Promise<void> }

/** Writes down now and then what was gathered of all stores, in one statement for all of them. */
export function openRounds<T>(
  engine: Engine,
  { take }: { take(): Taken<T> },
  write: (ctx: Ctx, taken: Taken<T>) => Promise<void>,
): Rounds {
  let running = Promise.resolve()
  const flush = (): Promise<void> => {
    const taken = take()
    if (taken.size)
      running = running
        .then(() => engine.onPlatform({}, (ctx) => write(ctx, taken)))
        // What could not be written is not worth keeping: the next round says what is then.
        .catch((error) => engine.log.warn({ err: error }, 'what was gathered was not written down'))
    return running
  }
  const timer = setInterval(flush, every).unref()
  return {
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
