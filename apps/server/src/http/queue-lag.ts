import type { Engine, Lag } from '@shopwright/engine'
import { saidInTime } from './said-in-time.ts'

/** How late jobs are, in whole seconds; null where that was not said in time, as the database is asked for on its own. */
export type QueueLag = () => Promise<Lag | null>

/** Whoever watches asks often, and anybody may; the queue has few connections, and those that wait for an answer are missed by its workers. */
const isKept = 5000
const nothing: Lag = { seconds: 0, kind: null }

export function openQueueLag(engine: Engine): QueueLag {
  const said = saidInTime(async () => (await engine.jobs?.lag()) ?? nothing, engine.clock, isKept)
  return async () => {
    const lag = await said()
    return lag && { seconds: Math.max(Math.floor(lag.seconds), 0), kind: lag.kind }
  }
}
