import type { ManufacturerPage } from '@shopwright/theme-kit'
import { tables } from '../../database.ts'
import { addressesOf } from '../../floor/page-addresses.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { seoOf } from '../../pages/seo.ts'
import { textOf, urlOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import type { StoreFrame } from '../server/storefront-frame.ts'
import { listingView } from './listings.ts'
import { manufacturersLink } from './manufacturers.ts'
import { fileView } from './pictures.ts'

export async function manufacturerPage(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  id: string,
  query: URLSearchParams,
): Promise<ManufacturerPage | null> {
  const [text, listing] = await Promise.all([
    textOfManufacturer(ctx, visit.store.id, id),
    listingView(visit, ctx, frame, { manufacturerId: id }, query),
  ])
  if (!text) return null
  const description = textOf(visit, text.description)
  const picture = fileView(visit, text)
  return {
    kind: 'manufacturer',
    id,
    seo: seoOf(visit, {
      name: text.name,
      metaTitle: text.meta_title,
      metaDescription: text.meta_description,
      html: description,
      slugs: addressesOf(visit.store, 'manufacturers', { id, slug: text.slug }),
      indexed: true,
      picture,
      list: { query, page: listing.page },
    }),
    name: text.name,
    description,
    picture,
    trail: [
      manufacturersLink(visit),
      { title: text.name, url: urlOf(visit, 'manufacturers', { id, slug: text.slug }) },
    ],
    listing,
  }
}

/** What the store wrote on a manufacturer; undefined for one that is not shown. */
function textOfManufacturer(ctx: ShopCtx, storeId: string, id: string) {
  return tables(ctx)
    .selectFrom('manufacturers as m')
    .leftJoin('files as f', (join) => join.onRef('f.store_id', '=', 'm.store_id').onRef('f.id', '=', 'm.image'))
    .select(['m.name', 'm.slug', 'm.description', 'm.meta_title', 'm.meta_description'])
    .select(['f.id as file_id', 'f.width', 'f.height', 'f.sizes', 'f.focus_x', 'f.focus_y'])
    .where('m.store_id', '=', storeId)
    .where('m.id', '=', id)
    .where('m.status', '=', true)
    .executeTakeFirst()
}
