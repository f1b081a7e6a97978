import { LIGHTEST } from './assumptions.ts'

/** Kilograms as they take them: rounded up to two decimals. */
export function kilograms(weight: string): string {
  const [whole = '0', part = ''] = weight.split('.')
  const hundredths = BigInt(whole) * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'))
  const up = hundredths + (/[1-9]/.test(part.slice(2)) ? 1n : 0n)
  if (up < 10n) return LIGHTEST
  const text = up.toString().padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`.replace(/\.?0+$/, '')
}
