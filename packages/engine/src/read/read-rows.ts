import { type AnyKind, type AnyResource, throughColumns } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { type Audience, canCall, readerOf, seesField } from '../core/access.ts'
import type { Data } from '../core/behaviours.ts'
import type { Ctx } from '../core/context.ts'
import { invalid } from '../core/errors.ts'
import { readBatch } from '../db/db.ts'
import type { RawRow, Read } from '../db/reading.ts'
import { guard, shownRows } from './compile.ts'
import { placeOf } from './kept.ts'
import { asData, type Medium, type Shape, shapeOf } from './shape.ts'

/** A row that was read, and what is made of it. */
export type Made<T> = { id: string; raw: RawRow; shape: Shape; out: T }

/** A statement, what to do with its answer, and which statements only that answer makes possible. */
export type Step = { query: RawBuilder<unknown>; take(read: Read): Promise<Step[]> }

/** Sends all steps that can go together in one round trip, then those that follow from them. */
export async function take(ctx: Ctx, steps: Step[]): Promise<void> {
  for (let next = steps; next.length; ) {
    const asked = next.map(({ query }) => {
      const { sql: text, parameters } = query.compile(ctx.db)
      return { text, values: parameters }
    })
    const reads = await readBatch(ctx.db, asked)
    const following: Step[] = []
    for (const [n, step] of next.entries()) following.push(...(await step.take(reads[n] as Read)))
    next = following
  }
}

export type Reader<T> = { ctx: Ctx; audience: Audience; allTranslations: boolean; medium: Medium<T> }

type Hook = (rows: Data[]) => Promise<void>

/** What a resource's behaviour has to say to this caller of its rows. */
export function hookOf<T>({ ctx, audience }: Reader<T>, resource: AnyResource): Hook | null {
  const { read, readWhen } = ctx.behaviours.get(resource.name) ?? {}
  return read && readWhen?.(ctx, audience) !== false ? (rows) => read(ctx, rows, audience) : null
}

/** Rows on their way out, seen by the hook first, which has to have them as data. */
export async function madeOf<T>(
  { medium }: Reader<T>,
  shape: Shape,
  rows: RawRow[],
  hook: Hook | null,
): Promise<Made<T>[]> {
  const at = shape.at('id')
  const made = (raw: RawRow, out: T): Made<T> => ({ id: raw[at] as string, raw, shape, out })
  if (!rows.length || !hook) return rows.map((raw) => made(raw, medium.row(shape, raw)))
  const raws = new Map(rows.map((raw) => [asData.row(shape, raw), raw]))
  const seen = [...raws.keys()]
  await hook(seen)
  return seen.map((row) => made(raws.get(row) as RawRow, medium.of(row)))
}

/** The same for rows that have their relations already. */
export async function seenBy<T>({ medium }: Reader<T>, made: Made<Data>[], hook: Hook): Promise<Made<T>[]> {
  const byData = new Map(made.map((one) => [one.out, one]))
  const seen = [...byData.keys()]
  if (seen.length) await hook(seen)
  return seen.map((row) => ({ ...(byData.get(row) as Made<Data>), out: medium.of(row) }))
}

/** Sub-rows and links of rows whose ids are known, which may be before the rows themselves are. */
export const ownSteps = <T>(
  reader: Reader<T>,
  resource: AnyResource,
  fields: readonly string[],
  ids: readonly string[],
  rows: () => Made<T>[],
): Step[] =>
  fields.flatMap((field) => {
    const kind = resource.fields[field]
    if (!kind || !seesField(reader.audience, kind.options.see)) return []
    if (kind.type === 'children') return [childStep(reader, field, kind, ids, rows)]
    if (kind.type === 'refs') return [linkStep(reader, field, kind, ids, rows)]
    return []
  })

/** The rows that these rows point at. */
export async function targetSteps<T>(
  reader: Reader<T>,
  resource: AnyResource,
  fields: readonly string[],
  rows: Made<T>[],
): Promise<Step[]> {
  const steps: Step[] = []
  for (const field of fields) {
    const kind = resource.fields[field]
    if (!kind || kind.column === null || !seesField(reader.audience, kind.options.see)) continue
    if (!kind.options.target) throw invalid({ $populate: { code: 'unknown-field', params: { field } } })
    steps.push(...(await targetStep(reader, field, kind, rows)))
  }
  return steps
}

const hasSortOrder = (resource: AnyResource): boolean => 'sort_order' in resource.fields
const order = (resource: AnyResource) => (hasSortOrder(resource) ? sql`t.sort_order, t.id` : sql`t.id`)
const inStore = (ctx: Ctx, resource: AnyResource) =>
  resource.scope === 'store' && ctx.store ? sql`and t.store_id = ${ctx.store.id}` : sql``

function childStep<T>(
  reader: Reader<T>,
  field: string,
  kind: AnyKind,
  ids: readonly string[],
  rows: () => Made<T>[],
): Step {
  const { ctx, medium } = reader
  const child = ctx.registry.get(kind.options.target as string)
  const parent = child.parent as string
  const shape = shapeOf(ctx, child, { ...reader, only: null })
  const nested = nestedOf(child)
  const hook = hookOf(reader, child)
  const join = (made: Made<T>[]) => {
    const byParent = Map.groupBy(made, ({ raw }) => raw[shape.at(parent)] as string)
    for (const row of rows()) medium.putList(row.out, field, outs(byParent.get(row.id)))
  }
  const withNested = async <M>(inner: Reader<M>, read: Read, done: (made: Made<M>[]) => Promise<void>) => {
    const made = await madeOf(inner, shape, read.rows, null)
    const below = made.length ? ownSteps(inner, child, nested, idsOf(made), () => made) : []
    return doneAfter(below, () => done(made))
  }
  return {
    query: sql`select ${sql.raw(shape.sql)} from ${sql.table(child.table)} as t where ${sql.ref(`t.${parent}`)} = any(${ids}::uuid[]) and ${shownRows(ctx, child, reader.audience)} ${inStore(ctx, child)} order by ${order(child)}`,
    take: async (read) => {
      if (!nested.length) {
        join(await madeOf(reader, shape, read.rows, hook))
        return []
      }
      return hook
        ? withNested({ ...reader, medium: asData }, read, async (made) => join(await seenBy(reader, made, hook)))
        : withNested(reader, read, async (made) => join(made))
    },
  }
}

/** What is nested has to be in the sub-rows before these are in their parents. */
async function doneAfter(steps: Step[], done: () => Promise<void>): Promise<Step[]> {
  let open = steps.length
  if (!open) await done()
  return steps.map((step) => ({
    ...step,
    take: async (read) => {
      const below = await step.take(read)
      open -= 1
      return open ? below : doneAfter(below, done)
    },
  }))
}

export const nestedOf = (resource: AnyResource): string[] =>
  Object.entries(resource.fields)
    .filter(([, kind]) => kind.column === null)
    .map(([name]) => name)

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
export const outs = <T>(made: Made<T>[] | undefined): T[] => (made ?? []).map(({ out }) => out)

function linkStep<T>(
  { ctx, medium }: Reader<T>,
  field: string,
  kind: AnyKind,
  ids: readonly string[],
  rows: () => Made<T>[],
): Step {
  const { table, resource, own, other } = throughColumns(ctx.registry, kind)
  return {
    query: sql`select ${sql.ref(`t.${own}`)}, ${sql.ref(`t.${other}`)} from ${sql.table(table)} as t where ${sql.ref(`t.${own}`)} = any(${ids}::uuid[]) and ${sql.ref(`t.${other}`)} is not null ${inStore(ctx, resource)} order by ${order(resource)}`,
    take: async (read) => {
      const byOwn = Map.groupBy(read.rows, ([one]) => one as string)
      for (const row of rows())
        medium.putIds(
          row.out,
          field,
          (byOwn.get(row.id) ?? []).map(([, id]) => id as string),
        )
      return []
    },
  }
}

/**
 * `manufacturer_id` populates `manufacturer`; a field without `_id` populates `<field>_row`. What a store has few of is pointed at
 * again and again: of what guests may read, of which every change is told (`public-answers.ts` relies on it), those rows are
 * kept until one of them changes.
 */
async function targetStep<T>(from: Reader<T>, field: string, kind: AnyKind, rows: Made<T>[]): Promise<Step[]> {
  const { ctx, medium } = from
  const target = ctx.registry.get(kind.options.target as string)
  const audience = readerOf(ctx, target)
  const reader = { ...from, audience }
  const name = field.endsWith('_id') ? field.slice(0, -3) : `${field}_row`
  const idOf = ({ raw, shape }: Made<T>) => raw[shape.at(field)] as string | null
  // Who may not list the target does not get it by the way; what belongs to the platform alone stays out of a store's reach.
  const isReachable =
    (target.scope === 'store' || target.access.read === 'public' || !ctx.store) &&
    canCall(ctx.actor, target, 'find', ctx.registry)
  const wanted = isReachable ? [...new Set(rows.flatMap((row) => idOf(row) ?? []))] : []
  const shape = shapeOf(ctx, target, { ...reader, only: null })
  const attach = (found: Made<T>[]) => {
    const byId = new Map(found.map((one) => [one.id, one.out]))
    for (const row of rows) medium.put(row.out, name, byId.get(idOf(row) ?? '') ?? null)
  }
  const attachRaw = async (raws: RawRow[]): Promise<Step[]> => {
    attach(await madeOf(reader, shape, raws, hookOf(reader, target)))
    return []
  }
  if (!wanted.length) return attachRaw([])
  const query = sql`select ${sql.raw(shape.sql)} from ${sql.table(target.table)} as t where t.id = any(${wanted.sort()}::uuid[]) and ${guard(ctx, target, audience)}`
  const isKept = !target.large && target.access.read === 'public'
  const place = !isKept ? null : placeOf<RawRow[]>(ctx, target, query.compile(ctx.db))
  if (place?.known) return attachRaw(place.known)
  const keptRows = (raws: RawRow[]): RawRow[] => {
    place?.keep(raws, bytesOf(raws))
    return raws
  }
  return [{ query, take: ({ rows: raws }) => attachRaw(keptRows(raws)) }]
}

const bytesOf = (raws: readonly RawRow[]): number =>
  raws.reduce((sum, raw) => raw.reduce((bytes, text) => bytes + 16 + 2 * (text?.length ?? 0), sum + 32), 0)
