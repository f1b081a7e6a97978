import type { Engine } from '@shopwright/engine'
import { keepMissing, missedPath, storesOf } from '@shopwright/shop/server'

const every = 5000
/** addresses of one store, and stores, between two writes: what comes beyond them is not counted */
const bounds = { paths: 100, stores: 200 }

export type Missing = { note(store: string, path: string): void; close(): Promise<void> }

/** Counts in this process which addresses were asked for in vain, and writes them down now and then, one write for each store. */
export function openMissing(engine: Engine): Missing {
  let asked = new Map<string, Map<string, number>>()
  const write = async (): Promise<void> => {
    const [now, stores] = [asked, storesOf(engine)]
    asked = new Map()
    for (const [id, paths] of now) {
      const store = await stores.byId(id)
      if (store) await engine.inStore({ store }, (ctx) => keepMissing(ctx, paths))
    }
  }
  // What could not be written is not worth keeping: it was asked for in vain.
  const flush = () => write().catch((error) => engine.log.warn({ err: error }, 'missing pages were not written down'))
  const timer = setInterval(flush, every).unref()
  return {
    note(store, text) {
      const path = missedPath(text)
      if (path === null) return
      const paths = asked.get(store) ?? new Map<string, number>()
      if (!asked.has(store) && asked.size >= bounds.stores) return
      if (!paths.has(path) && paths.size >= bounds.paths) return
      asked.set(store, paths.set(path, (paths.get(path) ?? 0) + 1))
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
