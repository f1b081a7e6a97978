import { useState } from 'react'
import { type Ticks, withTick } from './ticks.ts'

type Kept = Record<string, { at: number; lines: Record<string, number> }>

/** Milliseconds after which a box that nobody went on with is forgotten. */
const keptFor = 14 * 24 * 60 * 60 * 1000

/** What is in the boxes, kept in this browser: whoever packs has it in the hand, and a reload loses nothing. */
export function useTicks(storeId: string): {
  ticks: Ticks
  tick: (orderId: string, lineId: string, count: number) => void
} {
  const place = `shopwright.packing.${storeId}`
  const [kept, setKept] = useState<Kept>(() => read(place))
  const ticks = Object.fromEntries(Object.entries(kept).map(([id, { lines }]) => [id, lines]))
  return {
    ticks,
    tick: (orderId, lineId, count) => {
      // Another tab packs, too.
      const known = read(place)
      const lines = Object.fromEntries(Object.entries(known).map(([id, one]) => [id, one.lines]))
      const next = {
        ...known,
        [orderId]: { at: Date.now(), lines: { ...withTick(lines, orderId, lineId, count)[orderId] } },
      }
      setKept(next)
      write(place, next)
    },
  }
}

function read(place: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '{}') as Kept
    return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => Date.now() - at < keptFor))
  } catch {
    return {}
  }
}

function write(place: string, kept: Kept): void {
  try {
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing packs until it is reloaded.
  }
}
