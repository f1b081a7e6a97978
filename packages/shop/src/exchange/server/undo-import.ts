import { type Actor, AppError, type Engine, operations } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { actorOfStarter } from '../../floor/api-tokens.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import type { tasks } from '../../platform/model/working.ts'
import type { LeftReason, UndoResult } from '../model/undo.ts'
import { importEntities } from '../rules/fields.ts'
import { leaveAlone, nothingUndone } from '../rules/undo.ts'
import { currentRows, orderedSince } from './put-back.ts'
import { isFilled, madeBeside, madeProducts, putBackSome, takenOver, type UndoneRun } from './undo-steps.ts'

const told = 50

type Inside = <T>(work: (ctx: ShopCtx) => Promise<T>, actor?: Actor) => Promise<T>

/**
 * Puts back what a run changed, then takes away what it made: products first, then what they stood in. Whatever somebody has
 * changed, ordered or come to need since stays as it is and is named. What is through is forgotten in the same transaction, so
 * that a second try goes on where the first one stopped.
 */
export async function undoImport(engine: Engine, storeId: string, undoId: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  const inside: Inside = (work, actor) =>
    engine.inStore({ store, ...(actor ? { actor } : {}) }, (ctx) => work(ctx as ShopCtx))
  const loaded = await inside((ctx) => load(ctx, undoId))
  if (!loaded) return
  const { run, task } = loaded
  const by = await engine.onPlatform({}, async (ctx) =>
    task.started_by ? actorOfStarter(ctx, task.started_by, storeId) : null,
  )
  let result: UndoResult = run.undo ?? nothingUndone
  const tell = (values: Partial<Row<typeof tasks>>): Promise<void> =>
    inside((ctx) => mark(ctx, run.id, task.id, result, values))
  // Who has lost their place or their right meanwhile changes nothing more.
  if (!by) return tell({ state: 'failed', error: 'forbidden' })
  const all = Math.max(1, run.new_count + run.changed_count)
  const progress = (done: number) => ({
    state: 'running' as const,
    done_count: done,
    progress: Math.min(99, Math.floor((done * 100) / all)),
  })

  let done = result.restored
  for (let isMore = true; isMore; ) {
    await tell(progress(done))
    isMore = await inside(async (ctx) => {
      const next = await putBackSome(ctx, run, result)
      if (!next) return false
      result = next.result
      done += next.count
      await mark(ctx, run.id, task.id, result, {})
      return true
    })
  }
  // What is left alone of what the run made is counted from the start by each try: it is still there.
  const removed = await takeAwayProducts(inside, by, run, result, async (soFar, count) => {
    result = soFar
    await tell(progress(done + count))
  })
  result = await takeAwayRest(inside, by, run, removed)
  await inside((ctx) =>
    sql`delete from import_changes where store_id = ${storeId} and import_id = ${run.id}`.execute(ctx.db),
  )
  await tell({ state: 'done', progress: 100 })
  await inside((ctx) => ctx.enqueue(ctx.db, 'fetch-images', { store_id: storeId }, { key: storeId }))
}

/** The undo with its run; null = it is through, or gone. */
async function load(ctx: ShopCtx, undoId: string) {
  const db = tables(ctx)
  const store_id = (ctx.store as ShopStore).id
  const task = await db
    .selectFrom('import_undos as u')
    .innerJoin('tasks as t', (join) => join.onRef('t.store_id', '=', 'u.store_id').onRef('t.id', '=', 'u.task_id'))
    .select(['u.import_id', 't.id', 't.state', 't.started_by'])
    .where('u.store_id', '=', store_id)
    .where('u.id', '=', undoId)
    .executeTakeFirst()
  if (!task || (task.state !== 'queued' && task.state !== 'running')) return null
  const run = await db
    .selectFrom('imports')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('id', '=', task.import_id)
    .executeTakeFirstOrThrow()
  return { run, task }
}

async function mark(
  ctx: ShopCtx,
  runId: string,
  taskId: string,
  undo: UndoResult,
  values: Partial<Row<typeof tasks>>,
): Promise<void> {
  const db = tables(ctx)
  const store_id = (ctx.store as ShopStore).id
  await db
    .updateTable('imports')
    .set({ undo: JSON.stringify(undo) as never, updated_at: ctx.now })
    .where('store_id', '=', store_id)
    .where('id', '=', runId)
    .execute()
  await db
    .updateTable('tasks')
    .set({ ...values, heartbeat_at: ctx.now, updated_at: ctx.now } as never)
    .where('store_id', '=', store_id)
    .where('id', '=', taskId)
    .execute()
  ctx.touched.add(`tasks:${taskId}`)
  ctx.touched.add(`imports:${runId}`)
}

/** Removed as by whoever undoes: no rule is wider here than where one deletes by hand. */
async function takeAway(inside: Inside, by: Actor, resource: string, id: string): Promise<'gone' | LeftReason> {
  try {
    await inside((ctx) => operations.remove(ctx, resource, id), by)
    return 'gone'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return 'used'
  }
}

async function takeAwayProducts(
  inside: Inside,
  by: Actor,
  run: UndoneRun,
  before: UndoResult,
  tell: (result: UndoResult, count: number) => Promise<void>,
): Promise<UndoResult> {
  let result = before
  let steady = before
  for (const name of await inside((ctx) => takenOver(ctx, run))) result = leaveAlone(result, 'changed', name)
  const made = await inside((ctx) => madeProducts(ctx, run))
  const ordered = await inside((ctx) =>
    orderedSince(
      ctx,
      made.map(({ id }) => id),
      run.started_at ?? run.created_at,
    ),
  )
  for (const [at, { id, name, version }] of made.entries()) {
    const fate = ordered.has(id) ? 'ordered' : version === 1 ? await takeAway(inside, by, 'products', id) : 'changed'
    if (fate === 'gone') {
      result = { ...result, removed: result.removed + 1 }
      steady = { ...steady, removed: steady.removed + 1 }
    } else result = leaveAlone(result, fate, name)
    if (at % told === told - 1) await tell(steady, at + 1)
  }
  return result
}

const counted: ReadonlySet<string> = new Set(importEntities)

/** Categories, brands and attributes that came along, and customers: those that nothing needs go, what somebody asked for is counted. */
async function takeAwayRest(inside: Inside, by: Actor, run: UndoneRun, before: UndoResult): Promise<UndoResult> {
  let result = before
  for (const { resource, row_id, left_version } of await inside((ctx) => madeBeside(ctx, run.id))) {
    const row = (await inside((ctx) => currentRows(ctx, resource, [row_id]))).get(row_id)
    if (!row) continue
    const isUsed = await inside((ctx) => isFilled(ctx, resource, row_id))
    const fate = isUsed
      ? 'used'
      : row.version === left_version
        ? await takeAway(inside, by, resource, row_id)
        : 'changed'
    if (!counted.has(resource)) continue
    result = fate === 'gone' ? { ...result, removed: result.removed + 1 } : leaveAlone(result, fate, row.called)
  }
  return result
}
