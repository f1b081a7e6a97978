import { AppError, type Ctx, storeOf } from '@shopwright/engine'
import { formatDecimal, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { texts } from '../../../floor/outbox.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import type { orderOptions, orderProducts, orders } from '../../model/orders.ts'
import { STATUS } from '../../rules/order-status.ts'
import { movements, type Takings, takeAll, takesStock } from '../claims/stock.ts'
import { insertOrder } from '../orders/insert-order.ts'
import { accessKeyHash, accessKeyOf } from '../orders/links.ts'
import { takeNumber } from '../orders/order-number.ts'
import { searchOf } from '../orders/rows.ts'
import { type NamedStatus, salesTables } from '../sales-tables.ts'
import type { Completion } from './effects.ts'
import { takingsOfLine } from './restock.ts'

/**
 * A new order for the same buyer of the same line at no price, with its goods taken from the stock. Its line stands for
 * what the replaced pieces cost, should they come back as well. Answers its id. Throws
 * `stock-short`: what is not there cannot be sent.
 */
export async function sendReplacement(
  ctx: Ctx,
  { order, row, line }: Completion,
  quantity: number,
  worth: bigint,
): Promise<string> {
  const id = newId(ctx.now.getTime())
  const status = await firstStatus(ctx)
  const takings = takingsOfLine(line, quantity)
  if (status.holds_stock) await take(ctx, takings)
  const [original, options] = [await copiedOrder(ctx, order.id), await copiedOptions(ctx, line.id)]
  const copied = await copiedLine(ctx, line.id, quantity)
  const zero = formatDecimal(0n, order.decimals)
  const line_id = newId(ctx.now.getTime())
  const t = texts(order.language)
  await insertOrder(ctx, {
    order: {
      ...original,
      // What is added to it later is not asked a fee that was paid with the order before it.
      terms: original.terms && { ...original.terms, fees: [] },
      id,
      order_status_id: status.id,
      access_key_hash: accessKeyHash(accessKeyOf(id)),
      subtotal: zero,
      total: zero,
      comment: t('mails:return-replacement', { number: row.number, order: order.number }),
      stock_held: status.holds_stock && takesStock(takings),
      is_draft: false,
      placed_at: ctx.now,
      status_changed_at: ctx.now,
    },
    search: searchOf(order),
    'order-products': [
      {
        ...copied,
        id: line_id,
        order_id: id,
        quantity,
        price: zero,
        total: zero,
        discount: zero,
        tax: zero,
        worth: formatDecimal(worth, order.decimals),
        reward: 0,
        sort_order: 0,
      },
    ],
    'order-options': options.map((option) => ({ ...option, order_product_id: line_id })),
    'order-totals': [
      { order_id: id, code: 'sub_total', title: t('totals:sub_total'), value: zero, sort_order: 0 },
      { order_id: id, code: 'total', title: t('totals:total'), value: zero, sort_order: 1 },
    ],
    'order-histories': [
      {
        order_id: id,
        order_status_id: status.id,
        comment: null,
        notify: true,
        override: false,
        parcel_back: false,
        actor_id: ctx.actor.id,
        actor_name: ctx.actor.name,
      },
    ],
    'stock-movements': status.holds_stock ? movements(id, takings, 'order') : [],
    'order-vouchers': [],
    vouchers: [],
    'voucher-redemptions': [],
    'customer-transactions': [],
    'customer-rewards': [],
    'order-payments': [],
  })
  await ctx.enqueue(ctx.db, 'order-mails', { store_id: storeOf(ctx).id, order_id: id, history_id: null })
  takeNumber(ctx, id)
  for (const tag of ['orders', `orders:${id}`, ...takings.products.map(({ id: product }) => `products:${product}`)])
    ctx.touched.add(tag)
  return id
}

/** Where the store's orders begin. */
async function firstStatus(ctx: Ctx): Promise<NamedStatus> {
  const { order_statuses } = await salesTables(ctx)
  const wanted = shopOf(ctx).settings.order_status_id
  const found = order_statuses.find(({ id }) => id === wanted) ?? order_statuses.find(({ code }) => code === STATUS.new)
  if (!found) throw new Error('the store has no order status to begin with')
  return found
}

async function take(ctx: Ctx, takings: Takings): Promise<void> {
  if ((await takeAll(ctx, takings)).length)
    throw new AppError(
      'return-stock-short',
      {},
      {
        status: 409,
        fields: { return_action_id: { code: 'return-stock-short' } },
      },
    )
}

type CopiedOrder = Pick<
  Row<typeof orders>,
  | 'customer_id'
  | 'customer_group_id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'language'
  | 'currency'
  | 'currency_decimals'
  | 'currency_value'
  | 'payment_address'
  | 'delivery_address'
  | 'custom_fields'
  | 'delivery_method_id'
  | 'delivery_method'
  | 'requires_delivery'
  | 'is_pickup'
  | 'terms'
>
type CopiedLine = Pick<
  Row<typeof orderProducts>,
  'product_id' | 'product_variant_id' | 'name' | 'model' | 'sku' | 'image' | 'slug' | 'weight' | 'subtract' | 'terms'
>
type CopiedOption = Pick<
  Row<typeof orderOptions>,
  'product_option_value_id' | 'option_file_id' | 'name' | 'value' | 'type' | 'subtract' | 'sort_order'
>

/** What the new order says of its buyer and of the way there, as the old one said it. */
async function copiedOrder(ctx: Ctx, id: string): Promise<CopiedOrder> {
  const { rows } = await sql<CopiedOrder>`
    select customer_id, customer_group_id, email::text as email, first_name, last_name, phone, language, currency, currency_decimals, currency_value::text as currency_value,
      payment_address, delivery_address, custom_fields, delivery_method_id, delivery_method, requires_delivery, is_pickup, terms
    from orders where store_id = ${storeOf(ctx).id} and id = ${id}`.execute(ctx.db)
  return rows[0] as CopiedOrder // it is locked
}

/** The line as so many of its pieces would say it: it weighs what all of them weigh. */
async function copiedLine(ctx: Ctx, id: string, quantity: number): Promise<CopiedLine> {
  const { rows } = await sql<CopiedLine>`
    select product_id, product_variant_id, name, model, sku, image, slug, round(weight * ${quantity}::int / quantity, 8)::text as weight, subtract, terms from order_products where store_id = ${storeOf(ctx).id} and id = ${id}`.execute(
    ctx.db,
  )
  return rows[0] as CopiedLine
}

async function copiedOptions(ctx: Ctx, lineId: string): Promise<CopiedOption[]> {
  const { rows } = await sql<CopiedOption>`
    select product_option_value_id, option_file_id, name, value, type, subtract, sort_order from order_options where store_id = ${storeOf(ctx).id} and order_product_id = ${lineId}`.execute(
    ctx.db,
  )
  return rows
}
