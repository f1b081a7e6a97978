import { readFlag } from './transforms.ts'

const AVAILABLE = /^(?:!|@|instock|in[ _-]?stock|available|в наявності|є в наявності|в наличии|есть в наличии)$/i
const UNAVAILABLE =
  /^(?:&|outofstock|out[ _-]?of[ _-]?stock|unavailable|sold[ _-]?out|немає в наявності|нема в наявності|нет в наличии|очікується|ожидается)$/i

/**
 * Whether a row's availability says that the product can be had: the yes-words, a stock above zero, and the marks of the
 * market places (`!` ready, `@` service, `&` awaited). An empty or unknown word counts as available, as the feeds define it.
 */
export function isAvailable(value: string | undefined): boolean {
  const word = value?.trim() ?? ''
  if (AVAILABLE.test(word)) return true
  if (UNAVAILABLE.test(word)) return false
  if (/^-?\d+(?:[.,]\d+)?$/.test(word)) return /[1-9]/.test(word) && !word.startsWith('-')
  return readFlag(word) ?? true
}

/**
 * A file that tells no quantities cannot be counted down: what it calls available is sold without counting, the rest is
 * counted from what is there. A record that exists is touched only where the file has a column for it.
 */
export function stockWithoutQuantity<D extends { subtract?: boolean }>(
  draft: D,
  {
    isNew,
    tellsAvailability,
    available,
  }: { isNew: boolean; tellsAvailability: boolean; available: string | undefined },
): D {
  return isNew || tellsAvailability ? { ...draft, subtract: !isAvailable(available) } : draft
}
