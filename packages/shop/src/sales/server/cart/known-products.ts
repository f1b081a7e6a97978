import { type Change, type Ctx, glance } from '@shopwright/engine'
import { LRUCache } from 'lru-cache'
import { lowStocks } from '../../../catalog/model/low-stocks.ts'
import { customerWishlists } from '../../../catalog/model/wishlists.ts'
import { customerActivities } from '../../../customers/model/activities.ts'
import { customerAddresses, customers } from '../../../customers/model/customers.ts'
import { newsletterSubscriptions } from '../../../customers/model/newsletter.ts'
import { popularityTag } from '../../../floor/popularity-tag.ts'
import { changedIn, hearChanges, shopOf } from '../../../floor/store-cache.ts'
import { coupons } from '../../../marketing/model/coupons.ts'
import { sessions } from '../../../platform/model/accounts.ts'
import { notifications, tasks } from '../../../platform/model/working.ts'
import { abandonedCarts } from '../../model/abandoned-carts.ts'
import { carts } from '../../model/carts.ts'
import { orderPayments } from '../../model/order-payments.ts'
import { orders } from '../../model/orders.ts'
import { returns } from '../../model/returns.ts'
import { vouchers } from '../../model/vouchers.ts'
import { asProductRow, type ProductRow, productQuery, withIds } from './quote-rows.ts'

/** What carts show over and over, by store and product. What becomes an order is always read afresh. */
const known = new LRUCache<string, ProductRow>({
  maxSize: 8_000_000,
  sizeCalculation: (row) => 1000 + 300 * (row.options.length + row.variants.length) + 200 * valuesOf(row),
  ttl: 30_000,
})
const valuesOf = ({ options, variants, specials, discounts, recurrings }: ProductRow): number =>
  [...options, ...variants].reduce((sum, { values }) => sum + values.length, 0) +
  specials.length +
  discounts.length +
  4 * recurrings.length
const keyOf = (store: string, id: string): string => `${store} ${id}`

/** What no product is made of, and changes wherever somebody buys. Anything else may be a part of one. */
const apart: ReadonlySet<string> = new Set([
  popularityTag,
  ...[
    ...[orders, orderPayments, carts, abandonedCarts, returns, vouchers, coupons],
    ...[customers, customerActivities, customerAddresses, customerWishlists, newsletterSubscriptions],
    ...[sessions, tasks, notifications, lowStocks],
  ].map(({ name }) => name),
])

let generation = 0
hearChanges((change) => {
  const names = change ? changedIn(change).names.filter((name) => !apart.has(name)) : []
  if (change && !names.length) return
  generation += 1
  const store = change?.store
  const ids = change && store && names.every((name) => name === 'products') ? idsIn(change) : []
  if (ids.length) for (const id of ids) known.delete(keyOf(store as string, id))
  else for (const key of [...known.keys()]) if (!store || key.startsWith(store)) known.delete(key)
})

/** The products that a change names; none where it may be any. */
function idsIn({ tags }: Change): string[] {
  const ids = tags.filter((tag) => tag.startsWith('products:')).map((tag) => tag.slice('products:'.length))
  return ids.includes('*') ? [] : ids
}

/** Products with all that a quote asks of them, from memory where they have not changed; those that are gone are left out. */
export async function knownProducts(ctx: Ctx, ids: readonly string[]): Promise<ProductRow[]> {
  const store = shopOf(ctx).id
  const wanted = [...new Set(ids)]
  const found = new Map<string, ProductRow>()
  // A transaction that has changed something itself reads afresh.
  if (!ctx.touched.size)
    for (const id of wanted) {
      const row = known.get(keyOf(store, id))
      if (row) found.set(id, row)
    }
  const missing = wanted.filter((id) => !found.has(id))
  if (missing.length) {
    const began = generation
    const [rows = []] = await glance(ctx.db, [productQuery(ctx, withIds(missing))])
    for (const row of rows.map(asProductRow)) {
      found.set(row.id, row)
      if (began === generation && !ctx.touched.size) known.set(keyOf(store, row.id), row)
    }
  }
  return wanted.flatMap((id) => found.get(id) ?? [])
}
