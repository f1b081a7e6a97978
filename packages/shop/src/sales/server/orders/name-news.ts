import { type Ctx, canCall, type Data, storeOf } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { orders } from '../../model/orders.ts'

type Whose = Pick<Row<typeof orders>, 'id' | 'currency'> & { customer: string; amount: Row<typeof orders>['total'] }

/** Only who may read orders is told whose they are. */
export const mayNameNews = (ctx: Ctx): boolean =>
  ctx.store !== null && canCall(ctx.actor, ctx.registry.get('orders'), 'find', ctx.registry)

/** Says of each entry of the bell whose order it is about, also of those that were written when nobody noted that. */
export async function nameNews(ctx: Ctx, rows: Data[]): Promise<void> {
  const ids = new Map(
    rows.map((row) => [row, /^\/admin\/(?:orders|order-recurrings)\/([0-9a-f-]{36})$/.exec(String(row.link))?.[1]]),
  )
  const asked = [...new Set(ids.values())].filter((id) => id !== undefined)
  for (const row of rows) row.about = null
  if (!asked.length || !mayNameNews(ctx)) return
  const { rows: found } = await sql<Whose>`
    select x.id, coalesce(nullif(trim(concat_ws(' ', o.first_name, o.last_name)), ''), o.email, o.phone, '') as customer, trim_scale(o.total)::text as amount, o.currency
    from (select id, id as order_id from orders where store_id = ${storeOf(ctx).id} and id = any(${asked}::uuid[])
      union all select id, order_id from order_recurrings where store_id = ${storeOf(ctx).id} and id = any(${asked}::uuid[])) x
    join orders o on o.store_id = ${storeOf(ctx).id} and o.id = x.order_id`.execute(ctx.db)
  const byId = new Map(found.map(({ id, ...about }) => [id, about]))
  for (const [row, id] of ids) row.about = (id && byId.get(id)) ?? null
}
