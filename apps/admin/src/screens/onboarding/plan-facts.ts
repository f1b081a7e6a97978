import { divideRounded, type Listed, parseDecimal } from '@shopwright/resource'
import type { currencyRates, plans } from '@shopwright/shop/model'
import { isRateBelieved, RATE_SCALE, RATED_IN } from '@shopwright/shop/rules'

/** What a plan promises, in the order in which people ask. `null` is without limit. */
export const planFacts = ['products', 'categories', 'storage', 'staff', 'languages', 'domains', 'ai_tokens'] as const

export type PlanRow = Listed<typeof plans, string, never, 'prices'>
export type KeptRate = Pick<Listed<typeof currencyRates>, 'code' | 'value' | 'source' | 'date'>

/** What is charged in one currency is told in another one by this: units of `to` are `times / by` of it, as of `date`. */
export type OwnRate = { to: string; times: string; by: string } & Pick<KeptRate, 'source' | 'date'>

const one = '1'

/** The rate between what is charged and what an owner counts in; null where it is unknown, too old or not needed. */
export function ownRate(from: string, to: string, rates: readonly KeptRate[], now: Date): OwnRate | null {
  if (from === to) return null
  const known = rates.filter(({ code, date }) => (code === from || code === to) && isRateBelieved(date, now))
  const worthOf = (currency: string) =>
    currency === RATED_IN ? one : known.find(({ code }) => code === currency)?.value
  const [times, by] = [worthOf(to), worthOf(from)]
  // The older one of two says how old the whole is.
  const [oldest] = known.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return times && by && oldest ? { to, times, by, source: oldest.source, date: oldest.date } : null
}

/** An amount in whole units of the own currency. */
export function inOwnCurrency(amount: string, { times, by }: OwnRate): string {
  const [value, divisor] = [parseDecimal(times, RATE_SCALE), parseDecimal(by, RATE_SCALE)]
  return String(divideRounded(parseDecimal(amount, RATE_SCALE) * value, divisor * 10n ** BigInt(RATE_SCALE)))
}
