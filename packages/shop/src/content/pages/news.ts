import { type Article, type Link, type NewsPage, readListingQuery } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import { texts } from '../../floor/outbox.ts'
import { housePaths } from '../../floor/own-addresses.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { pageOf, type Slice } from '../../pages/paging.ts'
import { pageOfList, seoOfPath } from '../../pages/seo.ts'
import { addressOf, plainText, textOf, urlOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import type { ModuleRows } from '../server/module-rows.ts'

const perPage = 12

const newsTitle = (visit: ShopVisit): string => texts(visit.language.code)('storefront:modules.news')
export const newsLink = (visit: ShopVisit): Link => ({
  title: newsTitle(visit),
  url: addressOf(visit, housePaths.news),
})

type NewsRow = ModuleRows['news'][number]

export const articleView = (visit: ShopVisit, row: NewsRow): Article => ({
  title: textOf(visit, row.title),
  url: urlOf(visit, 'information', row),
  text: plainText(textOf(visit, row.text), 180),
  date: row.created_at,
})

export const newsPage = (visit: ShopVisit, query: URLSearchParams): Promise<NewsPage> =>
  readInStore(visit, async (ctx) => {
    const { found, page, pages } = await pageOf(readListingQuery(query).page, perPage, (slice) =>
      newsRows(ctx, visit.store.id, slice),
    )
    return {
      kind: 'news',
      seo: pageOfList(seoOfPath(visit, housePaths.news, newsTitle(visit), found.total > 0), page),
      articles: found.rows.map((row) => articleView(visit, row)),
      page,
      pages: Math.max(1, pages),
    }
  })

/** Some of them, and how many there are. */
async function newsRows(
  ctx: ShopCtx,
  storeId: string,
  { limit, skip }: Slice,
): Promise<{ total: number; rows: NewsRow[] }> {
  const shown = sql`from information where store_id = ${storeId} and status and show_as_blog`
  const { rows } = await sql<{ count: string; rows: NewsRow[] }>`select (select count(*) ${shown}) as count,
    (select coalesce(json_agg(n), '[]') from (select id, title, slug, text, created_at ${shown}
      order by created_at desc, id limit ${limit} offset ${skip}) n) as rows`.execute(ctx.db)
  const found = rows[0] as { count: string; rows: NewsRow[] } // an answer without a table has one row
  return { total: Number(found.count), rows: found.rows }
}
