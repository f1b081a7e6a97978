import type { Ctx } from '@shopwright/engine'
import { dayInZone } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../platform/server/store-cache.ts'

/**
 * Sets `effective_price`, by which lists sort and filter, to what one piece costs a visitor of the store's default group
 * today: the lower of special and discount from one piece, else the base price less the group's percentage (the law is
 * `resolveUnitPrice`). Writes only rows that differ; null refreshes the whole store. Answers how many were written.
 */
export async function refreshEffectivePrices(ctx: Ctx, ids: readonly string[] | null): Promise<number> {
  const store = shopOf(ctx)
  const day = dayInZone(ctx.now, store.timeZone)
  const group = store.settings.customer_group_id
  const active = sql`r.store_id = ${store.id} and r.product_id = p.id and r.customer_group_id = ${group}::uuid
    and (r.date_start is null or r.date_start <= ${day}::date) and (r.date_end is null or r.date_end >= ${day}::date)`
  const { numAffectedRows } = await sql`update products t set effective_price = n.price from (
    select p.id, coalesce(least(special.price, discount.price), round(p.price * (100 - coalesce(g.discount_percent, 0)) / 100)::bigint) as price
    from products p
    left join customer_groups g on g.store_id = ${store.id} and g.id = ${group}::uuid
    left join lateral (select r.price from product_specials r where ${active} order by r.priority, r.price limit 1) special on true
    left join lateral (select r.price from product_discounts r where ${active} and r.quantity <= 1 order by r.quantity desc, r.priority, r.price limit 1) discount on true
    where p.store_id = ${store.id} ${ids ? sql`and p.id = any(${[...ids]}::uuid[])` : sql``}
  ) n where t.store_id = ${store.id} and t.id = n.id and t.effective_price is distinct from n.price`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}
