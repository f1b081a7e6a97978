import { randomBytes } from 'node:crypto'
import { behaviour, type Ctx, invalid, isPermitted, storeOf } from '@shopwright/engine'
import type { Row, Seen } from '@shopwright/resource'
import { sql } from 'kysely'
import { isTracking } from '../../customers/rules/affiliates.ts'
import { isActiveTracking } from '../../customers/server/affiliates.ts'
import { baseAmount, noAmount } from '../../floor/base-decimals.ts'
import type { ShopStore } from '../../floor/stores.ts'
import { marketing } from '../model/marketing.ts'

type Campaign = Row<typeof marketing>

/** A link is read aloud and printed: eight signs are enough where a wrong one costs nothing. */
const newCode = (): string => randomBytes(6).toString('base64url')

export const campaignBehaviour = behaviour(marketing, {
  before: async (ctx, draft, existing) => {
    if (draft.code === null || (!existing && !draft.code)) draft.code = newCode()
    const { code } = draft
    if (typeof code !== 'string' || code === existing?.code) return
    if (!isTracking(code)) throw invalid({ code: { code: 'tracking-invalid' } })
    // One link names an affiliate or a campaign, never both.
    const { rows } =
      await sql`select 1 from affiliates where store_id = ${storeOf(ctx).id} and tracking = ${code}`.execute(ctx.db)
    if (rows.length) throw invalid({ code: { code: 'duplicate' } })
  },
  read: tellResults,
})

/** Rows are read with who came by them, and for who may see orders with what they bought. */
async function tellResults(ctx: Ctx, rows: Seen<typeof marketing>[]): Promise<void> {
  if (!rows.length || !ctx.store) return
  const store = storeOf(ctx).id
  const ids = rows.map(({ id }) => id)
  const seesOrders = isPermitted(ctx.actor, ctx.registry.get('orders'), 'find', ctx.registry)
  type Results = { id: Campaign['id']; clicks: number; orders: number; sales: string }
  const { rows: results } = await sql<Results>`
    select m.id, (select coalesce(sum(v.count), 0)::int from marketing_visits v where v.store_id = ${store} and v.marketing_id = m.id) as clicks,
      coalesce(o.orders, 0)::int as orders, ${baseAmount(ctx, sql`coalesce(o.sales, 0)`)} as sales
    from marketing m left join (
      select o.marketing_id, count(*) as orders, sum(o.total / o.currency_value) as sales from orders o
      join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id and s.counts_as_sale
      where o.store_id = ${store} and o.marketing_id = any(${ids}::uuid[]) group by o.marketing_id) o on o.marketing_id = m.id
    where m.store_id = ${store} and m.id = any(${ids}::uuid[])`.execute(ctx.db)
  const byId = new Map(results.map((one) => [one.id, one]))
  for (const row of rows) {
    const { clicks = 0, orders = 0, sales = noAmount(ctx) } = byId.get(row.id) ?? {}
    Object.assign(row, { clicks, orders: seesOrders ? orders : null, sales: seesOrders ? sales : null })
  }
}

/** The campaign of a link; null where nobody is counted by it. */
export async function campaignOf(ctx: Ctx, code: string): Promise<Campaign['id'] | null> {
  if (!isTracking(code)) return null
  const { rows } = await sql<Pick<Campaign, 'id'>>`
    select id from marketing where store_id = ${storeOf(ctx).id} and code = ${code} and status`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Whom a link with this code is about: a customer who earns by it, a campaign that counts it, or nobody. */
export async function linkOf(ctx: Ctx, code: string): Promise<'affiliate' | 'campaign' | null> {
  if (await isActiveTracking(ctx, code)) return 'affiliate'
  return (await campaignOf(ctx, code)) ? 'campaign' : null
}

/** Adds how often links were followed to the day of the store's calendar. */
export async function countClicks(ctx: Ctx, followed: ReadonlyMap<string, number>): Promise<void> {
  const { id: store, timeZone } = ctx.store as ShopStore
  const rows = [...followed].map(([code, count]) => ({ code, count }))
  await sql`insert into marketing_visits (store_id, id, marketing_id, day, count, created_at, updated_at)
    select ${store}::uuid, gen_random_uuid(), m.id, (${ctx.now}::timestamptz at time zone ${timeZone})::date, v.count, ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (code text, count int) join marketing m on m.store_id = ${store} and m.code = v.code
    on conflict (store_id, marketing_id, day) do update set count = marketing_visits.count + excluded.count, updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
}
