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
