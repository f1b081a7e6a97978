import { type Ctx, moneyText, storeOf } from '@shopwright/engine'
import type { Nouns, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { customerRewards, customerTransactions } from '../model/ledgers.ts'

export type PurseEntry = {
  at: Row<typeof customerRewards>['created_at']
  kind: Row<typeof customerRewards>['kind'] | Row<typeof customerTransactions>['kind']
  points: Row<typeof customerRewards>['points'] | null
  /** catalogue units of the base currency */
  amount: Row<typeof customerTransactions>['amount'] | null
  description: Row<typeof customerRewards>['description']
  order_number: Row<Nouns['orders']>['number'] | null
}

const most = 100

/** What a shopper has of points and store credit, and how they came: the latest hundred entries. */
export async function purseOf(
  ctx: Ctx,
  customerId: string,
): Promise<{ points: number; credit: string; entries: PurseEntry[] }> {
  const store = storeOf(ctx).id
  const { rows } = await sql<PurseEntry & { all_points: number; all_credit: bigint }>`
    with entries as (
      select r.id, r.created_at as at, r.kind, r.points, null::bigint as amount, r.description, r.order_id from customer_rewards r where r.store_id = ${store} and r.customer_id = ${customerId}
      union all
      select t.id, t.created_at, t.kind, null, t.amount, t.description, t.order_id from customer_transactions t where t.store_id = ${store} and t.customer_id = ${customerId})
    select e.at, e.kind, e.points, e.amount, e.description, o.number as order_number, sum(e.points) over ()::int as all_points, sum(e.amount) over ()::bigint as all_credit
    from entries e left join orders o on o.store_id = ${store} and o.id = e.order_id order by e.at desc, e.id desc limit ${most}`.execute(
    ctx.db,
  )
  return {
    points: rows[0]?.all_points ?? 0,
    credit: moneyText(rows[0]?.all_credit ?? 0n),
    entries: rows.map(({ all_points: _, all_credit: __, ...entry }) => entry),
  }
}
