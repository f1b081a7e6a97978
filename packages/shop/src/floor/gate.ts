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

/**
 * Lets work in as long as what it takes fits into `size`, and what one owner takes into `each`; who does not fit waits, `queue` of them
 * and `eachQueue` of one owner, and does not keep those of others waiting. All further ones are answered 503. What one store asks for,
 * however much of it, leaves room for the next (security T36).
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
  type Waiting = { owner: string; takes: number; enter: () => void }
  const waiting: Waiting[] = []
  const taken = new Map<string, number>()
  let all = 0
  const of = (owner: string): number => taken.get(owner) ?? 0
  // What is larger than everything goes in alone.
  const fits = (owner: string, takes: number): boolean =>
    (all === 0 || all + takes <= size) && (of(owner) === 0 || of(owner) + takes <= each)
  const add = (owner: string, takes: number): void => {
    all += takes
    const left = of(owner) + takes
    if (left > 0) taken.set(owner, left)
    else taken.delete(owner)
  }
  const letIn = (): void => {
    for (const one of [...waiting]) {
      if (!fits(one.owner, one.takes)) continue
      waiting.splice(waiting.indexOf(one), 1)
      add(one.owner, one.takes)
      one.enter()
    }
  }
  const wait = (owner: string, takes: number, gone: AbortSignal | undefined): Promise<void> =>
    new Promise((enter, leave) => {
      const one = { owner, takes, enter }
      waiting.push(one)
      gone?.addEventListener('abort', () => {
        const place = waiting.indexOf(one)
        if (place < 0) return
        waiting.splice(place, 1)
        leave(new AppError('unavailable'))
      })
    })
  return async (owner, takes, work, gone) => {
    if (gone?.aborted) throw new AppError('unavailable')
    if (fits(owner, takes)) add(owner, takes)
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
