import {
  type Actor,
  AppError,
  authorise,
  type Ctx,
  condition,
  type Engine,
  guard,
  insertRow,
  invalid,
  operations,
  orderBy,
  parseQueryString,
  type RawQuery,
  readerOf,
  readQuery,
  type Scope,
  sourceOf,
} from '@shopwright/engine'
import { type AnyResource, inGroupsOf, isId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { actorOfStarter, starterOf } from '../../floor/api-tokens.ts'
import { type ShopStore, storesOf } from '../../floor/stores.ts'
import type { tasks } from '../model/working.ts'

const chunkSize = 100
const keptFailures = 200

/** Rows by their ids, or by the list that shows them; neither is a fault. */
type Choice = { ids?: readonly string[] | null; query?: string | null }

/** A row that was not done: what it is called, where its reader may know, and why. */
type Failure = { id: string; code: string; name?: string; params?: AppError['params'] }

/** Ids of the rows that are named, or that the list shows with this query, whatever page it is on. */
export async function chosenIds(ctx: Ctx, name: string, { ids, query }: Choice): Promise<readonly string[]> {
  if (ids?.length) {
    if (!ids.every(isId)) throw invalid({ ids: { code: 'not-an-id' } })
    return ids
  }
  if (query === undefined || query === null) throw invalid({ ids: { code: 'required' } })
  const resource = ctx.registry.get(name)
  const { from, rest } = sourceOf(ctx, resource, readQuery(withoutPaging(query), resource, 'staff'))
  const { rows } = await sql<{
    id: string
  }>`select t.id from ${from} where ${guard(ctx, resource, 'staff')} and ${condition(ctx, resource, rest)} order by t.id limit 100000`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Ids of all rows that the list shows with this query to whoever asks, in the order of the list. */
export async function listedIds(ctx: Ctx, name: string, query: string | null, most: number): Promise<string[]> {
  const resource = ctx.registry.get(name)
  authorise(ctx, resource, 'find')
  const audience = readerOf(ctx, resource)
  const asked = readQuery(withoutPages(query ?? ''), resource, audience)
  const { from, rest } = sourceOf(ctx, resource, asked)
  const { rows } = await sql<{ id: string }>`
    select t.id from ${from} where ${guard(ctx, resource, audience)} and ${condition(ctx, resource, rest)}
    order by ${orderBy(ctx, resource, asked.sort)} limit ${most}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

function withoutPaging(query: string) {
  const { $sort: _, ...tree } = withoutPages(query)
  return tree
}

function withoutPages(query: string): RawQuery {
  const tree = parseQueryString(query.replace(/^\?/, ''))
  for (const name of ['$limit', '$skip', '$select', '$populate', '$translations', '$facets']) delete tree[name]
  return tree
}

/** What is watched in the list of tasks. */
export async function startWork(
  ctx: Ctx,
  kind: Row<typeof tasks>['kind'],
  title: string,
  total: number,
): Promise<Row<typeof tasks>> {
  const task = await insertRow(ctx, ctx.registry.get('tasks'), {
    kind,
    title,
    state: 'queued',
    total_count: total,
    started_by: starterOf(ctx.actor),
  })
  ctx.touched.add(`tasks:${task.id}`)
  return task as Row<typeof tasks>
}

type Work = {
  ids: (ctx: Ctx) => Promise<readonly string[]>
  /** one row, as by whoever started it, in a transaction of its own; may run twice */
  apply: (ctx: Ctx, id: string) => Promise<void>
}

type Change = { task_id: string | null }

/** Goes through the rows that a change of many, a row of `noun`, is meant for; nothing where it is gone, or is no work. */
export async function workThroughChange<R extends AnyResource>(
  engine: Engine,
  storeId: string,
  noun: R,
  id: string,
  workOf: (change: Row<R>) => Work & { name: string },
): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  const change = await engine.inStore({ store }, async (ctx) => {
    const { rows } = await sql<Row<R> & Change>`
      select * from ${sql.table(noun.table)} where store_id = ${storeId} and id = ${id}`.execute(ctx.db)
    return rows[0]
  })
  if (!change?.task_id) return
  const { name, ...work } = workOf(change)
  await workThrough(engine, store, change.task_id, name, work)
}

/** Goes through rows of a noun chunk by chunk; a row that refuses is named in the result and the others go on. */
async function workThrough(
  engine: Engine,
  store: ShopStore,
  taskId: string,
  name: string,
  { ids: idsOf, apply }: Work,
): Promise<void> {
  const scope: Scope & { store: ShopStore } = { store }
  if (await isOver(engine, scope, taskId)) return
  const starter = await engine.onPlatform({}, (ctx) => startedBy(ctx, store.id, taskId))
  const failures: Failure[] = []
  let [done, refused] = [0, 0]
  const mark = (values: Partial<Row<typeof tasks>>) =>
    engine.inStore(scope, async (ctx) => {
      const row = await tables(ctx)
        .updateTable('tasks')
        .set({ ...values, heartbeat_at: ctx.now, updated_at: ctx.now })
        .where('store_id', '=', store.id)
        .where('id', '=', taskId)
        .returning('cancel_requested')
        .executeTakeFirst()
      ctx.touched.add(`tasks:${taskId}`)
      return row?.cancel_requested ?? false
    })
  // Who has lost their place or their right meanwhile changes nothing more.
  if (!starter) return void (await mark({ state: 'failed', error: 'forbidden' }))
  // As by them: what is another's own is not among the rows (`own` of a declaration).
  const ids = await engine.inStore({ ...scope, actor: starter }, idsOf)
  await mark({ state: 'running', total_count: ids.length })
  const result = () => ({ done: done - refused, failed: failures })
  for (const group of inGroupsOf(chunkSize, ids)) {
    for (const one of group) {
      try {
        await engine.inStore({ ...scope, actor: starter }, (ctx) => apply(ctx, one))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused += 1
        if (failures.length < keptFailures)
          failures.push(await engine.inStore({ ...scope, actor: starter }, (ctx) => failureOf(ctx, name, one, error)))
      }
      done += 1
    }
    const isCanceled = await mark({ done_count: done, progress: Math.floor((done * 100) / ids.length) })
    if (isCanceled) return void (await mark({ state: 'canceled', result: result() }))
  }
  await mark({ state: 'done', progress: 100, done_count: done, result: result() })
}

/** Says which row it was by the words that its list shows, and why. */
async function failureOf(ctx: Ctx, name: string, id: string, { code, params }: AppError): Promise<Failure> {
  const { title } = ctx.registry.get(name)
  const row = title
    ? await operations.get(ctx, name, id, { $select: [title] }).catch((error: unknown) => {
        if (error instanceof AppError) return null
        throw error
      })
    : null
  const called = title && row ? row[title] : null
  return {
    id,
    code,
    ...(called === null || called === undefined ? {} : { name: String(called) }),
    ...(Object.keys(params).length ? { params } : {}),
  }
}

/** What was through before its process could say so: done again it would undo what people have changed since. */
const isOver = (engine: Engine, scope: Scope & { store: ShopStore }, taskId: string): Promise<boolean> =>
  engine.inStore(scope, async (ctx) => {
    const task = await tables(ctx)
      .selectFrom('tasks')
      .select('state')
      .where('store_id', '=', scope.store.id)
      .where('id', '=', taskId)
      .executeTakeFirst()
    return task?.state !== 'queued' && task?.state !== 'running'
  })

/** What is done to many is made, and written down, as by whoever started it: no rule is wider for many rows than for one. */
async function startedBy(ctx: Ctx, storeId: string, taskId: string): Promise<Actor | null> {
  const task = await tables(ctx)
    .selectFrom('tasks')
    .select('started_by')
    .where('store_id', '=', storeId)
    .where('id', '=', taskId)
    .executeTakeFirst()
  return task?.started_by ? actorOfStarter(ctx, task.started_by, storeId) : null
}
