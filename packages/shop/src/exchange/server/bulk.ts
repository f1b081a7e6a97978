import { setImmediate } from 'node:timers/promises'
import { blankRow, type Data, defaultOf, hasSearchText, searchText } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { sql } from 'kysely'
import type { ShopCtx } from '../../floor/stores.ts'

/** Amounts are the only values that JSON does not know; they stand at the top. */
const known = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

function plain(into: Data, row: Data): Data {
  for (const name in row) into[name] = known(row[name])
  return into
}

/**
 * Statements that do not wait for each other's answers, one behind the other: the next is put together while PostgreSQL is at the
 * one before.
 */
export async function inTurn(statements: readonly (() => Promise<void>)[]): Promise<void> {
  const begun: Promise<void>[] = []
  for (const begin of statements) {
    const one = begin()
    // It is told below.
    one.catch(() => {})
    begun.push(one)
    await setImmediate()
  }
  await Promise.all(begun)
}

/**
 * Inserts any number of rows of one resource in one statement. They hold columns, as `toRow` makes them; what none of them
 * has is left to the table, what some have gets its declared default in the others, as if each were inserted alone.
 */
export async function insertMany(ctx: ShopCtx, name: string, rows: Data[]): Promise<void> {
  if (!rows.length) return
  const resource = ctx.registry.get(name)
  const start: Data = { id: null }
  for (const row of rows) for (const column in row) start[column] ??= null
  for (const column in start) {
    const kind = resource.fields[column]
    if (kind) start[column] = known(defaultOf(kind)) ?? null
  }
  const isSearched = hasSearchText(resource)
  if (isSearched) start.search_text = null
  const same: Data = { store_id: (ctx.store as { id: string }).id, created_at: ctx.now, updated_at: ctx.now }
  const columns = [...new Set([...Object.keys(same), ...Object.keys(start)])]
  const blank = blankRow(Object.keys(start))
  const given = rows.map((row) => {
    const filled = plain(Object.assign(blank(), start), row)
    filled.id ??= newId()
    if (isSearched) filled.search_text = searchText(resource, row)
    return filled
  })
  // What is the same in all of them travels once.
  const values = columns.map((column) =>
    column in start
      ? sql.ref(column)
      : column === 'store_id'
        ? sql`${same[column]}::uuid`
        : sql`${same[column]}::timestamptz`,
  )
  const table = sql.table(resource.table)
  await sql`insert into ${table} (${sql.join(columns.map((column) => sql.ref(column)))}) select ${sql.join(values)} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(given)}::jsonb)`.execute(
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
  await sql`update ${table} as t set ${sets} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows.map((row) => plain({}, row)))}::jsonb) as n where t.store_id = ${(ctx.store as { id: string }).id} and t.id = n.id`.execute(
    ctx.db,
  )
}
