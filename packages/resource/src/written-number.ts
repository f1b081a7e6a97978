import { withMinus } from './minus.ts'

/** A whole number as the language of the tag writes it: 12500 is “12 500” in Ukrainian, “12,500” in English. Not for what names a thing. */
export function writtenNumber(value: number | bigint, tag: string): string {
  const known = writers.get(tag) ?? new Intl.NumberFormat(tag, { maximumFractionDigits: 0 })
  writers.set(tag, known)
  return withMinus(known.format(value))
}

const writers = new Map<string, Intl.NumberFormat>()
