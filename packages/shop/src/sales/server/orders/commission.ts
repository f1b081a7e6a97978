import { type Ctx, storeOf } from '@shopwright/engine'
import { type Patch, type Present, parseDecimal, type Row, sum } from '@shopwright/resource'
import { sql } from 'kysely'
import { commissionLeft, commissionOf, isTracking } from '../../../customers/rules/affiliates.ts'
import { bookAffiliate } from '../../../customers/server/affiliate-ledger.ts'
import { referrerOf } from '../../../customers/server/affiliates.ts'
import { baseDecimals } from '../../../floor/base-decimals.ts'
import { campaignOf } from '../../../marketing/server/campaigns.ts'
import type { orders } from '../../model/orders.ts'
import type { Quote } from '../../rules/quote-output.ts'
import { RETURN_ACTION } from '../../rules/return-states.ts'
import { taxIsAdded } from '../cart/tax-added.ts'

/** What an order keeps of who sent its buyer: a campaign, or an affiliate, whose percent and sum are frozen with it. */
export async function frozenCommission(
  ctx: Ctx,
  tracking: string | null | undefined,
  order: Patch<typeof orders>,
  { lines, currency }: Quote,
): Promise<Patch<typeof orders>> {
  if (!tracking || !isTracking(tracking)) return {}
  const { customer_id = null, email = null, phone = null } = order
  const buyer = { customer_id, email, phone }
  const sender = await referrerOf(ctx, tracking, buyer)
  if (!sender) return { tracking_code: tracking, marketing_id: await campaignOf(ctx, tracking) }
  const net = sum(lines.map((line) => line.net))
  return {
    tracking_code: tracking,
    affiliate_id: sender.id,
    commission_percent: sender.percent,
    commission: String(commissionOf(net, sender.percent, currency, baseDecimals(ctx))),
  }
}

/** An edited order earns its affiliate the same percent of what it is worth now. */
export async function refreezeCommission(ctx: Ctx, orderId: string, lines: Quote['lines']): Promise<void> {
  const store = storeOf(ctx).id
  const { rows } = await sql<{
    percent: NonNullable<Row<typeof orders>['commission_percent']>
    value: Row<typeof orders>['currency_value']
    decimals: Row<typeof orders>['currency_decimals']
  }>`
    select commission_percent::text as percent, currency_value::text as value, currency_decimals as decimals from orders
    where store_id = ${store} and id = ${orderId} and affiliate_id is not null and commission_percent is not null`.execute(
    ctx.db,
  )
  const order = rows[0]
  if (!order) return
  const amount = commissionOf(sum(lines.map((line) => line.net)), order.percent, order, baseDecimals(ctx))
  await sql`update orders set commission = ${amount} where store_id = ${store} and id = ${orderId}`.execute(ctx.db)
}

type Standing = Present<Pick<Row<typeof orders>, 'affiliate_id'>> &
  Pick<Row<typeof orders>, 'commission'> & {
    booked: bigint
    earns: boolean
    is_complete: boolean
    net: string
    returned: string
  }

/**
 * Brings the affiliate's ledger to what the order is worth to them: its commission while it is complete, less the share of
 * what came back; nothing otherwise. Only the difference is booked, so asking again books nothing. The order is locked.
 */
export async function settleCommission(ctx: Ctx, orderId: string, complete?: boolean): Promise<void> {
  const { rows } = await sql<Standing>`
    select o.affiliate_id, o.commission, coalesce(s.is_complete, false) as is_complete, (a.status and a.approved) as earns,
      (select coalesce(sum(t.amount), 0)::bigint from affiliate_transactions t where t.store_id = o.store_id and t.affiliate_id = o.affiliate_id and t.order_id = o.id and t.kind in ('commission', 'reversal')) as booked,
      coalesce(sum(l.net), 0)::numeric(20,4)::text as net, coalesce(sum(l.net * l.pieces / l.quantity), 0)::numeric(20,4)::text as returned
    from orders o join affiliates a on a.store_id = o.store_id and a.id = o.affiliate_id left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
    left join lateral (${netOfLines}) l on true
    where o.store_id = ${storeOf(ctx).id} and o.id = ${orderId} group by o.affiliate_id, o.store_id, o.id, o.commission, s.is_complete, a.status, a.approved`.execute(
    ctx.db,
  )
  const order = rows[0]
  if (!order) return
  const isDue = (complete ?? order.is_complete) && (order.earns || order.booked > 0n)
  const left = isDue
    ? commissionLeft(order.commission, parseDecimal(order.net, 4), parseDecimal(order.returned, 4), baseDecimals(ctx))
    : 0n
  const difference = left - order.booked
  if (difference !== 0n)
    await bookAffiliate(ctx, difference > 0n ? 'commission' : 'reversal', difference, {
      affiliate_id: order.affiliate_id,
      order_id: orderId,
    })
}

/** The lines of an order `o` without tax, after discounts, and how many pieces came back for money. */
const netOfLines = sql`select p.quantity, p.total - p.discount
    - case when ${taxIsAdded} then 0 else p.tax end as net,
  (select coalesce(sum(r.quantity_received), 0) from returns r join return_actions x on x.store_id = r.store_id and x.id = r.return_action_id
    where r.store_id = p.store_id and r.order_product_id = p.id and r.executed_at is not null and x.code in (${sql.lit(RETURN_ACTION.refunded)}, ${sql.lit(RETURN_ACTION.creditIssued)})) as pieces
  from order_products p where p.store_id = o.store_id and p.order_id = o.id`
