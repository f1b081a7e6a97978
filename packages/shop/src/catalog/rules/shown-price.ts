// A price is shown with or without tax as the store wishes, whichever way its prices are entered.

import { type CurrencyValue, inCurrency } from '../../localisation/rules/currencies.ts'
import { type AppliedRate, taxLine } from '../../localisation/rules/tax.ts'

export type ShownPriceSettings = { prices_include_tax: boolean; show_prices_with_tax: boolean }

/** Catalogue amount of one piece → what the page shows, in minor units of the currency. */
export function showPrice(
  price: bigint,
  rates: readonly AppliedRate[],
  settings: ShownPriceSettings,
  currency: CurrencyValue,
): bigint {
  const taxed = taxLine(inCurrency(price, currency), 1, rates, settings.prices_include_tax)
  return settings.show_prices_with_tax ? taxed.total : taxed.net
}

/** An option's surcharge bears only percentages: the fixed amounts of a piece are in the product's price already. */
export function showSurcharge(
  surcharge: bigint,
  rates: readonly AppliedRate[],
  settings: ShownPriceSettings,
  currency: CurrencyValue,
): bigint {
  const percentages = rates.filter((rate) => rate.fixed === 0n)
  return showPrice(surcharge, percentages, settings, currency)
}
