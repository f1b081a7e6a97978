import type { TextWriter } from '@shopwright/providers/ai/seam'
import { sandboxServes } from './sandbox.ts'
import type { ShopStore } from './stores.ts'

let writers: readonly TextWriter[] = []

/** The process hands in who writes texts; the shop never talks to the outside itself. */
export function setWriters(given: readonly TextWriter[]): void {
  writers = given
}

/**
 * Who writes for this store: whoever is connected, else who stands in, where that may (record 0013). For the demo store nobody is asked
 * in earnest. Null = nobody.
 */
export function writerOf(store: Pick<ShopStore, 'isDemo'>): TextWriter | null {
  const other = writers.find(({ standsIn }) => standsIn) ?? null
  if (store.isDemo) return other
  const real = writers.find((one) => !one.standsIn && one.isConnected())
  return real ?? (sandboxServes(store) ? other : null)
}
