// There is one calculator: product page, cart, checkout, order edit and API show the same price because they ask the same function.

import { CATALOGUE_SCALE, convertBack, greatest, MOST_MONEY, sum } from '@shopwright/resource/money'
import { dayInZone } from '@shopwright/resource/time'
import { shownOf } from '../../catalog/rules/shown-price.ts'
import { earnedPoints, redeemPoints } from '../../customers/rules/rewards.ts'
import { type CurrencyValue, inCurrency } from '../../localisation/rules/currencies.ts'
import { type AppliedRate, type LineTax, matchRates, taxLine } from '../../localisation/rules/tax.ts'
import { block, type Problem, warn } from '../../platform/rules/problem.ts'
import { type DeliveryOffer, offerDelivery, type Parcel } from './delivery.ts'
import { offerPayments, type PaymentMethod } from './payment-methods.ts'
import { fingerprint } from './quote-hash.ts'
import type { QuoteInput } from './quote-input.ts'
import { type PricedLine, type PricedLines, priceLines } from './quote-lines.ts'
import type { Quote, QuotedDelivery, QuotedFee, QuotedLine } from './quote-output.ts'
import { feesDue, taxFee } from './totals/fees.ts'
import { rewardLines } from './totals/reward.ts'
import { shownRows } from './totals/shown.ts'
import type { TotalsFee, TotalsLine, TotalsState } from './totals/state.ts'
import { runTotals } from './totals/steps.ts'
import { taxDelivery } from './totals/tax.ts'

export function quote(input: QuoteInput): Quote {
  const day = dayInZone(input.now, input.settings.time_zone)
  const priced = priceLines(input, day)
  const ratesFor = rateFinder(input)
  const offers = offersFor(input, priced)
  const chosen = offers.find((offer) => offer.method.id === input.delivery_method_id) ?? null
  const delivery_required = priced.lines.some((line) => line.product.requires_delivery)

  const state = runTotals({
    input,
    day,
    lines: priced.lines.map((line) => asTotalsLine(line, ratesFor)),
    delivery: chosen && {
      method_id: chosen.method.id,
      cost: chosen.cost,
      discount: 0n,
      rates: ratesFor(chosen.method.tax_class_id),
      taxed: null,
    },
    fees: dueFees(input, priced, delivery_required, ratesFor),
    running: 0n,
    rows: [],
    claims: { coupon: null, reward: null, credit: null, voucher: null },
    problems: [...visitorProblems(input), ...priced.problems],
  })

  const payments = paymentsFor(input, state, delivery_required, priced)
  const lines = input.lines.map((line) => {
    const found = priced.lines.find((candidate) => candidate.line.key === line.key)
    const problems = state.problems.filter((problem) => problem.line === line.key)
    return found ? quotedLine(found, state, problems) : unavailableLine(line, problems)
  })
  const delivery = chosen && quotedDelivery(chosen, ratesFor, input, state.delivery?.discount ?? 0n)
  const fees = state.fees.map((fee) => quotedFee(fee, input))
  const result = {
    currency: input.currency,
    prices_include_tax: input.settings.prices_include_tax,
    lines,
    voucher_items: input.voucher_items.map(({ key, amount }) => ({ key, amount: inCurrency(amount, input.currency) })),
    totals: shownRows(state, sum(lines.map((line) => line.shown.total))).toSorted(
      (a, b) => a.sort_order - b.sort_order,
    ),
    total: state.running,
    tax: sum([...lines, ...fees].map(({ tax }) => tax)) + (delivery?.tax ?? 0n),
    delivery_required,
    has_recurring: hasRecurring(priced),
    delivery,
    delivery_methods: offers.map((offer) => quotedDelivery(offer, ratesFor, input, 0n)),
    fees,
    payment_methods: payments,
    payment_method_id: payments.find((method) => method.id === input.payment_method_id)?.id ?? null,
    claims: state.claims,
    rewards_earned: input.customer ? lines.reduce((points, line) => points + line.reward, 0) : 0,
    reward_maximum: input.customer ? redeemPoints(0, 0, rewardLines(state), input.settings, input.currency).maximum : 0,
    weight: sum(priced.lines.map((line) => line.weight)),
    problems: [
      ...state.problems,
      ...choiceProblems(input, delivery_required, chosen, payments, state.running),
      ...sizeProblems(input, state),
    ],
  }
  return { ...result, hash: fingerprint(seen(result)) }
}

type RateFinder = (taxClassId: string | null) => AppliedRate[]

/** Most carts have one or two tax classes, so each is matched once. */
function rateFinder(input: QuoteInput): RateFinder {
  const { addresses, currency, customer_group, settings, taxes } = input
  const context = {
    ...addresses,
    default_tax_address: settings.default_tax_address === undefined ? 'delivery' : settings.default_tax_address,
    customer_group_id: customer_group.id,
    currency,
  }
  const known = new Map<string | null, AppliedRate[]>()
  return (taxClassId) => {
    const rates = known.get(taxClassId) ?? matchRates(taxClassId, taxes, context)
    known.set(taxClassId, rates)
    return rates
  }
}

function offersFor(input: QuoteInput, priced: PricedLines): DeliveryOffer[] {
  const parcel = packed(input, priced)
  return parcel ? offerDelivery(input.delivery_methods, parcel, input.taxes.geo_zones, input.currency) : []
}

function dueFees(
  { fees = [], currency }: QuoteInput,
  { lines }: PricedLines,
  isSent: boolean,
  ratesFor: RateFinder,
): TotalsFee[] {
  const asked = fees.map(({ code, cost, limit, tax_class_id }) => ({
    code,
    cost: inCurrency(cost, currency),
    limit: inCurrency(limit, currency),
    rates: ratesFor(tax_class_id),
  }))
  return feesDue(asked, sum(lines.map(({ amount }) => amount)), isSent)
}

/** What would be sent, for who is asked for a price of it; null = nothing. */
export const parcelOf = (input: QuoteInput): Parcel | null =>
  packed(input, priceLines(input, dayInZone(input.now, input.settings.time_zone)))

function packed(input: QuoteInput, { lines }: PricedLines): Parcel | null {
  const sent = lines.filter((line) => line.product.requires_delivery)
  if (sent.length === 0) return null
  return {
    pieces: sent.reduce((pieces, line) => pieces + line.line.quantity, 0),
    weight: sum(sent.map((line) => line.weight)),
    weightless: sent.reduce((pieces, { line, weight }) => pieces + (weight > 0n ? 0 : line.quantity), 0),
    subtotal: sum(lines.map((line) => line.amount)),
    place: input.addresses.delivery,
    delivery_group_id: input.customer?.delivery_group_id ?? null,
  }
}

function paymentsFor(
  input: QuoteInput,
  state: TotalsState,
  delivery_required: boolean,
  priced: PricedLines,
): PaymentMethod[] {
  const order = {
    total: state.running,
    place: input.addresses.payment,
    delivery_method_id: state.delivery?.method_id ?? null,
    delivery_required,
    has_recurring: hasRecurring(priced),
  }
  return offerPayments(input.payment_methods, order, input.taxes.geo_zones, input.currency)
}

const hasRecurring = ({ lines }: PricedLines): boolean => lines.some((line) => line.recurring !== null)

function asTotalsLine(priced: PricedLine, ratesFor: RateFinder): TotalsLine {
  const { line, product } = priced
  return {
    key: line.key,
    product_id: product.id,
    category_ids: product.category_ids,
    special: priced.price.special,
    pieces: line.quantity,
    points: priced.points,
    amount: priced.amount,
    discounts: [],
    coupon: false,
    rates: ratesFor(product.tax_class_id),
    taxed: null,
  }
}

const NO_TAX: LineTax = { net: 0n, taxes: [], tax: 0n, total: 0n }

function quotedLine(priced: PricedLine, state: TotalsState, problems: Problem[]): QuotedLine {
  const { line, product } = priced
  const counted = state.lines.find((candidate) => candidate.key === line.key)
  const taxed = counted?.taxed ?? NO_TAX
  const own = product.rewards.find((reward) => reward.customer_group_id === state.input.customer_group.id)
  const earning = { quantity: line.quantity, reward: own?.points ?? null, net: taxed.net }
  return {
    ...taxed,
    key: line.key,
    product_id: line.product_id,
    quantity: line.quantity,
    available: true,
    unit_price: priced.unit_price,
    amount: priced.amount,
    shown: shownLine(priced, counted?.rates ?? [], state.input.settings),
    discounts: counted?.discounts ?? [],
    rates: counted?.rates ?? [],
    coupon: counted?.coupon ?? false,
    special: priced.price.special,
    source: priced.price.source,
    trace: priced.price.trace,
    surcharge: inCurrency(priced.bought.surcharge, state.input.currency),
    variant_id: priced.bought.variant?.id ?? null,
    points: priced.points,
    reward: earnedPoints(earning, state.input.settings, ofBase(state.input)),
    weight: priced.weight,
    problems,
  }
}

/** Before discounts, which have their own rows. The price is rounded as it is shown, and the line is so many times that. */
function shownLine(
  { line, unit_price, regular_price }: PricedLine,
  rates: readonly AppliedRate[],
  settings: QuoteInput['settings'],
): QuotedLine['shown'] {
  const show = (price: bigint): bigint => shownOf(taxLine(price, 1, rates, settings.prices_include_tax), settings)
  const price = show(unit_price)
  return {
    price,
    old_price: regular_price === null ? null : show(regular_price),
    total: price * BigInt(line.quantity),
  }
}

function unavailableLine(line: QuoteInput['lines'][number], problems: Problem[]): QuotedLine {
  return {
    ...NO_TAX,
    key: line.key,
    product_id: line.product_id,
    quantity: line.quantity,
    available: false,
    unit_price: 0n,
    amount: 0n,
    shown: { price: 0n, old_price: null, total: 0n },
    discounts: [],
    rates: [],
    coupon: false,
    special: false,
    source: null,
    trace: [],
    surcharge: 0n,
    variant_id: null,
    points: 0,
    reward: 0,
    weight: 0n,
    problems,
  }
}

function quotedDelivery(
  offer: DeliveryOffer,
  ratesFor: RateFinder,
  input: QuoteInput,
  discount: bigint,
): QuotedDelivery {
  const { method, cost } = offer
  const rates = ratesFor(method.tax_class_id)
  return {
    ...taxDelivery({ cost, discount, rates }, input.settings.prices_include_tax),
    id: method.id,
    type: method.type,
    delivery_group_id: method.delivery_group_id,
    cost,
    discount,
    rates,
  }
}

const quotedFee = ({ code, cost, rates }: TotalsFee, { settings }: QuoteInput): QuotedFee => ({
  ...taxFee({ cost, rates }, settings.prices_include_tax),
  code,
  cost,
  rates,
})

function visitorProblems(input: QuoteInput): Problem[] {
  return input.settings.price_only_logged_in && !input.customer ? [block('prices-need-login')] : []
}

/** A method that was chosen and is not offered any more; choosing none yet is the checkout's concern. */
function choiceProblems(
  input: QuoteInput,
  deliveryRequired: boolean,
  chosen: DeliveryOffer | null,
  payments: readonly PaymentMethod[],
  total: bigint,
): Problem[] {
  const problems: Problem[] = []
  if (deliveryRequired)
    for (const [why, code] of [
      ['away', 'carrier-silent'],
      ['unsure', 'carrier-unsure'],
    ] as const)
      if (input.delivery_methods.some((method) => method.status && method.carrier_silent === why))
        problems.push(warn(code))
  if (deliveryRequired && input.delivery_method_id !== null && !chosen) problems.push(block('delivery-unavailable'))
  const isOffered = payments.some((method) => method.id === input.payment_method_id)
  // With nothing left to pay a chosen method just is not needed.
  if (input.payment_method_id !== null && !isOffered && total > 0n) {
    problems.push(block('payment-unavailable'))
  }
  return problems
}

/** What no order is kept of: more than may be asked for one thing, in its own currency or in the store's. */
function sizeProblems(input: QuoteInput, { rows }: TotalsState): Problem[] {
  const currency = ofBase(input)
  const largest = rows.reduce((most, { value }) => greatest(most, value), 0n)
  const isTooLarge =
    largest > BigInt(MOST_MONEY) * 10n ** BigInt(currency.decimals) ||
    convertBack(largest, currency.value, currency.decimals) > BigInt(MOST_MONEY) * 10n ** BigInt(CATALOGUE_SCALE)
  return isTooLarge ? [block('total-too-large')] : []
}

/** The currency with what it is worth in the store's own. */
const ofBase = ({ currency, currency_worth = currency.value }: QuoteInput): CurrencyValue => ({
  ...currency,
  value: currency_worth,
})

function seen(quoted: Omit<Quote, 'hash'>): unknown {
  return {
    currency: [quoted.currency.code, quoted.currency.decimals],
    lines: quoted.lines.map((line) => [line.key, line.product_id, line.quantity, line.unit_price, line.total]),
    voucher_items: quoted.voucher_items,
    totals: quoted.totals.map((row) => [row.code, row.value]),
    delivery: quoted.delivery && [quoted.delivery.id, quoted.delivery.total],
    payment: quoted.payment_method_id,
  }
}
