// A price is shown with or without tax as the store wishes, whichever way its prices are entered.

import { formatDecimal, greatest, sum } from '@shopwright/resource/money'
import { type CurrencyValue, inCurrency } from '../../localisation/rules/currencies.ts'
import { type AppliedRate, taxLine } from '../../localisation/rules/tax.ts'

/** Shown as they are entered when nothing else is said. */
export type ShownPriceSettings = { prices_include_tax: boolean; show_prices_with_tax?: boolean }

/** Of a taxed amount, the side that the store shows. */
export const shownOf = (
  taxed: { net: bigint; total: bigint },
  { prices_include_tax, show_prices_with_tax = prices_include_tax }: ShownPriceSettings,
): bigint => (show_prices_with_tax ? taxed.total : taxed.net)

/** Catalogue amount of one piece → what the page shows, in minor units of the currency. */
export function showPrice(
  price: bigint,
  rates: readonly AppliedRate[],
  settings: ShownPriceSettings,
  currency: CurrencyValue,
): bigint {
  return shownOf(taxLine(inCurrency(price, currency), 1, rates, settings.prices_include_tax), settings)
}

/** shown = (entered − before) × slope + after, in minor units; `slope` is a decimal string. */
export type ShownLine = { before: bigint; slope: string; after: bigint }

const FAR = 12

/** The straight line that `showPrice` is, but for its rounding: lists sort and filter by it where every row is reckoned at once. */
export function shownLineOf(rates: readonly AppliedRate[], settings: ShownPriceSettings): ShownLine {
  const at = (amount: bigint): bigint => shownOf(taxLine(amount, 1, rates, settings.prices_include_tax), settings)
  const before = settings.prices_include_tax ? sum(rates.map((rate) => rate.fixed)) : 0n
  const after = settings.prices_include_tax ? 0n : at(0n)
  return { before, slope: formatDecimal(at(10n ** BigInt(FAR) + before) - after, FAR), after }
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
