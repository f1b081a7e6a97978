import { type Data, hasSearchText, searchText, tell } from '@shopwright/engine'
import { newId, throughColumns } from '@shopwright/resource'
import { sql } from 'kysely'
import { refreshEffectivePrices } from '../../catalog/server/effective-prices.ts'
import { nextModels } from '../../catalog/server/model-numbers.ts'
import { noteStock } from '../../catalog/server/stock-ledger.ts'
import { skusOf, sumVariants } from '../../catalog/server/variants.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { Before } from '../model/undo.ts'
import type { AttributeDraft, CategoryDraft, Draft } from '../rules/drafts.ts'
import { type CatalogueEntity, type ImportField, importFields } from '../rules/fields.ts'
import { insertMany, inTurn, updateMany } from './bulk.ts'
import type { Catalogue } from './import-catalogue.ts'
import { claimSlugs, freeSlugs, type SlugWish } from './import-slugs.ts'
import type { Snapshot } from './import-snapshot.ts'
import { writeVariants } from './import-variants.ts'
import { ownFileOf } from './own-pictures.ts'

/** `columns` as `prepareRow` made them of the draft. */
export type NewRecord = { id: string; draft: Draft; columns: Data }
export type RecordChange = { snapshot: Snapshot; patch: Draft; columns: Data; offer?: Before['offer'] }

/** Makes the records of a chunk with all that hangs on them: one statement for each table. */
export async function createRecords(
  ctx: ShopCtx,
  entity: CatalogueEntity,
  records: NewRecord[],
  catalogue: Catalogue,
): Promise<void> {
  if (!records.length) return
  const made = records.map(({ id, draft, columns: { slug: _, ...columns } }) => ({
    id,
    draft,
    columns: { ...columns, ...references(draft, entity, catalogue), ...numbersOf(draft) },
    links: linksOf(draft, entity, catalogue),
  }))
  for (const { id } of made) tell(ctx, entity, 'created', id)
  if (entity === 'products') await numberModels(ctx, made)
  await catalogue.flush(ctx)
  const { slugs, claim } = await freeSlugs(
    ctx,
    entity,
    made.map(({ id, draft }) => ({
      id,
      wishes: { ...draft.title, ...draft.slug },
      fallback: draft.external_id ?? draft.model ?? null,
    })),
  )
  await inTurn([
    claim,
    () =>
      insertMany(
        ctx,
        entity,
        made.map(({ id, columns }) => ({
          id,
          ...columns,
          // As good as true for most: what is left of it below writes few rows again.
          ...(entity === 'products' ? { effective_price: columns.price ?? 0n } : {}),
          slug: slugs.get(id) ?? {},
        })),
      ),
    ...linkFields(entity).map(
      ({ kind, field }) =>
        () =>
          insertMany(
            ctx,
            kind.options.through as string,
            made.flatMap(({ id, links }) => linkRows(ctx, kind, id, links[field] ?? [])),
          ),
    ),
    () =>
      insertMany(
        ctx,
        'product-images',
        made.flatMap(({ id, draft }) => imageRows(ctx, id, draft.images ?? [])),
      ),
    () =>
      insertMany(
        ctx,
        'product-attributes',
        made.flatMap(({ id, draft }) => attributeRows(id, draft.attributes ?? [], catalogue)),
      ),
  ])
  if (entity !== 'products') return
  const ids = made.map(({ id }) => id)
  const wanted = made.flatMap(({ id, draft: { variants } }) =>
    variants?.length ? [{ id, variants, before: null }] : [],
  )
  await writeVariants(ctx, wanted, catalogue.options)
  if (wanted.length)
    await sumVariants(
      ctx,
      wanted.map(({ id }) => id),
    )
  await refreshEffectivePrices(ctx, ids)
  await noteStock(ctx, ids, 'import')
}

/** What the file gives no number of any kind gets the store's next. */
async function numberModels(ctx: ShopCtx, made: { draft: Draft; columns: Data }[]): Promise<void> {
  const nameless = made.filter(({ columns }) => !columns.model)
  for (const [at, model] of (await nextModels(ctx, nameless.length)).entries()) {
    const one = nameless[at]
    if (one) one.columns.model = model
  }
}

const linkFields = (entity: CatalogueEntity): ImportField[] =>
  importFields(entity).filter(({ kind }) => kind.type === 'refs')

/** What cells name, by the column that points to it; a growing list makes what it does not have. */
function references(draft: Draft, entity: CatalogueEntity, catalogue: Catalogue): Data {
  const found: Data = {}
  for (const { name, field, kind, shape } of importFields(entity))
    if (shape.is === 'reference' && draft[name] !== undefined)
      found[field] = catalogue.references[kind.options.target as string]?.resolve(draft[name] as string) ?? null
  return found
}

/** The ids of lists by their field; attributes and options are resolved along with them, so that one flush makes all that is new. */
function linksOf(draft: Draft, entity: CatalogueEntity, catalogue: Catalogue): Record<string, string[]> {
  for (const one of draft.attributes ?? []) catalogue.attributes.resolve(one)
  for (const one of (draft.variants ?? []).flatMap(({ values }) => values)) catalogue.options.resolve(one)
  return Object.fromEntries(
    linkFields(entity).flatMap(({ name, field, kind, shape }) => {
      const items = draft[name]
      if (!items) return []
      const index = catalogue.references[kind.options.target as string]
      const ids =
        shape.is === 'categories'
          ? (items as CategoryDraft[]).map((one) => catalogue.categories.resolve(one))
          : (items as string[]).map((one) => index?.resolve(one) ?? null)
      return [[field, [...new Set(ids.filter((id) => id !== null))]]]
    }),
  )
}

export function linkRows(ctx: ShopCtx, kind: ImportField['kind'], id: string, ids: string[]): Data[] {
  const { resource, own, other } = throughColumns(ctx.registry, kind)
  const isOrdered = 'sort_order' in resource.fields
  return ids.map((target, sort_order) => ({ [own]: id, [other]: target, ...(isOrdered ? { sort_order } : {}) }))
}

const imageRows = (ctx: ShopCtx, product_id: string, urls: string[]): Data[] =>
  urls.map((source_url, sort_order) => {
    const image = ownFileOf(ctx, source_url)
    return image
      ? { product_id, image, source_url: null, state: 'ready', sort_order }
      : { product_id, image: null, source_url, state: 'pending', sort_order }
  })

function attributeRows(product_id: string, drafts: AttributeDraft[], { attributes }: Catalogue): Data[] {
  const texts = new Map<string, Record<string, string>>()
  for (const draft of drafts) {
    const id = attributes.resolve(draft)
    texts.set(id, { ...texts.get(id), [draft.language]: draft.value })
  }
  return [...texts].map(([attribute_id, text], sort_order) => ({ product_id, attribute_id, text, sort_order }))
}

/** Writes the changed fields of a chunk's records; those that change in the same fields go in one statement. */
export async function changeRecords(
  ctx: ShopCtx,
  entity: CatalogueEntity,
  changes: RecordChange[],
  catalogue: Catalogue,
): Promise<void> {
  if (!changes.length) return
  const linked = changes.map((change) => ({ ...change, links: linksOf(change.patch, entity, catalogue) }))
  const named = linked.map(({ patch }) => references(patch, entity, catalogue))
  await catalogue.flush(ctx)
  const slugs = await claimSlugs(ctx, entity, linked.map(newAddresses))
  const written = new Map(linked.map((change) => [change.snapshot.id, changedColumns(entity, change)]))
  const found = await foundBy(ctx, entity, written)
  const groups = new Map<string, (Data & { id: string })[]>()
  for (const [at, { snapshot }] of linked.entries()) {
    const { id, draft } = snapshot
    const claimed = slugs.get(id)
    const row = {
      ...written.get(id),
      ...found.get(id),
      ...named[at],
      ...(claimed ? { slug: { ...draft.slug, ...claimed } } : {}),
      id,
    }
    const shape = Object.keys(row).sort().join()
    groups.set(shape, [...(groups.get(shape) ?? []), row])
  }
  for (const rows of groups.values()) await updateMany(ctx, entity, rows)
  await replaceLinks(ctx, entity, linked, catalogue)
  ctx.touched.add(entity)
  for (const { snapshot } of changes) ctx.touched.add(`${entity}:${snapshot.id}`)
  if (entity !== 'products') return
  const having = (...fields: string[]) =>
    changes.filter(({ patch }) => fields.some((field) => patch[field] !== undefined)).map(({ snapshot }) => snapshot.id)
  await writeVariants(
    ctx,
    changes.flatMap(({ snapshot: { id, variants: before = null }, patch: { variants } }) =>
      variants ? [{ id, variants, before }] : [],
    ),
    catalogue.options,
  )
  const counted = having('quantity', 'variants')
  // What is sold in combinations has what these have, also where the file tells another sum.
  await sumVariants(ctx, counted)
  const repriced = having('price', 'tax_class', 'variants')
  if (repriced.length) await refreshEffectivePrices(ctx, repriced)
  await noteStock(ctx, counted, 'import')
}

/** What a search is to find a product by besides its own numbers. */
const numbersOf = ({ variants }: Draft): Data => (variants ? { variant_skus: skusOf(variants) } : {})

/** Where a change wants a page to be: what the file calls it, and its title in languages that had no page. */
function newAddresses({ snapshot, patch }: RecordChange): SlugWish {
  const before: Record<string, string> = snapshot.draft.slug ?? {}
  const given: Record<string, string> = patch.slug ?? {}
  const wishes = Object.entries({ ...patch.title, ...given }).filter(
    ([language]) => !before[language] || (given[language] && given[language] !== before[language]),
  )
  return { id: snapshot.id, wishes: Object.fromEntries(wishes), fallback: snapshot.draft.external_id ?? null }
}

function changedColumns(entity: CatalogueEntity, { patch, columns }: RecordChange): Data {
  const row: Data = columns.import_id ? { import_id: columns.import_id } : {}
  for (const { name, field, kind, shape } of importFields(entity)) {
    if (patch[name] === undefined || columns[field] === undefined || shape.is === 'slug') continue
    // A text is merged with what the record says in other languages.
    row[field] = kind.options.translated ? patch[name] : columns[field]
  }
  return Object.assign(row, numbersOf(patch))
}

/** What a search finds those by of which that changed, by their ids: also what no row of the file says. */
async function foundBy(
  ctx: ShopCtx,
  entity: CatalogueEntity,
  written: ReadonlyMap<string, Data>,
): Promise<Map<string, { search_text: string }>> {
  const resource = ctx.registry.get(entity)
  const { search = [], table } = resource
  const ids = [...written].flatMap(([id, row]) => (search.some((field) => row[field] !== undefined) ? [id] : []))
  if (!hasSearchText(resource) || !ids.length) return new Map()
  const { rows } = await sql<Data & { id: string }>`
    select id, ${sql.join(search.map((field) => sql.ref(field)))} from ${sql.table(table)}
    where store_id = ${(ctx.store as ShopStore).id} and id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Map(
    rows.map((row) => [row.id, { search_text: searchText(resource, { ...row, ...written.get(row.id) }) }] as const),
  )
}

const idOf = ({ snapshot }: RecordChange): string => snapshot.id

type Linked = RecordChange & { links: Record<string, string[]> }

async function replaceLinks(
  ctx: ShopCtx,
  entity: CatalogueEntity,
  linked: Linked[],
  catalogue: Catalogue,
): Promise<void> {
  for (const { kind, field } of linkFields(entity)) {
    const relinked = linked.filter(({ links }) => links[field])
    const { table, own } = throughColumns(ctx.registry, kind)
    await clear(ctx, table, own, relinked.map(idOf))
    await insertMany(
      ctx,
      kind.options.through as string,
      relinked.flatMap(({ snapshot, links }) => linkRows(ctx, kind, snapshot.id, links[field] ?? [])),
    )
  }
  const described = linked.filter(({ patch }) => patch.attributes)
  await clear(ctx, 'product_attributes', 'product_id', described.map(idOf))
  await insertMany(
    ctx,
    'product-attributes',
    described.flatMap(({ snapshot, patch }) => attributeRows(snapshot.id, patch.attributes ?? [], catalogue)),
  )
  for (const { snapshot, patch } of linked)
    if (patch.images) await replaceImages(ctx, snapshot.id, snapshot.draft.images ?? [], patch.images)
}

/** Takes all that hangs on these rows out of a table. */
export async function clear(ctx: ShopCtx, table: string, own: string, ids: string[]): Promise<void> {
  if (!ids.length) return
  await sql`delete from ${sql.table(table)} where store_id = ${(ctx.store as ShopStore).id} and ${sql.ref(own)} = any(${ids}::uuid[])`.execute(
    ctx.db,
  )
}

/** Pictures that stay keep what was already fetched for them. */
export async function replaceImages(ctx: ShopCtx, id: string, known: string[], urls: string[]): Promise<void> {
  const store = (ctx.store as ShopStore).id
  await sql`delete from product_images where store_id = ${store} and product_id = ${id} and source_url is not null and not (source_url = any(${urls}))`.execute(
    ctx.db,
  )
  const kept = new Set(known)
  for (const [index, url] of urls.entries()) {
    if (kept.has(url))
      await sql`update product_images set sort_order = ${index} where store_id = ${store} and product_id = ${id} and source_url = ${url}`.execute(
        ctx.db,
      )
  }
  await insertMany(
    ctx,
    'product-images',
    imageRows(ctx, id, urls).filter((_, at) => !kept.has(urls[at] as string)),
  )
}

export const newRecord = (draft: Draft, columns: Data): NewRecord => ({ id: newId(), draft, columns })
