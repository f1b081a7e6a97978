import type { Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import type { ShopCtx } from '../../floor/stores.ts'
import { type CardRow, cardsOf } from './storefront-cards.ts'
import { type PictureRow, pictureOf } from './storefront-pictures.ts'
import type { Viewer } from './storefront-visible.ts'

export type ProductDetails = {
  model: string
  sku: string | null
  upc: string | null
  ean: string | null
  jan: string | null
  isbn: string | null
  mpn: string | null
  description: Translated
  meta_title: Translated
  meta_description: Translated
  indexed: boolean
  requires_delivery: boolean
  manufacturer: { id: string; name: string; slug: Translated; status: boolean } | null
  categories: string[]
  pictures: PictureRow[]
  attributes: { attribute_id: string; text: Translated }[]
  options: {
    id: string
    name: Translated
    type: string
    required: boolean
    value: string | null
    values: {
      id: string
      name: Translated
      color: string | null
      picture: PictureRow | null
      price: bigint
      price_prefix: string
      quantity: number
      subtract: boolean
    }[]
  }[]
  reviews: { id: string; author: string; text: string; rating: number; created_at: string }[]
  related: CardRow[]
}

type Json = Omit<ProductDetails, 'pictures' | 'options' | 'related'> & {
  pictures: PictureJson[]
  options: (Omit<ProductDetails['options'][number], 'values'> & {
    values: (Omit<ProductDetails['options'][number]['values'][number], 'price' | 'picture'> & {
      price: string
    } & PictureJson)[]
  })[]
  related: string[]
}
type PictureJson = { file_id: string | null; width: number | null; height: number | null; sizes: unknown }

/** Everything that a product's page shows, its card first; null when the viewer may not see it. Three statements. */
export async function productDetails(
  ctx: ShopCtx,
  viewer: Viewer,
  id: string,
): Promise<{ card: CardRow; details: ProductDetails } | null> {
  const [card] = await cardsOf(ctx, viewer, [id])
  if (!card) return null
  const { storeId } = viewer
  const { rows } =
    await sql<Json>`select p.model, p.sku, p.upc, p.ean, p.jan, p.isbn, p.mpn, p.description, p.meta_title, p.meta_description, p.indexed, p.requires_delivery,
    (select json_build_object('id', m.id, 'name', m.name, 'slug', m.slug, 'status', m.status) from manufacturers m where m.store_id = ${storeId} and m.id = p.manufacturer_id) as manufacturer,
    (select coalesce(json_agg(c.category_id order by c.id), '[]') from product_categories c where c.store_id = ${storeId} and c.product_id = p.id) as categories,
    (select coalesce(json_agg(json_build_object('file_id', f.id, 'width', f.width, 'height', f.height, 'sizes', f.sizes) order by i.sort_order, i.id), '[]')
      from product_images i join files f on f.store_id = ${storeId} and f.id = i.image where i.store_id = ${storeId} and i.product_id = p.id) as pictures,
    (select coalesce(json_agg(json_build_object('attribute_id', a.attribute_id, 'text', a.text) order by a.sort_order, a.id), '[]')
      from product_attributes a where a.store_id = ${storeId} and a.product_id = p.id) as attributes,
    (select coalesce(json_agg(json_build_object('id', po.id, 'name', o.name, 'type', o.type, 'required', po.required, 'value', po.value, 'values', (
        select coalesce(json_agg(json_build_object('id', pv.id, 'name', v.name, 'color', v.color, 'price', pv.price::text, 'price_prefix', pv.price_prefix,
          'quantity', pv.quantity, 'subtract', pv.subtract, 'file_id', f.id, 'width', f.width, 'height', f.height, 'sizes', f.sizes) order by pv.sort_order, v.sort_order, pv.id), '[]')
        from product_option_values pv join option_values v on v.store_id = ${storeId} and v.id = pv.option_value_id
        left join files f on f.store_id = ${storeId} and f.id = v.image
        where pv.store_id = ${storeId} and pv.product_option_id = po.id)) order by po.sort_order, o.sort_order, po.id), '[]')
      from product_options po join options o on o.store_id = ${storeId} and o.id = po.option_id where po.store_id = ${storeId} and po.product_id = p.id) as options,
    (select coalesce(json_agg(r), '[]') from (select id, author, text, rating, created_at from reviews where store_id = ${storeId} and product_id = p.id and status order by created_at desc, id limit 30) r) as reviews,
    (select coalesce(json_agg(r.related_id order by r.id), '[]') from product_related r where r.store_id = ${storeId} and r.product_id = p.id) as related
    from products p where p.store_id = ${storeId} and p.id = ${id}`.execute(ctx.db)
  const found = rows[0] as Json
  return {
    card,
    details: {
      ...found,
      pictures: found.pictures.flatMap((row) => pictureOf(row) ?? []),
      options: found.options.map((option) => ({
        ...option,
        values: option.values.map(({ file_id, width, height, sizes, ...value }) => ({
          ...value,
          price: BigInt(value.price),
          picture: pictureOf({ file_id, width, height, sizes }),
        })),
      })),
      related: await cardsOf(ctx, viewer, found.related.slice(0, 8)),
    },
  }
}
