import type { HomePage } from '@shopwright/theme-kit'
import { cardViews } from '../../catalog/pages/cards.ts'
import { categoryLink } from '../../catalog/pages/links.ts'
import { pictureView } from '../../catalog/pages/pictures.ts'
import { shownOnHome } from '../../catalog/pages/search.ts'
import { viewerOf } from '../../catalog/pages/viewer.ts'
import { cardsOf } from '../../catalog/server/storefront-cards.ts'
import { frameOf } from '../../catalog/server/storefront-frame.ts'
import { homeProducts } from '../../catalog/server/storefront-pages.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { textOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { bannerSlides } from '../server/storefront-content.ts'

export const homePage = (visit: ShopVisit): Promise<HomePage> =>
  readInStore(visit, async (ctx) => {
    const frame = await frameOf(ctx)
    const viewer = viewerOf(visit, ctx.now)
    for (const tag of ['products', 'banners', 'banner-images', 'manufacturers']) visit.tags.add(tag)
    const ids = await homeProducts(ctx, viewer, shownOnHome)
    const cards = new Map(
      (
        await cardViews(visit, ctx, frame, await cardsOf(ctx, viewer, [...new Set([...ids.specials, ...ids.latest])]))
      ).map((card) => [card.id, card]),
    )
    const slides = await bannerSlides(ctx, viewer)
    const title = textOf(visit, visit.store.settings.meta_title) || visit.store.title
    return {
      kind: 'home',
      seo: seoOfPath(visit, '/', title, true),
      banners: slides.map((slide) => ({
        title: textOf(visit, slide.title),
        description: textOf(visit, slide.description) || null,
        url: localLink(visit, slide.link),
        picture: pictureView(visit, slide.picture),
      })),
      featured: frame.categories
        .filter(({ parent_id }) => parent_id === null)
        .slice(0, 6)
        .map((category) => ({ ...categoryLink(visit, category), picture: pictureView(visit, category.picture) })),
      specials: ids.specials.flatMap((id) => cards.get(id) ?? []),
      latest: ids.latest.flatMap((id) => cards.get(id) ?? []),
    }
  })

/** Links of the store to itself lose their host, so that they stay in the visitor's language. */
function localLink(visit: ShopVisit, link: string | null): string | null {
  if (!link) return null
  const origin = visit.parts.originOf(visit.store)
  return link.startsWith(`${origin}/`) ? link.slice(origin.length) : link
}
