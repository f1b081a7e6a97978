import { missedPath } from '@shopwright/shop/server'

/** addresses of one store, and stores, between two writes: what comes beyond them is not counted */
const bounds = { paths: 100, stores: 200 }

type Counts = Map<string, Map<string, number>>
export type MissingCounts = {
  note(store: string, path: string): void
  /** what was counted since the last time, by store and address */
  take(): Counts
}

/** How often each store was asked for each address in vain. */
export function countMissing(): MissingCounts {
  let counts: Counts = new Map()
  return {
    note(store, asked) {
      const path = missedPath(asked)
      if (path === null) return
      const paths = counts.get(store) ?? new Map<string, number>()
      if (!counts.has(store) && counts.size >= bounds.stores) return
      if (!paths.has(path) && paths.size >= bounds.paths) return
      counts.set(store, paths.set(path, (paths.get(path) ?? 0) + 1))
    },
    take() {
      const taken = counts
      counts = new Map()
      return taken
    },
  }
}
