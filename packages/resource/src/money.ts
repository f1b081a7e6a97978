/** Decimals of a catalogue amount: prices are held as integers of 1/10,000 of the base currency. */
export const CATALOGUE_SCALE = 4

/** The largest amount that anybody may ask for one thing, in whole units: ten thousand of it still fit every column that sums are kept in. */
export const MOST_MONEY = 99_999_999_999

/** Decimals of a percentage (20.0000 %), as tax rates and coupon discounts are held. */
export const PERCENT_SCALE = 4

/** "1299.99" with scale 4 → 12999900n. Throws RangeError when the text is no plain decimal or has more decimals than the scale. */
export function parseDecimal(text: string | number, scale: number): bigint {
  const match = /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(String(text))
  if (!match) throw new RangeError(`not a decimal: ${JSON.stringify(text)}`)
  const [, sign, whole = '0', decimals = ''] = match
  const kept = decimals.slice(0, scale).padEnd(scale, '0')
  if (/[1-9]/.test(decimals.slice(scale))) throw new RangeError(`more than ${scale} decimals: ${text}`)
  const value = BigInt(whole + kept)
  return sign === '-' ? -value : value
}

/** 12999900n with scale 4 → "1299.9900"; with `minimumDecimals` 2, trailing zeros beyond go: "1299.99". */
export function formatDecimal(value: bigint, scale: number, minimumDecimals = scale): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  let decimals = digits.slice(digits.length - scale)
  while (decimals.length > minimumDecimals && decimals.endsWith('0')) decimals = decimals.slice(0, -1)
  return `${value < 0n ? '-' : ''}${whole}${decimals && `.${decimals}`}`
}

/** The quotient, rounded half away from zero. Throws RangeError on a zero denominator. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('division by zero')
  const isNegative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const rounded = (n * 2n + d) / (d * 2n)
  return isNegative ? -rounded : rounded
}

/**
 * Splits a total over weights ≥ 0 so that the parts sum to it: floors first, then the missing units one by one to the
 * largest remainders, ties to the earlier. Throws RangeError when there is nothing to spread a non-zero total over.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  if (total < 0n) return allocate(-total, weights).map((part) => -part)
  const whole = sum(weights)
  if (weights.some((weight) => weight < 0n)) throw new RangeError('a weight is negative')
  if (total === 0n) return weights.map(() => 0n)
  if (whole === 0n) throw new RangeError('no weight to allocate over')

  const shares = weights.map((weight) => (total * weight) / whole)
  const missing = Number(total - sum(shares))
  return weights
    .map((weight, index) => ({ index, remainder: (total * weight) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1))
    .slice(0, missing)
    .reduce((parts, { index }) => parts.with(index, (parts[index] ?? 0n) + 1n), shares)
}

/** `percentOf(10_000n, 2000n)` → 2000n: the percentage is in basis points, or in 1/10^scale of a percent when a scale is given. */
export function percentOf(amount: bigint, percent: bigint, scale = 2): bigint {
  return divideRounded(amount * percent, 100n * 10n ** BigInt(scale))
}

/** The tax inside a gross amount, gross × r / (100 + r); the rate as in `percentOf`. */
export function containedTax(gross: bigint, percent: bigint, scale = 2): bigint {
  return divideRounded(gross * percent, 100n * 10n ** BigInt(scale) + percent)
}

/** Catalogue amount (1/10,000 of the base currency, or 1/10^scale) × rate ("41.5", units per base unit) → minor units of the currency, rounded once. */
export function convert(amount: bigint, rate: string, currencyDecimals: number, scale = CATALOGUE_SCALE): bigint {
  const { numerator, denominator } = ratio(rate)
  return divideRounded(amount * numerator * 10n ** BigInt(currencyDecimals), denominator * 10n ** BigInt(scale))
}

/** The way back: minor units of a currency → catalogue amount in the base currency. Throws RangeError on a rate of zero. */
export function convertBack(minor: bigint, rate: string, currencyDecimals: number): bigint {
  const { numerator, denominator } = ratio(rate)
  return divideRounded(
    minor * denominator * 10n ** BigInt(CATALOGUE_SCALE),
    numerator * 10n ** BigInt(currencyDecimals),
  )
}

/** The smaller and the larger of two amounts. */
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
export const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Σ of amounts. */
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n)

function ratio(rate: string): { numerator: bigint; denominator: bigint } {
  const decimals = rate.includes('.') ? rate.length - rate.indexOf('.') - 1 : 0
  return { numerator: parseDecimal(rate, decimals), denominator: 10n ** BigInt(decimals) }
}
