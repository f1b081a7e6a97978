import { type Sort, sorts } from './contract/catalogue.ts'

/** What a shopper asked of a list, as the address says it. Amounts are whole units of the visit's currency. */
export type ListingQuery = {
  sort: Sort
  page: number
  from: number | null
  to: number | null
  inStock: boolean
  brands: string[]
  filters: string[]
  /** attribute token and value, `token:value` */
  attributes: string[]
}

/** Query parameters that change a list; everything else in its address is nobody's business (design §8). */
export const listingParams = ['a', 'brand', 'f', 'from', 'page', 'sort', 'stock', 'to'] as const

/** Which combination of a product's options is shown first, in the address of its page. */
export const VARIANT_PARAM = 'variant'

/** Everything in an address that changes a page. */
export const pageParams = [...listingParams, VARIANT_PARAM] as const

const most = 40

export function readListingQuery(query: URLSearchParams): ListingQuery {
  const sort = query.get('sort') as Sort | null
  return {
    sort: sort && sorts.includes(sort) ? sort : 'default',
    page: Math.min(10_000, positive(query.get('page')) ?? 1),
    from: positive(query.get('from')),
    to: positive(query.get('to')),
    inStock: query.get('stock') === '1',
    brands: tokens(query, 'brand'),
    filters: tokens(query, 'f'),
    attributes: query.getAll('a').filter(isPair).slice(0, most),
  }
}

/** The same address with one value of a filter added or taken away, on its first page. */
export function toggled(query: URLSearchParams, param: string, value: string): string {
  const next = cleaned(query)
  const had = next.getAll(param)
  next.delete(param)
  for (const one of had.includes(value) ? had.filter((token) => token !== value) : [...had, value])
    next.append(param, one)
  return asSearch(next)
}

export function withPage(query: URLSearchParams, page: number): string {
  const next = cleaned(query)
  if (page > 1) next.set('page', String(page))
  return asSearch(next)
}

/** Only the parameters that mean something, without the page. */
export function cleaned(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams()
  for (const [name, value] of query) {
    if (name !== 'page' && value !== '' && (name === 'q' || (listingParams as readonly string[]).includes(name)))
      next.append(name, value)
  }
  return next
}

const asSearch = (query: URLSearchParams): string => (query.size ? `?${query}` : '?')
const isPair = (text: string): boolean => text.length <= 160 && text.includes(':')
const tokens = (query: URLSearchParams, name: string): string[] =>
  query
    .getAll(name)
    .filter((token) => /^[\w-]{1,96}$/.test(token))
    .slice(0, most)

function positive(text: string | null): number | null {
  return text && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null
}
