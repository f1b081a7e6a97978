import type { Row, Translated } from '@shopwright/resource'
import type { model } from '../model.ts'
import { languageWays } from './languages.ts'
import type { ShopStore } from './stores.ts'

type RoutedPage = Row<typeof model.routes>['page']

/** Where the pages of the shop itself stand as long as their owner says nothing else. */
export const housePaths = {
  categories: '/sitemap',
  news: '/news',
  manufacturers: '/shop/brands',
  contacts: '/shop/contacts',
  feedback: '/shop/feedback',
} as const satisfies Record<RoutedPage, `/${string}`>

type Addressed = Pick<ShopStore, 'addresses' | 'primaryLanguage'>

/** Where a page of the shop itself stands in a language, without that language's prefix; any other path is what it was. */
export function addressIn(store: Addressed, path: string, language: string): string {
  const page = (Object.keys(housePaths) as RoutedPage[]).find((one) => housePaths[one] === path)
  const known: Record<string, string | undefined> | undefined = page && store.addresses[page]
  const own = known?.[language] ?? known?.[store.primaryLanguage]
  return own ? `/${own}` : path
}

/** What stands elsewhere in a language: the house's path and the owner's, both without a prefix. */
export const movedIn = (store: Addressed, language: string): [from: string, to: string][] =>
  Object.values(housePaths).flatMap((path): [string, string][] => {
    const own = addressIn(store, path, language)
    return own === path ? [] : [[path, own]]
  })

/** The same in all languages, as requests ask for it. */
export const movedPaths = (store: Addressed & Pick<ShopStore, 'languages'>): Map<string, string> =>
  new Map(
    languageWays(store).flatMap(({ code, prefix }) =>
      movedIn(store, code).map(([from, to]): [string, string] => [`${prefix}${from}`, `${prefix}${to}`]),
    ),
  )

export type OwnAddresses = Readonly<Partial<Record<RoutedPage, Translated>>>
