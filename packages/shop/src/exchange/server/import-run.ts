import { tables } from '../../database.ts'
import { isLately } from '../../floor/lately.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { tellStaff } from '../../floor/tell-staff.ts'
import type { Remarks } from '../rules/remarks.ts'
import type { Counts } from './import-chunk.ts'
import { remarksOf } from './remarks-of.ts'
import type { RemoteFile } from './tools.ts'

/** A run whose heart has not beaten for this long is lost, and another may take it over. */
export const lostAfter = 20_000

/** Work in a transaction of the run's store. */
export type Inside = <T>(work: (ctx: ShopCtx) => Promise<T>) => Promise<T>
export type Run = Awaited<ReturnType<typeof loadRun>>

async function loadRun(ctx: ShopCtx, importId: string) {
  const db = tables(ctx)
  const store_id = (ctx.store as ShopStore).id
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('id', '=', importId)
    .executeTakeFirstOrThrow()
  const profile = await db
    .selectFrom('import_profiles')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('id', '=', row.profile_id)
    .executeTakeFirstOrThrow()
  const fields = await db
    .selectFrom('import_fields')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('profile_id', '=', profile.id)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  return { ...row, profile, fields }
}

/** Takes the run for this process; one run of a store at a time. */
export async function claim(ctx: ShopCtx, importId: string): Promise<Run | 'busy' | 'over'> {
  const db = tables(ctx)
  const store_id = (ctx.store as ShopStore).id
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || ['done', 'done_with_errors', 'failed', 'canceled', 'preview'].includes(row.state)) return 'over'
  const others = await db
    .selectFrom('tasks')
    .select(['id', 'heartbeat_at'])
    .where('store_id', '=', store_id)
    .where('kind', '=', 'import_progress')
    .where('state', '=', 'running')
    .where(isLately('heartbeat_at', ctx.now, lostAfter))
    .execute()
  if (others.length) return 'busy'
  await db
    .updateTable('imports')
    .set({ state: 'fetching', started_at: row.started_at ?? ctx.now })
    .where('store_id', '=', store_id)
    .where('id', '=', importId)
    .execute()
  await beat(ctx, row.task_id, { state: 'running' })
  return loadRun(ctx, importId)
}

/** Another process has taken the run over, and goes on where this one stood. */
export class Overtaken extends Error {}

/**
 * Locks the run for the rest of the transaction. A process that was away for so long that another took its run over must not write
 * what that one writes: throws where the run is over, or further than `committed`, how far this process has brought it.
 */
export async function hold(ctx: ShopCtx, run: Run, committed: number): Promise<void> {
  const row = await tables(ctx)
    .selectFrom('imports')
    .select(['state', 'committed_row'])
    .where('store_id', '=', run.store_id)
    .where('id', '=', run.id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.committed_row !== committed || !['fetching', 'parsing', 'running'].includes(row.state))
    throw new Overtaken(`the import ${run.id} is somebody else's by now`)
}

/** The heart beats while something is done that writes nothing for long: a slow address is no dead process. */
export async function beating<T>(inside: Inside, taskId: string | null, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void inside((ctx) => beat(ctx, taskId, {})).catch(() => {}), lostAfter / 4)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Writes into the task of the run, if it has one, and lets its heart beat. */
export async function beat(ctx: ShopCtx, taskId: string | null, values: Record<string, unknown>): Promise<void> {
  if (!taskId) return
  await tables(ctx)
    .updateTable('tasks')
    .set({ ...values, heartbeat_at: ctx.now, updated_at: ctx.now } as never)
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', taskId)
    .execute()
  ctx.touched.add(`tasks:${taskId}`)
}

/** By what the next run in time asks whether there is anything new. */
export async function remember(ctx: ShopCtx, { profile }: Run, { etag, modified }: RemoteFile): Promise<void> {
  await tables(ctx)
    .updateTable('import_profiles')
    .set({ remote_etag: etag, remote_modified: modified, remote_version: profile.version })
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', profile.id)
    .execute()
}

/** The same file would say the same: nothing is read, nobody is told. */
export async function finishUnchanged(ctx: ShopCtx, run: Run): Promise<void> {
  await tables(ctx)
    .updateTable('imports')
    .set({ state: 'done', is_unchanged: true, finished_at: ctx.now, updated_at: ctx.now })
    .where('store_id', '=', run.store_id)
    .where('id', '=', run.id)
    .execute()
  ctx.touched.add(`imports:${run.id}`)
  await beat(ctx, run.task_id, { state: 'done', progress: 100 })
}

/** How many rows became what, as the run's row has it. */
export const countColumns = (total: Counts) => ({
  new_count: total.new,
  changed_count: total.changed,
  same_count: total.same,
  skipped_count: total.skipped,
  wrong_count: total.wrong,
})

/** Ends the run and its task; the bell tells of what was not only tried. `error`: a code with its parameters. */
export async function finish(
  ctx: ShopCtx,
  run: Run,
  state: 'preview' | 'done' | 'done_with_errors' | 'failed' | 'canceled',
  error: string | null,
  remarks: Remarks | null = null,
): Promise<void> {
  const said = remarks && { remarks: JSON.stringify(await remarksOf(ctx, remarks)) as never }
  await tables(ctx)
    .updateTable('imports')
    .set({ state, error, ...said, finished_at: ctx.now, updated_at: ctx.now })
    .where('store_id', '=', run.store_id)
    .where('id', '=', run.id)
    .execute()
  ctx.touched.add(`imports:${run.id}`)
  if (!run.dry_run) await announce(ctx, run, state)
  await beat(ctx, run.task_id, {
    state: state === 'failed' ? 'failed' : state === 'canceled' ? 'canceled' : 'done',
    error,
    ...(state === 'failed' ? {} : { progress: 100 }),
  })
}

/** The bell tells whoever was not there. */
async function announce(ctx: ShopCtx, { id, profile }: Run, state: string): Promise<void> {
  const { new_count, changed_count, wrong_count } = await tables(ctx)
    .selectFrom('imports')
    .select(['new_count', 'changed_count', 'wrong_count'])
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isFailed = state === 'failed'
  await tellStaff(ctx, {
    code: isFailed ? 'import-failed' : 'import-over',
    params: { name: profile.name, added: new_count, changed: changed_count, wrong: wrong_count },
    link: `/admin/imports/${id}`,
    level: isFailed ? 'error' : wrong_count ? 'warning' : 'success',
  })
}
