import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Engine } from '@shopwright/engine'
import { dayInZone, inGroupsOf, type Row } from '@shopwright/resource'
import type { Viewer } from '../../catalog/server/storefront-visible.ts'
import type { FileStore } from '../../content/server/files.ts'
import { tables } from '../../database.ts'
import { originOf } from '../../floor/origins.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import { listedIds } from '../../platform/server/many-rows.ts'
import type { productFeeds, RefusedOffer } from '../model/feeds.ts'
import type { Element } from '../rules/export-cells.ts'
import { markets, refusalsOf } from '../rules/feeds/markets.ts'
import type { OfferCategory } from '../rules/feeds/offer.ts'
import { ahead } from './ahead.ts'
import { offerCategories, offersOf } from './feed-offers.ts'
import { stateOfProducts } from './feed-state.ts'
import type { ExchangeTools } from './tools.ts'

export type FeedTools = { engine: Engine; files: FileStore; exchange: ExchangeTools }
type Feed = Row<typeof productFeeds>

const mostOffers = 1_000_000
const groupSize = 500
/** As many as somebody mends one by one; the rest is counted. */
const shownRefusals = 200

/** Writes a feed anew. Done twice it writes the same. */
export async function makeFeed({ engine, files, exchange }: FeedTools, storeId: string, feedId: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  const read = <T>(work: (ctx: ShopCtx) => Promise<T>): Promise<T> =>
    engine.readInStore({ store }, (ctx) => work(ctx as ShopCtx))
  const feed = await read((ctx) => feedOf(ctx, feedId))
  if (!feed?.status) return
  const now = engine.clock()
  // Before anything else is read: what changes meanwhile makes it old again.
  const made_of = await read((ctx) => stateOfProducts(ctx, now))
  const viewer = viewerOf(store, feed, now)
  const folder = await mkdtemp(join(tmpdir(), 'shopwright-feed-'))
  try {
    const path = join(folder, 'feed.xml')
    const [ids, categories] = await Promise.all([
      read((ctx) => listedIds(ctx, 'products', feed.query, mostOffers)),
      read((ctx) => offerCategories(ctx, viewer)),
    ])
    const refused: RefusedOffer[] = []
    const count = { offers: 0, refused: 0 }
    const shop = {
      name: store.title,
      url: originOf(store),
      currency: store.currency,
      made: now,
      timeZone: store.timeZone,
    }
    const shell = markets[feed.format].shell(shop, inOrder(categories))
    async function* parts(): AsyncGenerator<Element | { open: string } | { close: string }> {
      yield* shell.head
      if (shell.list) yield { open: shell.list }
      const groups = ahead(inGroupsOf(groupSize, ids), (group) =>
        read((ctx) => offersOf(ctx, viewer, group, categories)),
      )
      for await (const offers of groups)
        for (const offer of offers) {
          const reasons = refusalsOf((feed as Feed).format, offer)
          if (!reasons.length) {
            count.offers += 1
            yield markets[(feed as Feed).format].item(offer)
            continue
          }
          count.refused += 1
          if (refused.length < shownRefusals)
            refused.push({ id: offer.productId, name: offer.title, model: offer.model, reasons })
        }
      if (shell.list) yield { close: shell.list }
    }
    await exchange.writeXml(path, shell.root, parts(), shell.attributes)
    const key = `${store.id}/feeds/${feed.id}/feed.xml`
    await files.putFrom(key, path)
    const etag = await hashOf(path)
    const { size } = await stat(path)
    await engine.inStore({ store }, async (ctx) => {
      await tables(ctx)
        .updateTable('product_feeds')
        .set({
          state: 'ready',
          offer_count: count.offers,
          refused_count: count.refused,
          refused: JSON.stringify(refused.sort((a, b) => a.name.localeCompare(b.name))) as never,
          size,
          etag,
          key,
          made_of,
          made_at: now,
          updated_at: now,
        })
        .where('store_id', '=', storeId)
        .where('id', '=', feedId)
        .execute()
      ctx.touched.add(`product-feeds:${feedId}`)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const feedOf = (ctx: ShopCtx, id: string): Promise<Feed | undefined> =>
  tables(ctx)
    .selectFrom('product_feeds')
    .selectAll()
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', id)
    .executeTakeFirst()

/** A guest of today who reads the feed's language. */
const viewerOf = (store: ShopStore, { language }: Feed, now: Date): Viewer => ({
  storeId: store.id,
  language: language ?? store.primaryLanguage,
  primaryLanguage: store.primaryLanguage,
  day: dayInZone(now, store.timeZone),
  groupId: store.settings.customer_group_id,
})

/** Parents before what is in them. */
const inOrder = (categories: ReadonlyMap<string, OfferCategory>): OfferCategory[] =>
  [...categories.values()].sort((a, b) => a.path.length - b.path.length || a.number - b.number)

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64url')
}

/** The job has failed for good. */
export async function giveUpFeed(ctx: ShopCtx, feedId: string): Promise<void> {
  await tables(ctx)
    .updateTable('product_feeds')
    .set({ state: 'failed', updated_at: ctx.now })
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', feedId)
    .execute()
  ctx.touched.add(`product-feeds:${feedId}`)
}
