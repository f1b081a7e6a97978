import type { HomePage } from '@shopwright/theme-kit'
import { cardViews } from '../../catalog/pages/cards.ts'
import { indexOf } from '../../catalog/pages/category-index.ts'
import { categoryLink } from '../../catalog/pages/links.ts'
import { fileView, pictureView } from '../../catalog/pages/pictures.ts'
import { shownOnHome } from '../../catalog/pages/search.ts'
import { viewerOf } from '../../catalog/pages/viewer.ts'
import { frameOf } from '../../catalog/server/storefront-frame.ts'
import { homeProducts } from '../../catalog/server/storefront-pages.ts'
import { tables } from '../../database.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { textOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { artUrl } from './hero.ts'
import { categoriesPath } from './menu.ts'

const mostTiles = 12

export const homePage = (visit: ShopVisit): Promise<HomePage> =>
  readInStore(visit, async (ctx) => {
    const frame = await frameOf(ctx)
    const viewer = viewerOf(visit, ctx.now)
    for (const tag of ['products', 'banners', 'banner-images', 'manufacturers']) visit.tags.add(tag)
    const ids = await homeProducts(ctx, viewer, shownOnHome)
    const [shown, slides] = await Promise.all([
      cardViews(visit, ctx, frame, [...new Set([...ids.specials, ...ids.latest])]),
      bannerSlides(ctx, visit.store.id),
    ])
    const cards = new Map(shown.map((card) => [card.id, card]))
    const title = textOf(visit, visit.store.settings.meta_title) || visit.store.title
    const { below, toneOf } = indexOf(frame)
    const tops = below.get(null) ?? []
    // The last tile leads to those that have none.
    const tiles = tops.length > mostTiles ? tops.slice(0, mostTiles - 1) : tops
    return {
      kind: 'home',
      seo: seoOfPath(visit, '/', title, true),
      banners: slides.map((slide) => ({
        title: textOf(visit, slide.title),
        description: textOf(visit, slide.description) || null,
        url: localLink(visit, slide.link),
        picture: fileView(visit, slide),
      })),
      hero: slides.length ? null : { art: artUrl(visit.store), sells: [...visit.store.productTypes] },
      featured: tiles.map((category) => ({
        ...categoryLink(visit, category),
        picture: pictureView(visit, category.picture),
        tone: toneOf(category.id),
      })),
      allCategories: tiles.length < tops.length ? { url: categoriesPath, count: tops.length } : null,
      specials: ids.specials.flatMap((id) => cards.get(id) ?? []),
      latest: ids.latest.flatMap((id) => cards.get(id) ?? []),
    }
  })

/** The slides of every enabled banner, in order. */
function bannerSlides(ctx: ShopCtx, storeId: string) {
  return tables(ctx)
    .selectFrom('banner_images as i')
    .innerJoin('banners as b', (join) => join.onRef('b.store_id', '=', 'i.store_id').onRef('b.id', '=', 'i.banner_id'))
    .leftJoin('files as f', (join) => join.onRef('f.store_id', '=', 'i.store_id').onRef('f.id', '=', 'i.image'))
    .select(['i.title', 'i.description', 'i.link', 'f.id as file_id', 'f.width', 'f.height', 'f.sizes'])
    .where('i.store_id', '=', storeId)
    .where('b.status', '=', true)
    .orderBy('b.name')
    .orderBy('i.sort_order')
    .orderBy('i.id')
    .limit(6)
    .execute()
}

/** Links of the store to itself lose their host, so that they stay in the visitor's language. */
function localLink(visit: ShopVisit, link: string | null): string | null {
  if (!link) return null
  const origin = visit.parts.originOf(visit.store)
  return link.startsWith(`${origin}/`) ? link.slice(origin.length) : link
}
