// A price is shown with or without tax as the store wishes, whichever way its prices are entered.

import { formatDecimal, greatest, PERCENT_SCALE, parseDecimal, sum } from '@shopwright/resource/money'
import { type CurrencyValue, exactInCurrency, exactly } from '../../localisation/rules/currencies.ts'
import { type AppliedRate, taxLine } from '../../localisation/rules/tax.ts'

/** Shown as they are entered when nothing else is said. */
export type ShownPriceSettings = { prices_include_tax: boolean; show_prices_with_tax?: boolean }

/** The side of the tax that prices are entered on is the one that is shown. */
export const isShownAsEntered = ({
  prices_include_tax,
  show_prices_with_tax = prices_include_tax,
}: ShownPriceSettings): boolean => prices_include_tax === show_prices_with_tax

/** Of a taxed amount, the side that the store shows. */
export const shownOf = (
  taxed: { net: bigint; total: bigint },
  { prices_include_tax, show_prices_with_tax = prices_include_tax }: ShownPriceSettings,
): bigint => (show_prices_with_tax ? taxed.total : taxed.net)

/** Catalogue amount of one piece → what the page shows, in minor units of the currency. */
export const showPrice = (
  price: bigint,
  rates: readonly AppliedRate[],
  settings: ShownPriceSettings,
  currency: CurrencyValue,
): bigint => showExact(exactly(price), rates, settings, currency)

/** The same of an exact amount (1/10^10). */
export const showExact = (
  exact: bigint,
  rates: readonly AppliedRate[],
  settings: ShownPriceSettings,
  currency: CurrencyValue,
): bigint => shownOf(taxLine(exactInCurrency(exact, currency), 1, rates, settings.prices_include_tax), settings)

/**
 * What a page needs to say the price of a product for whatever is chosen on it, as a cart will: amounts are added before
 * they are converted and rounded, once. Integers of 1/10^10 of the base currency as text, for the way to the browser.
 */
export type Reckoning = {
  price: string
  /** without the special; null when there is none that is cheaper */
  was: string | null
  /** what choosing a value adds, by its id */
  surcharges: Record<string, string>
  /** combinations with a price of their own, by the ids of their values, which add nothing to it */
  variants: { values: string[]; price: string; was: string | null }[]
  currency: { value: string; decimals: number }
  includes_tax: boolean
  shows_tax: boolean
  rates: { id: string; percent: string; fixed: string; priority: number; compound: boolean }[]
}

/** Catalogue amounts; `exact` where a percentage has made something finer of them. */
export function reckoningOf(
  amounts: {
    price: bigint
    was: bigint | null
    surcharges: ReadonlyMap<string, bigint>
    exact?: { price: bigint; old_price: bigint | null }
    variants?: readonly { values: readonly string[]; price: bigint; was: bigint | null }[]
  },
  rates: readonly AppliedRate[],
  { prices_include_tax, show_prices_with_tax = prices_include_tax }: ShownPriceSettings,
  { value, decimals }: CurrencyValue,
): Reckoning {
  const exact = amounts.exact?.price ?? exactly(amounts.price)
  const was = amounts.exact ? amounts.exact.old_price : amounts.was === null ? null : exactly(amounts.was)
  return {
    price: `${exact}`,
    was: was === null ? null : `${was}`,
    surcharges: Object.fromEntries([...amounts.surcharges].map(([id, amount]) => [id, `${exactly(amount)}`])),
    variants: (amounts.variants ?? []).map(({ values, price, was: before }) => ({
      values: [...values],
      price: `${price}`,
      was: before === null ? null : `${before}`,
    })),
    currency: { value, decimals },
    includes_tax: prices_include_tax,
    shows_tax: show_prices_with_tax,
    rates: rates.map(({ id, percent, fixed, priority, compound }) => ({
      id,
      percent: formatDecimal(percent, PERCENT_SCALE),
      fixed: formatDecimal(fixed, decimals),
      priority,
      compound,
    })),
  }
}

/** The price of one piece with these values chosen, in minor units. */
export function reckonPrice(page: Reckoning, chosen: readonly string[]): { now: bigint; was: bigint | null } {
  const { decimals } = page.currency
  const given = new Set(chosen)
  const variant = page.variants.find(({ values }) => values.every((id) => given.has(id)))
  const base = variant ?? page
  const added = chosen.filter((id) => !variant?.values.includes(id))
  const surcharge = sum(added.map((id) => BigInt(page.surcharges[id] ?? 0)))
  const rates = page.rates.map(({ percent, fixed, ...rate }) => ({
    ...rate,
    name: '',
    percent: parseDecimal(percent, PERCENT_SCALE),
    fixed: parseDecimal(fixed, decimals),
  }))
  const settings = { prices_include_tax: page.includes_tax, show_prices_with_tax: page.shows_tax }
  const show = (amount: bigint): bigint => showExact(amount, rates, settings, { code: '', ...page.currency })
  const withChosen = (amount: string): bigint => greatest(0n, BigInt(amount) + surcharge)
  const now = withChosen(base.price)
  const was = base.was === null ? now : withChosen(base.was)
  return { now: show(now), was: was > now ? show(was) : null }
}

/** What choosing a value changes of the price that is shown, so that both together are what the cart asks. */
export function showSurcharge(
  price: bigint,
  surcharge: bigint,
  rates: readonly AppliedRate[],
  settings: ShownPriceSettings,
  currency: CurrencyValue,
): bigint {
  const chosen = greatest(0n, price + surcharge)
  return showPrice(chosen, rates, settings, currency) - showPrice(price, rates, settings, currency)
}
