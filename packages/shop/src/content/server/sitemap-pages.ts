import { dayInZone, type Translated } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { frameOf } from '../../catalog/server/storefront-frame.ts'
import { type Viewer, visibleProduct } from '../../catalog/server/storefront-visible.ts'
import { addressIn, housePaths } from '../../floor/own-addresses.ts'
import { addressesOf } from '../../floor/page-addresses.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { MappedPage } from '../rules/sitemap.ts'

/** Pages that are read in one moment. */
const groupSize = 2000

export type Read = <T>(work: (ctx: ShopCtx) => Promise<T>) => Promise<T>

/** Whom search engines look like: a guest of today. */
export const mapViewer = (store: ShopStore, now: Date): Viewer => ({
  storeId: store.id,
  language: store.primaryLanguage,
  primaryLanguage: store.primaryLanguage,
  day: dayInZone(now, store.timeZone),
  groupId: store.settings.customer_group_id,
})

const nouns = ['categories', 'products', 'manufacturers', 'information'] as const

/** Which rows of a noun have a page that search engines may know; the table is called `p`. */
const mapped = (viewer: Viewer): Record<(typeof nouns)[number], RawBuilder<unknown>> => ({
  categories: sql`p.store_id = ${viewer.storeId} and p.status and p.indexed`,
  products: sql`${visibleProduct(viewer)} and p.indexed`,
  manufacturers: sql`p.store_id = ${viewer.storeId} and p.status`,
  information: sql`p.store_id = ${viewer.storeId} and p.status and p.indexed`,
})

/** Every page that search engines may know, some at a time; those of the shop itself come last. */
export async function* mappedPages(read: Read, store: ShopStore, viewer: Viewer): AsyncGenerator<MappedPage[]> {
  const found = new Set<string>()
  for (const noun of nouns)
    for (let after: string | null = null; ; ) {
      const rows = await read((ctx) => pagesOf(ctx, viewer, noun, after))
      if (rows.length) found.add(noun)
      yield rows.map((row) => ({
        slugs: addressesOf(store, noun, row),
        changed: row.updated_at,
        picture: row.picture && `/media/${store.id}/${row.picture}/medium.jpg`,
      }))
      after = rows.at(-1)?.id ?? null
      if (rows.length < groupSize) break
    }
  const hasNews = await read(async (ctx) => (await frameOf(ctx)).pages.some(({ show_as_blog }) => show_as_blog))
  const own = [
    '/',
    ...(found.has('categories') ? [housePaths.categories] : []),
    ...(found.has('manufacturers') ? [housePaths.manufacturers] : []),
    ...(hasNews ? [housePaths.news] : []),
    housePaths.contacts,
  ]
  const inEach = (path: string) =>
    Object.fromEntries(store.languages.map(({ code }) => [code, addressIn(store, path, code).slice(1)]))
  yield own.map((path) => ({ slugs: inEach(path), changed: null, picture: null }))
}

type PageRow = { id: string; slug: Translated; updated_at: Date; picture: string | null }

/** The first picture of a row `p`, once there are sizes of it. */
const pictureOf = (viewer: Viewer, noun: (typeof nouns)[number]) =>
  noun === 'information'
    ? sql`null::uuid`
    : sql`(select f.id from files f where f.store_id = ${viewer.storeId} and f.id = p.image and not f.is_private and f.sizes -> 'medium' is not null)`

async function pagesOf(
  ctx: ShopCtx,
  viewer: Viewer,
  noun: (typeof nouns)[number],
  after: string | null,
): Promise<PageRow[]> {
  const { rows } =
    await sql<PageRow>`select p.id, p.slug, p.updated_at, ${pictureOf(viewer, noun)} as picture from ${sql.table(noun)} p
    where ${mapped(viewer)[noun]} and ${after ? sql`p.id > ${after}::uuid` : sql`true`} order by p.id limit ${groupSize}`.execute(
      ctx.db,
    )
  return rows
}

/** How many pages there are, and one word for all of them: another word says that a map is old. */
export async function stateOfPages(ctx: ShopCtx, viewer: Viewer): Promise<{ count: number; state: string }> {
  const where = mapped(viewer)
  const parts = nouns.map(
    (noun) =>
      sql`(select count(*) || ' ' || coalesce(max(p.updated_at)::text, '') from ${sql.table(noun)} p where ${where[noun]})`,
  )
  const { rows } = await sql<{ told: string[]; moved: string }>`select array[${sql.join(parts)}] as told,
    (select count(*) || ' ' || coalesce(max(updated_at)::text, '') from routes where store_id = ${viewer.storeId}) as moved`.execute(
    ctx.db,
  )
  const { told, moved } = rows[0] as { told: string[]; moved: string } // an answer without a table has one row
  const count = told.reduce((sum, one) => sum + Number(one.split(' ')[0]), 0)
  return { count, state: [...told, moved].join('|') }
}
