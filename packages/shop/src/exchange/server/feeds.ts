import { randomBytes } from 'node:crypto'
import { AppError, type Data, invalid } from '@shopwright/engine'
import type { Patch, Row } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { originOf } from '../../floor/origins.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { productFeeds } from '../model/feeds.ts'
import { checkListQuery } from './start-export.ts'

type Feed = Row<typeof productFeeds>

/** Holds a feed to what the list and the shop know; a new one gets an address that nobody can guess. */
export async function checkFeed(
  ctx: ShopCtx,
  { language, query }: Patch<typeof productFeeds>,
  existing: Feed | null,
): Promise<Data> {
  const { languages } = shopOf(ctx)
  if (language && !languages.some(({ code }) => code === language)) throw invalid({ language: { code: 'not-offered' } })
  await checkListQuery(ctx, 'products', query)
  return { state: 'queued', ...(existing ? {} : { secret: randomBytes(18).toString('base64url') }) }
}

export const feedUrl = (ctx: ShopCtx, secret: string): string => `${originOf(shopOf(ctx))}${feedPath(secret)}`
const feedPath = (secret: string): string => `/feeds/${secret}.xml`

/** Where the bytes of a feed lie, by its secret. Throws `not-found`, also while it is being made for the first time. */
export async function servedFeed(ctx: ShopCtx, secret: string): Promise<{ key: string; etag: string; madeAt: Date }> {
  const feed = await tables(ctx)
    .selectFrom('product_feeds')
    .select(['key', 'etag', 'made_at'])
    .where('store_id', '=', shopOf(ctx).id)
    .where('secret', '=', secret)
    .where('status', '=', true)
    .executeTakeFirst()
  if (!feed?.key || !feed.etag || !feed.made_at) throw new AppError('not-found')
  return { key: feed.key, etag: feed.etag, madeAt: feed.made_at }
}
