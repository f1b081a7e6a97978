import { type Change, type Ctx, type Engine, storeOf } from '@shopwright/engine'
import { LRUCache } from 'lru-cache'
import type { ShopCtx, ShopStore } from './stores.ts'

/** The store of a context, with all that the shop knows of it. */
export const shopOf = (ctx: Ctx): ShopStore => storeOf(ctx) as ShopStore // the engine's scope is made from a ShopStore

type Cache = { watched: Set<string>; drop(store: string | null): void }
const caches = new Set<Cache>()

/**
 * Keeps in memory what every request of a store reads and hardly ever changes; dropped when one of the watched resources
 * changes on any node. A transaction that has changed something itself reads afresh.
 */
export function storeCache<T extends object>(
  watched: readonly string[],
  load: (ctx: ShopCtx, store: ShopStore) => Promise<T>,
): (ctx: Ctx) => Promise<T> {
  const known = new LRUCache<string, T>({ max: 2000, ttl: 30_000 })
  let generation = 0
  caches.add({
    watched: new Set(watched),
    drop: (store) => {
      generation += 1
      if (store) known.delete(store)
      else known.clear()
    },
  })
  return async (ctx) => {
    const store = shopOf(ctx)
    const found = ctx.touched.size ? undefined : known.get(store.id)
    if (found) return found
    const began = generation
    const value = await load(ctx as ShopCtx, store) // shopOf has shown the store
    if (began === generation && !ctx.touched.size) known.set(store.id, value)
    return value
  }
}

/** Lets this node's caches hear of every node's changes. */
export function watchStoreCaches(engine: Engine): void {
  const heard = ({ store, tags }: Change): void => {
    const changed = tags.map((tag) => tag.split(':')[0] as string)
    // Another plan, or a plan that has changed, shows another part of what is kept.
    const isGranted = changed.some((name) => name === 'stores' || name === 'plans')
    for (const cache of caches) if (isGranted || changed.some((name) => cache.watched.has(name))) cache.drop(store)
  }
  engine.events.on(heard)
  // Whoever asks this node after a write sees it, before the word has gone round.
  engine.onCommit(heard)
  engine.events.onLost(() => {
    for (const cache of caches) cache.drop(null)
  })
}
