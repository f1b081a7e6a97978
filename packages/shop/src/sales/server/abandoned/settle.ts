import { type Ctx, storeOf } from '@shopwright/engine'
import { sql } from 'kysely'
import { hasGoods, isBought, isPaying } from './standing.ts'

/** What became of an abandoned cart `a` is not written down yet. */
export const isUnsettled = sql<boolean>`a.state in ('open', 'mailed') and (${isBought} or not (${hasGoods} or ${isPaying}))`

/** Writes down which of a store's carts were bought, and which were emptied. Safe to repeat. */
export async function settleCarts(ctx: Ctx): Promise<void> {
  const store = storeOf(ctx).id
  const kept = new Date(ctx.now.getTime() + 30 * 86_400_000)
  // What is told of a month has to be there for a month.
  const bought = await sql`
    update abandoned_carts a set state = 'recovered', order_id = o.id, recovered_at = coalesce(o.placed_at, o.created_at),
      revenue = round(o.total / o.currency_value * 10000)::bigint, cart_id = null, expires_at = greatest(a.expires_at, ${kept}::timestamptz), version = a.version + 1, updated_at = ${ctx.now}
    from orders o where a.store_id = ${store} and a.state in ('open', 'mailed') and o.store_id = a.store_id and o.cart_id in (a.cart_id, a.left_cart_id) and not o.is_draft`.execute(
    ctx.db,
  )
  const emptied = await sql`
    update abandoned_carts a set state = 'ended', cart_id = null, version = a.version + 1, updated_at = ${ctx.now}
    where a.store_id = ${store} and ${isUnsettled}`.execute(ctx.db)
  if (bought.numAffectedRows || emptied.numAffectedRows) ctx.touched.add('abandoned-carts')
}
