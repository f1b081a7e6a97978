import { invalid, mayListAll } from '@shopwright/engine'
import { addDays, dayInZone, days, startOfDay } from '@shopwright/resource'
import {
  amount,
  flag,
  id,
  list,
  maybe,
  moment,
  named,
  oneOf,
  orNull,
  record,
  type Said,
  text,
  whole,
} from '@shopwright/resource/shapes'
import { sql } from 'kysely'
import { baseAmount, noAmount } from '../../floor/base-decimals.ts'
import { placesTaken } from '../../floor/plan-room.ts'
import { storageUsed } from '../../floor/storage-room.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { stepCodes } from '../../platform/model/setup.ts'
import { type LimitKey, limitKeys } from '../../platform/rules/plans.ts'
import { groupLinks, groupOfStatus, linksOfGroups, momentsOf } from './order-groups.ts'
import { withoutClosed } from './reports.ts'
import { stepsLeft } from './setup-steps.ts'
import { waiting, waitingNow } from './waiting.ts'

const lengths = { yesterday: 1, week: 7, month: 30, year: 365 } as const
export type Period = keyof typeof lengths
export const periods = Object.keys(lengths) as Period[]

const counted = record({ sales: amount, orders: whole, processing: whole, complete: whole, customers: maybe(whole) })
export const dashboardShape = named(
  'Dashboard',
  record({
    period: oneOf(periods),
    from: moment,
    to: moment,
    currency: text,
    figures: record({ now: counted, before: counted }),
    links: record({ ...groupLinks.properties, orders: text }),
    series: list(record({ at: moment, orders: whole, sales: amount })),
    usage: list(record({ key: oneOf(limitKeys), used: whole, limit: orNull(whole) })),
    waiting,
    steps: list(record({ id, key: oneOf(stepCodes), done: flag, link: text })),
    trial_ends_at: orNull(moment),
    state: text,
    plan: orNull(text),
  }),
)
type Dashboard = Said<typeof dashboardShape>

/** The figures of the dashboard: this period, the one before, a series for the sparklines, usage against the plan, what waits, what to set up. */
export async function dashboard(ctx: ShopCtx, period: string): Promise<Dashboard> {
  if (!isPeriod(period)) throw invalid({ period: { code: 'not-offered' } })
  const store = ctx.store as ShopStore
  const length = days(lengths[period])
  const isYesterday = period === 'yesterday'
  const today = dayInZone(ctx.now, store.timeZone)
  // A day of the store's own calendar, which may have 23 hours; the other periods end now.
  const ago = (count: number): Date => startOfDay(addDays(today, -count), store.timeZone)
  const end = isYesterday ? ago(0) : ctx.now
  const from = isYesterday ? ago(1) : new Date(end.getTime() - length)
  const before = isYesterday ? ago(2) : new Date(from.getTime() - length)
  return {
    period,
    from,
    to: end,
    currency: store.currency,
    figures: {
      now: withoutClosed(ctx, await figures(ctx, from, end)),
      before: withoutClosed(ctx, await figures(ctx, before, from)),
    },
    links: {
      ...(await linksOfGroups(ctx, ['created_at', from, end])),
      // An order that waits for its payment is none yet.
      orders: `/admin/orders?${momentsOf(['created_at', from, end]).join('&')}&is_draft=false`,
    },
    series: await series(
      ctx,
      from,
      new Date(end.getTime() - 1),
      period === 'year' ? 'month' : isYesterday ? 'hour' : 'day',
    ),
    usage: await usage(ctx),
    waiting: await waitingNow(ctx),
    steps: await stepsLeft(ctx),
    trial_ends_at: store.trialEndsAt,
    state: store.state,
    plan: store.plan?.code ?? null,
  }
}

const isPeriod = (text: string): text is Period => Object.hasOwn(lengths, text)

/** Sales count orders whose status counts as a sale, less what was refunded (commerce-rules §2.30), in the base currency. Drafts have no status and count nowhere. */
async function figures(ctx: ShopCtx, from: Date, to: Date): Promise<Dashboard['figures']['now']> {
  const {
    rows: [row],
  } = await sql<{ sales: string; orders: bigint; processing: bigint; complete: bigint; customers: bigint }>`
    select ${baseAmount(
      ctx,
      sql`coalesce(sum(case when s.counts_as_sale then o.total / o.currency_value end), 0) - coalesce((select sum(r.amount / ro.currency_value) from order_refunds r
        join orders ro on ro.store_id = r.store_id and ro.id = r.order_id join order_statuses rs on rs.store_id = ro.store_id and rs.id = ro.order_status_id and rs.counts_as_sale where r.store_id = ${(ctx.store as ShopStore).id} and r.state = 'succeeded' and r.settled_at >= ${from} and r.settled_at < ${to}), 0)`,
    )} as sales, count(*) as orders,
      count(*) filter (where ${groupOfStatus} = 'processing') as processing, count(*) filter (where s.is_complete) as complete,
      (select count(*) from customers c where c.store_id = ${(ctx.store as ShopStore).id} and c.created_at >= ${from} and c.created_at < ${to}) as customers
    from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
      join order_status_groups g on g.store_id = s.store_id and g.id = s.order_status_group_id
    where o.store_id = ${(ctx.store as ShopStore).id} and o.created_at >= ${from} and o.created_at < ${to}`.execute(
    ctx.db,
  )
  return {
    sales: row?.sales ?? noAmount(ctx),
    orders: Number(row?.orders ?? 0),
    processing: Number(row?.processing ?? 0),
    complete: Number(row?.complete ?? 0),
    customers: Number(row?.customers ?? 0),
  }
}

async function series(
  ctx: ShopCtx,
  from: Date,
  to: Date,
  unit: 'hour' | 'day' | 'month',
): Promise<Dashboard['series']> {
  const { id: store, timeZone: zone } = ctx.store as ShopStore
  // By the clock on the wall: an hour that comes twice, or never, moves no day.
  const { rows } = await sql<{ at: Date; orders: bigint; sales: string }>`
    with steps as (select generate_series(date_trunc(${unit}, ${from}::timestamptz at time zone ${zone}), ${to}::timestamptz at time zone ${zone}, ${`1 ${unit}`}::interval) as wall)
    select steps.wall at time zone ${zone} as at, count(o.id) as orders,
      ${baseAmount(
        ctx,
        sql`coalesce(sum(case when s.counts_as_sale then o.total / o.currency_value end), 0) - coalesce((select sum(r.amount / ro.currency_value) from order_refunds r
        join orders ro on ro.store_id = r.store_id and ro.id = r.order_id join order_statuses rs on rs.store_id = ro.store_id and rs.id = ro.order_status_id and rs.counts_as_sale
        where r.store_id = ${store} and r.state = 'succeeded' and r.settled_at >= ${from} and r.settled_at <= ${to} and date_trunc(${unit}, r.settled_at at time zone ${zone}) = steps.wall), 0)`,
      )} as sales
    from steps left join orders o on o.store_id = ${store} and not o.is_draft and o.created_at >= ${from} and o.created_at <= ${to} and date_trunc(${unit}, o.created_at at time zone ${zone}) = steps.wall
      left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    group by steps.wall order by steps.wall`.execute(ctx.db)
  return rows.map((row) => ({ at: row.at, orders: Number(row.orders), sales: row.sales }))
}

/** What the plan limits, and how much of it is used: counted as the gate counts it, now (record 0034). */
export async function usage(ctx: ShopCtx): Promise<{ key: LimitKey; used: number; limit: number | null }[]> {
  const limits = (ctx.store as ShopStore).plan?.limits ?? {}
  const used: Partial<Record<LimitKey, number>> = {
    ...(await placesTaken(ctx)),
    storage: await storageUsed(ctx),
  }
  return limitKeys.flatMap((key) => {
    const count = used[key]
    return count === undefined || !mayCount(ctx, key) ? [] : [{ key, used: count, limit: limits[key] ?? null }]
  })
}

/** How much there is of something is told to who may see it. */
function mayCount({ actor, registry }: ShopCtx, key: LimitKey): boolean {
  const counted = key === 'storage' ? [registry.get('files')] : registry.all.filter(({ limit }) => limit === key)
  return counted.every((noun) => mayListAll(actor, noun, registry))
}
