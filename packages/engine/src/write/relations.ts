import { type AnyKind, type AnyResource, newId, throughColumns } from '@shopwright/resource'
import { sql } from 'kysely'
import type { Data } from '../core/behaviours.ts'
import type { Ctx } from '../core/context.ts'
import { AppError, invalid } from '../core/errors.ts'
import { refuseUsed } from './remove.ts'
import { insertRow, insertRows, updateRow, updateRows } from './rows.ts'
import { validateBody } from './validate.ts'

const relationFields = (resource: AnyResource, type: 'children' | 'refs'): [string, AnyKind][] =>
  Object.entries(resource.fields).filter(([, kind]) => kind.type === type)

const hasSortOrder = (resource: AnyResource): boolean => 'sort_order' in resource.fields

/** Writes the sub-rows and many-to-many links that a body brings; what it leaves out stays as it is. */
export async function writeRelations(ctx: Ctx, resource: AnyResource, id: string, body: Data): Promise<void> {
  await writeChildren(ctx, resource, id, body)
  for (const [field, kind] of relationFields(resource, 'refs')) {
    if (body[field] !== undefined)
      await faultsAt(
        () => field,
        () => replaceLinks(ctx, kind, [{ id, targets: (body[field] ?? []) as string[] }]),
      )
  }
}

async function writeChildren(ctx: Ctx, resource: AnyResource, id: string, body: Data): Promise<void> {
  for (const [field, kind] of relationFields(resource, 'children')) {
    if (body[field] !== undefined)
      await replaceChildren(
        ctx,
        ctx.registry.get(kind.options.target as string),
        id,
        (body[field] ?? []) as Data[],
        field,
      )
  }
}

/**
 * What a caller says of sub-rows, without the fields that only we write: clients send back what they have read. Our own
 * verbs do not come this way and may write them.
 */
export function withoutOurs(ctx: Ctx, resource: AnyResource, body: Data): Data {
  const own = { ...body }
  for (const [field, kind] of relationFields(resource, 'children')) {
    const rows = own[field]
    const child = ctx.registry.get(kind.options.target as string)
    if (Array.isArray(rows))
      own[field] = rows.map((row) =>
        typeof row === 'object' && row !== null ? withoutOurs(ctx, child, withoutReadOnly(child, row)) : row,
      )
  }
  return own
}

/** Keeps rows whose id comes again, makes the new ones, deletes the rest. */
async function replaceChildren(
  ctx: Ctx,
  child: AnyResource,
  parentId: string,
  bodies: Data[],
  path: string,
): Promise<void> {
  const parent = child.parent as string
  const existing =
    await sql<Data>`select * from ${sql.table(child.table)} where ${sql.ref(parent)} = ${parentId} ${inStore(ctx, child)}`.execute(
      ctx.db,
    )
  const stray = bodies.findIndex((body) => typeof body !== 'object' || body === null || Array.isArray(body))
  if (stray >= 0) throw invalid({ [`${path}.${stray}`]: { code: 'not-an-object' } })
  const byId = new Map(existing.rows.map((row) => [row.id as string, row]))
  const kept = new Set(bodies.map((body) => body.id).filter(Boolean) as string[])
  const gone = [...byId.keys()].filter((id) => !kept.has(id))
  if (gone.length) {
    await refuseUsed(ctx, child, gone)
    await sql`delete from ${sql.table(child.table)} where id in (${sql.join(gone)}) ${inStore(ctx, child)}`.execute(
      ctx.db,
    )
  }
  const written = bodies.map((given, index): Written => {
    const { store_id: _, created_at: __, updated_at: ___, version: ____, ...body } = given
    const before = body.id ? byId.get(body.id as string) : undefined
    const whole = {
      ...body,
      [parent]: parentId,
      ...(hasSortOrder(child) && body.sort_order === undefined ? { sort_order: index } : {}),
    }
    validateBody(child, before ? 'patch' : 'create', withoutReadOnly(child, whole), `${path}.${index}.`)
    return { body, whole, before }
  })
  if (written.length > few && (await writeTogether(ctx, child, written, path))) return
  for (const [index, { body, whole, before }] of written.entries()) {
    await faultsAt(
      (name) => `${path}.${index}.${name}`,
      async () => {
        const row = before ? await updateRow(ctx, child, before, whole) : await insertRow(ctx, child, whole)
        await writeRelations(ctx, child, row.id as string, body)
      },
    )
  }
}

type Written = { body: Data; whole: Data; before: Data | undefined }

/** More are written together. */
const few = 3

/** In a few statements; false = something was refused, nothing was written, and one after the other will say which. */
async function writeTogether(
  ctx: Ctx,
  child: AnyResource,
  written: readonly Written[],
  path: string,
): Promise<boolean> {
  await sql`savepoint together`.execute(ctx.db)
  try {
    const made = written.filter(({ before }) => !before)
    const rows = await insertRows(
      ctx,
      child,
      made.map(({ whole }) => whole),
    )
    const idOf = new Map(made.map((one, n) => [one, rows[n]?.id]))
    await updateRows(
      ctx,
      child,
      written.flatMap(({ before: existing, whole: patch }) => (existing ? [{ existing, patch }] : [])),
    )
    const own = written.map((one) => ({ body: one.body, id: (one.before?.id ?? idOf.get(one)) as string }))
    for (const [field, kind] of relationFields(child, 'refs')) {
      const given = own.filter(({ body }) => body[field] !== undefined)
      await replaceLinks(
        ctx,
        kind,
        given.map(({ id, body }) => ({ id, targets: (body[field] ?? []) as string[] })),
      )
    }
    for (const [index, { id, body }] of own.entries())
      await faultsAt(
        (name) => `${path}.${index}.${name}`,
        () => writeChildren(ctx, child, id, body),
      )
    await sql`release savepoint together`.execute(ctx.db)
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint together`.execute(ctx.db)
    await sql`release savepoint together`.execute(ctx.db)
    return false
  }
}

/** What the rows below refuse is told where the caller's body has it. */
async function faultsAt<T>(named: (field: string) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const fields = Object.entries(error.fields).map(([name, fault]) => [named(name), fault])
    throw new AppError(error.code, error.params, { status: error.status, fields: Object.fromEntries(fields) })
  }
}

const withoutReadOnly = (resource: AnyResource, body: Data): Data =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !resource.fields[name]?.options.readOnly))

type Links = { id: string; targets: readonly string[] }

/** Keeps links whose target comes again, makes the new ones, deletes the rest; of many rows in the same statements. */
async function replaceLinks(ctx: Ctx, kind: AnyKind, links: readonly Links[]): Promise<void> {
  if (!links.length) return
  const { table, resource, own, other } = throughColumns(ctx.registry, kind)
  const wanted = links.flatMap(({ id, targets }) =>
    [...new Set(targets)].map((target, place) => ({ id, target, place })),
  )
  const existing = await sql<{
    id: string
    owner: string
    target: string
  }>`select id, ${sql.ref(own)} as owner, ${sql.ref(other)} as target from ${sql.table(table)} where ${sql.ref(own)} = any(${links.map(({ id }) => id)}::uuid[]) ${inStore(ctx, resource)}`.execute(
    ctx.db,
  )
  const nameOf = (owner: string, target: string) => `${owner} ${target}`
  const have = new Set(existing.rows.map(({ owner, target }) => nameOf(owner, target)))
  const stays = new Set(wanted.map(({ id, target }) => nameOf(id, target)))
  const gone = existing.rows.filter(({ owner, target }) => !stays.has(nameOf(owner, target))).map(({ id }) => id)
  if (gone.length)
    await sql`delete from ${sql.table(table)} where id = any(${gone}::uuid[]) ${inStore(ctx, resource)}`.execute(ctx.db)
  const kept = wanted.filter(({ id, target }) => have.has(nameOf(id, target)))
  if (hasSortOrder(resource) && kept.length)
    await sql`update ${sql.table(table)} as t set sort_order = w.place from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as w(id uuid, target uuid, place int)
      where t.${sql.ref(own)} = w.id and t.${sql.ref(other)} = w.target and t.sort_order <> w.place ${resource.scope === 'store' && ctx.store ? sql`and t.store_id = ${ctx.store.id}` : sql``}`.execute(
      ctx.db,
    )
  const made = wanted.filter(({ id, target }) => !have.has(nameOf(id, target)))
  if (made.length)
    await insertRows(
      ctx,
      resource,
      made.map(({ id, target, place }) => ({
        id: newId(),
        [own]: id,
        [other]: target,
        ...(hasSortOrder(resource) ? { sort_order: place } : {}),
      })),
    )
}

const inStore = (ctx: Ctx, resource: AnyResource) =>
  resource.scope === 'store' && ctx.store ? sql`and store_id = ${ctx.store.id}` : sql``
