import type { Ctx, Engine } from '@shopwright/engine'
import { storesOf } from '@shopwright/shop/server'

const every = 5000
/** keys of one store, and stores, between two writes: what comes beyond them is not counted */
const bounds = { keys: 500, stores: 200 }

export type Tally = { note(store: string, key: string): void; close(): Promise<void> }

/** Counts in this process what strangers ask of stores, and writes it down now and then, one write for each store. */
export function openTally(
  engine: Engine,
  write: (ctx: Ctx, counted: ReadonlyMap<string, number>) => Promise<void>,
): Tally {
  let counts = new Map<string, Map<string, number>>()
  const writeAll = async (): Promise<void> => {
    const [now, stores] = [counts, storesOf(engine)]
    counts = new Map()
    for (const [id, counted] of now) {
      const store = await stores.byId(id)
      if (store) await engine.inStore({ store }, (ctx) => write(ctx, counted))
    }
  }
  // What could not be written is not worth keeping: it is a count of what was asked.
  const flush = () => writeAll().catch((error) => engine.log.warn({ err: error }, 'a count was not written down'))
  const timer = setInterval(flush, every).unref()
  return {
    note(store, key) {
      const counted = counts.get(store) ?? new Map<string, number>()
      if (!counts.has(store) && counts.size >= bounds.stores) return
      if (!counted.has(key) && counted.size >= bounds.keys) return
      counts.set(store, counted.set(key, (counted.get(key) ?? 0) + 1))
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
