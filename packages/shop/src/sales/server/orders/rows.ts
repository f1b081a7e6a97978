import { createHash } from 'node:crypto'
import type { Ctx } from '@shopwright/engine'
import { type Draft, formatDecimal, minutes, newId, type Row, searchableText, sum } from '@shopwright/resource'
import { mayOrderAhead } from '../../../catalog/rules/stock.ts'
import { type Answers, answerTexts, askedFields } from '../../../customers/rules/custom-fields.ts'
import { normalisePhone } from '../../../customers/rules/phone.ts'
import { inCurrency } from '../../../localisation/rules/currencies.ts'
import { UNIT_SCALE } from '../../../localisation/rules/units.ts'
import type { BoughtRecurring, OrderCustomField, orders } from '../../model/orders.ts'
import { lineTerms, orderTerms, taxesByName } from '../../rules/order-terms.ts'
import type { QuotedLine } from '../../rules/quote-output.ts'
import type { CartAddress, CartContact } from '../cart/body.ts'
import type { LoadedQuote } from '../cart/load-quote.ts'
import type { CartRow } from '../cart/rows.ts'
import { inLanguage, optionTexts, totalViews } from '../cart/view.ts'
import { movements, noTakings, type Takings, tidied } from '../claims/stock.ts'
import type { NamedDelivery, NamedStatus, SalesTables } from '../sales-tables.ts'
import { boughtVouchers } from '../vouchers/bought.ts'
import type { OrderRows } from './insert-order.ts'
import { accessKeyHash, accessKeyOf } from './links.ts'

/** How long a draft keeps its stock while the buyer pays (commerce-rules §2.5). */
export const HOLD = minutes(15)

export type OrderRequest = {
  id: string
  cart: CartRow
  loaded: LoadedQuote
  contact: CartContact
  /** null = a draft, which waits for its payment and holds its stock meanwhile */
  status: NamedStatus | null
  idempotency_key: string
  request_hash: string
}

/** What the order takes from the stock: of products, and of option values with a stock of their own. */
export function takingsOf({ products, quote, input }: LoadedQuote, cart: CartRow): Takings {
  const takings = noTakings()
  for (const line of quote.lines) {
    const product = products.get(line.product_id)
    const asked = input.products[line.product_id]
    if (!product || !asked) continue
    const ahead = mayOrderAhead(asked, input.settings)
    const taking = (id: string) => ({ id, product_id: product.id, quantity: line.quantity, ahead })
    if (product.subtract) takings.products.push(taking(product.id))
    if (product.subtract && line.variant_id) takings.variants.push(taking(line.variant_id))
    for (const { option, value_id } of optionTexts(product, optionsOf(cart, line), () => null)) {
      const value = option.values.find(({ id }) => id === value_id)
      if (value?.subtract) takings.values.push(taking(value.id))
    }
  }
  return tidied(takings)
}

const optionsOf = (cart: CartRow, line: QuotedLine) => cart.lines.find(({ id }) => id === line.key)?.options ?? {}

/** The order's own copy of everything that it says; it is never computed again from the catalogue. */
export function orderRows(ctx: Ctx, request: OrderRequest): OrderRows {
  const { id, cart, loaded, status } = request
  const lines = loaded.quote.lines.map((line) => lineRows(ctx, request, line))
  const order = orderRow(ctx, request)
  return {
    order,
    search: searchOf(order),
    'order-products': lines.map((line, sort_order) => ({ ...line.product, sort_order })),
    'order-options': lines.flatMap((line) => line.options),
    'order-totals': totalRows(ctx, request),
    'order-histories': status
      ? [
          {
            order_id: id,
            order_status_id: status.id,
            comment: null,
            notify: true,
            override: false,
            parcel_back: false,
            actor_id: loaded.customer?.id ?? null,
          },
        ]
      : [],
    'stock-movements': holdsStock(status) ? movements(id, takingsOf(loaded, cart), 'order') : [],
    ...boughtVouchers(ctx, id, cart, loaded),
    ...claimRows(id, loaded),
    'order-payments': [],
  }
}

export const holdsStock = (status: NamedStatus | null): boolean => status === null || status.holds_stock

/** What the order took of purses: entries of the ledgers, in the base currency. */
function claimRows(
  order_id: string,
  { quote, customer }: LoadedQuote,
): Pick<OrderRows, 'voucher-redemptions' | 'customer-transactions' | 'customer-rewards'> {
  const { voucher, credit, reward } = quote.claims
  const customer_id = customer?.id
  return {
    'voucher-redemptions': voucher ? [{ voucher_id: voucher.id, order_id, amount: String(voucher.base) }] : [],
    'customer-transactions':
      customer_id && credit ? [{ customer_id, order_id, kind: 'credit_spent', amount: String(-credit.base) }] : [],
    'customer-rewards': customer_id && reward ? [{ customer_id, order_id, kind: 'spent', points: -reward.points }] : [],
  }
}

function orderRow(ctx: Ctx, { id, cart, loaded, contact, status, ...keys }: OrderRequest): OrderRows['order'] {
  const { quote, input, customer, tables } = loaded
  const text = inLanguage(ctx)
  const delivery = tables.delivery_methods.find((method) => method.id === quote.delivery?.id)
  const payment = tables.payment_methods.find((method) => method.id === quote.payment_method_id)
  const { decimals } = quote.currency
  return {
    id,
    ...keys,
    access_key_hash: accessKeyHash(accessKeyOf(id)),
    cart_id: cart.id,
    customer_id: customer?.id ?? null,
    customer_group_id: input.customer_group.id || null,
    order_status_id: status?.id ?? null,
    email: contact.email?.trim().toLowerCase() || null,
    first_name: contact.first_name?.trim() ?? null,
    last_name: contact.last_name?.trim() ?? null,
    phone: normalisePhone(contact.phone ?? '') ?? contact.phone ?? null,
    language: ctx.language,
    currency: quote.currency.code,
    currency_decimals: decimals,
    currency_value: quote.currency.value,
    subtotal: formatDecimal(sum(quote.lines.map((line) => line.amount)), decimals),
    total: formatDecimal(quote.total, decimals),
    delivery_address: quote.delivery_required && !delivery?.pickup ? named(ctx, tables, cart.delivery_address) : null,
    payment_address: named(ctx, tables, cart.payment_address ?? (delivery?.pickup ? null : cart.delivery_address)),
    custom_fields: answersOf(ctx, loaded, {
      customer: contact.custom_fields,
      delivery_address: quote.delivery_required && !delivery?.pickup ? cart.delivery_address?.custom_fields : null,
      payment_address: cart.payment_address?.custom_fields,
    }),
    delivery_method_id: delivery?.id ?? null,
    delivery_method: delivery ? deliveryName(ctx, delivery) : null,
    requires_delivery: quote.delivery_required,
    is_pickup: delivery?.pickup ?? false,
    payment_method_id: payment?.id ?? null,
    payment_method: text(payment?.name),
    payment_instructions: text(payment?.instructions),
    coupon_code: quote.claims.coupon?.code ?? null,
    voucher_code: quote.claims.voucher?.code ?? null,
    reward_points: quote.claims.reward?.points ?? 0,
    comment: cart.comment?.trim() || null,
    terms: orderTerms(input, quote),
    stock_held: holdsStock(status),
    is_draft: status === null,
    held_until: status ? null : new Date(ctx.now.getTime() + HOLD),
    draft_cart: status
      ? null
      : { ...cart, vouchers: cart.vouchers.map((one) => ({ ...one, amount: `${one.amount}` })) },
    paid: '0',
    ip: ctx.actor.ip,
    user_agent: ctx.actor.userAgent,
    placed_at: status ? ctx.now : null,
    status_changed_at: ctx.now,
  }
}

/** With the place where the goods wait, if they do. */
export const deliveryName = (ctx: Ctx, { name, address }: Pick<NamedDelivery, 'name' | 'address'>): string =>
  [inLanguage(ctx)(name), inLanguage(ctx)(address)].filter(Boolean).join(': ').slice(0, 255)

/** What was answered, in words: the fields may change later. */
function answersOf(
  ctx: Ctx,
  { tables, input }: LoadedQuote,
  given: Record<OrderCustomField['place'], Answers | null | undefined>,
): OrderCustomField[] {
  const text = inLanguage(ctx)
  return (['customer', 'delivery_address', 'payment_address'] as const).flatMap((place) => {
    const location = place === 'customer' ? 'account' : 'address'
    const asked = askedFields(tables.custom_fields, location, input.customer_group.id)
    return answerTexts(asked, location, given[place], (name) => text(name) ?? '').map((one) => ({ place, ...one }))
  })
}

/** With the country's name and the zone's code, which may change later. */
export const named = (
  ctx: Ctx,
  { countries }: Pick<SalesTables, 'countries'>,
  address: CartAddress | null,
): Row<typeof orders>['delivery_address'] => {
  if (!address) return null
  const { custom_fields: _, ...lines } = address
  const country = countries.find(({ id }) => id === address.country_id)
  const zone_code = country?.zone_codes?.[address.zone_id ?? '']
  return {
    ...lines,
    ...(zone_code ? { zone_code } : {}),
    country_name: inLanguage(ctx)(country?.name),
    address_format: country?.address_format ?? null,
  }
}

function lineRows(
  ctx: Ctx,
  { id: order_id, cart, loaded }: OrderRequest,
  line: QuotedLine,
): { product: OrderRows['order-products'][number]; options: OrderRows['order-options'] } {
  const { products, quote } = loaded
  const product = products.get(line.product_id)
  const variant = product?.variants.find((one) => one.id === line.variant_id)
  const text = inLanguage(ctx)
  const money = (minor: bigint): string => formatDecimal(minor, quote.currency.decimals)
  const id = newId(ctx.now.getTime())
  return {
    product: {
      id,
      order_id,
      product_id: line.product_id,
      product_variant_id: line.variant_id,
      name: text(product?.name) ?? '',
      model: product?.model ?? '',
      sku: variant?.sku ?? product?.sku ?? null,
      image: variant?.image ?? product?.image ?? null,
      slug: text(product?.slug),
      quantity: line.quantity,
      price: money(line.unit_price),
      shown_price: money(line.shown.price),
      total: money(line.amount),
      discount: money(sum(line.discounts.map(({ amount }) => amount))),
      tax: money(line.tax),
      taxes: taxesByName(line, quote.currency.decimals),
      reward: line.reward,
      weight: formatDecimal(line.weight, UNIT_SCALE),
      subtract: product?.subtract ?? false,
      recurring: boughtRecurring(ctx, cart, loaded, line),
      terms: lineTerms(line, loaded.input.products[line.product_id], loaded.input),
      trace: JSON.parse(
        JSON.stringify(line.trace, (_, value) => (typeof value === 'bigint' ? formatDecimal(value, 4, 2) : value)),
      ),
    },
    options: product
      ? optionTexts(product, optionsOf(cart, line), text).map(
          ({ option, value_id, file_id, name, value }, sort_order) => ({
            order_product_id: id,
            product_option_value_id: value_id,
            option_file_id: file_id,
            name,
            value,
            type: option.type,
            subtract: option.values.find((one) => one.id === value_id)?.subtract ?? false,
            sort_order,
          }),
        )
      : [],
  }
}

/** The profile by which the line is bought again and again, as it is now: it may change, what was agreed on does not. */
function boughtRecurring(
  ctx: Ctx,
  cart: CartRow,
  { products, quote }: LoadedQuote,
  line: QuotedLine,
): BoughtRecurring | null {
  const bought = cart.lines.find(({ id }) => id === line.key)
  const profile = products.get(line.product_id)?.recurrings.find(({ id }) => id === bought?.recurring_id)
  if (!bought || !profile) return null
  const { id, groups: _, name, price, trial_price, ...terms } = profile
  const money = (amount: bigint): string => formatDecimal(inCurrency(amount, quote.currency), quote.currency.decimals)
  return {
    ...terms,
    recurring_id: id,
    name: inLanguage(ctx)(name) ?? '',
    price: money(price),
    trial_price: money(trial_price),
    options: bought.options,
  }
}

function totalRows(ctx: Ctx, { id: order_id, loaded }: OrderRequest): OrderRows['order-totals'] {
  const money = (minor: bigint): string => formatDecimal(minor, loaded.quote.currency.decimals)
  return totalViews(ctx, loaded.quote.totals, loaded, money).map((row, sort_order) => ({
    order_id,
    ...row,
    sort_order,
  }))
}

/** As the order keeps them: a phone is looked for as it is shown. */
export const searchOf = ({
  email,
  first_name,
  last_name,
  phone,
  tracking_number,
}: Pick<OrderRows['order'], 'email' | 'first_name' | 'last_name' | 'phone'> &
  Pick<Draft<typeof orders>, 'tracking_number'>): string =>
  searchableText([email, first_name, last_name, phone, tracking_number].filter(Boolean).map(String))

/** Equal requests have equal hashes, whatever the order of their keys. */
export const requestHash = (body: unknown): string => createHash('sha256').update(canonical(body)).digest('base64url')

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )
