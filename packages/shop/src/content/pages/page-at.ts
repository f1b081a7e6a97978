import type { Moved, Page } from '@shopwright/theme-kit'
import { categoryPage } from '../../catalog/pages/category.ts'
import { manufacturerPage } from '../../catalog/pages/manufacturer.ts'
import { productPage } from '../../catalog/pages/product.ts'
import { viewerOf } from '../../catalog/pages/viewer.ts'
import { frameOf, type StoreFrame } from '../../catalog/server/storefront-frame.ts'
import { findAddress } from '../../catalog/server/storefront-pages.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { deliveryOf } from '../../sales/pages/delivery.ts'
import { informationPage } from './information.ts'

export const pageAt = (visit: ShopVisit, slug: string, query: URLSearchParams): Promise<Page | Moved | null> =>
  readInStore(visit, async (ctx) => {
    const address = await findAddress(ctx, viewerOf(visit, ctx.now), slug)
    if (!address) return null
    const current = address.current[visit.language.code] ?? address.current[visit.store.primaryLanguage]
    if (current && current !== slug) return { kind: 'moved', url: `/${current}${query.size ? `?${query}` : ''}` }
    const frame = await frameOf(ctx)
    const read = readers[address.resource]
    return read ? read(visit, ctx, frame, address.rowId, query) : null
  })

type Reader = (
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  id: string,
  query: URLSearchParams,
) => Promise<Page | null>
const readers: Record<string, Reader> = {
  products: (visit, ctx, frame, id) => productPage(visit, ctx, frame, id, deliveryOf),
  categories: categoryPage,
  manufacturers: manufacturerPage,
  information: informationPage,
}
