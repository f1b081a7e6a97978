import { artUrl } from '../hero.ts'
import { bannersOf, bannerTags } from './banners.ts'
import { topTiles } from './category-tiles.ts'
import type { Module } from './module.ts'

const most = 6

/** Slides of a banner, or of every one; a shop that has none shows a drawing of its own. */
export const bannerSlider: Module<'banner-slider'> = {
  tags: [...bannerTags, 'products'],
  asks: ({ settings }) => ({ banner: settings.banner_id ?? null, list: { of: 'latest', limit: 1 } }),
  view: ({ visit, frame, settings, rows, ids }) => {
    const banners = bannersOf(visit, rows, settings.banner_id ?? null, most)
    const { tiles, all } = topTiles(visit, frame)
    return {
      banners,
      hero: banners.length
        ? null
        : { art: artUrl(visit.store), sells: [...visit.store.productTypes], first: all?.url ?? tiles[0]?.url ?? null },
      isEmpty: ids.length === 0,
    }
  },
}
