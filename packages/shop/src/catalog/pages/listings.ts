import { CATALOGUE_SCALE, divideRounded, parseDecimal } from '@shopwright/resource'
import { type Facet, type Listing, type ListingQuery, readListingQuery } from '@shopwright/theme-kit'
import { popularityTag } from '../../floor/popularity-tag.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { pageOf, type Slice } from '../../pages/paging.ts'
import { textOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import { currencyOf } from '../server/pricer.ts'
import type { StoreFrame } from '../server/storefront-frame.ts'
import {
  type FacetCount,
  type FoundList,
  findBySearch,
  findList,
  type ListFilters,
  type ListScope,
  manufacturersNamed,
  type NamedBy,
} from '../server/storefront-list.ts'
import { baseAmount } from './amounts.ts'
import { cardViews } from './cards.ts'
import { viewerOf } from './viewer.ts'

export const tokenOf = (id: string): string => id.slice(-12)
const mostValues = 40

/** A page of products with its facets: three statements. */
export const listingView = async (...about: Parameters<typeof foundView>): Promise<Listing> =>
  (await foundView(...about)).listing

/** The same, with how many there are before anything is chosen. */
export async function foundView(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  scope: ListScope | { text: string; namedBy: NamedBy },
  query: URLSearchParams,
): Promise<{ listing: Listing; unchosen: number }> {
  const isHidden = visit.store.settings.price_only_logged_in && visit.customerId === null
  const asked = isHidden ? withoutPrices(readListingQuery(query)) : readListingQuery(query)
  const viewer = viewerOf(visit, ctx.now)
  const brands = await manufacturersNamed(ctx, asked.brands)
  const filters = filtersOf(visit, frame, asked, brands)
  const find = (slice: Slice): Promise<FoundList> => {
    const request = { filters, sort: asked.sort, ...slice }
    return typeof scope === 'object' && 'text' in scope
      ? findBySearch(ctx, viewer, scope.text, request, scope.namedBy)
      : findList(ctx, viewer, { ...request, scope })
  }
  const { found, page, pages } = await pageOf(asked.page, visit.store.settings.items_per_page, find)
  for (const tag of ['products', 'manufacturers']) visit.tags.add(tag)
  if (asked.sort === 'popular') visit.tags.add(popularityTag)
  const products = await cardViews(visit, ctx, frame, found.ids)
  const facets = facetsOf(visit, frame, found, asked, filters, brands)
  const listing: Listing = {
    products,
    total: found.total,
    page,
    pages,
    sort: asked.sort,
    facets,
    price:
      !found.prices || isHidden
        ? null
        : {
            least: baseAmount(visit, found.prices.least),
            greatest: baseAmount(visit, found.prices.greatest),
            from: asked.from,
            to: asked.to,
          },
    stock: { count: found.inStock, isChosen: asked.inStock },
    chips: chipsOf(facets, asked),
  }
  return { listing, unchosen: found.unchosen }
}

/** Whom prices are hidden from may not find them out by sorting or by a range either. */
const withoutPrices = (asked: ListingQuery): ListingQuery => ({
  ...asked,
  from: null,
  to: null,
  sort: asked.sort === 'price' || asked.sort === '-price' ? 'default' : asked.sort,
})

function filtersOf(
  visit: ShopVisit,
  frame: StoreFrame,
  asked: ListingQuery,
  brands: readonly FacetCount[],
): ListFilters {
  const filters = new Map<string, string[]>()
  for (const filter of frame.filters)
    if (asked.filters.includes(tokenOf(filter.id)))
      filters.set(filter.filter_group_id, [...(filters.get(filter.filter_group_id) ?? []), filter.id])
  const attributes = new Map<string, string[]>()
  for (const pair of asked.attributes) {
    const cut = pair.indexOf(':')
    const id = [...frame.attributes.keys()].find((one) => tokenOf(one) === pair.slice(0, cut))
    if (id) attributes.set(id, [...(attributes.get(id) ?? []), pair.slice(cut + 1)])
  }
  return {
    from: asked.from === null ? null : inCatalogue(visit, asked.from),
    to: asked.to === null ? null : inCatalogue(visit, asked.to),
    inStock: asked.inStock,
    manufacturers: brands.map(({ value }) => tokenOf(value)),
    filters,
    attributes,
  }
}

const rateScale = 8

/** Whole units of the visit's currency → catalogue units of the base currency. */
function inCatalogue(visit: ShopVisit, units: number): bigint {
  const rate = parseDecimal(currencyOf(visit.store, visit.currency).value, rateScale)
  return divideRounded(BigInt(units) * 10n ** BigInt(CATALOGUE_SCALE + rateScale), rate)
}

/** There is something to choose: two values, or one that is chosen. */
export const isWorthShowing = ({ values }: Facet): boolean =>
  values.length > 1 || values.some(({ isChosen }) => isChosen)

function facetsOf(
  visit: ShopVisit,
  frame: StoreFrame,
  found: FoundList,
  asked: ListingQuery,
  filters: ListFilters,
  brands: readonly FacetCount[],
): Facet[] {
  const without = brands.filter(({ value }) => !found.manufacturers.some((one) => one.value === value))
  const brand: Facet = {
    param: 'brand',
    title: '',
    values: [...found.manufacturers, ...without].map(({ value, title, count }) => ({
      token: tokenOf(value),
      title: title ?? '',
      count,
      isChosen: asked.brands.includes(tokenOf(value)),
    })),
  }
  const counts = new Map(found.filters.map(({ value, count }) => [value, count]))
  const groups = Map.groupBy(frame.filters, ({ filter_group_id }) => filter_group_id)
  const byFilter = [...groups.values()].map<Facet>((group) => ({
    param: 'f',
    title: textOf(visit, group[0]?.group),
    values: group
      .filter(({ id }) => counts.has(id) || asked.filters.includes(tokenOf(id)))
      .map(({ id, name }) => ({
        token: tokenOf(id),
        title: textOf(visit, name),
        count: counts.get(id) ?? 0,
        isChosen: asked.filters.includes(tokenOf(id)),
      })),
  }))
  const byAttribute = [...frame.attributes]
    .filter(([id]) => found.attributes.has(id) || filters.attributes.has(id))
    .map<Facet>(([id, { name }]) => ({ param: 'a', title: textOf(visit, name), values: valuesOf(id) }))
    .filter(({ values }) => values.length <= mostValues)
  return [brand, ...byFilter, ...byAttribute].filter(isWorthShowing)

  function valuesOf(id: string): Facet['values'] {
    const chosen = filters.attributes.get(id) ?? []
    const known = found.attributes.get(id) ?? []
    const lost = chosen.filter((text) => !known.some(({ value }) => value === text))
    return [...known, ...lost.map((value) => ({ value, count: 0 }))]
      .map(({ value, count }) => ({
        token: `${tokenOf(id)}:${value}`,
        title: value,
        count,
        isChosen: chosen.includes(value),
      }))
      .sort((a, b) => collatorOf(visit.language.tag).compare(a.title, b.title))
  }
}

const collators = new Map<string, Intl.Collator>()

function collatorOf(tag: string): Intl.Collator {
  const collator = collators.get(tag) ?? new Intl.Collator(tag, { numeric: true })
  collators.set(tag, collator)
  return collator
}

function chipsOf(facets: Facet[], asked: ListingQuery): Listing['chips'] {
  const chosen: Listing['chips'] = facets.flatMap(({ param, title: group, values }) =>
    values
      .filter(({ isChosen }) => isChosen)
      .map(({ token, title }) => ({ title: group ? `${group}: ${title}` : title, param, token })),
  )
  if (asked.from !== null) chosen.push({ title: `≥ ${asked.from}`, param: 'from', token: String(asked.from) })
  if (asked.to !== null) chosen.push({ title: `≤ ${asked.to}`, param: 'to', token: String(asked.to) })
  return chosen
}
