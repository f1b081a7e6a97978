import type { Translated } from '@shopwright/resource'
import { cleaned, type Picture, type Seo } from '@shopwright/theme-kit'
import { addressIn } from '../floor/own-addresses.ts'
import { languagesOf } from './languages.ts'
import { plainText, textOf } from './texts.ts'
import type { ShopVisit } from './visit.ts'

type Told = {
  name: string
  metaTitle?: Translated
  metaDescription?: Translated
  keywords?: Translated
  html?: string
  slugs: Translated
  indexed: boolean
  picture?: Picture | null
  /** of a list: what is asked of it, and which of its pages is shown */
  list?: { query: URLSearchParams; page: number }
}

/** Of a page with an address in each language: a filtered list is not indexed, a later page of a list is. */
export function seoOf(visit: ShopVisit, told: Told): Seo {
  const slugs = told.slugs as Record<string, string | undefined>
  const languages = languagesOf(visit.store)
  const pages = languages.flatMap(({ code, prefix }) =>
    slugs[code] ? [[code, `${prefix}/${slugs[code]}`] as const] : [],
  )
  const alternates = Object.fromEntries(pages)
  const own =
    alternates[visit.language.code] ?? alternates[visit.store.primaryLanguage] ?? `/${Object.values(slugs)[0]}`
  const title = (told.metaTitle && textOf(visit, told.metaTitle)) || told.name
  visit.title = title
  const isFiltered = told.list ? cleaned(told.list.query).size > 0 : false
  const keywords = told.keywords && textOf(visit, told.keywords)
  const page = told.list && !isFiltered ? told.list.page : 1
  return {
    title,
    description: (told.metaDescription && textOf(visit, told.metaDescription)) || plainText(told.html ?? ''),
    ...(keywords ? { keywords } : {}),
    ...pageOfList({ canonical: own, alternates }, page),
    indexed: told.indexed && !isFiltered,
    image: told.picture ? `${told.picture.base}/large.jpg` : socialImage(visit),
  }
}

/** A later page of a list has its own address in each language. */
export function pageOfList<T extends Pick<Seo, 'canonical' | 'alternates'>>(seo: T, page: number): T {
  if (page < 2) return seo
  const at = (path: string) => `${path}?page=${page}`
  const alternates = Object.fromEntries(Object.entries(seo.alternates).map(([code, path]) => [code, at(path)]))
  return { ...seo, canonical: at(seo.canonical), alternates }
}

/** Of a page of the shop itself, which has the same path in every language, or addresses that its owner gave it. */
export function seoOfPath(visit: ShopVisit, path: string, title: string, indexed: boolean): Seo {
  const at = ({ code, prefix }: Pick<ShopVisit['language'], 'code' | 'prefix'>) =>
    path === '/' ? prefix || '/' : `${prefix}${addressIn(visit.store, path, code)}`
  visit.title = title
  return {
    title,
    description: path === '/' ? textOf(visit, visit.store.settings.meta_description) : '',
    canonical: at(visit.language),
    alternates: Object.fromEntries(languagesOf(visit.store).map((one) => [one.code, at(one)])),
    indexed,
    image: socialImage(visit),
  }
}

/** Where the picture stands that is drawn of a shop's name. */
export const socialPath = '/social.jpg'

/** The shop's own picture, for pages that have none; until it has one, what is drawn of its name. */
const socialImage = ({ store: { id, settings } }: ShopVisit): string =>
  settings.social_image ? `/media/${id}/${settings.social_image}/large.jpg` : socialPath
