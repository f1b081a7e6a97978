/**
 * The number that a person sees for what the file holds: Excel writes doubles with 17 digits (`43.439999999999998`)
 * and large ones with an exponent. Whole numbers keep every digit, so that long identifiers survive.
 */
export function plainNumber(text: string): string {
  const value = text.trim()
  if (/^-?\d+$/.test(value)) return value
  if (value === '' || !Number.isFinite(Number(value))) return value
  const shortest = String(Number(value))
  if (!shortest.includes('e')) return shortest
  return Math.abs(Number(value)) >= 1 ? BigInt(Number(value)).toString() : trimZeros(Number(value).toFixed(20))
}

function trimZeros(decimal: string): string {
  return decimal.replace(/\.?0+$/, '') || '0'
}
