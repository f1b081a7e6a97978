import type { Link } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import { manufacturersLink } from '../../catalog/pages/manufacturers.ts'
import type { StoreFrame } from '../../catalog/server/storefront-frame.ts'
import { housePaths } from '../../floor/own-addresses.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { addressOf, textOf, urlOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import { contactsLink } from './contacts.ts'
import { newsLink } from './news.ts'

/** Static page kinds that are pages of the shop itself (values §5.5). */
const own: Readonly<Record<number, string>> = {
  13: housePaths.feedback,
  14: housePaths.categories,
  15: '/forget',
  16: '/registration',
  17: '/login',
}
const pathOf = (kind: number | null): string | undefined => own[kind ?? 0]
/** Where the page of such a kind is shown; null for a kind that is shown at its own address. */
export function ownPathOf(visit: ShopVisit, kind: number | null): string | null {
  const path = pathOf(kind)
  return path === undefined ? null : addressOf(visit, path)
}

const hasNews = (frame: StoreFrame): boolean => frame.pages.some(({ show_as_blog }) => show_as_blog)

/** What the map of the shop names beside its categories: news by their list, not one by one. */
export async function pagesToFind(visit: ShopVisit, ctx: ShopCtx, frame: StoreFrame): Promise<Link[]> {
  visit.tags.add('manufacturers')
  const { rows } = await sql`select 1 from manufacturers where store_id = ${visit.store.id} and status limit 1`.execute(
    ctx.db,
  )
  return [
    ...frame.pages
      .filter(({ kind, show_as_blog }) => !show_as_blog && pathOf(kind) !== housePaths.categories)
      .map((page) => ({
        title: textOf(visit, page.title),
        url: ownPathOf(visit, page.kind) ?? urlOf(visit, 'information', page),
      })),
    ...(hasNews(frame) ? [newsLink(visit)] : []),
    ...(rows.length ? [manufacturersLink(visit)] : []),
    contactsLink(visit),
  ]
}
