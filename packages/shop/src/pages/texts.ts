import { pickTranslation, type Translated } from '@shopwright/resource'
import { addressIn, housePaths, movedIn } from '../floor/own-addresses.ts'
import type { TermsPage } from '../floor/terms-page.ts'
import type { ShopVisit } from './visit.ts'

export const textOf = (visit: ShopVisit, text: Translated | null | undefined): string =>
  pickTranslation(text, visit.language.code, visit.store.primaryLanguage) ?? ''

/** The address of a row in the visit's language, else in the store's own. */
export function urlOf(visit: ShopVisit, slugs: Translated): string {
  const known = slugs as Record<string, string | undefined>
  return `/${known[visit.language.code] ?? known[visit.store.primaryLanguage] ?? Object.values(known)[0] ?? ''}`
}

export { addressIn, housePaths, movedIn }

/** Where a page of the shop itself stands in the visit's language. */
export const addressOf = (visit: ShopVisit, path: string): string => addressIn(visit.store, path, visit.language.code)

/** The page to agree to, as a link; null where nothing has to be agreed to. */
export const termsLink = (visit: ShopVisit, page: TermsPage | null): { title: string; url: string } | null =>
  page && { title: textOf(visit, page.title), url: urlOf(visit, page.slug) }

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
