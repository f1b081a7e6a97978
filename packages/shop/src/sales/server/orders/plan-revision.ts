import { AppError, type Ctx, compileCheck, invalid } from '@shopwright/engine'
import { type Draft, formatDecimal } from '@shopwright/resource'
import { shownOf } from '../../../catalog/rules/shown-price.ts'
import { priceTables, taxesIn } from '../../../catalog/server/price-tables.ts'
import { defaultTaxAddress } from '../../../catalog/server/pricer.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import type { Place } from '../../../localisation/rules/geo-zones.ts'
import { type AppliedRate, matchRates } from '../../../localisation/rules/tax.ts'
import { block, isBlocking, type Problem } from '../../../platform/rules/problem.ts'
import type { OrderTerms } from '../../model/order-terms.ts'
import type { orderRevisions, RevisedLine } from '../../model/orders.ts'
import { editedInput, KEPT_DELIVERY } from '../../rules/order-edit.ts'
import { readFee, readRates } from '../../rules/order-terms.ts'
import { ratesElsewhere, withWays } from '../../rules/order-ways.ts'
import { quote } from '../../rules/quote.ts'
import type { QuoteInput } from '../../rules/quote-input.ts'
import { MAX_QUANTITY } from '../../rules/quote-lines.ts'
import type { Quote } from '../../rules/quote-output.ts'
import type { Fee } from '../../rules/totals/fees.ts'
import { totalsInOrder } from '../../rules/totals/steps.ts'
import { type CartAddress, typedAmount } from '../cart/body.ts'
import { withCarriers } from '../cart/carrier-quotes.ts'
import { settingsOf } from '../cart/load-quote.ts'
import { couponQuery } from '../cart/quote-rows.ts'
import { inLanguage } from '../cart/view.ts'
import { isRedirect } from '../payment-providers.ts'
import { type SalesTables, salesTables } from '../sales-tables.ts'
import { type EditableOrder, minorOf, totalOf } from './edited-order.ts'
import { type PlannedDetails, planDetails } from './plan-details.ts'
import { asEdited, isMeant, type PlannedLine, planLines } from './plan-lines.ts'
import { deliveryName } from './rows.ts'

export type Plan = {
  order: EditableOrder
  lines: PlannedLine[]
  details: PlannedDetails
  counted: Quote
  /** what it may be asked beside its goods */
  fees: Fee[]
  delivery_title: string | null
  /** it cannot be brought or paid so */
  problems: Problem[]
  /** what it could be brought and paid by instead */
  offers: Offers
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
        required: ['quantity'],
        properties: {
          id: { type: 'string', format: 'uuid' },
          product_id: { type: 'string', format: 'uuid' },
          quantity: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
          price: { ...typedAmount, decimalMinimum: 0 },
          options: { type: 'object', maxProperties: 100 },
        },
      },
    },
  },
})

/** What the wishes make of the order, counted by the one calculator. The context speaks the order's language. */
export async function planRevision(ctx: Ctx, order: EditableOrder, draft: Draft<typeof orderRevisions>): Promise<Plan> {
  const details = await planDetails(ctx, order, draft)
  const wanted = draft.lines ? (checkLines({ lines: draft.lines }) as { lines: RevisedLine[] }).lines : asTheyAre(order)
  if (!wanted.length && !order.vouchers.length) throw invalid({ lines: { code: 'field-required' } })
  const lines = await planLines(ctx, order, details, wanted)
  const prices = await priceTables(ctx)
  const { ancestors } = prices
  const taxes = taxesIn(ctx, prices)
  const tables = await salesTables(ctx)
  const store = shopOf(ctx)
  const terms = agreedTerms(ctx, order)
  const today =
    terms.coupon && lines.some(({ old }) => !old)
      ? ((await couponQuery(ctx, terms.coupon.code, { customerId: null, email: null }).execute(ctx.db)).rows[0] ?? null)
      : null
  const currency = { code: order.currency, decimals: order.currency_decimals, value: order.currency_value }
  const home = { country_id: store.countryId ?? '', zone_id: store.zoneId }
  const places = placesOf(order, details)
  const default_tax_address = defaultTaxAddress(store.settings)
  const context = { store: home, default_tax_address, customer_group_id: order.customer_group_id, currency }
  const elsewhere = (agreed: readonly AppliedRate[], taxClassId: string | null): readonly AppliedRate[] =>
    ratesElsewhere(agreed, taxClassId, taxes, context, places)
  for (const line of lines) if (line.old && line.product) line.rates = elsewhere(line.rates, line.product.tax_class_id)
  for (const line of lines) if (!line.old && line.product) line.coupon = isMeant(terms, today, line.product, ancestors)
  const edited = lines.map((line) => asEdited(line, order))
  const { delivery: method } = details
  const cost = draft.delivery === null || draft.delivery === undefined ? null : minorOf(order, draft.delivery)
  const agreedCost = order.totals.some(({ code }) => code === 'delivery')
    ? agreedOf(order, 'delivery_cost', 'delivery')
    : null
  const kept = details.isBroughtAnew ? null : (cost ?? agreedCost)
  const keptRates = readRates(terms.delivery_rates, order.currency_decimals)
  // Whether it is still asked of others, or how much, is nothing to this order.
  const { handling_tax_class_id: handling, low_order_tax_class_id: low_order_fee } = store.settings
  const fees = (terms.fees ?? [])
    .map((fee) => readFee(fee, order.currency_decimals))
    .map((fee) => ({ ...fee, rates: elsewhere(fee.rates, { handling, low_order_fee }[fee.code]) }))
  const input = editedInput({
    now: ctx.now,
    settings: settingsOf(store),
    totals: totalsInOrder(store.settings.totals_order),
    currency,
    customer_id: order.customer_id,
    customer_group_id: order.customer_group_id ?? '',
    addresses: { store: home, ...places.after },
    lines: edited,
    vouchers: order.vouchers.map(({ id, amount }) => ({ key: id, amount: minorOf(order, amount) })),
    terms,
    delivery:
      kept !== null && edited.some((line) => line.requires_delivery)
        ? { cost: kept, rates: method ? elsewhere(keptRates, method.tax_class_id) : keptRates }
        : null,
    fees,
    coupon: order.coupon_code ? terms.coupon : null,
    reward: order.reward_points
      ? { points: order.reward_points, amount: agreedOf(order, 'reward_amount', 'reward') }
      : null,
    credit: totalOf(order, 'credit'),
    voucher: order.voucher && { ...order.voucher, amount: totalOf(order, 'voucher') },
  })
  const asked = await withCarriers(
    ctx,
    { ...input, delivery_methods: tables.delivery_methods },
    details.delivery_address,
  )
  const whole = withWays(input, {
    currency,
    prices_include_tax: store.settings.prices_include_tax,
    ratesOf: (taxClassId) => matchRates(taxClassId, taxes, { ...context, ...places.after }),
    geo_zones: taxes.geo_zones,
    delivery_methods: asked.delivery_methods,
    payment_methods: tables.payment_methods.filter(
      ({ code, id }) => !isRedirect(code) || id === order.payment_method_id,
    ),
    delivery_method_id: details.isBroughtAnew
      ? (method?.id ?? null)
      : kept === null
        ? null
        : (method?.id ?? KEPT_DELIVERY),
    payment_method_id: details.isPaidAnew ? (details.payment?.id ?? null) : null,
    cost: details.isBroughtAnew ? cost : null,
    delivery_group_id: order.delivery_group_id,
  })
  const counted = withoutRefusedCoupon(whole, quote(whole))
  const blocking = counted.problems.find((problem) => isBlocking(problem) && !problem.code.startsWith('coupon'))
  if (blocking && !fieldOf(blocking)) throw new AppError(blocking.code, blocking.params, { status: 409 })
  const problems = blocking ? [blocking] : lostWays(order, details, counted)
  const ownTitle = order.totals.find(({ code }) => code === 'delivery')?.title ?? null
  const delivery_title = method && method.id !== order.delivery_method_id ? inLanguage(ctx)(method.name) : ownTitle
  return {
    order,
    lines,
    details,
    counted,
    fees,
    delivery_title,
    problems,
    offers: offersOf(ctx, counted, tables, whole.settings),
  }
}

const asTheyAre = (order: EditableOrder): RevisedLine[] => order.lines.map(({ id, quantity }) => ({ id, quantity }))

/** Which choice a problem is of. */
const fieldOf = ({ code }: Problem): 'delivery_method_id' | 'payment_method_id' | null =>
  code.startsWith('delivery') ? 'delivery_method_id' : code.startsWith('payment') ? 'payment_method_id' : null

/** Throws the first of what stands in the way, at its field. */
export function refuseWays({ problems: [problem] }: Plan): void {
  if (!problem) return
  const { code, params } = problem
  throw new AppError(code, params, { status: 409, fields: { [fieldOf(problem) ?? '$body']: { code, params } } })
}

/** What is brought otherwise, or elsewhere, has to be brought by somebody, and paid by what goes with that; what is paid is paid. */
function lostWays(order: EditableOrder, { isBroughtAnew, isPaidAnew }: PlannedDetails, counted: Quote): Problem[] {
  if (!isBroughtAnew) return []
  const had = (code: string): boolean => order.totals.some((row) => row.code === code)
  const isOwn = counted.payment_methods.some(({ id }) => id === order.payment_method_id)
  const isOpen = minorOf(order, order.paid) === 0n && counted.total > 0n
  return [
    ...(had('delivery') && counted.delivery_required && !counted.delivery ? [block('delivery-unavailable')] : []),
    ...(order.payment_method_id && !isPaidAnew && isOpen && !isOwn ? [block('payment-unavailable')] : []),
  ]
}

/** Where it went, and where it goes. */
function placesOf(order: EditableOrder, { delivery_address, payment_address }: PlannedDetails) {
  const of = (delivery: CartAddress | null, payment: CartAddress | null) => ({
    delivery: placeOf(delivery),
    payment: placeOf(payment ?? delivery),
  })
  return {
    before: of(order.delivery_address, order.payment_address),
    after: of(delivery_address, payment_address),
  }
}

export type Offers = {
  delivery_methods: { id: string; name: string; price: string; address_required: boolean; branches_of: string | null }[]
  payment_methods: { id: string; name: string }[]
}

/** Amounts as the buyer would read them. */
function offersOf(ctx: Ctx, counted: Quote, tables: SalesTables, settings: QuoteInput['settings']): Offers {
  const text = inLanguage(ctx)
  return {
    delivery_methods: counted.delivery_methods.flatMap((offer) => {
      const method = tables.delivery_methods.find(({ id }) => id === offer.id)
      const price = formatDecimal(shownOf(offer, settings), counted.currency.decimals)
      return method
        ? [
            {
              id: method.id,
              name: deliveryName(ctx, method),
              price,
              address_required: !method.pickup,
              branches_of: method.branches_of,
            },
          ]
        : []
    }),
    payment_methods: counted.payment_methods.flatMap(({ id }) => {
      const method = tables.payment_methods.find((one) => one.id === id)
      return method ? [{ id, name: text(method.name) ?? '' }] : []
    }),
  }
}

/** As it was reckoned, which the row of an older order says. */
const agreedOf = (order: EditableOrder, kept: 'delivery_cost' | 'reward_amount', code: string): bigint => {
  const amount = order.terms?.[kept]
  return amount ? minorOf(order, amount) : totalOf(order, code)
}

const agreedTerms = (ctx: Ctx, { terms }: EditableOrder): OrderTerms =>
  terms ?? { ...shopOf(ctx).settings, points_priced: false, delivery_rates: [], coupon: null }

/** A coupon that the new lines do not earn any more is given back. */
const withoutRefusedCoupon = (input: Parameters<typeof quote>[0], counted: Quote): Quote =>
  counted.problems.some((problem) => problem.code.startsWith('coupon')) ? quote({ ...input, coupon: null }) : counted

const placeOf = (address: CartAddress | null): Place | null =>
  address?.country_id ? { country_id: address.country_id, zone_id: address.zone_id ?? null } : null
