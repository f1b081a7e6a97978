// A parcel as its carrier counts it: in kilograms and in the carrier's money, from branch to city. What cannot be said so is not asked for.

import { CATALOGUE_SCALE, convert, convertBack, formatDecimal, parseDecimal } from '@shopwright/resource/money'
import type { CurrencyValue } from '../../localisation/rules/currencies.ts'
import { convertUnit, KILOGRAM, UNIT_SCALE, type UnitClass } from '../../localisation/rules/units.ts'

/** Kilograms of a piece of which nothing is known, where its store says nothing else. */
const USUAL = '0.5'

type Weighed = { weight: bigint; weightless?: number }
type Units = { classes: readonly (UnitClass & { code?: number | null })[]; own: string | null }

/** Kilograms as a decimal string; `piece`: what one weighs of which nothing is known. A store without a kilogram counts in it all the same. */
export function kilogramsOf({ weight, weightless = 0 }: Weighed, { classes, own }: Units, piece?: string): string {
  const kilogram = classes.find(({ code }) => code === KILOGRAM)
  const known = kilogram
    ? convertUnit(
        weight,
        classes.find(({ id }) => id === own),
        kilogram,
      )
    : weight
  const one = parseDecimal(isPieceWeight(piece) ? piece : USUAL, UNIT_SCALE)
  return formatDecimal(known + one * BigInt(weightless), UNIT_SCALE)
}

/** A weight that a store may give its pieces: more than nothing, up to a ton. */
export const isPieceWeight = (text: string | undefined): text is string =>
  text !== undefined && /^\d{1,3}(\.\d{1,3})?$/.test(text) && /[1-9]/.test(text)

/** What a parcel measures, as people write it: `30 × 20 × 10` is `30x20x10`, in centimetres; null = no such thing. */
export function parcelSize(text: string): string | null {
  const sides = text.trim().split(/\s*[xх×*]\s*/i)
  return sides.length === 3 && sides.every((side) => /^[1-9]\d{0,2}$/.test(side)) ? sides.join('x') : null
}

/** Minor units of one currency in another, as a decimal string; null = the store has no such currency. */
export function valueIn(minor: bigint, from: CurrencyValue, to: CurrencyValue | undefined): string | null {
  if (!to) return null
  const exchanged =
    from.code === to.code ? minor : convert(convertBack(minor, from.value, from.decimals), to.value, to.decimals)
  return formatDecimal(exchanged, to.decimals)
}

/** A price in a carrier's currency, in 1/10,000, as a catalogue amount. */
export const inBase = (price: bigint, { value }: CurrencyValue): bigint => convertBack(price, value, CATALOGUE_SCALE)

/** A city of a carrier that may be meant: of how many branches, whether in the region that was named, and the branch that was. */
export type CityFound = {
  city: string
  name?: string
  region?: string | null
  branch: string | null
  size: number
  is_near: boolean
}

/** Which of the cities of one name is meant: the branch says it, then the region, then that there is but one, or one that dwarfs the rest. */
export function cityMeant(found: readonly CityFound[]): CityFound | null {
  const only = (some: readonly CityFound[]): CityFound | null => (some.length === 1 ? (some[0] ?? null) : null)
  const [largest, next] = found.toSorted((a, b) => b.size - a.size)
  return (
    only(found.filter(({ branch }) => branch)) ??
    only(found.filter(({ is_near }) => is_near)) ??
    (largest && largest.size >= 4 * (next?.size ?? 0) ? largest : null)
  )
}
