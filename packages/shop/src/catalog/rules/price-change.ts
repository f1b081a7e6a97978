import {
  CATALOGUE_SCALE,
  divideRounded,
  formatDecimal,
  PERCENT_SCALE,
  parseDecimal,
  percentOf,
  type Row,
} from '@shopwright/resource'
import { type priceChanges, priceSteps } from '../model/price-changes.ts'

export type PriceRule = Pick<Row<typeof priceChanges>, 'way' | 'value' | 'round_to'>

/** What prices can be rounded to in a currency of so many places: nothing finer than it is counted in. */
export const priceStepsOf = (places: number): PriceRule['round_to'][] =>
  priceSteps.filter((step) => (step.split('.')[1]?.length ?? 0) <= places)

/** The price that a rule makes of another, decimal strings of the base currency; null where it would be less than nothing. */
export function changedPrice(price: string, { way, value, round_to }: PriceRule): string | null {
  const before = parseDecimal(price, CATALOGUE_SCALE)
  const by = parseDecimal(value, CATALOGUE_SCALE)
  const exact =
    way === 'set'
      ? by
      : way === 'amount'
        ? before + by
        : before + percentOf(before, parseDecimal(value, PERCENT_SCALE), PERCENT_SCALE)
  const step = parseDecimal(round_to, CATALOGUE_SCALE)
  const after = divideRounded(exact, step) * step
  return after < 0n ? null : formatDecimal(after, CATALOGUE_SCALE, 2)
}
