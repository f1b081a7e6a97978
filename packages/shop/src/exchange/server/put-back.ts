import { type Data, hasSearchText, searchText } from '@shopwright/engine'
import { type AnyResource, newId, type Present, type Row, throughColumns } from '@shopwright/resource'
import { sql } from 'kysely'
import type { productImages } from '../../catalog/model/products.ts'
import { refreshEffectivePrices } from '../../catalog/server/effective-prices.ts'
import { noteStock } from '../../catalog/server/stock-ledger.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { orderProducts } from '../../sales/model/orders.ts'
import type { importChanges } from '../model/imports.ts'
import type { Before } from '../model/undo.ts'
import type { ImportEntity } from '../rules/fields.ts'
import { insertMany, updateMany } from './bulk.ts'
import { masked } from './import-customers.ts'
import { choose } from './import-suppliers.ts'
import { putVariantsBack } from './import-variants.ts'
import { clear, linkRows, replaceImages } from './import-write.ts'

type Change = Pick<Row<typeof importChanges>, 'row_id' | 'before'>
type Known = { row_id: string; before: Before }
/** `called`: a name to tell it by. */
export type Current = { row: Data; version: number; called: string }

/** Rows as they stand now; locked, so that nobody comes between. */
export async function currentRows(
  ctx: ShopCtx,
  resource: string,
  ids: readonly string[],
): Promise<Map<string, Current>> {
  const { id: store, primaryLanguage } = ctx.store as ShopStore
  const { rows } = await sql<Data & { id: string; version: number }>`
    select * from ${sql.table(ctx.registry.get(resource).table)}
    where store_id = ${store} and id = any(${ids}::uuid[]) order by id for update`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, { row, version: row.version, called: nameOf(row, primaryLanguage) }]))
}

function nameOf({ name, model, email }: Data, language: string): string {
  if (email) return masked(String(email))
  const texts = (typeof name === 'string' ? { [language]: name } : (name ?? {})) as Record<string, string>
  return texts[language] ?? Object.values(texts).find(Boolean) ?? String(model ?? '')
}

/** Which of these products somebody has ordered since. */
export async function orderedSince(ctx: ShopCtx, ids: readonly string[], since: Date): Promise<Set<string>> {
  const { rows } = await sql<Present<Pick<Row<typeof orderProducts>, 'product_id'>>>`
    select distinct product_id from order_products
    where store_id = ${(ctx.store as ShopStore).id} and product_id = any(${ids}::uuid[]) and created_at >= ${since}`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ product_id }) => product_id))
}

/** Writes what rows were before: those that changed in the same columns in one statement. */
export async function putBack(
  ctx: ShopCtx,
  entity: ImportEntity,
  changes: readonly Change[],
  rows: Map<string, Current>,
): Promise<void> {
  if (!changes.length) return
  const known = changes.map(({ row_id, before }) => ({ row_id, before: before as Before }))
  const resource: AnyResource = ctx.registry.get(entity)
  const there = await stillThere(ctx, entity, known)
  const groups = new Map<string, (Data & { id: string })[]>()
  for (const { row_id, before } of known) {
    const columns: Data = {}
    for (const [field, value] of Object.entries(before.columns))
      columns[field] = resource.fields[field]?.type === 'ref' && !there.has(String(value)) ? null : value
    if (hasSearchText(resource) && resource.search?.some((field) => field in columns))
      columns.search_text = searchText(resource, { ...rows.get(row_id)?.row, ...columns })
    const shape = Object.keys(columns).sort().join()
    groups.set(shape, [...(groups.get(shape) ?? []), { ...columns, id: row_id }])
    ctx.touched.add(`${entity}:${row_id}`)
  }
  ctx.touched.add(entity)
  for (const [shape, same] of groups) if (shape) await updateMany(ctx, entity, same)
  await putLinksBack(ctx, entity, known, there)
  if (entity !== 'products') return
  await putOffersBack(ctx, known)
  const having = (...fields: string[]): string[] =>
    known.filter(({ before }) => fields.some((field) => field in before.columns)).map(idOf)
  const sold = known.flatMap(({ row_id: id, before: { variants: rows } }) => (rows ? [{ id, rows }] : []))
  await putVariantsBack(ctx, sold, there)
  const repriced = [...new Set([...having('price', 'tax_class_id'), ...sold.map(({ id }) => id)])]
  if (repriced.length) await refreshEffectivePrices(ctx, repriced)
  await noteStock(ctx, having('quantity'), 'import')
}

/** A supplier's own offer alone: the others have told theirs since. */
async function putOffersBack(ctx: ShopCtx, known: readonly Known[]): Promise<void> {
  const store = shopOf(ctx).id
  const offers = known.flatMap(({ row_id, before: { offer } }) => (offer ? [{ product_id: row_id, ...offer }] : []))
  if (!offers.length) return
  const found = offers.filter(({ was }) => !was)
  await sql`
    delete from external_ids e using jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as n (product_id uuid, profile_id uuid)
    where e.store_id = ${store} and e.product_id = n.product_id and e.profile_id = n.profile_id`.execute(ctx.db)
  const changed = offers.flatMap(({ product_id, profile_id, was }) => (was ? [{ product_id, profile_id, ...was }] : []))
  await sql`
    update external_ids e set external_id = n.external_id, price = n.price, quantity = n.quantity, updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (product_id uuid, profile_id uuid, external_id text, price bigint, quantity int)
    where e.store_id = ${store} and e.product_id = n.product_id and e.profile_id = n.profile_id`.execute(ctx.db)
  const chosen = known.flatMap(({ row_id, before }) =>
    before.offer && !isOfferAlone(before) ? [{ product_id: row_id, profile_id: before.offer.chosen }] : [],
  )
  await choose(ctx, chosen)
  // Where another supplier has changed places since, that one is right.
  await ctx.enqueue(ctx.db, 'settle-offers', { store_id: store }, { key: store })
}

/** The product itself was not written, so that it does not matter who has written it since. */
export const isOfferAlone = ({ offer, columns, links }: Before): boolean =>
  Boolean(offer) && !Object.keys(columns).length && !Object.keys(links).length

const idOf = ({ row_id }: Change): string => row_id

async function putLinksBack(
  ctx: ShopCtx,
  entity: ImportEntity,
  known: readonly Known[],
  there: Set<string>,
): Promise<void> {
  for (const [field, kind] of Object.entries((ctx.registry.get(entity) as AnyResource).fields)) {
    const linked = known.filter(({ before }) => before.links[field])
    if (!linked.length) continue
    const { table, own } = throughColumns(ctx.registry, kind)
    await clear(ctx, table, own, linked.map(idOf))
    await insertMany(
      ctx,
      kind.options.through as string,
      linked.flatMap(({ row_id, before }) =>
        linkRows(
          ctx,
          kind,
          row_id,
          (before.links[field] ?? []).filter((id) => there.has(id)),
        ),
      ),
    )
  }
  const described = known.filter(({ before }) => before.attributes)
  await clear(ctx, 'product_attributes', 'product_id', described.map(idOf))
  await insertMany(
    ctx,
    'product-attributes',
    described.flatMap(({ row_id, before }) =>
      (before.attributes ?? [])
        .filter(({ id }) => there.has(id))
        .map(({ id, text }, sort_order) => ({ id: newId(), product_id: row_id, attribute_id: id, text, sort_order })),
    ),
  )
  for (const { row_id, before } of known)
    if (before.images) await replaceImages(ctx, row_id, await addressesOf(ctx, row_id), before.images)
}

async function addressesOf(ctx: ShopCtx, product: string): Promise<string[]> {
  const { rows } = await sql<Present<Pick<Row<typeof productImages>, 'source_url'>>>`
    select source_url from product_images
    where store_id = ${(ctx.store as ShopStore).id} and product_id = ${product} and source_url is not null`.execute(
    ctx.db,
  )
  return rows.map(({ source_url }) => source_url)
}

/** What rows pointed to may have gone since: nothing points to it again. */
async function stillThere(ctx: ShopCtx, entity: ImportEntity, known: readonly Known[]): Promise<Set<string>> {
  const wanted = new Map<string, Set<string>>()
  const want = (target: string | undefined, id: unknown): void => {
    if (target && typeof id === 'string') wanted.set(target, (wanted.get(target) ?? new Set()).add(id))
  }
  const { fields }: AnyResource = ctx.registry.get(entity)
  for (const { before } of known) {
    for (const [field, value] of Object.entries(before.columns))
      if (fields[field]?.type === 'ref') want(fields[field].options.target, value)
    for (const [field, ids] of Object.entries(before.links))
      for (const id of ids) want(fields[field]?.options.target, id)
    for (const { id } of before.attributes ?? []) want('attributes', id)
    for (const { option_id } of before.variants?.options ?? []) want('options', option_id)
    for (const { option_value_id } of before.variants?.values ?? []) want('option-values', option_value_id)
  }
  const found = new Set<string>()
  for (const [target, ids] of wanted) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(ctx.registry.get(target).table)}
      where store_id = ${(ctx.store as ShopStore).id} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
    for (const { id } of rows) found.add(id)
  }
  return found
}
