import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { ShopCtx } from '../../floor/stores.ts'
import type { products } from '../model/products.ts'
import type { FileColumns } from './storefront-pictures.ts'
import { type Viewer, visibleProduct } from './storefront-visible.ts'

/** A product as lists show it; `price` is the base price in catalogue units. */
export type CardRow = FileColumns &
  Pick<
    Row<typeof products>,
    | 'id'
    | 'name'
    | 'slug'
    | 'price'
    | 'tax_class_id'
    | 'quantity'
    | 'minimum'
    | 'subtract'
    | 'stock_status_id'
    | 'rating'
    | 'review_count'
    | 'created_at'
  > & {
    manufacturer: string | null
    /** of a product without a picture: what it is shown in the colour of */
    category_id: string | null
    needs_choice: boolean
  }

/** Cards of these products, in the order of the ids; those that the viewer may not see are left out. One statement. */
export async function cardsOf(ctx: ShopCtx, viewer: Viewer, ids: readonly string[]): Promise<CardRow[]> {
  if (!ids.length) return []
  const { storeId } = viewer
  const { rows } =
    await sql<CardRow>`select p.id, p.name, p.slug, p.price, p.tax_class_id, p.quantity, p.minimum, p.subtract, p.stock_status_id,
    p.rating, p.review_count, p.created_at, m.name as manufacturer, f.id as file_id, f.width, f.height, f.sizes, f.focus_x, f.focus_y, f.alt,
    case when f.id is null then (select c.category_id from product_categories c where c.store_id = ${storeId} and c.product_id = p.id order by c.id limit 1) end as category_id,
    exists (select 1 from product_options o where o.store_id = ${storeId} and o.product_id = p.id and o.required)
      or exists (select 1 from product_variants w where w.store_id = ${storeId} and w.product_id = p.id)
      or exists (select 1 from product_recurrings j where j.store_id = ${storeId} and j.product_id = p.id) as needs_choice
    from products p
    left join manufacturers m on m.store_id = ${storeId} and m.id = p.manufacturer_id
    left join files f on f.store_id = ${storeId} and f.id = coalesce(p.image, (
      select i.image from product_images i where i.store_id = ${storeId} and i.product_id = p.id and i.image is not null order by i.sort_order, i.id limit 1))
    where p.id in (${sql.join(ids)}) and ${visibleProduct(viewer)}`.execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
