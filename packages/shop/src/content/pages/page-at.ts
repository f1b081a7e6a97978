import type { Row } from '@shopwright/resource'
import type { Moved, Page } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import { categoryPage } from '../../catalog/pages/category.ts'
import { indexOf } from '../../catalog/pages/category-index.ts'
import { manufacturerPage } from '../../catalog/pages/manufacturer.ts'
import { productPage } from '../../catalog/pages/product.ts'
import { viewerOf } from '../../catalog/pages/viewer.ts'
import { frameOf, type StoreFrame } from '../../catalog/server/storefront-frame.ts'
import type { Viewer } from '../../catalog/server/storefront-visible.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { deliveryOf } from '../../sales/pages/delivery.ts'
import type { slugs } from '../model/pages.ts'
import { nameIn } from '../rules/redirects.ts'
import { informationPage } from './information.ts'

export const pageAt = (visit: ShopVisit, slug: string, query: URLSearchParams): Promise<Page | Moved | null> =>
  readInStore(visit, async (ctx) => {
    const frame = await frameOf(ctx)
    const address = categoryAt(frame, visit, slug) ?? (await findAddress(ctx, viewerOf(visit, ctx.now), slug))
    if (!address) return null
    const current = address.current[visit.language.code] ?? address.current[visit.store.primaryLanguage]
    if (current && current !== slug) return { kind: 'moved', url: `/${current}${query.size ? `?${query}` : ''}` }
    const read = readers[address.resource]
    return read ? read(visit, ctx, frame, address.rowId, query) : null
  })

/**
 * Where the page stands now that another shop's address ends with: most write the way to a page before it, or an ending after it.
 * Whoever comes from there, or from a search engine that remembers it, is led to the page.
 */
export async function movedAt(visit: ShopVisit, path: string): Promise<Moved | null> {
  const slug = nameIn(path.slice(-longestName))
  if (slug === null || slug === path) return null
  return readInStore(visit, async (ctx) => {
    const address =
      categoryAt(await frameOf(ctx), visit, slug) ?? (await findAddress(ctx, viewerOf(visit, ctx.now), slug))
    const current = address?.current[visit.language.code] ?? address?.current[visit.store.primaryLanguage]
    return current ? { kind: 'moved', url: `/${current}` } : null
  })
}

/** characters of an address that are looked at */
const longestName = 512

type Address = Pick<Row<typeof slugs>, 'resource'> & {
  rowId: Row<typeof slugs>['row_id']
  current: Record<string, string>
}

/** A language has each address once, and that of a shown category stands in the frame. */
function categoryAt(frame: StoreFrame, { language }: ShopVisit, slug: string): Address | null {
  const found = indexOf(frame).at(language.code, slug)
  return found ? { resource: 'categories', rowId: found.id, current: slugsOf(found) } : null
}

const slugsOf = ({ slug }: StoreFrame['categories'][number]) => slug as Record<string, string>

/** What stands at an address in the viewer's language, or in the primary one where a page has no text of its own. */
async function findAddress(ctx: ShopCtx, viewer: Viewer, slug: string): Promise<Address | null> {
  const { rows } = await sql<Address>`select s.resource, s.row_id as "rowId",
    (select coalesce(json_object_agg(o.language, o.slug), '{}') from slugs o
      where o.store_id = ${viewer.storeId} and o.resource = s.resource and o.row_id = s.row_id and o.is_current) as current
    from slugs s where s.store_id = ${viewer.storeId} and s.slug = ${slug} and s.language in (${viewer.language}, ${viewer.primaryLanguage})
    order by (s.language = ${viewer.language}) desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

type Reader = (
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  id: string,
  query: URLSearchParams,
) => Promise<Page | Moved | null>
const readers: Record<string, Reader> = {
  products: (visit, ctx, frame, id, query) => productPage(visit, ctx, frame, id, deliveryOf, query),
  categories: categoryPage,
  manufacturers: manufacturerPage,
  information: informationPage,
}
