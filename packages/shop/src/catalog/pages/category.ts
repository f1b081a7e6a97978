import type { CategoryPage, Facet } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { addressesOf } from '../../floor/page-addresses.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { seoOf } from '../../pages/seo.ts'
import { textOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import type { StoreFrame } from '../server/storefront-frame.ts'
import { indexOf } from './category-index.ts'
import { categoryLink, categoryTrail } from './links.ts'
import { isWorthShowing, listingView, tokenOf } from './listings.ts'
import { pictureView } from './pictures.ts'

export async function categoryPage(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  id: string,
  query: URLSearchParams,
): Promise<CategoryPage | null> {
  const [text, listing] = await Promise.all([
    textOfCategory(ctx, visit.store.id, id),
    listingView(visit, ctx, frame, { categoryIds: withDescendants(frame, id) }, query),
  ])
  if (!text) return null
  const { byId, below } = indexOf(frame)
  const name = textOf(visit, text.name)
  const description = textOf(visit, text.description)
  return {
    kind: 'category',
    id,
    seo: seoOf(visit, {
      name,
      metaTitle: text.meta_title,
      metaDescription: text.meta_description,
      keywords: text.seo_keywords,
      html: description,
      slugs: addressesOf(visit.store, 'categories', { id, slug: text.slug }),
      indexed: text.indexed,
      picture: pictureView(visit, byId.get(id)?.picture ?? null),
      list: { query, page: listing.page },
    }),
    name,
    description,
    landing: textOf(visit, text.landing),
    trail: categoryTrail(visit, frame, id),
    children: (below.get(id) ?? []).map((child) => ({
      ...categoryLink(visit, child),
      picture: pictureView(visit, child.picture),
    })),
    listing: text.filters.length ? { ...listing, facets: offered(listing.facets, text.filters) } : listing,
  }
}

/** What the store wrote on a category; undefined for one that is not shown. */
function textOfCategory(ctx: ShopCtx, storeId: string, id: string) {
  return tables(ctx)
    .selectFrom('categories')
    .select(['name', 'slug', 'description', 'landing', 'meta_title', 'meta_description', 'seo_keywords', 'indexed'])
    .select(
      sql<
        string[]
      >`array(select f.filter_id from category_filters f where f.store_id = ${storeId} and f.category_id = ${id})`.as(
        'filters',
      ),
    )
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('status', '=', true)
    .executeTakeFirst()
}

/** Of the shop's own filters a category offers those that it names, where it names any; what was chosen before stays, to be taken back. */
const offered = (facets: Facet[], filters: readonly string[]): Facet[] => {
  const named = new Set(filters.map(tokenOf))
  return facets
    .map((facet) =>
      facet.param === 'f'
        ? { ...facet, values: facet.values.filter(({ token, isChosen }) => isChosen || named.has(token)) }
        : facet,
    )
    .filter(isWorthShowing)
}

export function withDescendants(frame: StoreFrame, id: string): string[] {
  const { below } = indexOf(frame)
  const found = new Set([id])
  // A set is walked to what was added meanwhile.
  for (const one of found) for (const child of below.get(one) ?? []) found.add(child.id)
  return [...found]
}
