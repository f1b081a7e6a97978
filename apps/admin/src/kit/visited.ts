import { useSyncExternalStore } from 'react'

/** A page that somebody was on, or wants at hand. */
export type Visit = { path: string; title: string }
type Visits = { recent: Visit[]; kept: Visit[] }

const most = 6
const nothing: Visits = { recent: [], kept: [] }
const listeners = new Set<() => void>()
let known: { store: string; visits: Visits } | null = null

/** What this browser remembers of a store's pages: the last few rows, and what was marked to be found again. */
export const useVisits = (store: string | undefined): Visits =>
  useSyncExternalStore(subscribe, () => (store ? read(store) : nothing))

/** Puts a page in front of those that were visited. */
export function noteVisit(store: string, visit: Visit): void {
  const { recent, kept } = read(store)
  write(store, { recent: [visit, ...without(recent, visit)].slice(0, most), kept })
}

/** Keeps a page at hand, or lets it go. */
export function toggleKept(store: string, visit: Visit): void {
  const { recent, kept } = read(store)
  const others = without(kept, visit)
  write(store, { recent, kept: others.length < kept.length ? others : [...kept, visit] })
}

const without = (visits: Visit[], { path }: Visit): Visit[] => visits.filter((one) => one.path !== path)
const keyOf = (store: string): string => `shopwright.visits.${store}`

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(store: string): Visits {
  if (known?.store !== store) known = { store, visits: stored(store) }
  return known.visits
}

function stored(store: string): Visits {
  try {
    const { recent, kept } = JSON.parse(localStorage.getItem(keyOf(store)) ?? '{}') as Partial<Visits>
    return { recent: (recent ?? []).filter(isVisit), kept: (kept ?? []).filter(isVisit) }
  } catch {
    return nothing
  }
}

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Visit).path === 'string' &&
  typeof (value as Visit).title === 'string'

function write(store: string, visits: Visits): void {
  known = { store, visits }
  try {
    localStorage.setItem(keyOf(store), JSON.stringify(visits))
  } catch {
    // A browser that keeps nothing remembers until it is closed.
  }
  for (const listener of listeners) listener()
}
