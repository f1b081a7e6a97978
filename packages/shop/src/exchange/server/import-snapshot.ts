import { blankRow, type Data, moneyText, together } from '@shopwright/engine'
import { type Fields, isId, type LanguageCode, type Translated, throughColumns } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { planHas } from '../../floor/plan-room.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { AttributeDraft, Draft, VariantDraft } from '../rules/drafts.ts'
import { type CatalogueEntity, type ImportField, importField, importFields } from '../rules/fields.ts'
import type { Catalogue } from './import-catalogue.ts'
import { type VariantRows, variantDrafts, variantRowsOf } from './import-variants.ts'
import { ownPicture, ownPictureSql } from './own-pictures.ts'

/**
 * A record of the store as it stands: its row as far as it was asked for, and the same in the words of a draft, so that the two can be
 * compared.
 */
export type Snapshot = { id: string; row: Data; draft: Draft; variants?: VariantRows }

type Asked = {
  entity: CatalogueEntity
  matchingKey: string
  keys: string[]
  /** what rows say something of */
  told: ReadonlySet<string>
  /** records that are known already, by key */
  linked: ReadonlyMap<string, string>
  isJoining: boolean
}

/** What is compared although no row says it: where a row's own words lead to it, and what decides of the record. */
const alwaysAsked = [
  'external_id',
  'title',
  'slug',
  'categories',
  'price',
  'quantity',
  'subtract',
  'parent_external_id',
]
const alwaysRead = ['version', 'import_id', 'variant_skus']

/**
 * The records of these keys with their links as far as rows say something of them, in one statement, and one more for what they are
 * sold in where rows are joined.
 */
export async function snapshotsOf(
  ctx: ShopCtx,
  { entity, matchingKey, keys, told, linked, isJoining }: Asked,
  catalogue: Catalogue,
): Promise<Map<string, Snapshot>> {
  const key = importField(entity, matchingKey)
  const column = key?.kind.options.translated
    ? sql`t.${sql.ref(key.field)} ->> ${catalogue.primaryLanguage}`
    : sql`t.${sql.ref(key?.field ?? matchingKey)}`
  const isOwn = key?.field === ctx.registry.get(entity).exchange?.key
  // What has no number of its own goes by its id: so exports call it.
  const ids = [...(isOwn ? keys.filter(isId) : []), ...linked.values()]
  const isAsked = new Set([...told, ...alwaysAsked, ...(told.has('image') ? ['images'] : [])])
  const fields = importFields(entity).filter(({ name }) => isAsked.has(name))
  const rows = await rowsWith<{ key: string | null }>(
    ctx,
    { entity, fields, pictures: 'fetched', more: alwaysRead },
    sql`, ${column} as key`,
    ids.length
      ? sql`(${column} = any(${keys}::text[]) or t.id = any(${ids}::uuid[]))`
      : sql`${column} = any(${keys}::text[])`,
  )
  const asked = new Set(keys)
  const calledBy = Map.groupBy(linked.keys(), (one) => linked.get(one) as string)
  const found = isJoining ? rows.map(({ id }) => id) : []
  const sold = await variantRowsOf(ctx, found)
  return new Map(
    rows.flatMap((row) => {
      const variants = sold.get(row.id)
      const draft = draftOf(row, { entity, fields }, catalogue)
      if (variants) draft.variants = variantDrafts(variants, catalogue.options)
      const snapshot = { id: row.id, row, draft, ...(variants ? { variants } : {}) }
      const known = [row.key, ...(isOwn ? [row.id] : [])].filter((one) => one !== null && asked.has(one))
      return [
        ...known.filter((one) => !linked.has(String(one))).map((one) => [String(one), snapshot] as const),
        ...(calledBy.get(row.id) ?? []).map((one) => [one, snapshot] as const),
      ]
    }),
  )
}

/**
 * Rows by ids, in their order, of some fields alone, with every picture: of those that were uploaded the address on the store's own
 * host. A file of a million rows makes no draft of each: `fieldValue` says what one of them says of a field, `textIn` what of one in
 * a language, and attributes are `SpokenAttribute`s in the languages that were asked for.
 */
export async function rowsAt(
  ctx: ShopCtx,
  { entity, fields, ids, languages }: Rows,
  catalogue: Catalogue,
): Promise<{ row: Data & { id: string }; variants: VariantDraft[] | undefined }[]> {
  const told: Told = { entity, fields, pictures: 'all', languages }
  const isSold = fields.some(({ shape }) => shape.is === 'variants') && planHas(shopOf(ctx), 'options')
  const [rows, sold] = await together(ctx, (ctx) =>
    Promise.all([rowsWith(ctx, told, sql``, sql`t.id = any(${ids}::uuid[])`), variantRowsOf(ctx, isSold ? ids : [])]),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const variants = sold.get(id)
    return [{ row, variants: variants?.variants.length ? variantDrafts(variants, catalogue.options) : undefined }]
  })
}

type Rows = {
  entity: CatalogueEntity
  fields: readonly ImportField[]
  ids: readonly string[]
  languages: readonly LanguageCode[]
}

/** `languages`: their texts alone, each by itself; `more`: columns besides those of the fields, of those that the table has. */
type Told = {
  entity: CatalogueEntity
  fields: readonly ImportField[]
  pictures: 'fetched' | 'all'
  languages?: readonly LanguageCode[]
  more?: readonly string[]
}

/** An attribute's id, and its text in each language that was asked for, in their order. */
export type SpokenAttribute = readonly [id: string, ...texts: (string | null)[]]

const isSpoken = ({ shape }: ImportField): boolean => shape.is === 'translated' || shape.is === 'slug'
const spokenColumn = ({ field }: ImportField, language: LanguageCode): string => `${field} ${language}`

/** What a row of `rowsAt` says of a field in one of the languages that were asked for. */
export const textIn = (row: Data, field: ImportField, language: LanguageCode): string | null =>
  (row[spokenColumn(field, language)] ?? null) as string | null

async function rowsWith<More>(
  ctx: ShopCtx,
  told: Told,
  more: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<(Data & { id: string } & More)[]> {
  const { entity, fields } = told
  const store = (ctx.store as ShopStore).id
  const links = fields.flatMap((field) => {
    const select = hanging(ctx, field, told)
    return select ? [sql`, (${select}) as ${sql.ref(field.field)}`] : []
  })
  const own = sql.join(toldColumns(ctx, told), sql`, `)
  const { rows } = await sql<Data & { id: string } & More>`
    select ${own} ${more} ${sql.join(links, sql` `)}
    from ${sql.table(ctx.registry.get(entity).table)} t where t.store_id = ${store} and ${condition}`.execute(ctx.db)
  return rows
}

function toldColumns(ctx: ShopCtx, { entity, fields: asked, languages, more = [] }: Told): RawBuilder<unknown>[] {
  const fields: Fields = ctx.registry.get(entity).fields
  const isOwn = (name: string): boolean => name === 'version' || !!fields[name]?.column
  const whole = languages ? asked.filter((field) => !isSpoken(field)) : asked
  const told = [...whole.map(({ field }) => field), ...more].filter(isOwn)
  const spoken = (languages ? asked.filter(isSpoken) : []).flatMap((field) =>
    (languages ?? []).map(
      (language) =>
        sql`${sql.ref(`t.${field.field}`)} ->> ${sql.lit(language)} as ${sql.ref(spokenColumn(field, language))}`,
    ),
  )
  return [...[...new Set(['id', 'store_id', 'image', ...told])].map((name) => sql.ref(`t.${name}`)), ...spoken]
}

/** What hangs on a row `t`, by the column of its field. */
function hanging(
  ctx: ShopCtx,
  { kind, shape }: ImportField,
  { pictures, languages }: Told,
): RawBuilder<unknown> | null {
  if (shape.is === 'images')
    return sql`select json_agg(coalesce(i.source_url, ${pictures === 'all' ? ownPictureSql : sql`''`}) order by i.sort_order, i.id) from product_images i where i.store_id = t.store_id and i.product_id = t.id`
  const texts = languages?.map((language) => sql`, a.text ->> ${sql.lit(language)}`)
  const attribute = texts
    ? sql`json_build_array(a.attribute_id ${sql.join(texts, sql` `)})`
    : sql`json_build_object('id', a.attribute_id, 'text', a.text)`
  if (shape.is === 'attributes')
    return sql`select json_agg(${attribute} order by a.sort_order, a.id) from product_attributes a where a.store_id = t.store_id and a.product_id = t.id`
  if (kind.type !== 'refs') return null
  const { table, resource, own, other } = throughColumns(ctx.registry, kind)
  const order = sql.join(['sort_order' in resource.fields ? 'l.sort_order' : 'l.id', 'l.id'].map((one) => sql.ref(one)))
  return sql`select json_agg(l.${sql.ref(other)} order by ${order}) from ${sql.table(table)} l where l.store_id = t.store_id and l.${sql.ref(own)} = t.id`
}

const blankDraft = (entity: CatalogueEntity): (() => Draft) => {
  const names = importFields(entity).map(({ name }) => name)
  // What is not there is not there: a draft knows no null.
  const blank = Object.assign(blankRow(names)(), Object.fromEntries(names.map((name) => [name, undefined])))
  return () => ({ ...blank })
}
const blankDrafts: Record<CatalogueEntity, () => Draft> = {
  products: blankDraft('products'),
  categories: blankDraft('categories'),
}

function draftOf(row: Data, { entity, fields }: Pick<Told, 'entity' | 'fields'>, catalogue: Catalogue): Draft {
  const draft = blankDrafts[entity]()
  for (const field of fields) draft[field.name] = fieldValue(row, field, entity, catalogue) as Draft[string]
  return draft
}

/** A value of a row as a cell of a file would have been read; `undefined` where there is none. */
export function fieldValue(
  row: Data,
  { field, kind, shape }: ImportField,
  entity: CatalogueEntity,
  catalogue: Catalogue,
): unknown {
  const value = row[field] ?? undefined
  switch (shape.is) {
    case 'translated':
    case 'slug':
      return value ?? {}
    case 'decimal':
      return value && String(value)
    case 'money':
      return typeof value === 'bigint' ? moneyText(value) : value
    case 'reference':
      return catalogue.references[kind.options.target as string]?.nameOf(value as string | undefined)
    case 'list':
      return namesOf((value ?? []) as string[], kind.options.target as string, catalogue)
    case 'images':
      return ((value ?? []) as string[]).filter(Boolean)
    // Of a product it is the first of its gallery, which a file brings as addresses.
    case 'image':
      return entity === 'categories' && value ? ownPicture(String(row.store_id), String(value)) : undefined
    case 'categories':
      return ((value ?? []) as string[]).flatMap((id) => catalogue.categories.draftOf(id))
    case 'attributes': {
      const found: AttributeDraft[] = []
      for (const { id, text } of (value ?? []) as { id: string; text: Translated }[])
        found.push(...catalogue.attributes.draftsOf(id, text))
      return found
    }
    default:
      return kind.type === 'ref' ? (catalogue.categories.externalIdOf(value as string | undefined) ?? undefined) : value
  }
}

/** A list without an order of its own. */
export const namesOf = (ids: readonly string[], target: string, { references }: Catalogue): string[] =>
  ids.flatMap((id) => references[target]?.nameOf(id) ?? []).sort()

/** Which rows have these values of a field that is unique in the store. */
export async function holdersOf(
  ctx: ShopCtx,
  entity: CatalogueEntity,
  field: string,
  values: string[],
): Promise<Map<string, string>> {
  if (!values.length) return new Map()
  const { rows } = await sql<{ id: string; value: string }>`
    select id, ${sql.ref(field)} as value from ${sql.table(ctx.registry.get(entity).table)}
    where store_id = ${(ctx.store as ShopStore).id} and ${sql.ref(field)} = any(${values})`.execute(ctx.db)
  return new Map(rows.map(({ id, value }) => [value, id]))
}
