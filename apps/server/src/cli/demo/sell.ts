import { asSystem, type Ctx, type Engine, insert, operations } from '@shopwright/engine'
import { hours } from '@shopwright/resource'
import { STATUS } from '@shopwright/shop/rules'
import {
  addToCart,
  askReturn,
  changeCart,
  newCartSid,
  placeOrder,
  type ShopStore,
  tables,
  type Visitor,
} from '@shopwright/shop/server'
import { type Buyer, type Sale, sales } from './sales.ts'
import { demoLanguage } from './texts.ts'

const day = hours(24)

/**
 * Sells as shoppers would have bought over the last month: each order by the verbs of the shop, at its own hours. One
 * transaction for each, so that no job which is due since long ago moves an order before its next step.
 */
export async function sell(engine: Engine, store: ShopStore): Promise<void> {
  const today = engine.clock().setUTCHours(0, 0, 0, 0)
  const returned = sales.findLast(({ buyer, went }) => buyer.hasAccount && went.includes(STATUS.completed))
  for (const sale of sales) {
    const placed = today - sale.daysAgo * day + hours(sale.hour)
    await engine.inStore({ store, now: new Date(placed) }, async (ctx) => {
      const later = (time: number): Ctx => ({ ...ctx, now: new Date(placed + time) })
      const customer = sale.buyer.hasAccount ? await customerOf(ctx, sale.buyer) : null
      const { id } = await buy(ctx, sale, customer)
      for (const [index, code] of sale.went.entries()) await moveOn(later((index + 1) * hours(14)), id, code)
      if (sale === returned && customer) await sendBack(later(5 * day), id, customer)
    })
  }
}

/** Somebody who buys again has an account from the first time on. */
async function customerOf(ctx: Ctx, { hasAccount: _, ...contact }: Buyer): Promise<string> {
  const db = tables(ctx)
  const known = await db.selectFrom('customers').select('id').where('email', '=', contact.email).executeTakeFirst()
  if (known) return known.id
  const { customer_group_id } = await db.selectFrom('settings').select('customer_group_id').executeTakeFirstOrThrow()
  const row = await insert(asSystem(ctx), ctx.registry.get('customers'), {
    ...contact,
    customer_group_id: String(customer_group_id), // a store has a group from its first day
    status: true,
    approved: true,
  })
  return row.id
}

async function buy(ctx: Ctx, sale: Sale, customerId: string | null): Promise<{ id: string }> {
  const cartSid = newCartSid()
  const visitor: Visitor = { cartSid, customerId, language: demoLanguage, currency: null }
  for (const [model, quantity] of sale.items)
    await addToCart(ctx, visitor, { product_id: await idOf(ctx, model), quantity })
  const { hasAccount: _, ...customer } = sale.buyer
  const cart = await changeCart(ctx, visitor, { customer, comment: sale.comment ?? null })
  const way = cart.delivery_methods.find(({ address_required }) => address_required === Boolean(sale.to))
  const chosen = await changeCart(ctx, visitor, {
    delivery_method_id: way?.id ?? null,
    ...(sale.to ? { delivery_address: { ...sale.to, country: 'UA' } } : {}),
  })
  const pay = chosen.payment_methods.find(({ code }) => (code === 'bank-transfer') === Boolean(sale.byTransfer))
  return placeOrder(ctx, visitor, { payment_method_id: pay?.id ?? null, terms_agreed: true }, `demo-${cartSid}`)
}

async function idOf(ctx: Ctx, model: string): Promise<string> {
  const { id } = await tables(ctx)
    .selectFrom('products')
    .select('id')
    .where('model', '=', model)
    .executeTakeFirstOrThrow()
  return String(id)
}

async function moveOn(ctx: Ctx, order_id: string, code: number): Promise<void> {
  const status = await tables(ctx)
    .selectFrom('order_statuses')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await operations.create(ctx, 'order-histories', { order_id, order_status_id: status.id, notify: true })
}

async function sendBack(ctx: Ctx, order_id: string, customer: string): Promise<void> {
  const line = await tables(ctx)
    .selectFrom('order_products')
    .select('id')
    .where('order_id', '=', order_id)
    .orderBy('quantity', 'desc')
    .executeTakeFirstOrThrow()
  const reason = await tables(ctx)
    .selectFrom('return_reasons')
    .select('id')
    .orderBy('sort_order')
    .executeTakeFirstOrThrow()
  await askReturn(
    ctx,
    {
      order_id,
      order_product_id: line.id,
      quantity: 1,
      return_reason_id: reason.id,
      opened: false,
      comment: 'Одна кришка з тріщиною.',
      terms_agreed: true,
    },
    { kind: 'customer', id: customer },
  )
}
