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
import { addressFor, type PagedNoun, readPlainAddress } from '../../floor/page-addresses.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { languageAt, languagesOf } from '../../pages/languages.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { deliveryOf } from '../../sales/pages/delivery.ts'
import type { slugs } from '../model/pages.ts'
import { nameIn } from '../rules/redirects.ts'
import { informationPage } from './information.ts'
import { ownPathOf } from './own-pages.ts'

export const pageAt = (visit: ShopVisit, slug: string, query: URLSearchParams): Promise<Page | Moved | null> =>
  readInStore(visit, async (ctx) => {
    const frame = await frameOf(ctx)
    const found = await whatIsAt(visit, ctx, frame, slug)
    if (!found) return null
    if (found.address !== slug) {
      const isOwn = found.address.startsWith('/')
      return { kind: 'moved', url: isOwn ? found.address : `/${found.address}${query.size ? `?${query}` : ''}` }
    }
    const read = readers[found.resource]
    return read ? read(visit, ctx, frame, found.rowId, query) : null
  })

/**
 * Where the page stands now that another shop's address ends with: most write the way to a page before it, or an ending after it.
 * Whoever comes from there, or from a search engine that remembers it, is led to the page.
 */
export async function movedAt(visit: ShopVisit, path: string): Promise<Moved | null> {
  const slug = nameIn(path.slice(-longestName))
  if (slug === null || slug === path) return null
  return readInStore(visit, async (ctx) => {
    const found = await whatIsAt(visit, ctx, await frameOf(ctx), slug)
    return found && { kind: 'moved', url: `/${found.address.replace(/^\//, '')}` }
  })
}

/** Where a rule arrives in one step, though it was written while pages stood by words, or by none. */
export async function addressNow(visit: ShopVisit, ctx: ShopCtx, target: string): Promise<string> {
  const [, path = '', rest = ''] = /^(\/[^?#]*)(.*)$/s.exec(target) ?? []
  const language = languageAt(languagesOf(visit.store), path)
  const slug = path.slice(language.prefix.length + 1)
  if (!slug || slug.includes('/') || (visit.store.settings.seo_urls && !readPlainAddress(slug))) return target
  const found = await whatIsAt({ ...visit, language }, ctx, await frameOf(ctx), slug)
  return found ? `${language.prefix}/${found.address.replace(/^\//, '')}${rest}` : target
}

/** Whose page an address is, and the one address at which that is shown in the visit's language: a path of the shop's own with its slash. */
async function whatIsAt(
  visit: ShopVisit,
  ctx: ShopCtx,
  frame: StoreFrame,
  slug: string,
): Promise<{ resource: string; rowId: string; address: string } | null> {
  const { store, language } = visit
  const plain = readPlainAddress(slug)
  const found =
    plain && !store.settings.seo_urls
      ? { resource: plain.noun, rowId: plain.id, current: {} }
      : plain
        ? await wordsOf(ctx, store.id, plain)
        : (categoryAt(frame, visit, slug) ?? (await findAddress(ctx, viewerOf(visit, ctx.now), slug)))
  if (!found) return null
  const { resource, rowId, current } = found
  // A kind that is a page of the shop itself is shown there.
  const own = resource === 'information' && ownPathOf(visit, frame.pages.find(({ id }) => id === rowId)?.kind ?? null)
  const words = current[language.code] ?? current[store.primaryLanguage] ?? slug
  return { resource, rowId, address: own || addressFor(store, resource, rowId, words) }
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

/** What is kept of a row's words; of none that a language of the viewer has, its plain address stays. */
async function wordsOf(ctx: ShopCtx, storeId: string, { noun, id }: { noun: PagedNoun; id: string }): Promise<Address> {
  const { rows } = await sql<
    Pick<Address, 'current'>
  >`select coalesce(json_object_agg(o.language, o.slug), '{}') as current from slugs o
    where o.store_id = ${storeId} and o.resource = ${noun} and o.row_id = ${id} and o.is_current`.execute(ctx.db)
  return { resource: noun, rowId: id, current: rows[0]?.current ?? {} }
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
