import type { CategoriesPage } from '@shopwright/theme-kit'
import { indexOf } from '../../catalog/pages/category-index.ts'
import { categoryTree } from '../../catalog/pages/links.ts'
import { frameOf } from '../../catalog/server/storefront-frame.ts'
import { texts } from '../../floor/outbox.ts'
import { housePaths } from '../../floor/own-addresses.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { introOf } from './intros.ts'
import { pagesToFind } from './own-pages.ts'

/** Every category of the shop, two levels of it; not for search engines while there is none. */
export const categoriesPage = (visit: ShopVisit): Promise<CategoriesPage> =>
  readInStore(visit, async (ctx) => {
    const frame = await frameOf(ctx)
    const { toneOf } = indexOf(frame)
    const tree = categoryTree(visit, frame, 2)
    const pages = await pagesToFind(visit, ctx, frame)
    const intro = await introOf(visit, ctx, 'categories')
    const title = texts(visit.language.code)('storefront:frame.allCategories')
    return {
      kind: 'categories',
      seo: seoOfPath(visit, housePaths.categories, title, tree.length > 0),
      categories: tree.map(({ id, title: name, url, children }) => ({
        id,
        title: name,
        url,
        tone: toneOf(id),
        children: children.map((child) => ({ id: child.id, title: child.title, url: child.url })),
      })),
      text: intro?.text ?? '',
      pages,
    }
  })
