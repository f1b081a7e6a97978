// A page of a row stands at its words, or, where its store wants none, at what it is and its id (docs/decisions/0093).

import { idOfShort, shortId, type Translated } from '@shopwright/resource'

const beginnings = {
  products: 'product',
  categories: 'category',
  manufacturers: 'brand',
  information: 'page',
} as const satisfies Record<string, string>

export type PagedNoun = keyof typeof beginnings
export const isPaged = (noun: string): noun is PagedNoun => Object.hasOwn(beginnings, noun)
type Words = { settings: { seo_urls: boolean } }

/** `product-0cm2…`, without the first slash: the same in every language, whatever the row is called. */
export const plainAddress = (noun: PagedNoun, id: string): string => `${beginnings[noun]}-${shortId(id)}`

/** What stands at a plain address; null of one with words. */
export function readPlainAddress(address: string): { noun: PagedNoun; id: string } | null {
  const cut = address.lastIndexOf('-')
  const noun = (Object.keys(beginnings) as PagedNoun[]).find((one) => beginnings[one] === address.slice(0, cut))
  const id = noun ? idOfShort(address.slice(cut + 1)) : null
  return noun && id ? { noun, id } : null
}

/** The addresses of a row's page in the languages that it has words in, each without the first slash. */
export const addressesOf = ({ settings }: Words, noun: PagedNoun, row: { id: string; slug: Translated }): Translated =>
  settings.seo_urls
    ? row.slug
    : (Object.fromEntries(Object.keys(row.slug).map((code) => [code, plainAddress(noun, row.id)])) as Translated) // its own languages

/** The same of words in one language; of no row any more, or of a noun without pages, they stay. */
export const addressFor = ({ settings }: Words, noun: string, id: string | null, words: string): string =>
  id && isPaged(noun) && !settings.seo_urls ? plainAddress(noun, id) : words
