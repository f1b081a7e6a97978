import type { Nouns, Row, Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { products } from '../model/products.ts'
import { type PictureRow, pictureOf } from './storefront-pictures.ts'
import { type Viewer, visibleProduct } from './storefront-visible.ts'

export type Address = Pick<Row<Nouns['slugs']>, 'resource'> & {
  rowId: Row<Nouns['slugs']>['row_id']
  isCurrent: Row<Nouns['slugs']>['is_current']
  current: Record<string, string>
}

/** What stands at an address in the viewer's language, or in the primary one where a page has no text of its own. */
export async function findAddress(ctx: ShopCtx, viewer: Viewer, slug: string): Promise<Address | null> {
  const { rows } = await sql<Address>`select s.resource, s.row_id as "rowId", s.is_current as "isCurrent",
    (select coalesce(json_object_agg(o.language, o.slug), '{}') from slugs o
      where o.store_id = ${viewer.storeId} and o.resource = s.resource and o.row_id = s.row_id and o.is_current) as current
    from slugs s where s.store_id = ${viewer.storeId} and s.slug = ${slug} and s.language in (${viewer.language}, ${viewer.primaryLanguage})
    order by (s.language = ${viewer.language}) desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

export type CategoryText = {
  id: string
  name: Translated
  slug: Translated
  description: Translated
  landing: Translated
  meta_title: Translated
  meta_description: Translated
  indexed: boolean
}

export async function categoryText(ctx: ShopCtx, viewer: Viewer, id: string): Promise<CategoryText | null> {
  const row = await tables(ctx)
    .selectFrom('categories')
    .select(['id', 'name', 'slug', 'description', 'landing', 'meta_title', 'meta_description', 'indexed'])
    .where('store_id', '=', viewer.storeId)
    .where('id', '=', id)
    .where('status', '=', true)
    .executeTakeFirst()
  return row ?? null
}

export type ManufacturerText = Omit<CategoryText, 'name' | 'landing' | 'indexed'> & {
  name: string
  picture: PictureRow | null
}

export async function manufacturerText(ctx: ShopCtx, viewer: Viewer, id: string): Promise<ManufacturerText | null> {
  const row = await tables(ctx)
    .selectFrom('manufacturers as m')
    .leftJoin('files as f', (join) => join.onRef('f.store_id', '=', 'm.store_id').onRef('f.id', '=', 'm.image'))
    .select(['m.id', 'm.name', 'm.slug', 'm.description', 'm.meta_title', 'm.meta_description'])
    .select(['f.id as file_id', 'f.width', 'f.height', 'f.sizes'])
    .where('m.store_id', '=', viewer.storeId)
    .where('m.id', '=', id)
    .where('m.status', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { file_id, width, height, sizes, ...text } = row
  return { ...text, picture: pictureOf({ file_id, width, height, sizes }) }
}

/** Ids of products that run a special today, and of the newest ones. */
export async function homeProducts(
  ctx: ShopCtx,
  viewer: Viewer,
  limit: number,
): Promise<{ specials: string[]; latest: string[] }> {
  const { rows } = await sql<{ kind: string; id: string }>`(select 'special' as kind, p.id from products p
      where ${visibleProduct(viewer)} and exists (select 1 from product_specials s where s.store_id = ${viewer.storeId} and s.product_id = p.id and s.customer_group_id = ${viewer.groupId}::uuid
        and (s.date_start is null or s.date_start <= ${viewer.day}::date) and (s.date_end is null or s.date_end >= ${viewer.day}::date))
      order by p.sort_order, p.created_at desc, p.id limit ${limit})
    union all (select 'latest', p.id from products p where ${visibleProduct(viewer)} order by p.created_at desc, p.id desc limit ${limit})`.execute(
    ctx.db,
  )
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { specials: of('special'), latest: of('latest') }
}

/** The cheapest delivery methods, for the line under the price. */
export async function deliveryLines(
  ctx: ShopCtx,
  viewer: Viewer,
): Promise<
  {
    name: Translated
    price: bigint
    free_from: bigint | null
    type: string
    extension: string
    tax_class_id: string | null
  }[]
> {
  return tables(ctx)
    .selectFrom('delivery_methods as m')
    .innerJoin('delivery_groups as g', (join) =>
      join.onRef('g.store_id', '=', 'm.store_id').onRef('g.id', '=', 'm.delivery_group_id'),
    )
    .select(['m.name', 'm.price', 'm.free_from', 'm.type', 'm.tax_class_id', 'g.extension'])
    .where('m.store_id', '=', viewer.storeId)
    .where('m.status', '=', true)
    .where('g.status', '=', true)
    .orderBy('g.sort_order')
    .orderBy('m.sort_order')
    .limit(3)
    .execute()
}

/** Every page that search engines may know, by address, with when it last changed. */
export async function sitemapRows(
  ctx: ShopCtx,
  viewer: Viewer,
): Promise<{ resource: string; slugs: Record<string, string>; updated_at: Date }[]> {
  const { rows } = await sql<
    Pick<Row<typeof products>, 'updated_at'> & {
      resource: string
      slugs: Record<string, string>
    }
  >`
    select 'categories' as resource, slug as slugs, updated_at from categories where store_id = ${viewer.storeId} and status and indexed
    union all select 'products', p.slug, p.updated_at from products p where ${visibleProduct(viewer)} and p.indexed
    union all select 'manufacturers', slug, updated_at from manufacturers where store_id = ${viewer.storeId} and status
    union all select 'information', slug, updated_at from information where store_id = ${viewer.storeId} and status and indexed`.execute(
    ctx.db,
  )
  return rows
}
