// The store's base currency counts one; every other currency is worth so many of its own units for one base unit.

import { convert, divideRounded, parseDecimal } from '@shopwright/resource/money'

export const RATE_SCALE = 8

/** `value` = units of this currency for one base unit, a decimal string; `decimals` = places of its minor unit. */
export type CurrencyValue = { code: string; decimals: number; value: string }

/** Catalogue amount → minor units of the currency, rounded half away from zero once. */
export function inCurrency(amount10000: bigint, currency: CurrencyValue): bigint {
  return convert(amount10000, currency.value, currency.decimals)
}

/** Another currency becomes the base: every value is divided by its value, and its own is exactly one. An unknown code changes nothing. */
export function rebase<T extends { code: string; value: string }>(currencies: readonly T[], code: string): T[] {
  const base = currencies.find((currency) => currency.code === code)
  if (!base) return [...currencies]
  return currencies.map((currency) => ({
    ...currency,
    value: currency.code === code ? '1.00000' : quotient(currency.value, base.value),
  }))
}

/** Daily rates of a feed (units per unit of any one currency). Without the base in the feed nothing changes; codes outside it keep their value. */
export function applyRates<T extends { code: string; value: string }>(
  currencies: readonly T[],
  feed: Readonly<Record<string, string>>,
  baseCode: string,
): T[] {
  const base = feed[baseCode]
  if (base === undefined) return [...currencies]
  return currencies.map((currency) => {
    if (currency.code === baseCode) return { ...currency, value: '1.00000' }
    const rate = feed[currency.code]
    return rate === undefined ? currency : { ...currency, value: quotient(rate, base) }
  })
}

function quotient(value: string, by: string): string {
  const unit = 10n ** BigInt(RATE_SCALE)
  const scaled = divideRounded(parseDecimal(value, RATE_SCALE) * unit, parseDecimal(by, RATE_SCALE))
  // A currency may never be worth nothing, however far the rates lie apart.
  const digits = (scaled > 0n ? scaled : 1n).toString().padStart(RATE_SCALE + 1, '0')
  return `${digits.slice(0, -RATE_SCALE)}.${digits.slice(-RATE_SCALE)}`
}
