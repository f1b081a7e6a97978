import { setTimeout as pause } from 'node:timers/promises'
import type { Engine, Lag } from '@shopwright/engine'

/** How late jobs are, in whole seconds; null where that was not said in time, as the database is asked for on its own. */
export type QueueLag = () => Promise<Lag | null>

/** Whoever watches asks often, and anybody may: the queue is asked once in so many milliseconds. */
const isKept = 5000
const patience = 1500
const nothing: Lag = { seconds: 0, kind: null }

export function openQueueLag({ jobs, clock }: Engine): QueueLag {
  let kept: { lag: Promise<Lag | null>; until: number } | null = null
  let asked: Promise<Lag | null> | null = null
  /** One question at a time: the queue has few connections, and those that wait for an answer are missed by its workers. */
  const ask = (): Promise<Lag | null> => {
    asked ??= (jobs?.lag() ?? Promise.resolve(nothing))
      .catch(() => null)
      .finally(() => {
        asked = null
      })
    return asked
  }
  return () => {
    const now = clock().getTime()
    if (!kept || kept.until <= now) {
      const late = pause(patience, null, { ref: false })
      kept = { lag: Promise.race([ask(), late]), until: now + isKept }
    }
    return kept.lag.then((lag) => lag && { seconds: Math.max(Math.floor(lag.seconds), 0), kind: lag.kind })
  }
}
