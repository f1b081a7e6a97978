import { AppError, type Ctx, storeOf } from '@shopwright/engine'
import { isId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { orders } from '../../model/orders.ts'
import { ledgerColumns, type OrderLedger } from '../claims/ledgers.ts'
import { noTakings, type StockKind, type Taking, type Takings, tidied } from '../claims/stock.ts'

/** What a change of status asks about an order. */
export type LockedOrder = Pick<
  Row<typeof orders>,
  | 'id'
  | 'number'
  | 'customer_id'
  | 'order_status_id'
  | 'is_draft'
  | 'total'
  | 'paid'
  | 'currency'
  | 'currency_decimals'
  | 'requires_delivery'
  | 'is_pickup'
  | 'stock_held'
  | 'hold_renewed'
  | 'tracking_number'
  | 'invoice_number'
  | 'status_changed_at'
  | 'shipped_at'
  | 'created_at'
> & {
  /** of a draft: until when, and whether that was the second time */
  held_until: Row<typeof orders>['held_until']
  /** null = the order has none, or has none any more; else whether it holds it now */
  coupon: boolean | null
  voucher: boolean | null
  ledger: OrderLedger
  /** points that its lines earn, without what came back before they were earned */
  rewards: number
  /** gift vouchers that were bought with it */
  vouchers: { count: number; mailed: boolean; disabled: boolean; spent: boolean }
  /** an affiliate may earn by it, and has earned */
  commission: { due: boolean; booked: boolean }
  /** it began subscriptions */
  has_recurrings: boolean
  takings: Takings
}

type Piece = { kind: StockKind; id: string; product_id: string; quantity: number }
type Bound = Pick<LockedOrder, 'coupon' | 'voucher' | 'rewards' | 'vouchers' | 'commission' | 'has_recurrings'> & {
  pieces: Piece[]
  points: Pick<OrderLedger, 'has_points' | 'points_spent' | 'points_earned' | 'points_returned'>
  credit: { has_credit: boolean; credit_spent: string }
}

/** The order, locked for this transaction, with what it takes from elsewhere. Throws `not-found`. */
export async function lockOrder(ctx: Ctx, id: string): Promise<LockedOrder> {
  const store = storeOf(ctx).id
  const { rows } = isId(id)
    ? await sql<Omit<LockedOrder, keyof Bound | 'ledger' | 'takings'>>`
        select id, number, customer_id, order_status_id, is_draft, total::text as total, paid::text as paid, currency, currency_decimals, requires_delivery, is_pickup, stock_held, held_until, hold_renewed, tracking_number, invoice_number,
          status_changed_at, shipped_at, created_at from orders where store_id = ${store} and id = ${id} for update`.execute(
        ctx.db,
      )
    : { rows: [] }
  const order = rows[0]
  if (!order) throw new AppError('not-found')
  // A second statement, so that it sees what whoever held the lock has written.
  const { rows: bound } = await sql<Bound>`select
    (select r.released_at is null from coupon_redemptions r join orders o on o.store_id = r.store_id and o.id = r.order_id where r.store_id = ${store} and r.order_id = ${id} and o.coupon_code is not null) as coupon,
    (select r.released_at is null from voucher_redemptions r join orders o on o.store_id = r.store_id and o.id = r.order_id where r.store_id = ${store} and r.order_id = ${id} and o.voucher_code is not null) as voucher,
    ${ledgerColumns(store, id)},
    (select coalesce(sum(p.reward), 0)::int from order_products p where p.store_id = ${store} and p.order_id = ${id})
      - (select coalesce(sum(r.points - r.points_taken), 0)::int from returns r where r.store_id = ${store} and r.order_id = ${id}) as rewards,
    (select json_build_object('count', count(*), 'mailed', coalesce(bool_or(v.sent_at is not null), false), 'disabled', coalesce(bool_or(not v.status), false), 'spent', coalesce(bool_or(v.balance < v.amount), false))
      from vouchers v where v.store_id = ${store} and v.order_id = ${id}) as vouchers,
    (select json_build_object('due', coalesce(bool_or(o.commission > 0 and a.status and a.approved), false), 'booked', coalesce(sum((select sum(t.amount) from affiliate_transactions t
        where t.store_id = o.store_id and t.affiliate_id = a.id and t.order_id = o.id and t.kind in ('commission', 'reversal'))), 0) > 0)
      from orders o join affiliates a on a.store_id = o.store_id and a.id = o.affiliate_id where o.store_id = ${store} and o.id = ${id}) as commission,
    exists (select 1 from order_products p where p.store_id = ${store} and p.order_id = ${id} and ${beginsRecurring}) as has_recurrings,
    (select coalesce(json_agg(x), '[]') from (
      select 'products' as kind, p.product_id::text as id, p.product_id, p.quantity - ${putBack} as quantity from order_products p where p.store_id = ${store} and p.order_id = ${id} and p.subtract and p.product_id is not null
      union all select 'variants', p.product_variant_id, p.product_id, p.quantity - ${putBack} from order_products p where p.store_id = ${store} and p.order_id = ${id} and p.subtract and p.product_id is not null and p.product_variant_id is not null
      union all select 'values', o.product_option_value_id, p.product_id, p.quantity - ${putBack} from order_products p join order_options o on o.store_id = p.store_id and o.order_product_id = p.id
        where p.store_id = ${store} and p.order_id = ${id} and o.subtract and o.product_option_value_id is not null and p.product_id is not null) x) as pieces`.execute(
    ctx.db,
  )
  const { pieces, points, credit, ...claims } = bound[0] as Bound
  return {
    ...order,
    ...claims,
    ledger: { ...points, has_credit: credit.has_credit, credit_spent: BigInt(credit.credit_spent) },
    takings: takingsOf(pieces),
  }
}

/** A line `p` of an order that begins a subscription; others renew one, or are bought once. */
export const beginsRecurring = sql`p.recurring is not null and p.recurring ->> 'order_recurring_id' is null`

/** Pieces of a line `p` that returns have put back into the stock: the order holds them no more. */
const putBack = sql`(select coalesce(sum(r.quantity_received), 0)::int from returns r where r.store_id = p.store_id and r.order_product_id = p.id and r.executed_at is not null and r.restock)`

function takingsOf(pieces: Piece[]): Takings {
  const takings = noTakings()
  for (const { kind, ...piece } of pieces)
    if (piece.quantity > 0) takings[kind].push({ ...piece, ahead: false } satisfies Taking)
  return tidied(takings)
}
