import type { HomePage, ShelfPage } from '@shopwright/theme-kit'
import { listingView } from '../../catalog/pages/listings.ts'
import { frameOf } from '../../catalog/server/storefront-frame.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { textOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { arrangedHome, arrangedShelf } from './page-layout.ts'

export const homePage = (visit: ShopVisit): Promise<HomePage> =>
  readInStore(visit, async (ctx) => ({
    ...homeOf(visit),
    layout: await arrangedHome(visit, ctx, visit.isPhone ? 'mobile' : 'all'),
  }))

/** The same with every product that is sold: the list and the modules around it are read together. */
export const shelfPage = (visit: ShopVisit, query: URLSearchParams): Promise<ShelfPage> =>
  readInStore(visit, async (ctx) => {
    const frame = await frameOf(ctx)
    const [layout, listing] = await Promise.all([
      arrangedShelf(visit, ctx, visit.isPhone ? 'mobile' : 'all'),
      listingView(visit, ctx, frame, 'everything', query),
    ])
    const isEmpty = listing.total === 0 && listing.chips.length === 0
    const main = layout.main.map((module) => (module.kind === 'banner-slider' ? { ...module, isEmpty } : module))
    return { ...homeOf(visit), layout: { ...layout, main }, listing }
  })

const homeOf = (visit: ShopVisit): Omit<HomePage, 'layout'> => ({
  kind: 'home',
  seo: seoOfPath(visit, '/', textOf(visit, visit.store.settings.meta_title) || visit.store.title, true),
})
