import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** Does what ends in a field of the page's form: a file that is sent, a row that is made for it. */
export async function whileComing<T>(work: () => Promise<T>): Promise<T> {
  step(1)
  try {
    return await work()
  } finally {
    step(-1)
  }
}

/** Whether something is on its way into the form: one that goes once it is saved would go without it. */
export const useComing = (): boolean => useSyncExternalStore(subscribe, () => count > 0)

function step(by: 1 | -1): void {
  count += by
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
