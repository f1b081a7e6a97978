import { type AnyKind, type AnyResource, newId, throughColumns } from '@shopwright/resource'
import { sql } from 'kysely'
import type { Data } from '../core/behaviours.ts'
import type { Ctx } from '../core/context.ts'
import { AppError, invalid } from '../core/errors.ts'
import { refuseUsed } from './remove.ts'
import { insertRow, updateRow } from './rows.ts'
import { validateBody } from './validate.ts'

const relationFields = (resource: AnyResource, type: 'children' | 'refs'): [string, AnyKind][] =>
  Object.entries(resource.fields).filter(([, kind]) => kind.type === type)

const hasSortOrder = (resource: AnyResource): boolean => 'sort_order' in resource.fields

/** Writes the sub-rows and many-to-many links that a body brings; what it leaves out stays as it is. */
export async function writeRelations(ctx: Ctx, resource: AnyResource, id: string, body: Data): Promise<void> {
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
  for (const [field, kind] of relationFields(resource, 'refs')) {
    if (body[field] !== undefined)
      await faultsAt(
        () => field,
        () => replaceLinks(ctx, kind, id, (body[field] ?? []) as string[]),
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
  for (const [index, given] of bodies.entries()) {
    const { store_id: _, created_at: __, updated_at: ___, version: ____, ...body } = given
    const before = body.id ? byId.get(body.id as string) : undefined
    const whole = {
      ...body,
      [parent]: parentId,
      ...(hasSortOrder(child) && body.sort_order === undefined ? { sort_order: index } : {}),
    }
    validateBody(child, before ? 'patch' : 'create', withoutReadOnly(child, whole), `${path}.${index}.`)
    await faultsAt(
      (name) => `${path}.${index}.${name}`,
      async () => {
        const row = before ? await updateRow(ctx, child, before, whole) : await insertRow(ctx, child, whole)
        await writeRelations(ctx, child, row.id as string, body)
      },
    )
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

async function replaceLinks(ctx: Ctx, kind: AnyKind, id: string, targets: string[]): Promise<void> {
  const { table, resource, own, other } = throughColumns(ctx.registry, kind)
  const existing = await sql<{
    id: string
    target: string
  }>`select id, ${sql.ref(other)} as target from ${sql.table(table)} where ${sql.ref(own)} = ${id} ${inStore(ctx, resource)}`.execute(
    ctx.db,
  )
  const have = new Map(existing.rows.map((row) => [row.target, row.id]))
  const gone = existing.rows.filter((row) => !targets.includes(row.target)).map((row) => row.id)
  if (gone.length)
    await sql`delete from ${sql.table(table)} where id in (${sql.join(gone)}) ${inStore(ctx, resource)}`.execute(ctx.db)
  if (hasSortOrder(resource) && targets.length)
    await sql`update ${sql.table(table)} as t set sort_order = w.place - 1 from unnest(${[...new Set(targets)]}::uuid[]) with ordinality as w(target, place)
      where t.${sql.ref(own)} = ${id} and t.${sql.ref(other)} = w.target and t.sort_order <> w.place - 1 ${resource.scope === 'store' && ctx.store ? sql`and t.store_id = ${ctx.store.id}` : sql``}`.execute(
      ctx.db,
    )
  for (const [index, target] of [...new Set(targets)].entries()) {
    if (have.has(target)) continue
    await insertRow(ctx, resource, {
      id: newId(),
      [own]: id,
      [other]: target,
      ...(hasSortOrder(resource) ? { sort_order: index } : {}),
    })
  }
}

const inStore = (ctx: Ctx, resource: AnyResource) =>
  resource.scope === 'store' && ctx.store ? sql`and store_id = ${ctx.store.id}` : sql``
