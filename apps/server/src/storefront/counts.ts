import { openGathered, type Taken } from './gathered.ts'

export type Counts = {
  note(store: string, key: string): void
  /** what was counted since the last time, by store and key */
  take(): Taken<number>
}

/** Counts what strangers ask of stores: none of them fills the memory by asking for ever more. */
export function openCounts(): Counts {
  const { note, take } = openGathered<number>((before, now) => before + now, { keys: 500, stores: 200 })
  return { note: (store, key) => note(store, key, 1), take }
}
