/** keys of one store, and stores, between two takes: what comes beyond them is not counted */
const bounds = { keys: 500, stores: 200 }

type Counted = Map<string, Map<string, number>>
export type Counts = {
  note(store: string, key: string): void
  /** what was counted since the last time, by store and key */
  take(): Counted
}

/** Counts what strangers ask of stores: none of them fills the memory by asking for ever more. */
export function openCounts(): Counts {
  let counts: Counted = new Map()
  return {
    note(store, key) {
      const counted = counts.get(store) ?? new Map<string, number>()
      if (!counts.has(store) && counts.size >= bounds.stores) return
      if (!counted.has(key) && counted.size >= bounds.keys) return
      counts.set(store, counted.set(key, (counted.get(key) ?? 0) + 1))
    },
    take() {
      const taken = counts
      counts = new Map()
      return taken
    },
  }
}
