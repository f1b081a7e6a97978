// Each length and weight class is worth so many units of the store's default class, so any measure can be shown in any other.

import { divideRounded, formatDecimal, parseDecimal } from '@shopwright/resource/money'

export const UNIT_SCALE = 8

/** `value` = units of this class for one default unit, a decimal string: kilogram 1, gram 1000. */
export type UnitClass = { id: string; value: string; unit?: string }

/** A measure of scale 8 from one class to another; an unknown class counts as the default one. */
export function convertUnit(measure: bigint, from: UnitClass | undefined, to: UnitClass | undefined): bigint {
  if (from?.value === to?.value) return measure
  return divideRounded(measure * scaled(to?.value), scaled(from?.value))
}

/** What the kilogram is called in every store's own list. */
export const KILOGRAM = 1

/** Two decimals, as shown: 1.50. */
export function formatMeasure(measure: bigint): string {
  return formatDecimal(divideRounded(measure, 10n ** BigInt(UNIT_SCALE - 2)), 2)
}

const scaled = (value = '1'): bigint => parseDecimal(value, UNIT_SCALE)
