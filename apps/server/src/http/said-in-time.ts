import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds. */
export const patience = 1500

/**
 * What the database knows, for who must not wait for it: null where that was not said in time, or not at all. One question at a time;
 * while one is late nobody waits for it again. An answer, and that there was none, holds for so many milliseconds.
 */
export function saidInTime<T>(ask: () => Promise<T>, clock: () => Date, holds = 0): () => Promise<T | null> {
  let kept: { answer: Promise<T | null>; since: number } | null = null
  let asked: Promise<T | null> | null = null
  let isLate = false
  const answer = (): Promise<T | null> => {
    if (isLate) return Promise.resolve(null)
    asked ??= ask()
      .catch(() => null)
      .finally(() => {
        asked = null
        isLate = false
      })
    const question = asked
    const late = pause(patience, null, { ref: false }).then((none) => {
      isLate = asked === question
      return none
    })
    return Promise.race([question, late])
  }
  return () => {
    const now = clock().getTime()
    // Not by a clock that was put back since.
    if (!kept || now < kept.since || now >= kept.since + holds) kept = { answer: answer(), since: now }
    return kept.answer
  }
}
