import { type Ctx, insert } from '@shopwright/engine'
import type { Draft } from '@shopwright/resource'
import { tables } from '../database.ts'
import type { newsCodes, notifications } from '../model.ts'
import { shopOf } from './store-cache.ts'

export type NewsCode = (typeof newsCodes)[number]
export type News = { code: NewsCode; params?: Record<string, unknown> } & Pick<
  Draft<typeof notifications>,
  'link' | 'level'
>

/** Puts news into the bell of a store, where it stays until somebody has read it. */
export const tellStaff = (ctx: Ctx, news: News) => insert(ctx, ctx.registry.get('notifications'), news)

/**
 * The same for what may be told by a job that runs again, and for what is no news a second time: nothing while the same was
 * said of the same in the last week.
 */
export async function tellStaffOnce(ctx: Ctx, news: News): Promise<void> {
  const told = await tables(ctx)
    .selectFrom('notifications')
    .select('id')
    .where('store_id', '=', shopOf(ctx).id)
    .where('created_at', '>', new Date(ctx.now.getTime() - week))
    .where('code', '=', news.code)
    .where('link', '=', news.link ?? '')
    .executeTakeFirst()
  if (!told) await tellStaff(ctx, news)
}
const week = 7 * 86_400_000
