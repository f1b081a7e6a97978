import { AppError, type Ctx, storeOf } from '@shopwright/engine'
import { divideRounded, newId, type Present, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { texts } from '../../../floor/outbox.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { otherSide } from '../../../localisation/rules/tax.ts'
import { isBlocking } from '../../../platform/rules/problem.ts'
import type { BoughtRecurring, orders } from '../../model/orders.ts'
import { quote } from '../../rules/quote.ts'
import { isTrialNext } from '../../rules/recurring-dates.ts'
import type { CartAddress, CartContact } from '../cart/body.ts'
import { type LoadedQuote, loadQuote } from '../cart/load-quote.ts'
import type { CartRow } from '../cart/rows.ts'
import { takeAll } from '../claims/stock.ts'
import { watchHold } from '../orders/draft-orders.ts'
import { insertOrder } from '../orders/insert-order.ts'
import { HOLD, orderRows, takingsOf } from '../orders/rows.ts'
import type { RecurringRow } from './rows.ts'

type Original = Pick<
  Row<typeof orders>,
  'language' | 'currency' | 'delivery_method_id' | 'payment_method_id' | 'terms'
> &
  Present<Pick<Row<typeof orders>, 'email' | 'phone' | 'delivery_address' | 'payment_address' | 'custom_fields'>> & {
    line: BoughtRecurring | null
  }

/**
 * Makes the order of the payment that is due: the same goods, at what was agreed on, with the taxes and the delivery of
 * today, for the same customer, to the same place. It is a draft until it is paid, once for each due day. Throws what stands in
 * its way, and writes nothing then. Answers its id.
 */
export async function makeRenewal(given: Ctx, row: RecurringRow): Promise<string> {
  const original = await originalOf(given, row)
  const ctx = { ...given, language: original.language }
  const cart = cartOf(ctx, row, original)
  const loaded = await agreed(ctx, row, cart, original)
  refuseProblems(loaded, cart)
  if ((await takeAll(ctx, takingsOf(loaded, cart))).length)
    throw new AppError('stock-short', { available: 0 }, { status: 409 })

  const id = newId(ctx.now.getTime())
  const contact = contactOf(loaded, original)
  const key = `recurring:${row.id}:${row.next_date}`
  const rows = orderRows(ctx, { id, cart, loaded, contact, status: null, idempotency_key: key, request_hash: key })
  const comment = texts(ctx.language)('mails:recurring-order', { number: row.number })
  await insertOrder(ctx, {
    ...rows,
    // A renewal that nobody pays was in no cart.
    order: { ...rows.order, cart_id: null, draft_cart: null, custom_fields: original.custom_fields, comment },
    'order-products': rows['order-products'].map((line) => ({
      ...line,
      recurring: { ...(original.line as BoughtRecurring), order_recurring_id: row.id },
    })),
  })
  await watchHold(ctx, id, new Date(ctx.now.getTime() + HOLD))
  for (const tag of ['orders', `orders:${id}`, `products:${row.product_id}`]) ctx.touched.add(tag)
  return id
}

async function originalOf(ctx: Ctx, row: RecurringRow): Promise<Original> {
  const { rows } = await sql<Original>`
    select o.language, o.currency, o.terms, o.email::text as email, o.phone, o.delivery_address, o.payment_address, o.delivery_method_id, o.payment_method_id, o.custom_fields,
      (select p.recurring from order_products p where p.store_id = o.store_id and p.id = ${row.order_product_id}) as line
    from orders o where o.store_id = ${storeOf(ctx).id} and o.id = ${row.order_id}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** The subscription as a cart that was never put together. */
const cartOf = (ctx: Ctx, row: RecurringRow, original: Original): CartRow => ({
  id: row.id,
  sid_hash: null,
  customer_id: row.customer_id,
  language: original.language,
  currency: original.currency,
  coupon_code: null,
  voucher_code: null,
  reward_points: 0,
  use_credit: false,
  delivery_method_id: original.delivery_method_id,
  payment_method_id: original.payment_method_id,
  delivery_address: placeIn(original.delivery_address),
  payment_address: placeIn(original.payment_address),
  customer: null,
  comment: null,
  seen: null,
  lines: [
    {
      id: newId(ctx.now.getTime()),
      product_id: row.product_id ?? '',
      quantity: row.quantity,
      options: row.options,
      options_key: '',
      recurring_id: profileOf(row),
    },
  ],
  vouchers: [],
  home: null,
})

/** What an order says of an address besides the address itself is its own copy. */
function placeIn(address: Original['delivery_address']): CartAddress | null {
  if (!address) return null
  const { country_name: _, address_format: __, zone_code: ___, ...place } = address
  return place
}

/** The profile may be gone or changed since: what was agreed on stands. */
const profileOf = (row: RecurringRow): string => row.recurring_id ?? row.id

async function agreed(ctx: Ctx, row: RecurringRow, cart: CartRow, original: Original): Promise<LoadedQuote> {
  if (!row.product_id) throw new AppError('product-unavailable', {}, { status: 409 })
  const isSold = shopOf(ctx).currencies.some(({ code }) => String(code) === original.currency)
  if (!isSold) throw new AppError('unknown-currency', {}, { status: 409 })
  const loaded = await loadQuote(ctx, cart, row.customer_id)
  if (!loaded.customer) throw new AppError('recurring-no-customer', {}, { status: 409 })
  const agreed_price = agreedPrice(row, original, loaded)
  const profile = {
    id: profileOf(row),
    customer_group_id: null,
    price: 0n,
    trial_status: false,
    trial_price: 0n,
    agreed_price,
  }
  const input = {
    ...loaded.input,
    products: Object.fromEntries(
      Object.entries(loaded.input.products).map(([id, product]) => [id, { ...product, recurrings: [profile] }]),
    ),
  }
  return { ...loaded, input, quote: quote(input) }
}

/** In minor units, on the side of the tax that prices are entered on today. */
function agreedPrice(row: RecurringRow, { terms }: Original, { input, quote: { lines } }: LoadedQuote): bigint {
  const exact = parseDecimal(isTrialNext(row) ? row.trial_price : row.price, 4)
  const price = divideRounded(exact, 10n ** BigInt(4 - input.currency.decimals))
  const { prices_include_tax } = input.settings
  const included = terms?.prices_include_tax ?? prices_include_tax
  return included === prices_include_tax ? price : otherSide(price, lines[0]?.rates ?? [], included)
}

function refuseProblems({ quote: counted, tables }: LoadedQuote, cart: CartRow): void {
  const problem = counted.problems.find(isBlocking)
  if (problem) throw new AppError(problem.code, problem.params, { status: 409 })
  if (counted.delivery_required && !counted.delivery) throw new AppError('delivery-unavailable', {}, { status: 409 })
  const method = tables.delivery_methods.find(({ id }) => id === counted.delivery?.id)
  if (counted.delivery_required && !method?.pickup && !cart.delivery_address?.address)
    throw new AppError('recurring-no-address', {}, { status: 409 })
  if (counted.total > 0n && counted.payment_method_id === null)
    throw new AppError('payment-unavailable', {}, { status: 409 })
}

/** Who they are now; where they can be called, as the order said. */
const contactOf = ({ customer }: LoadedQuote, { phone, email }: Original): CartContact => ({
  first_name: customer?.first_name ?? '',
  last_name: customer?.last_name ?? '',
  email: customer?.email ?? email,
  phone: phone || customer?.phone || '',
})
