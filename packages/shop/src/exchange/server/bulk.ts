import { sql } from 'kysely'
import type { ShopCtx } from '../../floor/stores.ts'

type Cells = Record<string, unknown>

const text = (rows: Cells[]): string =>
  JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? value.toString() : value))

/** Inserts any number of rows of one table in one statement. Every row has the same columns. */
export async function insertMany(ctx: ShopCtx, table: string, rows: Cells[]): Promise<void> {
  if (!rows.length) return
  const stamp = { store_id: (ctx.store as { id: string }).id, created_at: ctx.now, updated_at: ctx.now }
  const columns = sql.join(Object.keys({ ...stamp, ...rows[0] }).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${text(rows.map((row) => ({ ...stamp, ...row })))}::jsonb)`.execute(
    ctx.db,
  )
}

/** Sets the same columns of many rows, by id, in one statement; raises their versions. */
export async function updateMany(ctx: ShopCtx, table: string, rows: (Cells & { id: string })[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = Object.keys(first).filter((name) => name !== 'id')
  const sets = sql.join([
    ...columns.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`),
    sql`version = t.version + 1`,
    sql`updated_at = ${ctx.now}`,
  ])
  await sql`update ${sql.table(table)} as t set ${sets} from jsonb_populate_recordset(null::${sql.table(table)}, ${text(rows)}::jsonb) as n where t.store_id = ${(ctx.store as { id: string }).id} and t.id = n.id`.execute(
    ctx.db,
  )
}
