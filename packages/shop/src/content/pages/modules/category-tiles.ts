import type { TilesModule } from '@shopwright/theme-kit'
import { indexOf } from '../../../catalog/pages/category-index.ts'
import { categoryLink } from '../../../catalog/pages/links.ts'
import { pictureView } from '../../../catalog/pages/pictures.ts'
import type { StoreFrame } from '../../../catalog/server/storefront-frame.ts'
import { housePaths } from '../../../floor/own-addresses.ts'
import { addressOf } from '../../../pages/texts.ts'
import type { ShopVisit } from '../../../pages/visit.ts'
import type { Module } from './module.ts'

const most = 12

/** One category alone is in the menu, and where the top of the page leads. */
export const categoryTiles: Module<'category-tiles'> = {
  tags: [],
  view: ({ visit, frame }) => {
    const { tiles, all } = topTiles(visit, frame)
    return tiles.length > 1 ? { featured: tiles, allCategories: all } : null
  },
}

/** The top categories, as many as are shown; the last tile leads to those that have none. */
export function topTiles(
  visit: ShopVisit,
  frame: StoreFrame,
): { tiles: TilesModule['featured']; all: TilesModule['allCategories'] } {
  const { below, toneOf } = indexOf(frame)
  const tops = below.get(null) ?? []
  const shown = tops.length > most ? tops.slice(0, most - 1) : tops
  return {
    tiles: shown.map((category) => ({
      ...categoryLink(visit, category),
      picture: pictureView(visit, category.picture),
      tone: toneOf(category.id),
    })),
    all: shown.length < tops.length ? { url: addressOf(visit, housePaths.categories), count: tops.length } : null,
  }
}
