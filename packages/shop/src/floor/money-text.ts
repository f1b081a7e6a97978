import { atMost, languageTag, withMinus } from '@shopwright/resource'
import { LRUCache } from 'lru-cache'

/** Making one takes longer than a hundred amounts. */
const formats = new LRUCache<string, Intl.NumberFormat>(atMost(200))

/**
 * An amount as the language writes it, with the sign that shoppers know: “₴1.00”, not “UAH 1.00”, in mails as on the pages. Decimal
 * strings are written exactly: no number in between. `decimals`: of the currency, where a store has its own.
 */
export function moneyText(amount: string, currency: string, language: string, decimals?: number): string {
  const key = `${language} ${currency} ${decimals}`
  const format = formats.get(key) ?? formatOf(currency, language, decimals)
  formats.set(key, format)
  return withMinus(format.format(amount as Intl.StringNumericLiteral))
}

const formatOf = (currency: string, language: string, decimals: number | undefined): Intl.NumberFormat =>
  new Intl.NumberFormat(languageTag(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  })
