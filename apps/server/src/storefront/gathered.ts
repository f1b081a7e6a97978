/** Keys of one store, stores, keys of all of them between two takes: what comes beyond them is passed over. */
type Bounds = { keys: number; stores?: number; all?: number }

export type Taken<T> = Map<string, Map<string, T>>
export type Gathered<T> = {
  note(store: string, key: string, value: T): void
  /** takes one away, and answers it */
  drop(store: string, key: string): T | undefined
  /** what was noted since the last time, by store and key */
  take(): Taken<T>
}

/** Keeps for a moment what strangers do in stores; what is noted twice of one key becomes one. None of them fills the memory. */
export function openGathered<T>(
  joined: (before: T, now: T) => T,
  { keys, stores = Number.POSITIVE_INFINITY, all = Number.POSITIVE_INFINITY }: Bounds,
): Gathered<T> {
  let kept: Taken<T> = new Map()
  let size = 0
  return {
    note(store, key, value) {
      const own = kept.get(store) ?? new Map<string, T>()
      const before = own.get(key)
      if (before === undefined) {
        if (own.size >= keys || size >= all || (!kept.has(store) && kept.size >= stores)) return
        size += 1
      }
      kept.set(store, own.set(key, before === undefined ? value : joined(before, value)))
    },
    drop(store, key) {
      const own = kept.get(store)
      const found = own?.get(key)
      if (own?.delete(key)) size -= 1
      return found
    },
    take() {
      const taken = kept
      kept = new Map()
      size = 0
      return taken
    },
  }
}
