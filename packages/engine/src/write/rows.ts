import { type AnyResource, newId, searchableText } from '@shopwright/resource'
import { sql } from 'kysely'
import type { Data, DraftOf, PatchOf, RowOf } from '../core/behaviours.ts'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { columnsOf, hasSearchText } from '../db/ddl.ts'
import { toRow } from './convert.ts'

/** Inserts one checked draft; answers the stored row. Maps the database's refusals to faults of fields. */
export async function insertRow<R extends AnyResource>(ctx: Ctx, resource: R, draft: DraftOf<R>): Promise<RowOf<R>> {
  const row = stamped(ctx, resource, toRow(ctx, resource, draft, null), draft)
  const names = Object.keys(row)
  const values = names.map((name) => bind(resource, name, row[name]))
  const result = await guarded(resource, () =>
    sql<Data>`insert into ${sql.table(resource.table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(values)}) returning *`.execute(
      ctx.db,
    ),
  )
  return result.rows[0] as RowOf<R> // read from the table that the declaration makes
}

/** Writes the columns that `patch` names; raises the version. Throws `stale-version` when the caller's copy is old. */
export async function updateRow<R extends AnyResource>(
  ctx: Ctx,
  resource: R,
  existing: RowOf<R>,
  patch: PatchOf<R>,
): Promise<RowOf<R>> {
  const changes = toRow(ctx, resource, patch, existing)
  if (hasSearchText(resource)) changes.search_text = searchText(resource, { ...existing, ...changes })
  const sets = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${bind(resource, name, value)}`)
  const stale = patch.version === undefined ? sql`` : sql`and version = ${patch.version}`
  const inStore = resource.scope === 'store' ? sql`and store_id = ${ctx.store?.id}` : sql``
  const result = await guarded(resource, () =>
    sql<Data>`update ${sql.table(resource.table)} set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = ${ctx.now}`])} where id = ${existing.id} ${inStore} ${stale} returning *`.execute(
      ctx.db,
    ),
  )
  if (!result.rows[0])
    throw new AppError(patch.version === undefined ? 'not-found' : 'stale-version', { version: existing.version })
  return result.rows[0] as RowOf<R>
}

/** Inserts checked drafts of one resource in a statement for each set of columns that they name; answers the rows in their order. */
export async function insertRows(ctx: Ctx, resource: AnyResource, drafts: readonly Data[]): Promise<Data[]> {
  const rows = drafts.map((draft) => stamped(ctx, resource, toRow(ctx, resource, draft, null), draft))
  const stored = new Map<unknown, Data>()
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
    const columns = sql.join(Object.keys(alike[0] as Data).map((name) => sql.ref(name)))
    const table = sql.table(resource.table)
    const result = await guarded(resource, () =>
      sql<Data>`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${asJson(alike)}::jsonb) returning *`.execute(
        ctx.db,
      ),
    )
    for (const row of result.rows) stored.set(row.id, row)
  }
  return rows.map(({ id }) => stored.get(id) as Data) // each was inserted
}

/** As `updateRow` without a version, for many rows in a statement for each set of columns that their patches name. */
export async function updateRows(
  ctx: Ctx,
  resource: AnyResource,
  patches: readonly { existing: Data; patch: Data }[],
): Promise<void> {
  const rows = patches.map(({ existing, patch }) => {
    const changes = toRow(ctx, resource, patch, existing)
    if (hasSearchText(resource)) changes.search_text = searchText(resource, { ...existing, ...changes })
    return { ...changes, id: existing.id }
  })
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
    const named = Object.keys(alike[0] as Data).filter((name) => name !== 'id')
    const sets = named.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`)
    const table = sql.table(resource.table)
    const inStore = resource.scope === 'store' ? sql`and t.store_id = ${ctx.store?.id}` : sql``
    await guarded(resource, () =>
      sql`update ${table} as t set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_at = ${ctx.now}`])} from jsonb_populate_recordset(null::${table}, ${asJson(alike)}::jsonb) as n where t.id = n.id ${inStore}`.execute(
        ctx.db,
      ),
    )
  }
}

/** Whole numbers of any length as text, which every column reads. */
const asJson = (rows: readonly Data[]): string =>
  JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value))

function stamped(ctx: Ctx, resource: AnyResource, row: Data, draft: Data): Data {
  return {
    ...(resource.scope === 'store' ? { store_id: ctx.store?.id } : {}),
    id: draft.id ?? newId(ctx.now.getTime()),
    ...row,
    ...(hasSearchText(resource) ? { search_text: searchText(resource, row) } : {}),
    created_at: ctx.now,
    updated_at: ctx.now,
  }
}

/** All searched fields in all their languages, as a search looks for them, tags removed. */
export function searchText(resource: AnyResource, row: Data): string {
  const texts = (resource.search ?? []).flatMap((field) => {
    const value = row[field]
    return value && typeof value === 'object' ? Object.values(value) : [value]
  })
  return searchableText(texts.filter(Boolean).map((text) => String(text).replace(/<[^>]*>/g, ' ')))
}

/** What the driver needs said: jsonb travels as text. */
const bind = (resource: AnyResource, name: string, value: unknown): unknown =>
  value !== null && value !== undefined && resource.fields[name]?.column === 'jsonb' ? JSON.stringify(value) : value

type PgError = Error & { code?: string; constraint?: string; detail?: string; column?: string }

async function guarded<T>(resource: AnyResource, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw translated(resource, error as PgError)
  }
}

/** The database's refusals as the house's errors, at the field that caused them. */
export function translated(resource: AnyResource, error: PgError): Error {
  const field = columnsOf(resource)
    .map(([name]) => name)
    .sort((a, b) => b.length - a.length)
    .find((name) => error.constraint?.includes(`_${name}_`) || error.column === name)
  switch (error.code) {
    case '23503':
      return new AppError(
        field ? 'invalid' : 'conflict',
        {},
        { fields: field ? { [field]: { code: 'unknown-reference' } } : {}, status: field ? 422 : 409 },
      )
    case '23505':
      return new AppError('duplicate', {}, { fields: { [field ?? 'id']: { code: 'duplicate' } }, status: 409 })
    case '23502':
      return new AppError(
        'invalid',
        {},
        { fields: { [error.column ?? field ?? '$body']: { code: 'required' } }, status: 422 },
      )
    case '23514':
    case '22003':
    case '22001':
    case '22P02':
    case '22007':
    case '22008':
    case '22021':
      return new AppError('invalid', {}, { fields: { [field ?? '$body']: { code: 'invalid-value' } }, status: 422 })
    default:
      return error
  }
}
