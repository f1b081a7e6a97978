import { clockInZone, fileSize, languageTag, withMinus } from '@shopwright/resource'
import { chosenLanguage } from '../api/chosen-language.ts'
import { shownZone } from '../session/clocks.ts'
import { placesOf } from '../session/places.ts'

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

/** A decimal string as money of `currency`; digits stay exact because Intl reads strings, and none that the store counts in is left out. */
export function formatMoney(amount: string, currency: string): string {
  const minimumFractionDigits = placesOf(currency)
  const make = (tag: string) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', minimumFractionDigits })
  return withMinus(
    cached(`money:${currency}:${minimumFractionDigits}`, make).format(amount as Intl.StringNumericLiteral),
  )
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

/** An instant in words, as its clocks are shown. */
function formatAt(at: Date, key: string, parts: Intl.DateTimeFormatOptions): string {
  const timeZone = shownZone()
  return cached(`${key}:${timeZone}`, (tag) => new Intl.DateTimeFormat(tag, { ...parts, timeZone })).format(at)
}

/** Weekday and date of now, as a sentence begins. */
export function formatToday(now = new Date()): string {
  const text = formatAt(now, 'today', { weekday: 'long', day: 'numeric', month: 'long' })
  return text.slice(0, 1).toLocaleUpperCase(languageTag(chosenLanguage())) + text.slice(1)
}

/** `2026-02-28` as the language writes a day, in no zone. */
export const formatDay = (day: string): string =>
  cached('day', (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The day that an instant is of: `2026-02-28`. Its first ten letters are the day of London in winter. */
export const dayOf = (iso: string): string => clockInZone(new Date(iso), shownZone()).slice(0, 10)

/** The same in words. */
export const formatDayOf = (iso: string): string => formatDay(dayOf(iso))

export const formatInstant = (iso: string): string =>
  formatAt(new Date(iso), 'instant', { dateStyle: 'medium', timeStyle: 'short' })

/** The same for lists, where the year that everyone is in only takes room. */
export function formatMoment(iso: string, now = new Date()): string {
  if (dayOf(iso).slice(0, 4) !== dayOf(now.toISOString()).slice(0, 4)) return formatInstant(iso)
  return formatAt(new Date(iso), 'moment', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
}

/** What a bar of a chart is of: an hour, a day or a month. */
export const formatSpan = (iso: string, span: 'hour' | 'day' | 'month'): string =>
  formatAt(new Date(iso), span, spans[span])

const spans = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Bytes in the largest unit that keeps them readable. */
export const formatBytes = (bytes: number): string => fileSize(bytes, languageTag(chosenLanguage()))
