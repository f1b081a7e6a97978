import { SIZE } from './assumptions.ts'

/** Kilograms as a decimal string, in grams, rounded up: never nothing. */
export function grams(weight: string): number {
  const [whole = '0', part = ''] = weight.split('.')
  const known = BigInt(whole) * 1000n + BigInt(part.slice(0, 3).padEnd(3, '0'))
  return Number(known + (/[1-9]/.test(part.slice(3)) ? 1n : 0n) || 1n)
}

/** `30x20x10` in centimetres, the longest side first. */
export function sizeOf(text: string | undefined): { length: number; width: number; height: number } {
  const sides = /^(\d{1,3})x(\d{1,3})x(\d{1,3})$/
    .exec(text ?? '')
    ?.slice(1)
    .map(Number) ?? [...SIZE]
  const [length = 0, width = 0, height = 0] = sides.toSorted((a, b) => b - a)
  return { length, width, height }
}
