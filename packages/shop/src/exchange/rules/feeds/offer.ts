/** A product as markets ask for it, before any of them gives it a shape. */
import type { Translated } from '@shopwright/resource'

export type Offer = {
  /** the same for ever: a market takes another number for another product */
  id: string
  /** our own */
  productId: string
  title: string
  /** in every language that the shop speaks, for markets that show two */
  titles: Translated
  /** plain text */
  description: string
  descriptions: Translated
  url: string
  pictures: readonly string[]
  /** decimal strings in `currency`; `oldPrice` is that of before a special */
  price: string | null
  oldPrice: string | null
  /** last day of the special */
  saleUntil: string | null
  /** on which all of this is so */
  day: string
  currency: string
  availability: 'InStock' | 'OutOfStock' | 'PreOrder' | 'BackOrder'
  /** null where the shop does not count */
  quantity: number | null
  model: string | null
  sku: string | null
  mpn: string | null
  gtin: string | null
  brand: string | null
  category: OfferCategory | null
  attributes: readonly { name: string; value: string }[]
}

/** `number` as markets count them; `path` from the root. */
export type OfferCategory = { number: number; parent: number | null; name: string; path: readonly string[] }

export type Shop = { name: string; url: string; currency: string; made: Date; timeZone: string }

/** Numbers of goods end in a digit that follows from the others; what was made up does not. */
export function isGtin(text: string | null): boolean {
  if (!text || !/^(\d{8}|\d{12,14})$/.test(text)) return false
  const digits = [...text].map(Number)
  const last = digits.pop()
  const sum = digits.reverse().reduce((total, digit, at) => total + digit * (at % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10 === last
}
