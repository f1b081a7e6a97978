import { type Data, moneyText } from '@shopwright/engine'
import { type Translated, throughColumns } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { AttributeDraft, Draft } from '../rules/drafts.ts'
import { type ImportEntity, type ImportField, importField, importFields } from '../rules/fields.ts'
import type { Catalogue } from './import-catalogue.ts'

/** A record of the store as it stands: its row, and the same in the words of a draft, so that the two can be compared. */
export type Snapshot = { id: string; row: Data; draft: Draft }

/** The records of these keys with their links, in one statement. */
export async function snapshotsOf(
  ctx: ShopCtx,
  entity: ImportEntity,
  matchingKey: string,
  keys: string[],
  catalogue: Catalogue,
): Promise<Map<string, Snapshot>> {
  const store = (ctx.store as ShopStore).id
  const key = importField(entity, matchingKey)
  const column = key?.kind.options.translated
    ? sql`t.${sql.ref(key.field)} ->> ${catalogue.primaryLanguage}`
    : sql`t.${sql.ref(key?.field ?? matchingKey)}`
  const links = importFields(entity).flatMap((field) => {
    const select = hanging(ctx, field)
    return select ? [sql`, (${select}) as ${sql.ref(field.field)}`] : []
  })
  const { rows } = await sql<Data & { id: string; key: string }>`
    select t.*, ${column} as key ${sql.join(links, sql` `)}
    from ${sql.table(ctx.registry.get(entity).table)} t where t.store_id = ${store} and ${column} in (${sql.join(keys)})`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [String(row.key), { id: row.id, row, draft: draftOf(row, entity, catalogue) }]))
}

/** What hangs on a row `t`, by the column of its field. */
function hanging(ctx: ShopCtx, { kind, shape }: ImportField): RawBuilder<unknown> | null {
  if (shape.is === 'images')
    return sql`select array_agg(coalesce(i.source_url, '') order by i.sort_order, i.id) from product_images i where i.store_id = t.store_id and i.product_id = t.id`
  if (shape.is === 'attributes')
    return sql`select jsonb_agg(jsonb_build_object('id', a.attribute_id, 'text', a.text) order by a.sort_order, a.id) from product_attributes a where a.store_id = t.store_id and a.product_id = t.id`
  if (kind.type !== 'refs') return null
  const { table, resource, own, other } = throughColumns(ctx.registry, kind)
  const order = sql.join(['sort_order' in resource.fields ? 'l.sort_order' : 'l.id', 'l.id'].map((one) => sql.ref(one)))
  return sql`select array_agg(l.${sql.ref(other)} order by ${order}) from ${sql.table(table)} l where l.store_id = t.store_id and l.${sql.ref(own)} = t.id`
}

function draftOf(row: Data, entity: ImportEntity, catalogue: Catalogue): Draft {
  const draft: Draft = {}
  for (const field of importFields(entity)) draft[field.name] = cellValue(row, field, catalogue) as Draft[string]
  return draft
}

/** A value of a row as a cell of a file would have been read; `undefined` where there is none. */
function cellValue(row: Data, { field, kind, shape }: ImportField, catalogue: Catalogue): unknown {
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
    // A picture's row is a file of the shop, a cell's is an address: only galleries keep both.
    case 'image':
      return undefined
    case 'categories':
      return ((value ?? []) as string[]).flatMap((id) => catalogue.categories.draftOf(id))
    case 'attributes':
      return ((value ?? []) as { id: string; text: Translated }[]).flatMap(({ id, text }): AttributeDraft[] =>
        catalogue.attributes.draftsOf(id, text),
      )
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
  entity: ImportEntity,
  field: string,
  values: string[],
): Promise<Map<string, string>> {
  if (!values.length) return new Map()
  const { rows } = await sql<{ id: string; value: string }>`
    select id, ${sql.ref(field)} as value from ${sql.table(ctx.registry.get(entity).table)}
    where store_id = ${(ctx.store as ShopStore).id} and ${sql.ref(field)} = any(${values})`.execute(ctx.db)
  return new Map(rows.map(({ id, value }) => [value, id]))
}
