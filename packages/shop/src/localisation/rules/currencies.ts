// The store's base currency counts one; every other currency is worth so many of its own units for one base unit.

import { CATALOGUE_SCALE, convert, divideRounded, PERCENT_SCALE, parseDecimal } from '@shopwright/resource/money'
import { dayInZone, days, hourInZone } from '@shopwright/resource/time'

export const RATE_SCALE = 8

/** `value` = units of this currency for one base unit, a decimal string; `decimals` = places of its minor unit. */
export type CurrencyValue = { code: string; decimals: number; value: string }

/** Catalogue amount → minor units of the currency, rounded half away from zero once. */
export function inCurrency(amount10000: bigint, currency: CurrencyValue): bigint {
  return convert(amount10000, currency.value, currency.decimals)
}

/** A percentage of a catalogue amount is exact in 1/10^10 of the base currency. */
export const EXACT_SCALE = CATALOGUE_SCALE + PERCENT_SCALE + 2
const EXACT_UNIT = 10n ** BigInt(EXACT_SCALE - CATALOGUE_SCALE)

export const exactly = (amount10000: bigint): bigint => amount10000 * EXACT_UNIT

/** The catalogue amount next to an exact one, for who reads how a price came about. */
export const nearly = (exact: bigint): bigint => divideRounded(exact, EXACT_UNIT)

/** An exact amount → minor units of the currency, rounded half away from zero once. */
export const exactInCurrency = (exact: bigint, currency: CurrencyValue): bigint =>
  convert(exact, currency.value, currency.decimals, EXACT_SCALE)

/** Another currency becomes the base: every value is divided by its value, and its own is exactly one. An unknown code changes nothing. */
export function rebase<T extends { code: string; value: string }>(currencies: readonly T[], code: string): T[] {
  const base = currencies.find((currency) => currency.code === code)
  if (!base) return [...currencies]
  return currencies.map((currency) => ({
    ...currency,
    value: currency.code === code ? '1.00000' : quotient(currency.value, base.value),
  }))
}

/** A bank's rate of a day: units of `base` for one unit of `currency`, a positive plain decimal. */
export type BankRate = { currency: string; base: string; rate: string; date: string }

export type RateSource = 'nbu' | 'ecb'

/** Today's list of a bank; throws when it cannot be had or cannot be read. The process hands it in. */
export type RateBank = (source: RateSource) => Promise<BankRate[]>

/** The hryvnia stands in the list of one bank only; everything else is quoted by both, and closer to home by the other. */
export function rateSourceFor(codes: readonly string[]): RateSource {
  return codes.includes('UAH') ? 'nbu' : 'ecb'
}

export type Revaluation = { code: string; from: string; to: string }
export type RatePlan = { changes: Revaluation[]; held: Revaluation[]; unknown: string[] }

/** `last_updated` is null while a value is still the one that a new currency starts with. */
type Valued = { code: string; value: string; last_updated: Date | null }

/**
 * What a bank's rates make of a store's currencies: each is worth rate(base) / rate(currency), the base exactly one. Without
 * the base in the list nothing is known. A move of more than a fifth is held back, unless `mayLeap`: a person asked for it.
 */
export function planRates(
  currencies: readonly Valued[],
  rates: readonly BankRate[],
  baseCode: string,
  mayLeap: boolean,
): RatePlan | null {
  const rateOf = (code: string): string | undefined =>
    rates[0]?.base === code ? '1' : rates.find(({ currency }) => currency === code)?.rate
  const base = rateOf(baseCode)
  if (base === undefined) return null
  const plan: RatePlan = { changes: [], held: [], unknown: [] }
  for (const { code, value, last_updated } of currencies) {
    if (code === baseCode) continue
    const rate = rateOf(code)
    if (rate === undefined) {
      plan.unknown.push(code)
      continue
    }
    const change = { code, from: value, to: quotient(base, rate, BANK_SCALE) }
    const isTrusted = mayLeap || last_updated === null || isPlausibleMove(value, change.to)
    ;(isTrusted ? plan.changes : plan.held).push(change)
  }
  return plan
}

const UPDATE_HOUR = 6

/** Rates are asked for once a calendar day, from six o'clock in the store's time zone on. */
export function isRateUpdateDue(now: Date, timeZone: string, last: Date | null): boolean {
  if (hourInZone(now, timeZone) < UPDATE_HOUR) return false
  return last === null || dayInZone(last, timeZone) < dayInZone(now, timeZone)
}

/** The currency that the platform keeps its own rates in: units of another one for one of it. */
export const RATED_IN = 'USD'

/** For so many days after the one that the bank gave it for a rate of the platform's is believed: over every row of holidays. */
export const RATE_DAYS = 7

/** `date`: `YYYY-MM-DD`, which may lie a day ahead: banks tell in the evening what counts tomorrow. */
export function isRateBelieved(date: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(date)) < days(RATE_DAYS + 1)
}

/** A move of more than 20 % in a day is a mistake of the list until a person says otherwise. */
export function isPlausibleMove(previous: string, next: string): boolean {
  const [from, to] = [parseDecimal(previous, BANK_SCALE), parseDecimal(next, BANK_SCALE)]
  const move = to > from ? to - from : from - to
  return from === 0n || move * 5n <= from
}

const BANK_SCALE = 12

function quotient(value: string, by: string, scale = RATE_SCALE): string {
  const unit = 10n ** BigInt(RATE_SCALE)
  const scaled = divideRounded(parseDecimal(value, scale) * unit, parseDecimal(by, scale))
  // A currency may never be worth nothing, however far the rates lie apart.
  const digits = (scaled > 0n ? scaled : 1n).toString().padStart(RATE_SCALE + 1, '0')
  return `${digits.slice(0, -RATE_SCALE)}.${digits.slice(-RATE_SCALE)}`
}
