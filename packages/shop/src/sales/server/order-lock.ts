import { AppError, type Ctx, storeOf } from '@shopwright/engine'
import { isId } from '@shopwright/resource'
import { sql } from 'kysely'
import { summed, type Taking, type Takings } from './stock.ts'

/** What a change of status asks about an order. */
export type LockedOrder = {
  id: string
  number: number
  customer_id: string | null
  order_status_id: string
  total: string
  currency_decimals: number
  requires_delivery: boolean
  is_pickup: boolean
  stock_held: boolean
  tracking_number: string | null
  invoice_number: string | null
  status_changed_at: Date | null
  shipped_at: Date | null
  created_at: Date
  coupon_booked: boolean
  coupon_claimed: boolean
  takings: Takings
}

type Piece = { product_id: string; value_id: string | null; quantity: number }

/** The order, locked for this transaction, with what it takes from elsewhere. Throws `not-found`. */
export async function lockOrder(ctx: Ctx, id: string): Promise<LockedOrder> {
  const store = storeOf(ctx).id
  const { rows } = isId(id)
    ? await sql<Omit<LockedOrder, 'takings' | 'coupon_booked' | 'coupon_claimed'>>`
        select id, number, customer_id, order_status_id, total::text as total, currency_decimals, requires_delivery, is_pickup, stock_held, tracking_number, invoice_number, status_changed_at, shipped_at, created_at
        from orders where store_id = ${store} and id = ${id} for update`.execute(ctx.db)
    : { rows: [] }
  const order = rows[0]
  if (!order) throw new AppError('not-found')
  // A second statement, so that it sees what whoever held the lock has written.
  const { rows: claims } = await sql<{ coupon: boolean | null; pieces: Piece[] }>`select
    (select r.released_at is null from coupon_redemptions r where r.store_id = ${store} and r.order_id = ${id}) as coupon,
    (select coalesce(json_agg(x), '[]') from (
      select p.product_id, null::text as value_id, p.quantity from order_products p where p.store_id = ${store} and p.order_id = ${id} and p.subtract and p.product_id is not null
      union all select p.product_id, o.product_option_value_id, p.quantity from order_products p join order_options o on o.store_id = p.store_id and o.order_product_id = p.id
        where p.store_id = ${store} and p.order_id = ${id} and o.subtract and o.product_option_value_id is not null and p.product_id is not null) x) as pieces`.execute(
    ctx.db,
  )
  const claim = claims[0] as { coupon: boolean | null; pieces: Piece[] }
  return {
    ...order,
    coupon_booked: claim.coupon === true,
    coupon_claimed: claim.coupon !== null,
    takings: {
      products: summed(claim.pieces.filter(({ value_id }) => value_id === null).map(asTaking)),
      values: summed(claim.pieces.filter(({ value_id }) => value_id !== null).map(asTaking)),
    },
  }
}

const asTaking = ({ product_id, value_id, quantity }: Piece): Taking => ({
  id: value_id ?? product_id,
  product_id,
  quantity,
  ahead: false,
})
