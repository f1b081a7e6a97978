import { AppError, type Data, insertRow, invalid } from '@shopwright/engine'
import type { Draft } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { starterOf } from '../../floor/api-tokens.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { importUndos } from '../model/imports.ts'
import { isUndoable } from '../rules/undo.ts'
import { refuseStrangers } from './import-customers.ts'

/** Begins to undo a run, once. Throws `undo-over` where it is too late, or where there is nothing to undo. */
export async function startUndo(ctx: ShopCtx, draft: Draft<typeof importUndos>): Promise<Data> {
  const db = tables(ctx)
  const store_id = (ctx.store as ShopStore).id
  const run = await db
    .selectFrom('imports')
    .selectAll()
    .where('store_id', '=', store_id)
    .where('id', '=', draft.import_id)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw invalid({ import_id: { code: 'unknown-reference' } })
  const profile = await db
    .selectFrom('import_profiles')
    .select('type')
    .where('store_id', '=', store_id)
    .where('id', '=', run.profile_id)
    .executeTakeFirst()
  refuseStrangers(ctx, profile?.type)
  if (!isUndoable(run, ctx.now)) throw new AppError('undo-over')
  const task = await insertRow(ctx, ctx.registry.get('tasks'), {
    kind: 'import_undo',
    title: run.name,
    state: 'queued',
    started_by: starterOf(ctx.actor),
  })
  await db
    .updateTable('imports')
    .set({ undone_at: ctx.now, updated_at: ctx.now })
    .where('store_id', '=', store_id)
    .where('id', '=', run.id)
    .execute()
  const row = await insertRow(ctx, ctx.registry.get('import-undos'), { ...draft, task_id: task.id })
  await ctx.enqueue(ctx.db, 'undo-import', {
    store_id,
    import_undo_id: row.id,
    import_id: run.id,
    task_id: task.id as string,
  })
  ctx.touched.add(`tasks:${task.id}`)
  ctx.touched.add(`imports:${run.id}`)
  return row
}

/** An undo that was given up may be asked for again: it goes on where it stopped. */
export async function allowUndoAgain(ctx: ShopCtx, importId: string): Promise<void> {
  await tables(ctx)
    .updateTable('imports')
    .set({ undone_at: null, updated_at: ctx.now })
    .where('store_id', '=', (ctx.store as ShopStore).id)
    .where('id', '=', importId)
    .execute()
  ctx.touched.add(`imports:${importId}`)
}
