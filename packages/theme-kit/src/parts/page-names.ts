import type { PageName } from '@shopwright/theme-kit'

/** What the pages of this theme are called where a shop arranges them, by their addresses; every other one is just a page. */
const names: readonly (readonly [RegExp, PageName])[] = [
  [/^\/news$/, 'news'],
  [/^\/shop\/(feedback|privacy)$/, 'static'],
  [/^\/shop\/newsletter$/, 'newsletter'],
  [/^\/search$/, 'search'],
  [/^\/compare$/, 'compare'],
  [/^\/wish-list(\/|$)/, 'wish-list'],
  [/^\/cart$/, 'cart'],
  [/^\/checkout$/, 'checkout'],
  [/^\/order\/.*[?&]unpaid=/, 'order-failure'],
  [/^\/order\/./, 'order-success'],
  [/^\/login$/, 'login'],
  [/^\/registration$/, 'registration'],
  [/^\/forget$/, 'password-forgotten'],
  [/^\/reset$/, 'password-change'],
  [/^\/account\/orders$/, 'order-history'],
  [/^\/account\/orders\/./, 'order-info'],
  [/^\/account\/purse$/, 'reward-points'],
  [/^\/account\/addresses$/, 'address-list'],
  [/^\/account\/addresses\/default$/, 'default-address'],
  [/^\/account\/addresses\/./, 'address-edit'],
  [/^\/account\/profile$/, 'account-edit'],
  [/^\/(account\/returns|returns\/new)$/, 'returns'],
  [/^\/account\/returns\/./, 'return-info'],
  [/^\/account/, 'account'],
]

export function pageNameOf(url: string): PageName {
  const { pathname, search } = new URL(url)
  const path = pathname.replace(/^\/[a-z]{2}(?=\/|$)/, '')
  return names.find(([pattern]) => pattern.test(path) || pattern.test(path + search))?.[1] ?? 'root'
}
