import { sanitise } from '@shopwright/engine'
import { newId, parseDecimal, searchableText, type Translated } from '@shopwright/resource'
import { sql } from 'kysely'
import { refreshEffectivePrices } from '../../catalog/server/effective-prices.ts'
import { noteStock } from '../../catalog/server/stock-ledger.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { AttributeDraft, Draft } from '../rules/drafts.ts'
import { insertMany, updateMany } from './bulk.ts'
import type { Catalogue } from './import-catalogue.ts'
import { claimSlugs } from './import-slugs.ts'
import type { Snapshot } from './import-snapshot.ts'
import { measures, plainFields, textFields } from './product-columns.ts'

/** A draft as the store would keep it, so that comparing it with what is kept finds only real differences. */
export function normalised(draft: Draft, catalogue: Catalogue): Draft {
  const clean: Draft = { ...draft }
  for (const field of ['description', 'landing'] as const)
    if (draft[field])
      clean[field] = Object.fromEntries(
        Object.entries(draft[field] as Translated).map(([code, text]) => [code, sanitise(text as string)]),
      )
  for (const field of ['title', 'meta_title', 'meta_description', 'seo_keywords'] as const) {
    if (draft[field])
      clean[field] = Object.fromEntries(
        Object.entries(draft[field] as Translated).map(([code, text]) => [
          code,
          (text as string)
            .normalize('NFC')
            .trim()
            .slice(0, field === 'meta_description' || field === 'seo_keywords' ? 512 : 255),
        ]),
      )
  }
  if (draft.attributes)
    clean.attributes = draft.attributes.map((one) => ({
      ...one,
      group: null,
      name: one.name.slice(0, 64).trim(),
      value: one.value.slice(0, 4000),
    }))
  if (draft.categories) {
    clean.categories = draft.categories.flatMap((one) => {
      const id = catalogue.categories.lookup(one)
      return id ? catalogue.categories.draftOf(id) : one.path.length ? [one] : []
    })
  }
  if (draft.images || draft.image) {
    clean.images = [...new Set([...(draft.image ? [draft.image] : []), ...(draft.images ?? [])])]
    delete clean.image
  }
  // How a page is called is the shop's own choice once the page is there.
  if (draft.slug && !Object.values(draft.slug).some(Boolean)) delete clean.slug
  return clean
}

const plain = [...plainFields, ...measures] as const

const searchTextOf = (row: Record<string, unknown>): string =>
  searchableText(
    [...Object.values((row.name ?? {}) as Translated), row.model, row.sku, row.upc, row.ean, row.jan, row.isbn, row.mpn]
      .filter(Boolean)
      .map(String),
  )

/** Makes the products of a chunk with all their links: one statement for each table. */
export async function createProducts(ctx: ShopCtx, drafts: Draft[], catalogue: Catalogue): Promise<void> {
  if (!drafts.length) return
  const made = drafts.map((draft) => ({ id: newId(), draft, links: linksOf(draft, catalogue) }))
  await catalogue.flush(ctx)
  const slugs = await claimSlugs(
    ctx,
    'products',
    made.map(({ id, draft }) => ({
      id,
      wishes: { ...draft.title, ...draft.slug },
      fallback: draft.external_id ?? draft.model ?? null,
    })),
  )
  await insertMany(
    ctx,
    'products',
    made.map(({ id, draft, links }) => {
      const row = { id, ...newColumns(draft), ...links.references, name: draft.title, slug: slugs.get(id) ?? {} }
      return { ...row, search_text: searchTextOf(row) }
    }),
  )
  await insertMany(
    ctx,
    'product_categories',
    made.flatMap(({ id, links }) =>
      links.categories.map((category_id, sort_order) => ({ id: newId(), product_id: id, category_id, sort_order })),
    ),
  )
  await insertMany(
    ctx,
    'product_images',
    made.flatMap(({ id, draft }) => imageRows(id, draft.images ?? [])),
  )
  await insertMany(
    ctx,
    'product_attributes',
    made.flatMap(({ id, links }) => attributeRows(id, links.attributes)),
  )
  await noteStock(
    ctx,
    made.map(({ id }) => id),
    'import',
  )
}

const imageRows = (product_id: string, urls: string[], from = 0) =>
  urls.map((source_url, index) => ({ id: newId(), product_id, source_url, state: 'pending', sort_order: from + index }))

const attributeRows = (product_id: string, attributes: Map<string, Translated>) =>
  [...attributes].map(([attribute_id, text], sort_order) => ({
    id: newId(),
    product_id,
    attribute_id,
    text,
    sort_order,
  }))

function newColumns(draft: Draft): Record<string, unknown> {
  const price = parseDecimal(draft.price ?? '0', 4)
  const row: Record<string, unknown> = {
    quantity: 0,
    indexed: true,
    points: 0,
    subtract: true,
    minimum: 1,
    sort_order: 0,
    status: true,
    viewed: 0,
    weight: '0',
    length: '0',
    width: '0',
    height: '0',
    external_id: null,
    sku: null,
    upc: null,
    ean: null,
    jan: null,
    isbn: null,
    mpn: null,
    location: null,
    date_available: null,
    autogenerated: false,
    price,
    effective_price: price,
  }
  for (const field of plain) if (draft[field] !== undefined) row[field] = draft[field]
  row.model = (draft.model || draft.sku || draft.external_id || draft.mpn || 'item').slice(0, 64)
  for (const field of textFields) row[field] = draft[field] ?? {}
  return row
}

type Links = { references: Record<string, string | null>; categories: string[]; attributes: Map<string, Translated> }

function linksOf(draft: Draft, catalogue: Catalogue): Links {
  return {
    references: referencesOf(draft, catalogue, true),
    categories: [
      ...new Set(
        (draft.categories ?? [])
          .map((one) => catalogue.categories.resolve(one))
          .filter((id): id is string => id !== null),
      ),
    ],
    attributes: attributesOf(draft.attributes ?? [], catalogue),
  }
}

function referencesOf(draft: Draft, { manufacturers, lists }: Catalogue, all: boolean): Record<string, string | null> {
  const found: Record<string, string | null> = {}
  const put = (column: string, name: string | undefined, index: { resolve(name: string): string | null }) => {
    if (name !== undefined || all) found[column] = name ? index.resolve(name) : null
  }
  put('manufacturer_id', draft.manufacturer, manufacturers)
  put('tax_class_id', draft.tax_class, lists.taxClasses)
  put('stock_status_id', draft.stock_status, lists.stockStatuses)
  put('length_class_id', draft.length_class, lists.lengthClasses)
  put('weight_class_id', draft.weight_class, lists.weightClasses)
  return found
}

function attributesOf(drafts: AttributeDraft[], catalogue: Catalogue): Map<string, Translated> {
  const found = new Map<string, Record<string, string>>()
  for (const draft of drafts) {
    const id = catalogue.attributes.resolve(draft)
    found.set(id, { ...found.get(id), [draft.language]: draft.value })
  }
  return found as Map<string, Translated>
}

export type ProductChange = { snapshot: Snapshot; patch: Draft }

/** Writes the changed fields of a chunk's products; products that change in the same fields go in one statement. */
export async function changeProducts(ctx: ShopCtx, changes: ProductChange[], catalogue: Catalogue): Promise<void> {
  if (!changes.length) return
  const store = (ctx.store as ShopStore).id
  const linked = changes.map(({ snapshot, patch }) => ({ snapshot, patch, links: linksOf(patch, catalogue) }))
  await catalogue.flush(ctx)
  const groups = new Map<string, (Record<string, unknown> & { id: string })[]>()
  for (const { snapshot, patch } of linked) {
    const row = await changedColumns(ctx, snapshot, patch, catalogue)
    const shape = Object.keys(row).sort().join()
    groups.set(shape, [...(groups.get(shape) ?? []), row])
  }
  for (const rows of groups.values()) await updateMany(ctx, 'products', rows)
  await replaceLinks(ctx, store, linked)
  const repriced = changes.filter(({ patch }) => patch.price !== undefined).map(({ snapshot }) => snapshot.id)
  if (repriced.length) await refreshEffectivePrices(ctx, repriced)
  await noteStock(
    ctx,
    changes.filter(({ patch }) => patch.quantity !== undefined).map(({ snapshot }) => snapshot.id),
    'import',
  )
  for (const { snapshot } of changes) ctx.touched.add(`products:${snapshot.id}`)
}

async function changedColumns(
  ctx: ShopCtx,
  snapshot: Snapshot,
  patch: Draft,
  catalogue: Catalogue,
): Promise<Record<string, unknown> & { id: string }> {
  const row: Record<string, unknown> & { id: string } = { id: snapshot.id, ...referencesOf(patch, catalogue, false) }
  for (const field of plain) if (patch[field] !== undefined) row[field] = patch[field]
  for (const field of textFields) if (patch[field] !== undefined) row[field] = patch[field]
  if (patch.price !== undefined) row.price = parseDecimal(patch.price, 4)
  if (patch.title !== undefined) row.name = patch.title
  const isRenamed = ['title', 'model', 'sku', 'upc', 'ean', 'jan', 'isbn', 'mpn'].some(
    (field) => patch[field as keyof Draft] !== undefined,
  )
  if (isRenamed) row.search_text = searchTextOf({ ...snapshot.draft, name: snapshot.draft.title, ...row })
  const before = (snapshot.draft.slug ?? {}) as Record<string, string>
  const missing = Object.fromEntries(
    Object.entries({ ...patch.title, ...patch.slug }).filter(
      ([language]) => !before[language] || (patch.slug as Record<string, string> | undefined)?.[language],
    ),
  ) as Translated
  if (Object.keys(missing).length) {
    const slugs = await claimSlugs(ctx, 'products', [
      { id: snapshot.id, wishes: missing, fallback: snapshot.draft.external_id ?? null },
    ])
    row.slug = { ...before, ...slugs.get(snapshot.id) }
  }
  return row
}

type Linked = ProductChange & { links: Links }

async function replaceLinks(ctx: ShopCtx, store: string, linked: Linked[]): Promise<void> {
  const recategorised = linked.filter(({ patch }) => patch.categories)
  if (recategorised.length) {
    await sql`delete from product_categories where store_id = ${store} and product_id = any(${recategorised.map(({ snapshot }) => snapshot.id)}::uuid[])`.execute(
      ctx.db,
    )
    await insertMany(
      ctx,
      'product_categories',
      recategorised.flatMap(({ snapshot, links }) =>
        links.categories.map((category_id, sort_order) => ({
          id: newId(),
          product_id: snapshot.id,
          category_id,
          sort_order,
        })),
      ),
    )
  }
  const described = linked.filter(({ patch }) => patch.attributes)
  if (described.length) {
    await sql`delete from product_attributes where store_id = ${store} and product_id = any(${described.map(({ snapshot }) => snapshot.id)}::uuid[])`.execute(
      ctx.db,
    )
    await insertMany(
      ctx,
      'product_attributes',
      described.flatMap(({ snapshot, links }) => attributeRows(snapshot.id, links.attributes)),
    )
  }
  for (const { snapshot, patch } of linked.filter(({ patch }) => patch.images))
    await replaceImages(ctx, store, snapshot, patch.images ?? [])
}

/** Pictures that stay keep what was already fetched for them. */
async function replaceImages(ctx: ShopCtx, store: string, snapshot: Snapshot, urls: string[]): Promise<void> {
  await sql`delete from product_images where store_id = ${store} and product_id = ${snapshot.id} and source_url is not null and not (source_url = any(${urls}))`.execute(
    ctx.db,
  )
  const kept = new Set((snapshot.draft.images ?? []) as string[])
  for (const [index, url] of urls.entries()) {
    if (kept.has(url))
      await sql`update product_images set sort_order = ${index} where store_id = ${store} and product_id = ${snapshot.id} and source_url = ${url}`.execute(
        ctx.db,
      )
  }
  await insertMany(
    ctx,
    'product_images',
    urls.flatMap((source_url, sort_order) =>
      kept.has(source_url) ? [] : [{ id: newId(), product_id: snapshot.id, source_url, state: 'pending', sort_order }],
    ),
  )
}
