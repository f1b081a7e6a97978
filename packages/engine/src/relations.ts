import { type AnyKind, type AnyResource, newId, throughColumns } from '@shopwright/resource'
import { sql } from 'kysely'
import { type Audience, seesField } from './access.ts'
import type { Data } from './behaviours.ts'
import { guard } from './compile.ts'
import type { Ctx } from './context.ts'
import { toWire } from './convert.ts'
import { invalid } from './errors.ts'
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
    if (body[field] !== undefined) await replaceLinks(ctx, kind, id, (body[field] ?? []) as string[])
  }
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
  const byId = new Map(existing.rows.map((row) => [row.id as string, row]))
  const kept = new Set(bodies.map((body) => body.id).filter(Boolean) as string[])
  const gone = [...byId.keys()].filter((id) => !kept.has(id))
  if (gone.length)
    await sql`delete from ${sql.table(child.table)} where id in (${sql.join(gone)}) ${inStore(ctx, child)}`.execute(
      ctx.db,
    )
  for (const [index, given] of bodies.entries()) {
    const { store_id: _, created_at: __, updated_at: ___, version: ____, ...body } = given
    const before = body.id ? byId.get(body.id as string) : undefined
    const whole = {
      ...body,
      [parent]: parentId,
      ...(hasSortOrder(child) && body.sort_order === undefined ? { sort_order: index } : {}),
    }
    validateBody(child, before ? 'patch' : 'create', withoutReadOnly(child, whole), `${path}.${index}.`)
    const row = before ? await updateRow(ctx, child, before, whole) : await insertRow(ctx, child, whole)
    await writeRelations(ctx, child, row.id as string, body)
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

/** Adds to answered rows their sub-rows, links and the rows that they point at. One statement for each relation. */
export async function readRelations(
  ctx: Ctx,
  resource: AnyResource,
  rows: Data[],
  fields: string[],
  audience: Audience,
  all: boolean,
): Promise<void> {
  if (!rows.length) return
  const ids = rows.map((row) => row.id as string)
  for (const field of fields) {
    const kind = resource.fields[field]
    if (!kind || !seesField(audience, kind.options.see)) continue
    if (kind.type === 'children') await readChildren(ctx, field, kind, rows, ids, audience, all)
    else if (kind.type === 'refs') await readLinks(ctx, field, kind, rows, ids)
    else if (kind.options.target) await readTargets(ctx, field, kind, rows, audience, all)
    else throw invalid({ $populate: { code: 'unknown-field', params: { field } } })
  }
}

async function readChildren(
  ctx: Ctx,
  field: string,
  kind: AnyKind,
  rows: Data[],
  ids: string[],
  audience: Audience,
  all: boolean,
): Promise<void> {
  const child = ctx.registry.get(kind.options.target as string)
  const parent = child.parent as string
  const order = hasSortOrder(child) ? sql`sort_order, id` : sql`id`
  const found =
    await sql<Data>`select t.* from ${sql.table(child.table)} as t where ${sql.ref(`t.${parent}`)} in (${sql.join(ids)}) ${inStore(ctx, child)} order by ${order}`.execute(
      ctx.db,
    )
  const wires = found.rows.map((row) => toWire(ctx, child, row, audience, all))
  const nested = Object.entries(child.fields)
    .filter(([, one]) => one.column === null)
    .map(([name]) => name)
  if (nested.length) await readRelations(ctx, child, wires, nested, audience, all)
  await ctx.behaviours.get(child.name)?.read?.(ctx, wires, audience)
  const byParent = Map.groupBy(wires, (wire) => wire[parent] as string)
  for (const row of rows) row[field] = byParent.get(row.id as string) ?? []
}

async function readLinks(ctx: Ctx, field: string, kind: AnyKind, rows: Data[], ids: string[]): Promise<void> {
  const { table, resource, own, other } = throughColumns(ctx.registry, kind)
  const order = hasSortOrder(resource) ? sql`sort_order, id` : sql`id`
  const found = await sql<{
    own: string
    other: string
  }>`select ${sql.ref(own)} as own, ${sql.ref(other)} as other from ${sql.table(table)} where ${sql.ref(own)} in (${sql.join(ids)}) ${inStore(ctx, resource)} order by ${order}`.execute(
    ctx.db,
  )
  const byOwn = Map.groupBy(found.rows, (link) => link.own)
  for (const row of rows) row[field] = (byOwn.get(row.id as string) ?? []).map((link) => link.other)
}

/** `manufacturer_id` populates `manufacturer`; a field without `_id` populates `<field>_row`. */
async function readTargets(
  ctx: Ctx,
  field: string,
  kind: AnyKind,
  rows: Data[],
  audience: Audience,
  all: boolean,
): Promise<void> {
  const target = ctx.registry.get(kind.options.target as string)
  // What belongs to the platform alone stays out of a store's reach.
  const isReachable = target.scope === 'store' || target.access.read === 'public' || !ctx.store
  const wanted = isReachable ? [...new Set(rows.map((row) => row[field]).filter(Boolean) as string[])] : []
  const name = field.endsWith('_id') ? field.slice(0, -3) : `${field}_row`
  const found = wanted.length
    ? (
        await sql<Data>`select t.* from ${sql.table(target.table)} as t where t.id in (${sql.join(wanted)}) and ${guard(ctx, target, audience)}`.execute(
          ctx.db,
        )
      ).rows
    : []
  const wires = found.map((row) => toWire(ctx, target, row, audience, all))
  await ctx.behaviours.get(target.name)?.read?.(ctx, wires, audience)
  const byId = new Map(wires.map((wire) => [wire.id as string, wire]))
  for (const row of rows) row[name] = byId.get(row[field] as string) ?? null
}
