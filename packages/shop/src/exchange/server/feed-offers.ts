import { languageCodes, languagePrefix, type Row, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import type { attributes } from '../../catalog/model/attributes.ts'
import type { categories, manufacturers } from '../../catalog/model/categories.ts'
import type { productAttributes, productCategories, products } from '../../catalog/model/products.ts'
import { isOrderable } from '../../catalog/rules/stock.ts'
import { pricesOf, pricingOf } from '../../catalog/server/pricing.ts'
import { type Viewer, visibleProduct } from '../../catalog/server/storefront-visible.ts'
import { originOf } from '../../floor/origins.ts'
import { addressesOf } from '../../floor/page-addresses.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { stockStatuses } from '../../localisation/model/units.ts'
import type { Offer, OfferCategory } from '../rules/feeds/offer.ts'
import { removeHtml } from '../rules/html-text.ts'

type Sold = Pick<
  Row<typeof products>,
  | 'id'
  | 'external_id'
  | 'name'
  | 'slug'
  | 'description'
  | 'model'
  | 'sku'
  | 'mpn'
  | 'price'
  | 'tax_class_id'
  | 'quantity'
  | 'minimum'
  | 'subtract'
> & {
  gtin: string | null
  brand: Row<typeof manufacturers>['name'] | null
  pictures: string[] | null
  category_id: Row<typeof productCategories>['category_id'] | null
  attributes: (Pick<Row<typeof attributes>, 'name'> & Pick<Row<typeof productAttributes>, 'text'>)[] | null
  orders_ahead: Row<typeof stockStatuses>['possible_to_order'] | null
  availability: Row<typeof stockStatuses>['availability'] | null
}

/** These products as guests of the shop find them, in the order of the ids; those that guests do not find are left out. */
export async function offersOf(
  ctx: ShopCtx,
  viewer: Viewer,
  ids: readonly string[],
  categories: ReadonlyMap<string, OfferCategory>,
): Promise<Offer[]> {
  const store = shopOf(ctx)
  const [{ rows }, pricing] = await Promise.all([rowsOf(ctx, viewer, ids), pricingOf(ctx, ids, null, store.currency)])
  const prices = pricesOf(pricing, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const origin = originOf(store)
  const prefix = viewer.language === viewer.primaryLanguage ? '' : `/${languagePrefix(viewer.language)}`
  const said = (text: Translated | null): string =>
    (text as Record<string, string> | null)?.[viewer.language] ||
    (text as Record<string, string> | null)?.[viewer.primaryLanguage] ||
    ''
  return ids.flatMap((id): Offer[] => {
    const row = byId.get(id)
    if (!row) return []
    const price = prices.get(id)
    const descriptions: Translated = {}
    for (const code of languageCodes) if (row.description[code]) descriptions[code] = removeHtml(row.description[code])
    return [
      {
        id: row.external_id ?? row.id,
        productId: row.id,
        title: said(row.name),
        titles: row.name,
        description: said(descriptions),
        descriptions,
        url: `${origin}${prefix}/${said(addressesOf(store, 'products', row))}`,
        pictures: (row.pictures ?? []).map((file) => `${origin}/media/${store.id}/${file}/large.jpg`),
        price: price?.price ?? null,
        oldPrice: price?.old_price ?? null,
        saleUntil: price?.special_end ?? null,
        day: viewer.day,
        currency: store.currency,
        availability: availabilityOf(row, store.settings),
        quantity: row.subtract ? row.quantity : null,
        model: row.model,
        sku: row.sku,
        mpn: row.mpn,
        gtin: row.gtin,
        brand: row.brand,
        category: categories.get(row.category_id ?? '') ?? null,
        attributes: (row.attributes ?? []).flatMap(({ name, text }) => {
          const [label, value] = [said(name), said(text)]
          return label && value ? [{ name: label, value }] : []
        }),
      },
    ]
  })
}

const rowsOf = (ctx: ShopCtx, viewer: Viewer, ids: readonly string[]) => {
  const { storeId } = viewer
  return sql<Sold>`
    select p.id, p.external_id, p.name, p.slug, p.description, p.model, p.sku, p.mpn,
      coalesce(p.ean, p.upc, p.jan, p.isbn) as gtin, p.price, p.tax_class_id, p.quantity, p.minimum, p.subtract, m.name as brand,
      (select array_agg(distinct_ones.file order by distinct_ones.at) from (
        select p.image as file, -1 as at where p.image is not null
        union all
        select i.image, row_number() over (order by i.sort_order, i.id) from product_images i
        where i.store_id = ${storeId} and i.product_id = p.id and i.image is not null and i.image is distinct from p.image
      ) distinct_ones) as pictures,
      (select c.category_id from product_categories c join categories k on k.store_id = ${storeId} and k.id = c.category_id
        where c.store_id = ${storeId} and c.product_id = p.id order by k.status desc, c.sort_order, c.id limit 1) as category_id,
      (select jsonb_agg(jsonb_build_object('name', t.name, 'text', a.text) order by a.sort_order, a.id) from product_attributes a
        join attributes t on t.store_id = ${storeId} and t.id = a.attribute_id
        where a.store_id = ${storeId} and a.product_id = p.id) as attributes,
      s.possible_to_order as orders_ahead, s.availability
    from products p
    left join manufacturers m on m.store_id = ${storeId} and m.id = p.manufacturer_id
    left join stock_statuses s on s.store_id = ${storeId} and s.id = p.stock_status_id
    where p.id = any(${ids}::uuid[]) and ${visibleProduct(viewer)}`.execute(ctx.db)
}

function availabilityOf(row: Sold, settings: Parameters<typeof isOrderable>[1]): Offer['availability'] {
  if (!row.subtract || row.quantity >= Math.max(1, row.minimum)) return 'InStock'
  const stock_status = row.orders_ahead === null ? null : { name: '', possible_to_order: row.orders_ahead }
  if (!isOrderable({ ...row, stock_status }, settings)) return 'OutOfStock'
  return row.availability === 'PreOrder' ? 'PreOrder' : 'BackOrder'
}

/** Every category by its id, counted as markets count: its own number where it has one, else one that follows from its id. */
export async function offerCategories(
  ctx: ShopCtx,
  { storeId, language, primaryLanguage }: Viewer,
): Promise<Map<string, OfferCategory>> {
  const { rows } = await sql<
    Pick<Row<typeof categories>, 'id' | 'external_id' | 'parent_id'> & { name: Partial<Record<string, string>> }
  >`
    select id, external_id, parent_id, name from categories where store_id = ${storeId} order by created_at, id`.execute(
    ctx.db,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const numbers = new Map<string, number>()
  const taken = new Set<number>()
  const take = (id: string, wish: number): void => {
    let number = wish
    while (taken.has(number)) number += 1
    taken.add(number)
    numbers.set(id, number)
  }
  for (const { id, external_id } of rows) if (/^[1-9]\d{0,8}$/.test(external_id ?? '')) take(id, Number(external_id))
  for (const { id } of rows)
    if (!numbers.has(id)) take(id, 1_000_000_000 + (Number.parseInt(id.slice(-7), 16) % 1_000_000_000))
  const nameOf = ({ name }: (typeof rows)[number]): string =>
    name[language] || name[primaryLanguage] || Object.values(name)[0] || ''
  return new Map(
    rows.map((row) => {
      const path: string[] = []
      for (let at: typeof row | undefined = row; at && path.length < 12; at = byId.get(at.parent_id ?? ''))
        path.unshift(nameOf(at))
      const parent = row.parent_id === null ? null : (numbers.get(row.parent_id) ?? null)
      return [row.id, { number: numbers.get(row.id) as number, parent, name: nameOf(row), path }]
    }),
  )
}
