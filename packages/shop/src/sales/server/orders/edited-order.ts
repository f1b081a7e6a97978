import { AppError, type Ctx, storeOf } from '@shopwright/engine'
import { type Present, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { orderProducts, orders } from '../../model/orders.ts'

export type OrderLineRow = Pick<
  Row<typeof orderProducts>,
  | 'id'
  | 'product_id'
  | 'name'
  | 'quantity'
  | 'price'
  | 'weight'
  | 'reward'
  | 'subtract'
  | 'product_variant_id'
  | 'terms'
> &
  Present<Pick<Row<typeof orderProducts>, 'shown_price'>> & {
    options: { product_option_value_id: string | null; name: string; value: string; subtract: boolean }[]
  }

/** An order as its editing reads it; amounts are decimal strings of its currency. */
export type EditableOrder = Pick<
  Row<typeof orders>,
  | 'id'
  | 'currency'
  | 'currency_decimals'
  | 'currency_value'
  | 'customer_id'
  | 'customer_group_id'
  | 'delivery_address'
  | 'payment_address'
  | 'delivery_method_id'
  | 'requires_delivery'
  | 'terms'
  | 'coupon_code'
  | 'reward_points'
  | 'total'
  | 'paid'
  | 'language'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'comment'
  | 'tracking_number'
  | 'is_pickup'
  | 'delivery_method'
  | 'payment_method_id'
  | 'payment_method'
  | 'custom_fields'
> & {
  lines: OrderLineRow[]
  /** of its customer: what they are brought by */
  delivery_group_id: string | null
  /** who takes its money, or has taken it */
  providers: string[]
  vouchers: { id: string; amount: string }[]
  totals: { code: string; title: string; value: string }[]
  voucher: { id: string; code: string; amount: string } | null
  credit: string
  revisions: number
}

/** Reads an order for editing, in one statement. The caller holds its lock. */
export async function editableOrder(ctx: Ctx, id: string): Promise<EditableOrder> {
  const { rows } = await sql<EditableOrder>`
    select o.id, o.currency, o.currency_decimals, o.currency_value::text as currency_value, o.customer_id, o.customer_group_id, o.delivery_address, o.payment_address, o.delivery_method_id,
      o.language, o.email::text as email, o.first_name, o.last_name, o.phone, o.comment, o.tracking_number, o.is_pickup, o.delivery_method, o.payment_method_id, o.payment_method, o.custom_fields,
      (select c.delivery_group_id from customers c where c.store_id = o.store_id and c.id = o.customer_id) as delivery_group_id,
      array(select p.provider from order_payments p where p.store_id = o.store_id and p.order_id = o.id and p.state in ('pending', 'succeeded')) as providers,
      o.requires_delivery, o.terms, o.coupon_code, o.reward_points, o.total::text as total, o.paid::text as paid,
      (select coalesce(json_agg(json_build_object('id', p.id, 'product_id', p.product_id, 'name', p.name, 'quantity', p.quantity, 'price', p.price::text, 'shown_price', coalesce(p.shown_price, p.price)::text, 'weight', p.weight::text, 'reward', p.reward, 'subtract', p.subtract, 'product_variant_id', p.product_variant_id, 'terms', p.terms,
        'options', (select coalesce(json_agg(json_build_object('product_option_value_id', x.product_option_value_id, 'name', x.name, 'value', x.value, 'subtract', x.subtract) order by x.sort_order), '[]')
          from order_options x where x.store_id = p.store_id and x.order_product_id = p.id)) order by p.sort_order, p.id), '[]') from order_products p where p.store_id = o.store_id and p.order_id = o.id) as lines,
      (select coalesce(json_agg(json_build_object('id', v.id, 'amount', v.amount::text)), '[]') from order_vouchers v where v.store_id = o.store_id and v.order_id = o.id) as vouchers,
      (select coalesce(json_agg(json_build_object('code', t.code, 'title', t.title, 'value', t.value::text) order by t.sort_order), '[]') from order_totals t where t.store_id = o.store_id and t.order_id = o.id) as totals,
      (select json_build_object('id', v.id, 'code', v.code, 'amount', r.amount::text) from voucher_redemptions r join vouchers v on v.store_id = r.store_id and v.id = r.voucher_id
        where r.store_id = o.store_id and r.order_id = o.id and r.released_at is null) as voucher,
      (select coalesce(-sum(t.amount), 0)::text from customer_transactions t where t.store_id = o.store_id and t.order_id = o.id and t.kind in ('credit_spent', 'credit_released')) as credit,
      (select count(*)::int from order_revisions r where r.store_id = o.store_id and r.order_id = o.id) as revisions
    from orders o where o.store_id = ${storeOf(ctx).id} and o.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** A decimal string as minor units of the order's currency. */
export const minorOf = (order: Pick<EditableOrder, 'currency_decimals'>, amount: string): bigint =>
  parseDecimal(amount, 4) / 10n ** BigInt(4 - order.currency_decimals)

/** What a row of the totals says, in minor units without its sign; nothing when there is none. */
export function totalOf(order: EditableOrder, code: string): bigint {
  const value = order.totals
    .filter((row) => row.code === code)
    .reduce((sum, row) => sum + minorOf(order, row.value), 0n)
  return value < 0n ? -value : value
}
