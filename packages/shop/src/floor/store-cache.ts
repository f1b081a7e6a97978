import { type Change, type Ctx, type Engine, storeOf } from '@shopwright/engine'
import { atMost } from '@shopwright/resource'
import { LRUCache } from 'lru-cache'
import type { ShopCtx, ShopStore } from './stores.ts'

/** The store of a context, with all that the shop knows of it. */
export const shopOf = (ctx: Ctx): ShopStore => storeOf(ctx) as ShopStore // the engine's scope is made from a ShopStore

/** `hear`: what a transaction has changed on any node; null = nobody can tell what. */
type Cache = { hear(change: Change | null): void }
const caches = new Set<Cache>()

/** Lets something that is kept in memory hear of all changes. */
export function hearChanges(hear: Cache['hear']): void {
  caches.add({ hear })
}

/** What kinds of rows a change is of; another plan, or a plan that has changed, shows another part of what is kept. */
export const changedIn = ({ tags }: Change): { names: string[]; isGrant: boolean } => {
  const names = tags.map((tag) => tag.split(':')[0] as string)
  return { names, isGrant: names.some((name) => name === 'stores' || name === 'plans') }
}

/**
 * Keeps in memory what every request of a store reads and hardly ever changes; dropped when one of the watched resources
 * changes on any node. A transaction that has changed something itself reads afresh.
 */
export function storeCache<T extends object>(
  watched: readonly string[],
  load: (ctx: ShopCtx, store: ShopStore) => Promise<T>,
): (ctx: Ctx) => Promise<T> {
  const known = new LRUCache<string, T>({ ...atMost(2000), ttl: 30_000 })
  const isWatched = new Set(watched)
  let generation = 0
  hearChanges((change) => {
    const { names, isGrant } = change ? changedIn(change) : { names: [], isGrant: true }
    if (!isGrant && !names.some((name) => isWatched.has(name))) return
    generation += 1
    if (change?.store) known.delete(change.store)
    else known.clear()
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
  const heard = (change: Change | null): void => {
    for (const cache of caches) cache.hear(change)
  }
  engine.events.on(heard)
  // Whoever asks this node after a write sees it, before the word has gone round.
  engine.onCommit(heard)
  engine.events.onLost(() => heard(null))
}
