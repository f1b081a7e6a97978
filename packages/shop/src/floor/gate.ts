import { AppError } from '@shopwright/engine'

export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets `width` at a time do work that is heavy and holds a connection, `queue` more wait outside without one, and answers
 * 503 to the rest: a flood of passwords to check must not take the database from everybody else (security T37).
 */
export function openGate(width: number, queue: number): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside >= width) {
      if (waiting.length >= queue) throw new AppError('unavailable')
      await new Promise<void>((enter) => waiting.push(enter))
    } else inside += 1
    try {
      return await work()
    } finally {
      // Whoever waits takes over the place.
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}

/** `gone`: whoever waits has gone away, and waits no longer */
export type Shares = <T>(owner: string, takes: number, work: () => Promise<T>, gone?: AbortSignal) => Promise<T>

/** So many may go in before somebody who came earlier and needs more room; then the room is left to empty itself for them. */
const mostPassed = 8

/**
 * Lets work in as long as what it takes fits into `size`, and what one owner takes into `each`; who does not fit waits, `queue` of them
 * and `eachQueue` of one owner, and keeps those of others waiting only after eight of them went past. All further ones are answered 503.
 * What one store asks for, however much of it, leaves room for the next (security T36).
 */
export function openShares({
  size,
  each,
  queue,
  eachQueue,
}: {
  size: number
  each: number
  queue: number
  eachQueue: number
}): Shares {
  type Waiting = { owner: string; takes: number; enter: () => void; passed: number }
  const waiting: Waiting[] = []
  const taken = new Map<string, number>()
  let all = 0
  const of = (owner: string): number => taken.get(owner) ?? 0
  const hasShare = ({ owner, takes }: Pick<Waiting, 'owner' | 'takes'>): boolean =>
    of(owner) === 0 || of(owner) + takes <= each
  // What is larger than everything goes in alone.
  const fits = (one: Pick<Waiting, 'owner' | 'takes'>): boolean =>
    (all === 0 || all + one.takes <= size) && hasShare(one)
  /** Who waits for nothing but room, and was passed often enough. Who has used up their own share keeps nobody waiting. */
  const isDue = (one: Waiting): boolean => one.passed >= mostPassed && hasShare(one)
  const add = (owner: string, takes: number): void => {
    all += takes
    const left = of(owner) + takes
    if (left > 0) taken.set(owner, left)
    else taken.delete(owner)
  }
  /** Takes a place, which each of those who came `earlier` and wait for room alone has seen. */
  const goPast = (owner: string, takes: number, earlier: readonly Waiting[]): void => {
    for (const one of earlier) if (hasShare(one)) one.passed += 1
    add(owner, takes)
  }
  const letIn = (): void => {
    for (const one of [...waiting]) {
      const place = waiting.indexOf(one)
      if (fits(one)) {
        waiting.splice(place, 1)
        goPast(one.owner, one.takes, waiting.slice(0, place))
        one.enter()
      } else if (isDue(one)) return
    }
  }
  const wait = (owner: string, takes: number, gone: AbortSignal | undefined): Promise<void> =>
    new Promise((enter, leave) => {
      const one = { owner, takes, enter, passed: 0 }
      waiting.push(one)
      gone?.addEventListener('abort', () => {
        const place = waiting.indexOf(one)
        if (place < 0) return
        waiting.splice(place, 1)
        leave(new AppError('unavailable'))
        // Whom they kept waiting may fit.
        letIn()
      })
    })
  return async (owner, takes, work, gone) => {
    if (gone?.aborted) throw new AppError('unavailable')
    if (fits({ owner, takes }) && !waiting.some(isDue)) goPast(owner, takes, waiting)
    else {
      const own = waiting.filter((one) => one.owner === owner).length
      if (waiting.length >= queue || own >= eachQueue) throw new AppError('unavailable')
      await wait(owner, takes, gone)
    }
    try {
      return await work()
    } finally {
      add(owner, -takes)
      letIn()
    }
  }
}

/** Answers no earlier than after `milliseconds`: how long the work took then tells nobody what it found (security T08). */
export async function notBefore<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + milliseconds
  try {
    return await work()
  } finally {
    const left = end - performance.now()
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  }
}
