import { LIGHTEST } from './assumptions.ts'

/** One line, without what would end it elsewhere. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[\s\p{Cc}|]+/gu, ' ').trim() : ''

export const isRef = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/** An amount of theirs, a text or a number, as a decimal string; null = it is none. */
export function amountOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : textOf(value)
  return /^\d{1,9}(\.\d+)?$/.test(text) ? text.replace(/^(\d+\.\d{1,2})\d*$/, '$1') : null
}

/** Kilograms as they take them: rounded up to two decimals. */
export function kilograms(weight: string): string {
  const [whole = '0', part = ''] = weight.split('.')
  const hundredths = BigInt(whole) * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'))
  const up = hundredths + (/[1-9]/.test(part.slice(2)) ? 1n : 0n)
  if (up < 10n) return LIGHTEST
  const text = up.toString().padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`.replace(/\.?0+$/, '')
}
