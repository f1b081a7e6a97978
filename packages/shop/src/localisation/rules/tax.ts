// A line is taxed by the rates of its tax class that hold for the right address and the customer's group, rate by rate, each rounded on its own line.

import {
  allocate,
  CATALOGUE_SCALE,
  divideRounded,
  greatest,
  least,
  PERCENT_SCALE,
  parseDecimal,
  percentOf,
  sum,
} from '@shopwright/resource/money'
import { type CurrencyValue, inCurrency } from './currencies.ts'
import { type GeoZone, isInAny, type Place } from './geo-zones.ts'

export type TaxBase = 'payment' | 'delivery' | 'store'

/** `rate` is a percentage ("20") or an amount of the base currency for each piece ("2.00"). No geo zones: everywhere; no groups: everybody. */
export type TaxRate = {
  id: string
  name: string
  rate: string
  type: 'percentage' | 'fixed'
  geo_zones: readonly string[]
  customer_groups: readonly string[]
}

export type TaxRule = { tax_rate_id: string; based_on: TaxBase; priority: number; compound?: boolean }

export type TaxTables = {
  classes: readonly { id: string; rules: readonly TaxRule[] }[]
  rates: readonly TaxRate[]
  geo_zones: readonly GeoZone[]
}

export type TaxContext = {
  store: Place
  delivery: Place | null
  payment: Place | null
  /** whose place the store's own address stands in for while it is unknown */
  default_tax_address: 'delivery' | 'payment' | null
  customer_group_id: string | null
  currency: CurrencyValue
}

/** A rate that holds here: `percent` in 1/10,000 of a percent, `fixed` in minor units for each piece. */
export type AppliedRate = {
  id: string
  name: string
  percent: bigint
  fixed: bigint
  priority: number
  compound: boolean
}

/** The rates of a tax class that hold here, by priority; a rate that matches twice counts once. */
export function matchRates(taxClassId: string | null, tables: TaxTables, context: TaxContext): AppliedRate[] {
  const rules = tables.classes.find((taxClass) => taxClass.id === taxClassId)?.rules ?? []
  const matched = new Map<string, AppliedRate>()
  for (const rule of rules.toSorted((a, b) => a.priority - b.priority)) {
    const rate = tables.rates.find((candidate) => candidate.id === rule.tax_rate_id)
    const place = placeFor(rule.based_on, context)
    if (!rate || !place || matched.has(rate.id)) continue
    if (!isInAny(place, rate.geo_zones, tables.geo_zones) || !isForGroup(rate, context)) continue
    matched.set(rate.id, applied(rate, rule, context.currency))
  }
  return [...matched.values()]
}

export type LineTax = { net: bigint; taxes: { id: string; amount: bigint }[]; tax: bigint; total: bigint }

/**
 * Taxes of one line in minor units. `amount` is what is left after discounts, net, or gross with `includesTax`;
 * fixed rates count once for each piece and no discount lowers them.
 */
export function taxLine(amount: bigint, pieces: number, rates: readonly AppliedRate[], includesTax: boolean): LineTax {
  const taxes = includesTax ? taxesInside(amount, pieces, rates) : taxesOnTop(amount, pieces, rates)
  const tax = sum(taxes.map((part) => part.amount))
  return includesTax
    ? { net: amount - tax, taxes, tax, total: amount }
    : { net: amount, taxes, tax, total: amount + tax }
}

/** The price of one piece as it is said on the other side of the tax: without it what was entered with it, and the reverse. */
export function otherSide(price: bigint, rates: readonly AppliedRate[], includesTax: boolean): bigint {
  const { net, total } = taxLine(price, 1, rates, includesTax)
  return includesTax ? net : total
}

function taxesOnTop(net: bigint, pieces: number, rates: readonly AppliedRate[]): LineTax['taxes'] {
  const taxes: { id: string; amount: bigint; priority: number }[] = []
  for (const rate of rates) {
    const lower = taxes.filter((tax) => tax.priority < rate.priority).map((tax) => tax.amount)
    const base = rate.compound ? net + sum(lower) : net
    const amount = rate.fixed * BigInt(pieces) + percentOf(base, rate.percent, PERCENT_SCALE)
    taxes.push({ id: rate.id, amount, priority: rate.priority })
  }
  return taxes.map(({ id, amount }) => ({ id, amount }))
}

/**
 * Fixed rates are taken out of the gross first; the percentages are contained in the rest, computed together, then split.
 * Each percentage is share × net + part: its share of the net amount, and what a compound one takes of the fixed amounts before it.
 */
function taxesInside(gross: bigint, pieces: number, rates: readonly AppliedRate[]): LineTax['taxes'] {
  const fixedWhole = least(greatest(0n, gross), sum(rates.map((rate) => rate.fixed)) * BigInt(pieces))
  const fixed =
    fixedWhole === 0n
      ? rates.map(() => 0n)
      : allocate(
          fixedWhole,
          rates.map((rate) => rate.fixed),
        )
  const { shares, parts } = effectivePercents(rates, fixed)
  const [share, part] = [sum(shares), sum(parts)]
  // The net amount × UNIT: gross = net × (1 + share) + fixed + part.
  const net = greatest(0n, ((gross - fixedWhole) * UNIT - part) * UNIT) / (UNIT + share)
  const contained = share === 0n ? 0n : divideRounded((gross - fixedWhole) * UNIT - net, UNIT)
  const weights = shares.map((own, index) => own * net + (parts[index] ?? 0n) * UNIT)
  const percents = contained === 0n ? rates.map(() => 0n) : allocate(contained, sum(weights) === 0n ? shares : weights)
  return rates.map((rate, index) => ({ id: rate.id, amount: (fixed[index] ?? 0n) + (percents[index] ?? 0n) }))
}

/**
 * What `taxesInside` takes out of a gross amount of one piece, for who reckons many rows at once: `fixed` in minor units,
 * `share` and `part` in 1/10^12. net = (gross − fixed − part) / (1 + share); the taxes are what is left, rounded.
 */
export function containedOf(rates: readonly AppliedRate[]): { fixed: bigint; share: bigint; part: bigint } {
  const fixed = rates.map((rate) => rate.fixed)
  const { shares, parts } = effectivePercents(rates, fixed)
  return { fixed: sum(fixed), share: sum(shares), part: sum(parts) }
}

/** One whole in the figures of `containedOf`. */
export const UNIT = 10n ** 12n

/** What each percentage comes to, in 1/10^12: of the net amount, and of the fixed amounts that a compound rate taxes as well. */
function effectivePercents(
  rates: readonly AppliedRate[],
  fixed: readonly bigint[],
): { shares: bigint[]; parts: bigint[] } {
  const shares: bigint[] = []
  const parts: bigint[] = []
  for (const rate of rates) {
    const plain = rate.percent * 10n ** BigInt(12 - 2 - PERCENT_SCALE)
    const isLower = (_: bigint, index: number): boolean => (rates[index]?.priority ?? 0) < rate.priority
    const lower = sum(shares.filter(isLower))
    const below = sum(fixed.slice(0, parts.length).filter(isLower)) * UNIT + sum(parts.filter(isLower))
    shares.push(rate.compound ? plain + divideRounded(plain * lower, UNIT) : plain)
    parts.push(rate.compound ? divideRounded(plain * below, UNIT) : 0n)
  }
  return { shares, parts }
}

/** Who says nothing of their payment address has their goods and their bill sent to one place. */
function placeFor(base: TaxBase, context: TaxContext): Place | null {
  if (base === 'store') return context.store
  const known = base === 'payment' ? (context.payment ?? context.delivery) : context.delivery
  return known ?? (context.default_tax_address === base ? context.store : null)
}

function isForGroup(rate: TaxRate, context: TaxContext): boolean {
  if (rate.customer_groups.length === 0) return true
  return context.customer_group_id !== null && rate.customer_groups.includes(context.customer_group_id)
}

function applied(rate: TaxRate, rule: TaxRule, currency: CurrencyValue): AppliedRate {
  const isFixed = rate.type === 'fixed'
  return {
    id: rate.id,
    name: rate.name,
    percent: isFixed ? 0n : parseDecimal(rate.rate, PERCENT_SCALE),
    fixed: isFixed ? inCurrency(parseDecimal(rate.rate, CATALOGUE_SCALE), currency) : 0n,
    priority: rule.priority,
    compound: rule.compound ?? false,
  }
}
