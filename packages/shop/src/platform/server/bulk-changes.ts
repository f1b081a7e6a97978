import {
  type Actor,
  AppError,
  authorise,
  type Ctx,
  condition,
  type Data,
  type Engine,
  guard,
  insertRow,
  invalid,
  operations,
  parseQueryString,
  readQuery,
  type Scope,
  sourceOf,
  validateBody,
} from '@shopwright/engine'
import { type Draft, isId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { actorOfStarter, starterOf } from '../../floor/api-tokens.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import type { bulkChanges, tasks } from '../model/working.ts'

const chunkSize = 100
const keptFailures = 200

/** Checks a change of many rows as it would be checked for one, counts them, and hands it to a job. */
export async function startBulkChange(ctx: ShopCtx, draft: Draft<typeof bulkChanges>): Promise<Data> {
  const resource = ctx.registry.find(draft.resource)
  if (resource?.scope !== 'store' || resource.parent) throw invalid({ resource: { code: 'not-offered' } })
  authorise(ctx, resource, draft.action === 'remove' ? 'remove' : 'patch')
  if (draft.action === 'patch') validateBody(resource, 'patch', draft.changes ?? {}, 'changes.')
  const ids = draft.ids ?? []
  if (!ids.length && draft.query === undefined) throw invalid({ ids: { code: 'required' } })
  if (!ids.every(isId)) throw invalid({ ids: { code: 'not-an-id' } })
  const total = (await matchingIds(ctx, draft.resource, ids, draft.query ?? '')).length
  const task = await insertRow(ctx, ctx.registry.get('tasks'), {
    kind: 'bulk_change',
    title: resource.name,
    state: 'queued',
    total_count: total,
    started_by: starterOf(ctx.actor),
  })
  const row = await insertRow(ctx, ctx.registry.get('bulk-changes'), { ...draft, task_id: task.id })
  await ctx.enqueue(ctx.db, 'bulk-change', { store_id: (ctx.store as ShopStore).id, bulk_change_id: row.id })
  ctx.touched.add(`tasks:${task.id}`)
  return row
}

/** Ids of the rows that the list shows with this query, whatever page it is on. */
async function matchingIds(ctx: Ctx, name: string, ids: string[], query: string): Promise<string[]> {
  const resource = ctx.registry.get(name)
  if (ids.length) return ids
  const { from, rest } = sourceOf(ctx, resource, readQuery(withoutPaging(query), resource, 'staff'))
  const { rows } = await sql<{
    id: string
  }>`select t.id from ${from} where ${guard(ctx, resource, 'staff')} and ${condition(ctx, resource, rest)} order by t.id limit 100000`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

function withoutPaging(query: string) {
  const tree = parseQueryString(query.replace(/^\?/, ''))
  for (const name of ['$limit', '$skip', '$sort', '$select', '$populate', '$translations']) delete tree[name]
  return tree
}

/** Runs a bulk change chunk by chunk; a row that refuses is named in the result and the others go on. */
export async function runBulkChange(engine: Engine, storeId: string, id: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  const scope: Scope & { store: ShopStore } = { store }
  const change = await engine.inStore(scope, (ctx) =>
    tables(ctx)
      .selectFrom('bulk_changes')
      .selectAll()
      .where('store_id', '=', storeId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!change?.task_id || (await isOver(engine, scope, change.task_id))) return
  const starter = await engine.onPlatform({}, (ctx) => startedBy(ctx, storeId, change.task_id as string))
  const ids = await engine.inStore(scope, (ctx) => matchingIds(ctx, change.resource, change.ids, change.query ?? ''))
  const failures: { id: string; code: string }[] = []
  let done = 0
  const mark = (values: Partial<Row<typeof tasks>>) =>
    engine.inStore(scope, async (ctx) => {
      const row = await tables(ctx)
        .updateTable('tasks')
        .set({ ...values, heartbeat_at: ctx.now, updated_at: ctx.now })
        .where('store_id', '=', storeId)
        .where('id', '=', change.task_id as string)
        .returning('cancel_requested')
        .executeTakeFirst()
      ctx.touched.add(`tasks:${change.task_id}`)
      return row?.cancel_requested ?? false
    })
  // Who has lost their place or their right meanwhile changes nothing more.
  if (!starter) return void (await mark({ state: 'failed', error: 'forbidden' }))
  await mark({ state: 'running', total_count: ids.length })
  for (let at = 0; at < ids.length; at += chunkSize) {
    for (const one of ids.slice(at, at + chunkSize)) {
      try {
        await engine.inStore({ ...scope, actor: starter }, (ctx) =>
          applyOne(ctx, change.resource, change.action, one, change.changes ?? {}),
        )
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (failures.length < keptFailures) failures.push({ id: one, code: error.code })
      }
      done += 1
    }
    const isCanceled = await mark({ done_count: done, progress: Math.floor((done * 100) / ids.length) })
    if (isCanceled) return void (await mark({ state: 'canceled' }))
  }
  await mark({
    state: 'done',
    progress: 100,
    done_count: done,
    result: { done: done - failures.length, failed: failures },
  })
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

/** Bulk changes are made, and written down, as by whoever started them: no rule is wider for many rows than for one. */
async function startedBy(ctx: Ctx, storeId: string, taskId: string): Promise<Actor | null> {
  const task = await tables(ctx)
    .selectFrom('tasks')
    .select('started_by')
    .where('store_id', '=', storeId)
    .where('id', '=', taskId)
    .executeTakeFirst()
  return task?.started_by ? actorOfStarter(ctx, task.started_by, storeId) : null
}

async function applyOne(ctx: Ctx, name: string, action: 'patch' | 'remove', id: string, changes: Data): Promise<void> {
  if (action === 'remove') await operations.remove(ctx, name, id)
  else await operations.patch(ctx, name, id, changes)
}
