import type { Row, Translated } from '@shopwright/resource'
import type { ProductOption, ProductPage, Review } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import { planHas } from '../../floor/plan-room.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { FeatureKey } from '../../platform/rules/plan-seed.ts'
import type { manufacturers } from '../model/categories.ts'
import type { productAttributes, products } from '../model/products.ts'
import type { FileColumns } from '../server/storefront-pictures.ts'
import type { Viewer } from '../server/storefront-visible.ts'

type OptionValueRow = FileColumns & {
  id: string
  name: Translated
  color: string | null
  /** catalogue units */
  price: string
  price_prefix: string
  quantity: number
  subtract: boolean
}

type VariantRow = FileColumns & {
  id: string
  sku: string | null
  /** catalogue units */
  price: string | null
  quantity: number
  /** ids of the product's own option values */
  values: string[]
}

/** A product as its page reads it, beside its card; what needs no language is in the page's own words. */
export type ProductRow = Pick<ProductPage, 'model' | 'sku' | 'mpn'> &
  Pick<
    Row<typeof products>,
    | 'upc'
    | 'ean'
    | 'jan'
    | 'isbn'
    | 'description'
    | 'meta_title'
    | 'meta_description'
    | 'seo_keywords'
    | 'indexed'
    | 'requires_delivery'
    | 'weight'
    | 'length'
    | 'width'
    | 'height'
    | 'points'
  > & {
    /** points that one piece gives to the visitor's group; null = as the store gives them to all goods */
    reward: number | null
    /** what it is weighed and measured in */
    weight_unit: Translated | null
    length_unit: Translated | null
    manufacturer: Pick<Row<typeof manufacturers>, 'id' | 'name' | 'slug' | 'status'> | null
    categories: string[]
    pictures: FileColumns[]
    attributes: Pick<Row<typeof productAttributes>, 'attribute_id' | 'text'>[]
    options: (Pick<ProductOption, 'id' | 'type' | 'required' | 'value'> & {
      name: Translated
      values: OptionValueRow[]
    })[]
    /** those that are sold */
    variants: VariantRow[]
    reviews: (Omit<Review, 'date'> & { created_at: string })[]
    /** of other products */
    related: string[]
  }

/** Everything that a product's page shows beside its card, for whoever may see that. One statement. */
export async function productRow(ctx: ShopCtx, { storeId, groupId }: Viewer, id: string): Promise<ProductRow | null> {
  const { settings } = shopOf(ctx)
  const { rows } =
    await sql<ProductRow>`select p.model, p.sku, p.upc, p.ean, p.jan, p.isbn, p.mpn, p.description, p.meta_title, p.meta_description, p.seo_keywords, p.indexed, p.requires_delivery,
    p.weight::text, p.length::text, p.width::text, p.height::text, p.points,
    (select r.points from product_rewards r where r.store_id = ${storeId} and r.product_id = p.id and r.customer_group_id = ${groupId}::uuid) as reward,
    (select w.unit from weight_classes w where w.store_id = ${storeId} and w.id = coalesce(p.weight_class_id, ${settings.weight_class_id}::uuid)) as weight_unit,
    (select l.unit from length_classes l where l.store_id = ${storeId} and l.id = coalesce(p.length_class_id, ${settings.length_class_id}::uuid)) as length_unit,
    (select json_build_object('id', m.id, 'name', m.name, 'slug', m.slug, 'status', m.status) from manufacturers m where m.store_id = ${storeId} and m.id = p.manufacturer_id) as manufacturer,
    (select coalesce(json_agg(c.category_id order by c.id), '[]') from product_categories c where c.store_id = ${storeId} and c.product_id = p.id) as categories,
    (select coalesce(json_agg(json_build_object('file_id', f.id, 'width', f.width, 'height', f.height, 'sizes', f.sizes, 'focus_x', f.focus_x, 'focus_y', f.focus_y, 'alt', f.alt) order by i.sort_order, i.id), '[]')
      from product_images i join files f on f.store_id = ${storeId} and f.id = i.image where i.store_id = ${storeId} and i.product_id = p.id) as pictures,
    (select coalesce(json_agg(json_build_object('attribute_id', a.attribute_id, 'text', a.text) order by a.sort_order, a.id), '[]')
      from product_attributes a where a.store_id = ${storeId} and a.product_id = p.id) as attributes,
    (select coalesce(json_agg(json_build_object('id', po.id, 'name', o.name, 'type', o.type, 'required', po.required, 'value', po.value, 'values', (
        select coalesce(json_agg(json_build_object('id', pv.id, 'name', v.name, 'color', v.color, 'price', pv.price::text, 'price_prefix', pv.price_prefix,
          'quantity', pv.quantity, 'subtract', pv.subtract, 'file_id', f.id, 'width', f.width, 'height', f.height, 'sizes', f.sizes, 'focus_x', f.focus_x, 'focus_y', f.focus_y) order by pv.sort_order, v.sort_order, pv.id), '[]')
        from product_option_values pv join option_values v on v.store_id = ${storeId} and v.id = pv.option_value_id
        left join files f on f.store_id = ${storeId} and f.id = v.image
        where pv.store_id = ${storeId} and pv.product_option_id = po.id)) order by po.sort_order, o.sort_order, po.id), '[]')
      from product_options po join options o on o.store_id = ${storeId} and o.id = po.option_id where po.store_id = ${storeId} and po.product_id = p.id) as options,
    (select coalesce(json_agg(json_build_object('id', w.id, 'sku', w.sku, 'price', w.price::text, 'quantity', w.quantity, 'file_id', f.id, 'width', f.width, 'height', f.height, 'sizes', f.sizes, 'focus_x', f.focus_x, 'focus_y', f.focus_y, 'alt', f.alt, 'values', (
        select coalesce(json_agg(pv.id), '[]') from product_variant_values j
        join product_options po on po.store_id = ${storeId} and po.product_id = p.id
        join product_option_values pv on pv.store_id = ${storeId} and pv.product_option_id = po.id and pv.option_value_id = j.option_value_id
        where j.store_id = ${storeId} and j.product_variant_id = w.id)) order by w.sort_order, w.id), '[]')
      from product_variants w left join files f on f.store_id = ${storeId} and f.id = w.image where w.store_id = ${storeId} and w.product_id = p.id and w.status) as variants,
    (select coalesce(json_agg(r), '[]') from (select id, author, text, rating, created_at from reviews where store_id = ${storeId} and product_id = p.id and status order by created_at desc, id limit 30) r) as reviews,
    (select coalesce(json_agg(r.related_id order by r.id), '[]') from product_related r where r.store_id = ${storeId} and r.product_id = p.id) as related
    from products p where p.store_id = ${storeId} and p.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  const has = (feature: FeatureKey): boolean => planHas(ctx.store as ShopStore, feature)
  return {
    ...row,
    manufacturer: has('manufacturers') ? row.manufacturer : null,
    attributes: has('attributes') ? row.attributes : [],
    reviews: has('reviews') ? row.reviews : [],
    ...(has('dimensions') ? {} : { length: '0', width: '0', height: '0' }),
    related: has('related-products') ? row.related : [],
  }
}
