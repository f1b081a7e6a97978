import { pickTranslation, type Translated } from '@shopwright/resource'
import { addressIn, housePaths, movedIn } from '../floor/own-addresses.ts'
import { addressesOf, addressFor, type PagedNoun } from '../floor/page-addresses.ts'
import type { TermsPage } from '../floor/terms-page.ts'
import type { ShopVisit } from './visit.ts'

export const textOf = (visit: ShopVisit, text: Translated | null | undefined): string =>
  pickTranslation(text, visit.language.code, visit.store.primaryLanguage) ?? ''

/** The address of a row's page in the visit's language, else in the store's own. */
export function urlOf(visit: ShopVisit, noun: PagedNoun, row: { id: string; slug: Translated }): string {
  const known = addressesOf(visit.store, noun, row) as Record<string, string | undefined>
  return `/${known[visit.language.code] ?? known[visit.store.primaryLanguage] ?? Object.values(known)[0] ?? ''}`
}

/** The same of words in the visit's language, which something has kept of the row; null where it has none. */
export const keptUrl = (visit: ShopVisit, noun: PagedNoun, id: string | null, words: string | null): string | null =>
  words ? `/${addressFor(visit.store, noun, id, words)}` : null

export { addressIn, housePaths, movedIn }

/** Where a page of the shop itself stands in the visit's language. */
export const addressOf = (visit: ShopVisit, path: string): string => addressIn(visit.store, path, visit.language.code)

/** The page to agree to, as a link; null where nothing has to be agreed to. */
export const termsLink = (visit: ShopVisit, page: TermsPage | null): { title: string; url: string } | null =>
  page && { title: textOf(visit, page.title), url: urlOf(visit, 'information', page) }

/** A text without its tags, cut at a word, for descriptions. */
export function plainText(html: string, length = 160): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).replace(/[\s,;:.–-]+$/, '')}…`
}
