import { type AnyResource, isId, type Method, newId, writable } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { audienceOf, authorise, readerOf } from './core/access.ts'
import type { Data, DraftOf, PatchOf, RowOf } from './core/behaviours.ts'
import type { Ctx } from './core/context.ts'
import { AppError, invalid, refuse } from './core/errors.ts'
import { refuseCrowding, refuseUngranted, refuseUngrantedBody } from './core/gate.ts'
import { tell } from './core/told.ts'
import type { RawRow } from './db/reading.ts'
import { condition, guard, orderBy, sourceOf } from './read/compile.ts'
import type { Counted, FacetCounts } from './read/counted.ts'
import { findIds, isFoundFirst } from './read/found.ts'
import { type Query, type RawQuery, readQuery } from './read/query.ts'
import {
  hookOf,
  type Made,
  madeOf,
  nestedOf,
  outs,
  ownSteps,
  type Reader,
  type Step,
  seenBy,
  take,
  targetSteps,
} from './read/read-rows.ts'
import { asData, asText, bracesOf, type Medium, type Shape, shapeOf } from './read/shape.ts'
import { countSteps } from './read/totals.ts'
import { refuseUnchosen } from './write/among.ts'
import { audit } from './write/audit.ts'
import { toRow, toWire } from './write/convert.ts'
import { withoutOurs, writeRelations } from './write/relations.ts'
import { removeRows } from './write/remove.ts'
import { insertRow, updateRow } from './write/rows.ts'
import { slugField, syncSlugs } from './write/slugs.ts'
import { validateBody } from './write/validate.ts'

export type Page = { total: number; limit: number; skip: number; data: Data[]; facets?: Facets }
type Facets = Record<string, FacetCounts>

/** Lists rows that the caller may meet. `query` is the caller's own; guards are ANDed outside it. */
export async function find(ctx: Ctx, name: string, raw: RawQuery = {}): Promise<Page> {
  const { rows, ...page } = await readPage(ctx, name, raw, asData)
  return { ...page, data: rows }
}

/** The same as the JSON that is answered. */
export async function findText(ctx: Ctx, name: string, raw: RawQuery = {}): Promise<string> {
  const { rows, total, limit, skip, facets } = await readPage(ctx, name, raw, asText)
  const counts = facets ? `,"facets":${JSON.stringify(facets)}` : ''
  return `{"total":${total},"limit":${limit},"skip":${skip},"data":[${rows.map(bracesOf).join(',')}]${counts}}`
}

async function readPage<T>(
  ctx: Ctx,
  name: string,
  raw: RawQuery,
  medium: Medium<T>,
): Promise<Omit<Page, 'data'> & { rows: T[] }> {
  const resource = ctx.registry.get(name)
  authorise(ctx, resource, 'find')
  const audience = readerOf(ctx, resource)
  const query = readQuery(raw, resource, audience)
  const { limit, skip } = query
  const walls = guard(ctx, resource, audience)
  const { from, rest } = sourceOf(ctx, resource, query)
  const where = sql`${walls} and ${condition(ctx, resource, rest)}`
  const shape = shapeOf(ctx, resource, { audience, ...wantedOf(query) })
  const reader = { ctx, audience, medium, allTranslations: query.allTranslations }
  const found = isFoundFirst(query) ? await findIds(ctx, resource, from, where, query) : null
  const counted: Counted = { total: found?.total ?? -1, facets: {} }
  // What is narrowed is seldom asked for twice: it is counted in the same message. A list that ends on this page is counted by its rows.
  const counts = async () =>
    counted.total < 0 || query.facets.length
      ? countSteps(ctx, resource, { from, walls, rest }, query.facets, counted)
      : []
  const early = query.filter || query.facets.length ? await counts() : []
  const page = found
    ? sql`${sql.table(resource.table)} as t where t.id = any(${found.ids}::uuid[]) and ${walls}`
    : sql`${from} where ${where} order by ${orderBy(ctx, resource, query.sort)} limit ${limit} offset ${skip}`
  const list = { query: sql`select ${sql.raw(shape.sql)} from ${page}`, ids: found?.ids ?? null }
  const isEmpty = limit === 0 || found?.ids.length === 0
  const rows = isEmpty ? [] : await related(reader, resource, shape, list, query.populate, early)
  if (isEmpty) await take(ctx, early)
  if (counted.total < 0 && rows.length > 0 && rows.length < limit && !found) counted.total = skip + rows.length
  if (counted.total < 0) await take(ctx, await counts())
  return { total: counted.total, limit, skip, rows, ...(query.facets.length ? { facets: counted.facets } : {}) }
}

/** A statement that reads rows. With their ids, in the order in which they are to be answered, what hangs on them needs not wait for them. */
type Asked = { query: RawBuilder<unknown>; ids: readonly string[] | null }

/**
 * Rows with their relations; `beside` is asked in the same message. A hook sees rows as they will be answered, so where they
 * have relations all is read as data first.
 */
async function related<T>(
  reader: Reader<T>,
  resource: AnyResource,
  shape: Shape,
  { query, ids }: Asked,
  fields: readonly string[],
  beside: readonly Step[] = [],
): Promise<T[]> {
  const hook = hookOf(reader, resource)
  if (!hook || !fields.length) return outs(await withRelations(reader, hook))
  return outs(await seenBy(reader, await withRelations({ ...reader, medium: asData }, null), hook))

  async function withRelations<M>(inner: Reader<M>, early: typeof hook): Promise<Made<M>[]> {
    let made: Made<M>[] = []
    const own = (of: readonly string[]) => ownSteps(inner, resource, fields, of, () => made)
    const row: Step = {
      query,
      take: async ({ rows }) => {
        made = await madeOf(inner, shape, ids ? inOrder(rows, shape.at('id'), ids) : rows, early)
        if (!made.length) return []
        return [...(ids ? [] : own(made.map((one) => one.id))), ...(await targetSteps(inner, resource, fields, made))]
      },
    }
    await take(inner.ctx, [row, ...(ids ? own(ids) : []), ...beside])
    return made
  }
}

function inOrder(rows: RawRow[], at: number, ids: readonly string[]): RawRow[] {
  if (rows.length < 2) return rows
  const byId = new Map(rows.map((row) => [row[at], row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

const wantedOf = ({ select, populate, allTranslations }: Query) => ({
  allTranslations,
  only: select ? [...select, ...populate] : null,
})

/** One row with all its sub-rows and links. Throws `not-found` for a missing row and for another store's alike. */
export const get = (ctx: Ctx, name: string, id: string, raw: RawQuery = {}): Promise<Data> =>
  readOne(ctx, name, id, raw, asData)

/** The same as the JSON that is answered. */
export const getText = async (ctx: Ctx, name: string, id: string, raw: RawQuery = {}): Promise<string> =>
  bracesOf(await readOne(ctx, name, id, raw, asText))

function readOne<T>(ctx: Ctx, name: string, id: string, raw: RawQuery, medium: Medium<T>): Promise<T> {
  const resource = ctx.registry.get(name)
  authorise(ctx, resource, 'get')
  return load(ctx, resource, id, raw, medium, readerOf(ctx, resource))
}

/** The row and what hangs on it in one round trip, then what only these show to be needed. Who has written it sees it whole. */
async function load<T>(
  ctx: Ctx,
  resource: AnyResource,
  id: string,
  raw: RawQuery,
  medium: Medium<T>,
  audience = audienceOf(ctx.actor),
): Promise<T> {
  const query = readQuery(raw, resource, audience)
  refuse(!isId(id), 'not-found')
  const where = sql`t.id = ${id} and ${guard(ctx, resource, audience)} and ${condition(ctx, resource, query)}`
  const shape = shapeOf(ctx, resource, { audience, ...wantedOf(query) })
  const reader = { ctx, audience, medium, allTranslations: query.allTranslations }
  const relations = [...new Set([...nestedOf(resource), ...query.populate])].filter(
    (field) => !query.select || query.select.includes(field) || query.populate.includes(field),
  )
  const one = sql`select ${sql.raw(shape.sql)} from ${sql.table(resource.table)} as t where ${where}`
  const [row] = await related(reader, resource, shape, { query: one, ids: [id] }, relations)
  if (row === undefined) throw new AppError('not-found')
  return row
}

/** Creates one row, or many in one transaction. The path of every write: authorise, validate, fill, before, row, children, after, audit. */
export async function create(ctx: Ctx, name: string, body: unknown): Promise<Data | Data[]> {
  const resource = ctx.registry.get(name)
  authorise(ctx, resource, 'create')
  await refuseUngranted(ctx, resource)
  if (!Array.isArray(body)) return createOne(ctx, resource, body, '')
  refuse(body.length > 500, 'too-many-rows', { max: 500 })
  const made: Data[] = []
  for (const [index, one] of body.entries()) made.push(await createOne(ctx, resource, one, `${index}.`))
  return made
}

async function createOne(ctx: Ctx, resource: AnyResource, body: unknown, path: string): Promise<Data> {
  const draft = withoutOurs(ctx, resource, stripped(validateBody(resource, 'create', withoutStamps(body), path)))
  await refuseUngrantedBody(ctx, resource, draft, null)
  const hooks = ctx.behaviours.get(resource.name)
  if (hooks?.create) {
    const { $answer: isAnswer, ...made } = await hooks.create(ctx, draft)
    // Of a store's verbs the rows that they change are written down; of the platform's, the verb.
    if (resource.scope === 'platform' && made.id) await audit(ctx, resource, 'create', null, { ...draft, ...made })
    ctx.touched.add(resource.name)
    return made.id && !isAnswer ? load(ctx, resource, made.id as string, {}, asData) : made
  }
  const row = await insert(ctx, resource, draft)
  return load(ctx, resource, row.id as string, {}, asData)
}

/** Inserts a trusted draft with everything that follows from it (sub-rows, address, audit). For verbs and the path above. */
export async function insert<R extends AnyResource>(ctx: Ctx, resource: R, given: DraftOf<R>): Promise<RowOf<R>> {
  const hooks = ctx.behaviours.get(resource.name)
  const draft: Data = { id: newId(ctx.now.getTime()), ...given }
  await refuseCrowding(ctx, resource, 1)
  Object.assign(draft, (await hooks?.before?.(ctx, draft, null)) ?? {})
  await refuseUnchosen(ctx, resource, draft, null)
  const slug = slugField(resource)
  if (slug && ctx.store)
    draft[slug] = await syncSlugs(ctx, resource, { ...toRow(ctx, resource, draft, null), id: draft.id })
  const row = await insertRow(ctx, resource as AnyResource, draft)
  await writeRelations(ctx, resource, row.id as string, draft)
  await hooks?.after?.(ctx, row, null, draft)
  await audit(ctx, resource, 'create', null, row)
  touch(ctx, resource, row)
  tell(ctx, resource.name, 'created', String(row.id))
  return row as RowOf<R> // read from the table that the declaration makes
}

/** Replaces a row: what the body leaves out goes back to its default. */
export const update = (ctx: Ctx, name: string, id: string, body: unknown): Promise<Data> =>
  change(ctx, name, id, body, 'update')

/** Merges the body into a row. */
export const patch = (ctx: Ctx, name: string, id: string, body: unknown): Promise<Data> =>
  change(ctx, name, id, body, 'patch')

async function change(ctx: Ctx, name: string, id: string, body: unknown, method: 'update' | 'patch'): Promise<Data> {
  const resource = ctx.registry.get(name)
  authorise(ctx, resource, method as Method)
  await refuseUngranted(ctx, resource)
  const checked = withoutOurs(ctx, resource, stripped(validateBody(resource, method, withoutStamps(body), ''), true))
  refuse(checked.id !== undefined && checked.id !== id, 'not-found')
  const existing = await lockRow(ctx, resource, id)
  await refuseUngrantedBody(ctx, resource, checked, existing)
  refuseReplaced(resource, checked, existing)
  const draft = method === 'patch' ? checked : { ...emptied(resource), ...checked }
  await amend(ctx, resource, existing, draft)
  return load(ctx, resource, id, {}, asData)
}

/** Writes a trusted patch with everything that follows from it. */
export async function amend<R extends AnyResource>(
  ctx: Ctx,
  resource: R,
  existing: RowOf<R>,
  given: PatchOf<R>,
): Promise<RowOf<R>> {
  const hooks = ctx.behaviours.get(resource.name)
  const draft: Data = { ...given }
  Object.assign(draft, (await hooks?.before?.(ctx, draft, existing)) ?? {})
  await refuseUnchosen(ctx, resource, draft, existing)
  const slug = slugField(resource)
  if (slug && ctx.store && (draft[slug] !== undefined || (resource.title && draft[resource.title] !== undefined))) {
    const next = { ...existing, ...toRow(ctx, resource, draft, existing) }
    draft[slug] = await syncSlugs(ctx, resource, {
      ...next,
      [slug]: { ...(existing[slug] as Data), ...(next[slug] as Data) },
    })
  }
  const row = await updateRow(ctx, resource as AnyResource, existing, draft)
  await writeRelations(ctx, resource, row.id as string, draft)
  await hooks?.after?.(ctx, row, existing, draft)
  await audit(ctx, resource, 'update', existing, row)
  touch(ctx, resource, row)
  return row as RowOf<R>
}

/** The row, locked for this transaction, if the caller may meet it. */
export async function lockRow<R extends AnyResource>(ctx: Ctx, resource: R, id: string): Promise<RowOf<R>> {
  refuse(!isId(id), 'not-found')
  const { rows } = await sql<
    RowOf<R>
  >`select t.* from ${sql.table(resource.table)} as t where t.id = ${id} and ${guard(ctx, resource, audienceOf(ctx.actor))} for update`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** What a row was made with, where that lasts: clients send back what they have read, and nothing else. */
function refuseReplaced(resource: AnyResource, draft: Data, existing: Data): void {
  const moved = Object.entries(draft).filter(
    ([name, value]) => resource.fields[name]?.options.lasting && value !== existing[name],
  )
  if (moved.length) throw invalid(Object.fromEntries(moved.map(([name]) => [name, { code: 'field-stays' }])))
}

const emptied = (resource: AnyResource): Data =>
  Object.fromEntries(
    writable(resource)
      .filter((name) => resource.fields[name]?.type !== 'secret' && !resource.fields[name]?.options.lasting)
      .map((name) => {
        const kind = resource.fields[name]
        return [name, kind?.column === null ? [] : kind?.options.translated ? {} : null]
      }),
  )

/** Clients send back what they read; the stamps in it are not theirs to write and are let through unread. */
function withoutStamps(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { store_id: _, created_at: __, updated_at: ___, ...rest } = body as Data
  return rest
}

const stripped = (body: Data, keepVersion = false): Data => {
  const { version, ...rest } = body
  return keepVersion && version !== undefined ? { ...rest, version } : rest
}

export function touch(ctx: Ctx, resource: AnyResource, row: Data): void {
  ctx.touched.add(resource.name)
  ctx.touched.add(`${resource.name}:${row.id}`)
  const { of, parent } = resource
  if (of && parent) ctx.touched.add(`${of}:${row[parent]}`)
}

/** Removes one row; 409 `in-use` names who uses it. Answers the row as it was, with a token that undoes the removal. */
export async function remove(ctx: Ctx, name: string, id: string): Promise<Data> {
  const [row] = await removeMany(ctx, name, [id])
  return row as Data
}

/** Removes a list of rows, all or none. An empty list, or one over 500, is refused. */
export async function removeMany(ctx: Ctx, name: string, ids: string[]): Promise<Data[]> {
  const resource = ctx.registry.get(name)
  authorise(ctx, resource, 'remove')
  if (!ids.length) throw new AppError('list-required', {}, { status: 400, fields: { id: { code: 'list-required' } } })
  refuse(ids.length > 500, 'too-many-rows', { max: 500 })
  if (ids.some((id) => !isId(id)))
    throw ids.length === 1 ? new AppError('not-found') : invalid({ id: { code: 'not-an-id' } })
  const rows: Data[] = []
  for (const id of [...new Set(ids)].sort()) rows.push(await lockRow(ctx, resource, id))
  const undo = await removeRows(ctx, resource, rows)
  const audience = audienceOf(ctx.actor)
  for (const row of rows) touch(ctx, resource, row)
  return rows.map((row) => ({ ...toWire(ctx, resource, row, audience, false), ...(undo ? { undo_token: undo } : {}) }))
}
