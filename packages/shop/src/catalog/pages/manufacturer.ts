import type { ManufacturerPage } from '@shopwright/theme-kit'
import type { ShopCtx } from '../../floor/stores.ts'
import { seoOf } from '../../pages/seo.ts'
import { textOf, urlOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import type { StoreFrame } from '../server/storefront-frame.ts'
import { manufacturerText } from '../server/storefront-pages.ts'
import { listingView } from './listings.ts'
import { pictureView } from './pictures.ts'
import { viewerOf } from './viewer.ts'

export async function manufacturerPage(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  id: string,
  query: URLSearchParams,
): Promise<ManufacturerPage | null> {
  const text = await manufacturerText(ctx, viewerOf(visit, ctx.now), id)
  if (!text) return null
  const description = textOf(visit, text.description)
  const picture = pictureView(visit, text.picture)
  return {
    kind: 'manufacturer',
    id,
    seo: seoOf(visit, {
      name: text.name,
      metaTitle: text.meta_title,
      metaDescription: text.meta_description,
      html: description,
      slugs: text.slug,
      indexed: true,
      picture,
      query,
    }),
    name: text.name,
    description,
    picture,
    trail: [{ title: text.name, url: urlOf(visit, text.slug) }],
    listing: await listingView(visit, ctx, frame, { manufacturerId: id }, query),
  }
}
