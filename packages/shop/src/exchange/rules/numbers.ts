/**
 * Numbers as people write them in price lists: `1 299,50 грн`, `1.299,50`, `1,299.50`, `₴ 1299`. The last separator that
 * occurs once is the decimal one; a separator that repeats, a space or an apostrophe groups thousands.
 */
export function readNumber(text: string): string | null {
  const found = /[-−]?\s*\d[\d\s\u00a0\u202f'’.,]*/.exec(text.slice(0, 200))?.[0]
  if (found === undefined) return null
  const sign = /^[-−]/.test(found) ? '-' : ''
  const digits = found.replace(/[^\d.,]/g, '').replace(/[.,]+$/, '')
  const at = decimalAt(digits)
  const whole =
    digits
      .slice(0, at)
      .replace(/[.,]/g, '')
      .replace(/^0+(?=\d)/, '') || '0'
  const decimals = digits.slice(at + 1).replace(/[.,]/g, '')
  const value = decimals === '' ? whole : `${whole}.${decimals}`
  return sign !== '' && /[1-9]/.test(value) ? `-${value}` : value
}

function decimalAt(digits: string): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const isOnly = last >= 0 && digits.indexOf(digits[last] ?? '') === last
  return isOnly ? last : digits.length
}

const DECIMAL = /^-?\d{1,15}(?:\.\d{1,20})?$/

/** A plain decimal cut to `scale` places, rounded half away from zero, without needless zeros; `null` when it is none. */
export function toDecimal(text: string, scale: number): string | null {
  const value = text.trim()
  if (!DECIMAL.test(value)) return null
  const [whole = '0', decimals = ''] = value.replace('-', '').split('.')
  // Most need no rounding.
  if (decimals.length <= scale && whole !== '0' && !whole.startsWith('0')) return shortDecimal(value)
  const kept = BigInt(whole + decimals.slice(0, scale).padEnd(scale, '0'))
  const rounded = (decimals[scale] ?? '0') >= '5' ? kept + 1n : kept
  const padded = rounded.toString().padStart(scale + 1, '0')
  const result = scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`.replace(/\.?0+$/, '')
  return value.startsWith('-') && rounded !== 0n ? `-${result}` : result
}

/** `1299.50` → `1299.5`, `12.00` → `12`. */
export function shortDecimal(text: string): string {
  if (!text.includes('.')) return text
  let end = text.length
  while (text[end - 1] === '0') end -= 1
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end)
}
