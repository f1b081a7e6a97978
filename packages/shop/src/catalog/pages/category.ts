import type { CategoryPage } from '@shopwright/theme-kit'
import { tables } from '../../database.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { seoOf } from '../../pages/seo.ts'
import { textOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import type { StoreFrame } from '../server/storefront-frame.ts'
import { indexOf } from './category-index.ts'
import { categoryLink, categoryTrail } from './links.ts'
import { listingView } from './listings.ts'
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
      html: description,
      slugs: text.slug,
      indexed: text.indexed,
      picture: pictureView(visit, byId.get(id)?.picture ?? null),
      query,
    }),
    name,
    description,
    landing: textOf(visit, text.landing),
    trail: categoryTrail(visit, frame, id),
    children: (below.get(id) ?? []).map((child) => ({
      ...categoryLink(visit, child),
      picture: pictureView(visit, child.picture),
    })),
    listing,
  }
}

/** What the store wrote on a category; undefined for one that is not shown. */
function textOfCategory(ctx: ShopCtx, storeId: string, id: string) {
  return tables(ctx)
    .selectFrom('categories')
    .select(['name', 'slug', 'description', 'landing', 'meta_title', 'meta_description', 'indexed'])
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('status', '=', true)
    .executeTakeFirst()
}

export function withDescendants(frame: StoreFrame, id: string): string[] {
  const { below } = indexOf(frame)
  const found = new Set([id])
  // A set is walked to what was added meanwhile.
  for (const one of found) for (const child of below.get(one) ?? []) found.add(child.id)
  return [...found]
}
