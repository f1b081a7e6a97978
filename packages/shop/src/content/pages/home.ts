import type { HomePage } from '@shopwright/theme-kit'
import { seoOfPath } from '../../pages/seo.ts'
import { textOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { arrangedHome } from './page-layout.ts'

export const homePage = (visit: ShopVisit): Promise<HomePage> =>
  readInStore(visit, async (ctx) => {
    const title = textOf(visit, visit.store.settings.meta_title) || visit.store.title
    return {
      kind: 'home',
      seo: seoOfPath(visit, '/', title, true),
      layout: await arrangedHome(visit, ctx, visit.isPhone ? 'mobile' : 'all'),
    }
  })
