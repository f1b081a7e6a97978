import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isAway } from './api-error.ts'

/** Milliseconds between two looks at a server that did not answer; the longest wait after many. */
const lookAfter = 1000
const longestWait = 15_000

let isReached = true
/** how often it was lost */
let losses = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Says that the server could not be reached: what is read and saved waits (TanStack Query pauses it) and goes on by itself when
 * the server answers again. Looks for it now and then, and at once when the browser says that there is a network.
 */
export function lost(): void {
  if (!isReached) return
  become(false)
  look(lookAfter)
}

export const lossesUntilNow = (): number => losses

/** An answer has come, whatever it says; to what was sent before the server was lost (`since`) it says nothing of now. */
export function reached(since = losses): void {
  if (isReached || since !== losses) return
  clearTimeout(timer)
  become(true)
}

/** Asks the server whether it is there. */
export async function isThere(): Promise<boolean> {
  const answer = await fetch('/readyz', { cache: 'no-store', credentials: 'omit' }).catch(() => null)
  return answer !== null && !isAway(answer.status)
}

const missing = new WeakMap<object, number>()

/** Notes what did not come: it may be told of after the connection has come back, and may have failed before anybody knew that it was gone. */
export function noteMissing(error: unknown): void {
  if (typeof error === 'object' && error) missing.set(error, isReached ? losses : losses - 1)
}

/** Did it fail for want of the connection? */
export const isMissed = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (missing.get(error) ?? losses) < losses

export const isOffline = (): boolean => !isReached

export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(reachedNow: boolean): void {
  isReached = reachedNow
  if (!reachedNow) losses++
  onlineManager.setOnline(reachedNow)
  for (const listener of listeners) listener()
}

function look(wait: number): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    if (await isThere()) reached()
    else if (!isReached) look(Math.min(Math.max(wait * 1.5, lookAfter), longestWait))
  }, wait)
}

/** A browser without a network knows before anything fails. */
export function watchConnection(): void {
  onlineManager.setEventListener(() => undefined)
  addEventListener('offline', lost)
  addEventListener('online', () => {
    if (!isReached) look(0)
  })
  if (!navigator.onLine) lost()
}
