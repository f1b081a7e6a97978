import {
  authorise,
  type Ctx,
  type Data,
  type Engine,
  insertRow,
  invalid,
  operations,
  validateBody,
} from '@shopwright/engine'
import type { Draft } from '@shopwright/resource'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import { bulkChanges } from '../model/working.ts'
import { chosenIds, startWork, workThroughChange } from './many-rows.ts'

/** Checks a change of many rows as it would be checked for one, counts them, and hands it to a job. */
export async function startBulkChange(ctx: ShopCtx, draft: Draft<typeof bulkChanges>): Promise<Data> {
  const resource = ctx.registry.find(draft.resource)
  if (resource?.scope !== 'store' || resource.parent) throw invalid({ resource: { code: 'not-offered' } })
  authorise(ctx, resource, draft.action === 'remove' ? 'remove' : 'patch')
  if (draft.action === 'patch') validateBody(resource, 'patch', draft.changes ?? {}, 'changes.')
  const { length: total } = await chosenIds(ctx, draft.resource, draft)
  const task = await startWork(ctx, 'bulk_change', resource.name, total)
  const row = await insertRow(ctx, ctx.registry.get('bulk-changes'), { ...draft, task_id: task.id })
  await ctx.enqueue(ctx.db, 'bulk-change', {
    store_id: (ctx.store as ShopStore).id,
    bulk_change_id: row.id,
    task_id: task.id as string,
  })
  return row
}

/** Runs a bulk change; a row that refuses is named in the result and the others go on. */
export const runBulkChange = (engine: Engine, storeId: string, id: string): Promise<void> =>
  workThroughChange(engine, storeId, bulkChanges, id, (change) => ({
    name: change.resource,
    ids: (ctx) => chosenIds(ctx, change.resource, change),
    apply: (ctx, one) => applyOne(ctx, change.resource, change.action, one, change.changes ?? {}),
  }))

async function applyOne(ctx: Ctx, name: string, action: 'patch' | 'remove', id: string, changes: Data): Promise<void> {
  if (action === 'remove') await operations.remove(ctx, name, id)
  else await operations.patch(ctx, name, id, changes)
}
