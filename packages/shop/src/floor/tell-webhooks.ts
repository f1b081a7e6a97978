import type { Ctx } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { newsIn, newsText } from '../platform/rules/webhook-news.ts'
import { isWorking, type ShopStore } from './stores.ts'

/** So many rows a job: a change of ten thousand is no text of half a megabyte. */
const atOnce = 500

/**
 * The last word of every transaction: where the store has webhooks that want to know of what it changed, a job that says so goes
 * with the commit. It exists when, and only when, that happens; where nobody listens it costs nothing at all.
 */
export async function tellWebhooks(ctx: Ctx): Promise<void> {
  const store = ctx.store as Partial<ShopStore> | null // a bare scope, where a test or a command opens one, has no webhooks
  if (!store?.toldEvents?.length || !isWorking(store as ShopStore)) return
  const news = newsIn(ctx.touched, ctx.told, store.toldEvents)
  for (let from = 0; from < news.length; from += atOnce)
    await ctx.enqueue(ctx.db, 'tell-webhooks', {
      store_id: store.id as string,
      cause: newId(ctx.now.getTime()),
      news: newsText(news.slice(from, from + atOnce)),
    })
}
