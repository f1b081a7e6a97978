import { addDays, startOfDay } from '@shopwright/resource'
import { amount, list, oneOf, orNull, record, type Said, text, whole } from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import { baseAmount, noAmount } from '../../floor/base-decimals.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { Span } from './span.ts'

/** What has become of orders (spec §4). `denied`: it went wrong; `canceled`: it was given up; `processing`: none of the three, yet. */
const groups = ['processing', 'complete', 'canceled', 'denied'] as const
export type OrderGroup = (typeof groups)[number]
/** The list that shows the orders of a group; null where no status of the store belongs to it. */
const link = orNull(text)
export const groupLinks = record({ processing: link, complete: link, canceled: link, denied: link })
export type GroupLinks = Said<typeof groupLinks>

/** The group of a status `s`, whose own group is `g`: of those that failed, ERROR is denied (values §5.3). */
export const groupOfStatus = sql<OrderGroup>`case when s.is_complete then 'complete' when g.code = 5 then case when s.code = 9 then 'denied' else 'canceled' end else 'processing' end`

type Between = readonly [field: 'created_at' | 'placed_at', from: Date, to: Date]

/** The lists of all orders of each group, or of those between two moments. */
export async function linksOfGroups(ctx: ShopCtx, between?: Between): Promise<GroupLinks> {
  const { rows } = await sql<{ group: OrderGroup; ids: string[] }>`
    select ${groupOfStatus} as "group", array_agg(s.id::text order by s.sort_order, s.id) as ids
    from order_statuses s join order_status_groups g on g.store_id = s.store_id and g.id = s.order_status_group_id
    where s.store_id = ${shopOf(ctx).id} group by 1`.execute(ctx.db)
  const linkOf = (group: OrderGroup): string | null => {
    const ids = rows.find((row) => row.group === group)?.ids
    return ids
      ? `/admin/orders?${[...(between ? momentsOf(between) : []), ...ids.map((id) => `order_status_id[$in][]=${id}`)].join('&')}`
      : null
  }
  return Object.fromEntries(groups.map((group) => [group, linkOf(group)])) as GroupLinks
}

export const momentsOf = ([field, from, to]: Between): string[] => [
  `${field}[$gte]=${from.toISOString()}`,
  `${field}[$lt]=${to.toISOString()}`,
]

/** Amounts are decimal strings of the base currency. */
export const overviewReport = list(record({ group: oneOf(groups), orders: whole, total: amount, link }))
type OverviewReport = Said<typeof overviewReport>

/** What became of the orders that were placed in the span: each group, also one that is empty. */
export async function reportOverview(ctx: ShopCtx, { from, to }: Span): Promise<OverviewReport> {
  const { id, timeZone } = shopOf(ctx)
  const [start, end] = [startOfDay(from, timeZone), startOfDay(addDays(to, 1), timeZone)]
  const { rows } = await sql<Omit<OverviewReport[number], 'link'>>`
    select ${groupOfStatus} as "group", count(*)::int as orders, ${baseAmount(ctx, sql`sum(o.total / o.currency_value)`)} as total
    from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
      join order_status_groups g on g.store_id = s.store_id and g.id = s.order_status_group_id
    where o.store_id = ${id} and o.placed_at >= ${start} and o.placed_at < ${end} group by 1`.execute(ctx.db)
  const links = await linksOfGroups(ctx, ['placed_at', start, end])
  return groups.map((group) => ({
    ...(rows.find((row) => row.group === group) ?? { group, orders: 0, total: noAmount(ctx) }),
    link: links[group],
  }))
}
