import type { Translated } from '@shopwright/resource'
import { formatDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import type { ShopCtx } from '../../floor/stores.ts'
import type { AttributeDraft, CategoryDraft, Draft } from '../rules/drafts.ts'
import type { Catalogue } from './import-catalogue.ts'
import { measures, plainFields, textFields } from './product-columns.ts'

/** A record of the store as it stands, in the words of a draft, so that the two can be compared. */
export type Snapshot = {
  id: string
  version: number
  draft: Draft
  categoryIds: string[]
  attributeTexts: Map<string, Translated>
}

type ProductRow = Record<string, unknown> & {
  id: string
  version: number
  key: string
  sources: string[] | null
  category_ids: string[] | null
  attributes: { id: string; text: Translated }[] | null
}

/** The products of these keys with their links, in one statement. */
export async function productSnapshots(
  ctx: ShopCtx,
  matchingKey: string,
  keys: string[],
  catalogue: Catalogue,
): Promise<Map<string, Snapshot>> {
  const store = (ctx.store as { id: string }).id
  const column = matchingKey === 'slug' ? sql`p.slug ->> ${catalogue.primaryLanguage}` : sql.ref(`p.${matchingKey}`)
  const { rows } = await sql<ProductRow>`
    select p.*, ${column} as key,
      (select array_agg(coalesce(i.source_url, '') order by i.sort_order, i.id) from product_images i where i.store_id = p.store_id and i.product_id = p.id) as sources,
      (select array_agg(c.category_id order by c.sort_order, c.id) from product_categories c where c.store_id = p.store_id and c.product_id = p.id) as category_ids,
      (select jsonb_agg(jsonb_build_object('id', a.attribute_id, 'text', a.text) order by a.sort_order, a.id) from product_attributes a where a.store_id = p.store_id and a.product_id = p.id) as attributes
    from products p where p.store_id = ${store} and ${column} in (${sql.join(keys)})`.execute(ctx.db)
  return new Map(rows.map((row) => [String(row.key), productSnapshot(row, catalogue)]))
}

function productSnapshot(row: ProductRow, catalogue: Catalogue): Snapshot {
  const draft: Record<string, unknown> = { title: row.name }
  for (const field of plainFields) draft[field] = row[field] ?? undefined
  for (const field of ['slug', ...textFields]) draft[field] = row[field] ?? {}
  for (const field of measures) draft[field] = String(row[field])
  draft.price = formatDecimal(row.price as bigint, 4, 2)
  draft.images = (row.sources ?? []).filter(Boolean)
  draft.image = (draft.images as string[])[0]
  draft.manufacturer = catalogue.manufacturers.nameOf(row.manufacturer_id as string | null)
  draft.tax_class = catalogue.lists.taxClasses.nameOf(row.tax_class_id as string | null)
  draft.stock_status = catalogue.lists.stockStatuses.nameOf(row.stock_status_id as string | null)
  draft.length_class = catalogue.lists.lengthClasses.nameOf(row.length_class_id as string | null)
  draft.weight_class = catalogue.lists.weightClasses.nameOf(row.weight_class_id as string | null)
  const categoryIds = row.category_ids ?? []
  draft.categories = categoryIds.flatMap((id): CategoryDraft[] => catalogue.categories.draftOf(id))
  const attributeTexts = new Map((row.attributes ?? []).map(({ id, text }) => [id, text]))
  draft.attributes = [...attributeTexts].flatMap(([id, text]): AttributeDraft[] =>
    catalogue.attributes.draftsOf(id, text),
  )
  return { id: row.id, version: row.version, draft: draft as Draft, categoryIds, attributeTexts }
}

type CategoryRow = Record<string, unknown> & {
  id: string
  version: number
  key: string
  parent_external_id: string | null
}

/** The categories of these keys. */
export async function categorySnapshots(
  ctx: ShopCtx,
  matchingKey: string,
  keys: string[],
  catalogue: Catalogue,
): Promise<Map<string, Snapshot>> {
  const store = (ctx.store as { id: string }).id
  const column = matchingKey === 'slug' ? sql`c.slug ->> ${catalogue.primaryLanguage}` : sql.ref(`c.${matchingKey}`)
  const { rows } = await sql<CategoryRow>`
    select c.*, ${column} as key, p.external_id as parent_external_id from categories c left join categories p on p.store_id = c.store_id and p.id = c.parent_id
    where c.store_id = ${store} and ${column} in (${sql.join(keys)})`.execute(ctx.db)
  return new Map(
    rows.map((row) => {
      const draft: Record<string, unknown> = {
        title: row.name,
        parent_external_id: row.parent_external_id ?? undefined,
      }
      for (const field of ['external_id', 'sort_order', 'status', 'indexed']) draft[field] = row[field] ?? undefined
      for (const field of ['description', 'landing', 'slug', 'meta_title', 'meta_description', 'seo_keywords'])
        draft[field] = row[field] ?? {}
      return [
        String(row.key),
        { id: row.id, version: row.version, draft: draft as Draft, categoryIds: [], attributeTexts: new Map() },
      ]
    }),
  )
}
