import { type RawBuilder, sql } from 'kysely'
import { thatSell } from '../../catalog/server/popularity.ts'
import type { Viewer } from '../../catalog/server/storefront-visible.ts'
import { visibleProduct } from '../../catalog/server/storefront-visible.ts'
import { ifGranted } from '../../floor/plan-room.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'

export type ListSort = 'default' | 'price' | '-price' | 'rating' | 'new'

/** Products that a module shows, by a name of its own: each list is what it is about, in an order, so many. */
export type ProductList = { key: string; limit: number } & (
  | { of: 'specials' }
  | { of: 'latest' }
  | { of: 'best'; days: number }
  | { of: 'filter'; categoryIds: readonly string[] | null; manufacturerId: string | null; sort: ListSort }
)

/** The ids of all lists of a page, by their names, in one statement. */
export async function productLists(
  ctx: ShopCtx,
  viewer: Viewer,
  lists: readonly ProductList[],
): Promise<Map<string, string[]>> {
  if (!lists.length) return new Map()
  const { rows } = await sql<{ key: string; id: string }>`select key, id from (${sql.join(
    lists.map((list) => sql`(${ofList(ctx, viewer, list)})`),
    sql` union all `,
  )}) found order by key, n`.execute(ctx.db)
  const found = new Map(lists.map(({ key }) => [key, [] as string[]]))
  for (const { key, id } of rows) found.get(key)?.push(id)
  return found
}

const latest = sql`p.created_at desc, p.id desc`
const orders: Record<ListSort, RawBuilder<unknown>> = {
  default: sql`p.sort_order, p.created_at desc, p.id`,
  price: sql`p.effective_price, p.id`,
  '-price': sql`p.effective_price desc, p.id`,
  rating: sql`p.rating desc nulls last, p.created_at desc, p.id`,
  new: latest,
}

function ofList(ctx: ShopCtx, viewer: Viewer, list: ProductList): RawBuilder<unknown> {
  const { storeId, groupId, day } = viewer
  const pick = (order: RawBuilder<unknown>, where: RawBuilder<unknown>, from = sql`products p`) =>
    sql`select ${list.key}::text as key, row_number() over (order by ${order}) as n, p.id from ${from}
      where ${visibleProduct(viewer)} and ${where} order by ${order} limit ${list.limit}`
  switch (list.of) {
    case 'latest':
      return pick(latest, sql`true`)
    case 'specials':
      return pick(
        orders.default,
        sql`${ifGranted(ctx, 'specials')} and exists (select 1 from product_specials s where s.store_id = ${storeId} and s.product_id = p.id and s.customer_group_id = ${groupId}::uuid
          and (s.date_start is null or s.date_start <= ${day}::date) and (s.date_end is null or s.date_end >= ${day}::date))`,
      )
    case 'best':
      return pick(
        sql`b.sold desc, p.id`,
        sql`true`,
        sql`products p join (select l.product_id, sum(l.quantity) as sold from order_products l
          join orders o on o.store_id = ${storeId} and o.id = l.order_id ${thatSell}
          where l.store_id = ${storeId} and o.placed_at >= (${day}::date - ${list.days}::int)::timestamp at time zone ${shopOf(ctx).timeZone}
          group by 1) b on b.product_id = p.id`,
      )
    case 'filter':
      return pick(
        orders[list.sort],
        sql`${inCategories(storeId, list.categoryIds)} and ${ofMaker(list.manufacturerId)}`,
      )
  }
}

const inCategories = (storeId: string, ids: readonly string[] | null): RawBuilder<unknown> =>
  !ids
    ? sql`true`
    : ids.length
      ? sql`p.id in (select c.product_id from product_categories c where c.store_id = ${storeId} and c.category_id in (${sql.join(ids)}))`
      : sql`false`

const ofMaker = (id: string | null): RawBuilder<unknown> => (id ? sql`p.manufacturer_id = ${id}` : sql`true`)
