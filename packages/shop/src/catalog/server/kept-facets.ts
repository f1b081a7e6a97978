import type { Ctx } from '@shopwright/engine'
import { LRUCache } from 'lru-cache'
import { storeCache } from '../../floor/store-cache.ts'
import type { FoundList, ListScope } from './storefront-list.ts'
import type { Viewer } from './storefront-visible.ts'

export type Facets = Omit<FoundList, 'ids'>

const watched = [
  'products',
  'categories',
  'manufacturers',
  'filters',
  'filter-groups',
  'attributes',
  'customer-groups',
  'settings',
  'stores',
] as const

let eras = 0
/** Another one begins whenever something changes, on any node, that counts depend on. */
const eraOf = storeCache<{ n: number }>(watched, async () => ({ n: ++eras }))
const kept = new LRUCache<string, Facets>({
  maxSize: 8 * 1_048_576,
  sizeCalculation: ({ manufacturers, filters, attributes }, key) =>
    2 * key.length +
    200 *
      (10 +
        manufacturers.length +
        filters.length +
        [...attributes.values()].reduce((sum, list) => sum + list.length, 0)),
})

/** What a search names follows from its words and the era. */
const keyOf = (scope: ListScope): unknown =>
  typeof scope === 'object' && 'named' in scope ? { ...scope, named: scope.named !== undefined } : scope

export type FacetPlace = { known: Facets | undefined; keep(facets: Facets): void }

/**
 * Where the counts of a whole list (nothing chosen) are kept. Counting is most of what such a page costs, and does not
 * depend on its order or number. A count that was begun before a change is kept under the era before it, where nobody looks.
 */
export async function facetPlace(ctx: Ctx, viewer: Viewer, scope: ListScope): Promise<FacetPlace> {
  if (ctx.touched.size) return { known: undefined, keep: () => {} }
  const { n } = await eraOf(ctx)
  const key = `${n} ${JSON.stringify([viewer, keyOf(scope)])}`
  return {
    known: kept.get(key),
    keep: (facets) => {
      kept.set(key, facets)
    },
  }
}
