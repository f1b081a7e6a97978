import { fileSize, languageTag, withMinus } from '@shopwright/resource'
import { chosenLanguage } from './chosen.ts'

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()

function cached<T extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: (tag: string) => T): T {
  const tag = languageTag(chosenLanguage())
  const found = cache.get(`${tag}:${key}`) ?? make(tag)
  cache.set(`${tag}:${key}`, found)
  return found as T
}

export const formatNumber = (value: number): string =>
  withMinus(cached('number', (tag) => new Intl.NumberFormat(tag)).format(value))

/** A share of one, with a digit behind the point where there is one. */
export const formatPercent = (share: number): string =>
  cached('percent', (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })).format(share)

/** With its sign: what came and what went. */
export const formatSigned = (value: number): string =>
  withMinus(cached('signed', (tag) => new Intl.NumberFormat(tag, { signDisplay: 'exceptZero' })).format(value))

/** A decimal string as money of `currency`; digits stay exact because Intl reads strings. */
export function formatMoney(amount: string, currency: string): string {
  const make = (tag: string) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return withMinus(cached(`money:${currency}`, make).format(amount as Intl.StringNumericLiteral))
}

/** A price in an offer: whole amounts without their zeros. */
export function formatPrice(amount: string, currency: string): string {
  const make = (tag: string) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    })
  return withMinus(cached(`price:${currency}`, make).format(amount as Intl.StringNumericLiteral))
}

/** A plain decimal string with the language's separators. */
export const formatDecimal = (value: string): string =>
  withMinus(
    cached('decimal', (tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 8 })).format(
      value as Intl.StringNumericLiteral,
    ),
  )

/** What the language puts before its decimals. */
export const decimalPoint = (): string => (formatDecimal('1.5').includes(',') ? ',' : '.')

/** Weekday and date of now, as a sentence begins. */
export function formatToday(now = new Date()): string {
  const make = (tag: string) => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long' })
  const text = cached('today', make).format(now)
  return text.slice(0, 1).toLocaleUpperCase(languageTag(chosenLanguage())) + text.slice(1)
}

/** `2026-02-28` as the language writes a day, in no zone. */
export const formatDay = (day: string): string =>
  cached('day', (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The day of the one who looks that an instant is of: `2026-02-28`. Its first ten letters are the day of London in winter. */
export function dayOf(iso: string): string {
  const at = new Date(iso)
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The same in words. */
export const formatDayOf = (iso: string): string => formatDay(dayOf(iso))

export const formatInstant = (iso: string): string =>
  cached('instant', (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })).format(
    new Date(iso),
  )

/** The same for lists, where the year that everyone is in only takes room. */
export function formatMoment(iso: string, now = new Date()): string {
  const at = new Date(iso)
  if (at.getFullYear() !== now.getFullYear()) return formatInstant(iso)
  const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return cached('moment', (tag) => new Intl.DateTimeFormat(tag, parts)).format(at)
}

/** Bytes in the largest unit that keeps them readable. */
export const formatBytes = (bytes: number): string => fileSize(bytes, languageTag(chosenLanguage()))
