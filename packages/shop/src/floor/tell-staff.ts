import { type Ctx, insert, keptPlan, sendLater } from '@shopwright/engine'
import { type Draft, days, newId } from '@shopwright/resource'
import { sql } from 'kysely'
import type { newsCodes, notifications } from '../model.ts'
import { isLately } from './lately.ts'
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
 * said of the same in the last week. Nobody waits for it: it goes with whatever is sent next.
 */
export function tellStaffOnce(ctx: Ctx, { code, params = {}, link = '', level = 'info' }: News): void {
  const { id } = shopOf(ctx)
  sendLater(
    ctx.db,
    sql`${keptPlan}insert into notifications (store_id, id, code, params, link, level, created_at, updated_at)
      select ${id}::uuid, ${newId(ctx.now.getTime())}::uuid, ${code}::text, ${JSON.stringify(params)}::jsonb, ${link}::text, ${level}::text, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
      where not exists (select 1 from notifications n where n.store_id = ${id} and n.link = ${link} and n.code = ${code} and ${isLately('n.created_at', ctx.now, days(7))})`,
  )
  ctx.touched.add('notifications')
}
