import { withMinus } from '@shopwright/resource/minus'
import type { Amount, Currency } from './contract/shell.ts'

/** 129900 of UAH → "1 299 ₴" in Ukrainian: whole amounts without their zeros, unless one that stands `beside` has decimals. */
export function formatAmount(
  amount: Amount,
  currency: Pick<Currency, 'code' | 'decimals'>,
  languageTag: string,
  beside: readonly Amount[] = [],
): string {
  const isWhole = [amount, ...beside].every((one) => one % 10 ** currency.decimals === 0)
  return withMinus(
    numberFormat(languageTag, currency.code, isWhole ? 0 : currency.decimals).format(amount / 10 ** currency.decimals),
  )
}

/** A decimal string of a currency, as orders keep it. */
export function formatDecimal(
  value: string,
  currency: string,
  languageTag: string,
  beside: readonly string[] = [],
): string {
  const trimmed = value.replace(/(\.\d\d)\d*$/, '$1')
  const isWhole = [value, ...beside].every((one) => !/\.(?:[1-9]|0[1-9])/.test(one))
  // Intl reads decimal strings exactly.
  return withMinus(numberFormat(languageTag, currency, isWhole ? 0 : 2).format(trimmed as unknown as number))
}

/** A calendar day, or the day that an instant is of in the time zone. */
export function formatDate(value: string, languageTag: string, timeZone: string): string {
  const isDay = value.length === 10
  return new Intl.DateTimeFormat(languageTag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: isDay ? 'UTC' : timeZone,
  }).format(new Date(isDay ? `${value}T00:00:00Z` : value))
}

const formats = new Map<string, Intl.NumberFormat>()
function numberFormat(tag: string, currency: string, decimals: number): Intl.NumberFormat {
  const key = `${tag} ${currency} ${decimals}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    formats.set(key, format)
  }
  return format
}
