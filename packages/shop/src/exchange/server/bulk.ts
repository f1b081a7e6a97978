import { type Data, defaultOf, hasSearchText, searchText } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { sql } from 'kysely'
import type { ShopCtx } from '../../floor/stores.ts'

/** Amounts are the only values that JSON does not know; they stand at the top. */
const text = (rows: Data[]): string =>
  JSON.stringify(
    rows.map((row) => {
      const plain: Data = {}
      for (const [name, value] of Object.entries(row)) plain[name] = typeof value === 'bigint' ? String(value) : value
      return plain
    }),
  )

/**
 * Inserts any number of rows of one resource in one statement. They hold columns, as `toRow` makes them; what none of them
 * has is left to the table, what some have gets its declared default in the others, as if each were inserted alone.
 */
export async function insertMany(ctx: ShopCtx, name: string, rows: Data[]): Promise<void> {
  if (!rows.length) return
  const resource = ctx.registry.get(name)
  const stamp = { store_id: (ctx.store as { id: string }).id, created_at: ctx.now, updated_at: ctx.now }
  const given = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const start = Object.fromEntries(
    given.flatMap((column) => {
      const kind = resource.fields[column]
      return kind ? [[column, defaultOf(kind)]] : []
    }),
  )
  const filled = rows.map((row) => ({
    ...stamp,
    ...start,
    ...row,
    id: row.id ?? newId(),
    ...(hasSearchText(resource) ? { search_text: searchText(resource, row) } : {}),
  }))
  const columns = sql.join(Object.keys(filled[0] as Data).map((column) => sql.ref(column)))
  const table = sql.table(resource.table)
  await sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${text(filled)}::jsonb)`.execute(
    ctx.db,
  )
}

/** Sets the same columns of many rows, by id, in one statement; raises their versions. */
export async function updateMany(ctx: ShopCtx, name: string, rows: (Data & { id: string })[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = Object.keys(first).filter((column) => column !== 'id')
  const sets = sql.join([
    ...columns.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`),
    sql`version = t.version + 1`,
    sql`updated_at = ${ctx.now}`,
  ])
  const table = sql.table(ctx.registry.get(name).table)
  await sql`update ${table} as t set ${sets} from jsonb_populate_recordset(null::${table}, ${text(rows)}::jsonb) as n where t.store_id = ${(ctx.store as { id: string }).id} and t.id = n.id`.execute(
    ctx.db,
  )
}
