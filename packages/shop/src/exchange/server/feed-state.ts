import type { Engine } from '@shopwright/engine'
import { dayInZone } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { oneByOne } from '../../floor/one-by-one.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { type ShopCtx, storesOf } from '../../floor/stores.ts'
import { workingStates } from '../../platform/model/stores.ts'

/** What offers are made of. Amounts and stock change without a mark of their own, so they are summed up. */
const watched = [
  ['products', 'sum(quantity), sum(effective_price), sum(hashtext(external_id))'],
  ['product_images', 'count(image)'],
  ['product_categories', 'max(created_at)'],
  ['product_attributes', 'max(updated_at)'],
  ['product_specials', 'max(updated_at)'],
  ['product_discounts', 'max(updated_at)'],
  ['product_variants', 'max(updated_at)'],
  ['product_customer_groups', 'max(created_at)'],
  ['categories', 'max(updated_at)'],
  ['manufacturers', 'max(updated_at)'],
  ['attributes', 'max(updated_at)'],
  ['stock_statuses', 'max(updated_at)'],
  ['settings', 'max(version)'],
  ['store_currencies', 'max(updated_at)'],
  ['store_languages', 'max(updated_at)'],
] as const

/** One word for all that a feed of this store is made of: another word says that its feeds are old. Specials begin and end with the day. */
export async function stateOfProducts(ctx: ShopCtx, now: Date): Promise<string> {
  const store = shopOf(ctx)
  const parts = watched.map(
    ([table, what]) =>
      sql`(select concat_ws(',', count(*), max(updated_at), ${sql.raw(what)}) from ${sql.table(table)} where store_id = ${store.id})`,
  )
  const { rows } = await sql<{ state: string }>`select md5(concat_ws('|', ${sql.join(parts)})) as state`.execute(ctx.db)
  return `${dayInZone(now, store.timeZone)} ${rows[0]?.state}`
}

/** Asks which feeds are old, and has them made. */
export async function refreshFeeds(engine: Engine): Promise<void> {
  const feeds = await engine.onPlatform({}, (ctx) =>
    tables(ctx)
      .selectFrom('product_feeds as f')
      .innerJoin('stores as s', 's.id', 'f.store_id')
      .select(['f.store_id', 'f.id', 'f.made_of'])
      .where('f.status', '=', true)
      .where('s.state', 'in', [...workingStates])
      .orderBy('f.store_id')
      .execute(),
  )
  const stores = [...Map.groupBy(feeds, ({ store_id }) => store_id)].map(([store_id, own]) => ({ store_id, own }))
  await oneByOne(engine, stores, 'the feeds of a store were not asked for', async ({ store_id, own }) => {
    const store = await storesOf(engine).byId(store_id)
    if (!store) return
    const state = await engine.readInStore({ store }, (ctx) => stateOfProducts(ctx as ShopCtx, engine.clock()))
    const old = own.filter(({ made_of }) => made_of !== state)
    if (old.length)
      await engine.inStore({ store }, async (ctx) => {
        for (const { id } of old) await askForFeed(ctx as ShopCtx, id)
      })
  })
}

/** Has a feed made: once, however often it is asked for meanwhile. */
export const askForFeed = (ctx: ShopCtx, feedId: string): Promise<void> =>
  ctx.enqueue(ctx.db, 'product-feed', { store_id: shopOf(ctx).id, feed_id: feedId }, { key: feedId })
