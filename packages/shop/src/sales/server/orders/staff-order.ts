import { AppError, type Ctx, compileCheck, type Data, insert, invalid, storeOf } from '@shopwright/engine'
import { type Draft, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { customers } from '../../../customers/model/customers.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { takeTurn } from '../../../floor/turns.ts'
import { block } from '../../../platform/rules/problem.ts'
import type { AskedLine, staffOrders } from '../../model/staff-orders.ts'
import { byBuyer } from '../../rules/by-buyer.ts'
import { quote } from '../../rules/quote.ts'
import { MAX_QUANTITY } from '../../rules/quote-lines.ts'
import { type GivenOptions, givenOptions, readAddresses } from '../cart/body.ts'
import { completePatch, refuseWrongOptions, tidyOptions, wishOf } from '../cart/carts.ts'
import type { Visitor } from '../cart/contract.ts'
import { type LoadedQuote, loadQuote } from '../cart/load-quote.ts'
import { withOrderedFiles } from '../cart/option-files.ts'
import type { CartRow } from '../cart/rows.ts'
import { cartView } from '../cart/view.ts'
import { vouchersAsked } from '../cart/vouchers.ts'
import type { OrderRows } from './insert-order.ts'
import { placedOf, refuseWrong, writeOrder } from './place-order.ts'
import { requestHash } from './rows.ts'

type Wanted = Draft<typeof staffOrders>

/**
 * An order that staff make for somebody who calls, by the same way as the checkout's: counted for the buyer's group in their
 * language, refused by the same rules but for what the shop asks of its visitors. With `dry_run` it answers the cart that it is.
 * The same key makes one order. Throws what `placeOrder` throws, the faults of a line under `lines.<index>`.
 */
export async function makeStaffOrder(ctx: Ctx, wanted: Wanted): Promise<Data> {
  const lines = readLines(wanted)
  const isDry = wanted.dry_run === true
  const made = isDry ? null : await madeBefore(ctx, wanted.key)
  if (made) return { id: made }
  const buyer = wanted.customer_id ? await buyerOf(ctx, wanted.customer_id) : null
  if (wanted.reward_points && !buyer)
    throw invalid({ reward_points: { code: 'points-above-balance', params: { balance: 0 } } })
  const own = { ...ctx, language: languageOf(ctx, wanted, buyer) }
  const visitor: Visitor = {
    cartSid: null,
    customerId: buyer?.id ?? null,
    language: own.language,
    currency: wanted.currency ?? null,
  }
  const cart = await cartOf(own, visitor, wanted, lines, buyer?.customer_group_id)
  const loaded = inOwnWords(withPrices(await loadQuote(own, wishOf(cart, visitor), visitor.customerId)))
  if (isDry)
    return {
      view: cartView(ctx, cart, loaded),
      branches_of: branchesOf(loaded),
      customer_group_id: loaded.input.customer_group.id,
      $answer: true,
    }
  refuseOptions(own, cart, loaded)
  refuseWrong(own, cart, loaded, { terms_agreed: true, hash: wanted.hash, patch: {}, byStaff: true })
  const key = `staff:${wanted.key}`
  const written = await writeOrder(own, {
    cart,
    loaded,
    tracking: null,
    idempotency_key: key,
    request_hash: requestHash(wanted),
    changed: (rows) => asMadeBy(ctx, rows, wanted.notify === true),
    ...(wanted.notify === true ? {} : { mail: { quiet: true } }),
  })
  const { id: order_id } = written.rows.order
  if (written.status === null && wanted.notify === true)
    await ctx.enqueue(ctx.db, 'order-mails', { store_id: storeOf(ctx).id, order_id, history_id: null, pay: true })
  const row = await insert(ctx, ctx.registry.get('staff-orders'), {
    ...wanted,
    order_id,
    dry_run: false,
    actor_name: ctx.actor.name,
  })
  placedOf(own, written)
  return { id: row.id }
}

const checkLines = compileCheck({
  type: 'object',
  required: ['lines'],
  properties: {
    lines: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['product_id', 'quantity'],
        properties: {
          product_id: { type: 'string', format: 'uuid' },
          quantity: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
          options: givenOptions,
        },
      },
    },
  },
})

const checkVouchers = compileCheck({
  type: 'object',
  properties: {
    bought_vouchers: { anyOf: [{ type: 'array', items: { type: 'object' } }, { type: 'null' }] },
  },
})

/** Each is checked by itself. */
const readVouchers = ({ bought_vouchers }: Wanted): unknown[] =>
  (checkVouchers({ bought_vouchers: bought_vouchers ?? null }) as { bought_vouchers: unknown[] | null })
    .bought_vouchers ?? []

const readLines = ({ lines }: Wanted): AskedLine[] => (checkLines({ lines }) as { lines: AskedLine[] }).lines

/** Of two clicks the second one waits for the first, and finds what it has made. */
async function madeBefore(ctx: Ctx, key: string): Promise<string | null> {
  const store = storeOf(ctx).id
  await takeTurn(ctx, `staff-order:${store}:${key}`)
  const { rows } = await sql<
    Pick<Row<typeof staffOrders>, 'id'>
  >`select id from staff_orders where store_id = ${store} and key = ${key}`.execute(ctx.db)
  return rows[0]?.id ?? null
}

type Buyer = Pick<Row<typeof customers>, 'id' | 'language' | 'customer_group_id'>

/** Throws the fault of its field for one who may not buy. */
async function buyerOf(ctx: Ctx, id: string): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select id, language, customer_group_id from customers where store_id = ${storeOf(ctx).id} and id = ${id} and status`.execute(
    ctx.db,
  )
  if (!rows[0]) throw invalid({ customer_id: { code: 'unknown-reference' } })
  return rows[0]
}

/** One that the store speaks. */
function languageOf(ctx: Ctx, { language }: Wanted, buyer: Buyer | null): string {
  const { languages, primaryLanguage } = shopOf(ctx)
  const speaks = (code: string | null | undefined): boolean => languages.some((one) => one.code === code)
  if (language && !speaks(language)) throw invalid({ language: { code: 'not-offered' } })
  const wished = language ?? buyer?.language
  return wished && speaks(wished) ? wished : primaryLanguage
}

/** A cart that is never kept: the buyer's own stays as it is. */
async function cartOf(
  ctx: Ctx,
  visitor: Visitor,
  wanted: Wanted,
  lines: readonly AskedLine[],
  groupId: string | undefined,
): Promise<CartRow> {
  const { first_name, last_name, email, phone } = wanted
  const patch = await completePatch(
    ctx,
    {
      ...readAddresses({
        delivery_address: wanted.delivery_address ?? null,
        payment_address: wanted.payment_address ?? null,
      }),
      coupon_code: wanted.coupon_code ?? null,
      voucher_code: wanted.voucher_code ?? null,
      delivery_method_id: wanted.delivery_method_id ?? null,
      payment_method_id: wanted.payment_method_id ?? null,
      currency: visitor.currency,
      customer: {
        first_name: first_name ?? null,
        last_name: last_name ?? null,
        email: email ?? null,
        phone: phone ?? null,
        ...(wanted.custom_fields ? { custom_fields: wanted.custom_fields } : {}),
      },
    },
    visitor,
    groupId,
  )
  return {
    id: newId(ctx.now.getTime()),
    sid_hash: null,
    customer_id: visitor.customerId,
    language: visitor.language,
    currency: patch.currency ?? null,
    coupon_code: patch.coupon_code ?? null,
    voucher_code: patch.voucher_code ?? null,
    reward_points: wanted.reward_points ?? 0,
    use_credit: wanted.use_credit === true,
    delivery_method_id: patch.delivery_method_id ?? null,
    payment_method_id: patch.payment_method_id ?? null,
    delivery_address: patch.delivery_address ?? null,
    payment_address: patch.payment_address ?? null,
    customer: patch.customer ?? null,
    comment: wanted.comment ?? null,
    seen: null,
    // Its lines are named by their places, as whoever sends them knows them.
    lines: await withOrderedFiles(
      ctx,
      visitor.customerId,
      lines.map(({ product_id, quantity, options = {} }, index) => ({
        id: String(index),
        product_id,
        quantity,
        options: tidyOptions(options as GivenOptions), // the schema has checked its shape
        options_key: '',
        recurring_id: null,
      })),
    ),
    vouchers: await vouchersAsked(ctx, visitor, readVouchers(wanted)),
    home: null,
  }
}

/** Staff see what a shop shows to its customers only. */
function withPrices(loaded: LoadedQuote): LoadedQuote {
  if (!loaded.input.settings.price_only_logged_in) return loaded
  const input = { ...loaded.input, settings: { ...loaded.input.settings, price_only_logged_in: false } }
  return { ...loaded, input, quote: quote(input) }
}

/** What only the buyer can do staff are told of, and not asked for; and whom they have to name. */
function inOwnWords(loaded: LoadedQuote): LoadedQuote {
  const nobodys = loaded.customer
    ? []
    : loaded.quote.lines.filter((line) => loaded.products.get(line.product_id)?.has_downloads)
  const problems = [
    ...loaded.quote.problems.map(byBuyer),
    ...nobodys.map(({ key }) => block('download-needs-account', {}, key)),
  ]
  return { ...loaded, quote: { ...loaded.quote, problems } }
}

/** Of which carrier a branch may be chosen, by method. */
const branchesOf = ({ quote: { delivery_methods }, tables }: LoadedQuote): Record<string, string> =>
  Object.fromEntries(
    delivery_methods.flatMap(({ id }) => {
      const carrier = tables.delivery_methods.find((one) => one.id === id)?.branches_of
      return carrier ? [[id, carrier]] : []
    }),
  )

/** Wrong choices of a product, under its line. */
function refuseOptions(ctx: Ctx, cart: CartRow, { products }: LoadedQuote): void {
  for (const line of cart.lines) {
    const product = products.get(line.product_id)
    try {
      if (product) refuseWrongOptions(product, line.options, ctx)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const faults = Object.values(error.fields ?? {})
      throw faults[0] ? invalid({ [`lines.${line.id}`]: byBuyer(faults[0]) }) : error
    }
  }
}

/** Who made it stands where else stands from where its buyer came; a draft that nobody pays was in no cart. */
function asMadeBy(ctx: Ctx, rows: OrderRows, notify: boolean): OrderRows {
  const by = { actor_id: ctx.actor.id, actor_name: ctx.actor.name }
  return {
    ...rows,
    order: { ...rows.order, cart_id: null, draft_cart: null, ip: null, user_agent: null, made_by: ctx.actor.name },
    'order-histories': rows['order-histories'].map((entry) => ({
      ...entry,
      ...by,
      notify: notify && Boolean(rows.order.email),
    })),
  }
}
