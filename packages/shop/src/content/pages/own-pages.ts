import type { Link } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import { manufacturersLink, manufacturersPath } from '../../catalog/pages/manufacturers.ts'
import { frameOf, type StoreFrame } from '../../catalog/server/storefront-frame.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { textOf, urlOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { contactsLink, contactsPath, feedbackPath } from './contacts.ts'
import { categoriesPath } from './menu.ts'
import { newsLink, newsPath } from './news.ts'

/** Static page kinds that are pages of the shop itself (values §5.5). */
const own: Readonly<Record<number, string>> = {
  13: feedbackPath,
  14: categoriesPath,
  15: '/forget',
  16: '/registration',
  17: '/login',
}
export const ownPathOf = (kind: number | null): string | null => own[kind ?? 0] ?? null

const hasNews = (frame: StoreFrame): boolean => frame.pages.some(({ show_as_blog }) => show_as_blog)

/** What the map of the shop names beside its categories: news by their list, not one by one. */
export async function pagesToFind(visit: ShopVisit, ctx: ShopCtx, frame: StoreFrame): Promise<Link[]> {
  visit.tags.add('manufacturers')
  const { rows } = await sql`select 1 from manufacturers where store_id = ${visit.store.id} and status limit 1`.execute(
    ctx.db,
  )
  return [
    ...frame.pages
      .filter(({ kind, show_as_blog }) => !show_as_blog && ownPathOf(kind) !== categoriesPath)
      .map(({ kind, title, slug }) => ({ title: textOf(visit, title), url: ownPathOf(kind) ?? urlOf(visit, slug) })),
    ...(hasNews(frame) ? [newsLink(visit)] : []),
    ...(rows.length ? [manufacturersLink(visit)] : []),
    contactsLink(visit),
  ]
}

/** Addresses of the shop itself that search engines are told of, as far as there is something to see. */
export const fixedPaths = (visit: ShopVisit, resources: ReadonlySet<string>): Promise<string[]> =>
  readInStore(visit, async (ctx) => [
    ...(resources.has('categories') ? [categoriesPath] : []),
    ...(resources.has('manufacturers') ? [manufacturersPath] : []),
    ...(hasNews(await frameOf(ctx)) ? [newsPath] : []),
    contactsPath,
  ])
