import { type AnyResource, isId, newId, type Usage, usagesOf } from '@shopwright/resource'
import { sql } from 'kysely'
import { authorise } from '../core/access.ts'
import type { Data } from '../core/behaviours.ts'
import { type Ctx, storeOf } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { refuseCrowding } from '../core/gate.ts'
import { tell } from '../core/told.ts'
import { columnsOf } from '../db/ddl.ts'
import { audit } from './audit.ts'
import { dropSlugs, slugField } from './slugs.ts'

/** Who still uses a row. */
export type User = { resource: string; count: number }

/** `cleared`: the rows stay, but their reference to what goes is emptied; each keeps what it pointed at. */
type KeptRows = { table: string; resource: string; rows: Data[]; cleared?: string }[]

/**
 * Deletes locked rows with all that hangs on them, and keeps a copy for half an hour. Throws `in-use`, naming for each
 * refused id the resources that use it and how often. Answers the token that brings everything back; null for platform rows.
 */
export async function removeRows(ctx: Ctx, resource: AnyResource, rows: Data[]): Promise<string | null> {
  const hooks = ctx.behaviours.get(resource.name)
  for (const row of rows) await hooks?.beforeRemove?.(ctx, row)
  const ids = rows.map((row) => row.id as string)
  await refuseUsed(ctx, resource, ids)
  const kept: KeptRows = [{ table: resource.table, resource: resource.name, rows }]
  await collectDependents(ctx, resource, ids, kept)
  const within = resource.scope === 'store' ? sql`and store_id = ${storeOf(ctx).id}` : sql``
  if (slugField(resource) && ctx.store) await dropSlugs(ctx, resource.name, ids)
  await sql`delete from ${sql.table(resource.table)} where id in (${sql.join(ids)}) ${within}`.execute(ctx.db)
  for (const row of rows) await audit(ctx, resource, 'remove', row, null)
  touchAll(ctx, kept, 'deleted')
  if (resource.scope !== 'store') return null
  const token = newId(ctx.now.getTime())
  await sql`insert into deleted_records (store_id, id, resource, rows, actor_id, created_at, updated_at) values (${storeOf(ctx).id}, ${token}, ${resource.name}, ${serialise(kept)}, ${ctx.actor.id}, ${ctx.now}, ${ctx.now})`.execute(
    ctx.db,
  )
  return token
}

/** What shows a row that lost another, or came or went with one, is as old as if the row itself had been written. */
function touchAll(ctx: Ctx, kept: KeptRows, verb: 'created' | 'deleted'): void {
  for (const { resource, rows, cleared } of kept) {
    const { parent, of } = ctx.registry.get(resource)
    for (const row of rows) {
      ctx.touched.add(`${resource}:${row.id}`)
      if (!cleared) tell(ctx, resource, verb, String(row.id))
      if (of && parent && row[parent]) ctx.touched.add(`${of}:${row[parent]}`)
    }
    if (rows.length) ctx.touched.add(resource)
  }
}

/** Throws `in-use` where other rows point at these and are not to lose them. */
export async function refuseUsed(ctx: Ctx, resource: AnyResource, ids: string[]): Promise<void> {
  const users: Record<string, User[]> = {}
  for (const usage of usagesOf(ctx.registry, resource.name).filter((one) => one.onDelete === 'guard')) {
    for (const { id, count } of await countUsers(ctx, resource, usage, ids))
      (users[id] ??= []).push({ resource: usage.resource.name, count: Number(count) })
  }
  const refused = Object.keys(users)
  if (!refused.length) return
  const all = Object.values(users).flat()
  throw new AppError('in-use', {
    users,
    resource: all[0]?.resource,
    count: all.reduce((sum, user) => sum + user.count, 0),
  })
}

/** What is the platform's is counted in all stores, wherever the super admin happens to stand. */
async function countUsers(
  ctx: Ctx,
  used: AnyResource,
  { resource, field }: Usage,
  ids: string[],
): Promise<{ id: string; count: bigint }[]> {
  const within = used.scope === 'store' && ctx.store ? sql`and store_id = ${ctx.store.id}` : sql``
  const { rows } = await sql<{
    id: string
    count: bigint
  }>`select ${sql.ref(field)} as id, count(*) as count from ${sql.table(resource.table)} where ${sql.ref(field)} in (${sql.join(ids)}) ${within} group by 1`.execute(
    ctx.db,
  )
  return rows
}

/** Reads, before they go, the rows that the database will delete along (parents first, so that they can come back in order). */
async function collectDependents(ctx: Ctx, resource: AnyResource, ids: string[], kept: KeptRows): Promise<void> {
  if (resource.scope !== 'store') return
  const usages = usagesOf(ctx.registry, resource.name).filter((one) => one.resource.scope === 'store')
  for (const { resource: dependent, field } of usages.filter((one) => one.onDelete === 'clear')) {
    const columns = ['id', field, ...(dependent.parent ? [dependent.parent] : [])].map((name) => sql.ref(name))
    const { rows } =
      await sql<Data>`select ${sql.join(columns)} from ${sql.table(dependent.table)} where ${sql.ref(field)} in (${sql.join(ids)}) and store_id = ${storeOf(ctx).id}`.execute(
        ctx.db,
      )
    if (rows.length) kept.push({ table: dependent.table, resource: dependent.name, rows, cleared: field })
  }
  for (const { resource: dependent, field } of usages.filter((one) => one.onDelete === 'cascade')) {
    const { rows } =
      await sql<Data>`select * from ${sql.table(dependent.table)} where ${sql.ref(field)} in (${sql.join(ids)}) and store_id = ${storeOf(ctx).id}`.execute(
        ctx.db,
      )
    if (!rows.length) continue
    kept.push({ table: dependent.table, resource: dependent.name, rows })
    await collectDependents(
      ctx,
      dependent,
      rows.map((row) => row.id as string),
      kept,
    )
  }
}

const serialise = (kept: KeptRows): string =>
  JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? value.toString() : value))

/** Brings back what `token` removed, for as long as it is kept and nothing has taken its place. */
export async function undoRemove(ctx: Ctx, token: string): Promise<{ resource: string; count: number }> {
  if (!isId(token)) throw new AppError('not-found')
  const { rows: found } = await sql<{
    resource: string
    rows: KeptRows
  }>`delete from deleted_records where id = ${token} and store_id = ${storeOf(ctx).id} returning resource, rows`.execute(
    ctx.db,
  )
  const record = found[0]
  if (!record) throw new AppError('not-found')
  const resource = ctx.registry.get(record.resource)
  authorise(ctx, resource, 'remove')
  for (const { resource: name, rows } of record.rows.filter(({ cleared }) => !cleared)) {
    const target = ctx.registry.get(name)
    for (const row of rows) await restoreRow(ctx, target, row)
    // Else deleting, making others and undoing is a way around what the store may have.
    await refuseCrowding(ctx, target, 0)
  }
  for (const { table, rows, cleared } of record.rows) if (cleared) await pointBack(ctx, table, cleared, rows)
  touchAll(ctx, record.rows, 'created')
  return { resource: record.resource, count: record.rows[0]?.rows.length ?? 0 }
}

/** Whoever pointed at what is back points at it again, unless at something else by now. */
async function pointBack(ctx: Ctx, table: string, field: string, rows: Data[]): Promise<void> {
  for (const row of rows)
    await sql`update ${sql.table(table)} set ${sql.ref(field)} = ${row[field]} where store_id = ${storeOf(ctx).id} and id = ${row.id} and ${sql.ref(field)} is null`.execute(
      ctx.db,
    )
}

async function restoreRow(ctx: Ctx, resource: AnyResource, row: Data): Promise<void> {
  const json = new Set(
    columnsOf(resource)
      .filter(([, kind]) => kind.column === 'jsonb')
      .map(([name]) => name),
  )
  const names = Object.keys(row)
  const values = names.map((name) => (json.has(name) && row[name] !== null ? JSON.stringify(row[name]) : row[name]))
  await sql`insert into ${sql.table(resource.table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(values)}) on conflict do nothing`.execute(
    ctx.db,
  )
  const slug = slugField(resource)
  for (const [language, text] of Object.entries((slug ? row[slug] : null) ?? {})) {
    await sql`insert into slugs (store_id, id, language, slug, resource, row_id, is_current) values (${storeOf(ctx).id}, ${newId()}, ${language}, ${text}, ${resource.name}, ${row.id}, true) on conflict do nothing`.execute(
      ctx.db,
    )
  }
}
