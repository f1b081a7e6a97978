import type { Engine, Job } from '@shopwright/engine'
import { tables } from '../database.ts'
import { type ShopCtx, storesOf } from './stores.ts'

/** A job that names the task that people watch: when it is given up, the task says so instead of running for ever. */
export const watched = (engine: () => Engine, job: Job): Job => ({
  ...job,
  givenUp: async (data, given) => {
    const { store_id, task_id } = data
    const store = store_id && task_id ? await storesOf(engine()).byId(store_id) : null
    if (store) await engine().inStore({ store }, (ctx) => failTask(ctx as ShopCtx, String(task_id), given.id))
    await job.givenUp?.(data, given)
  },
})

/** `jobId` is what the log has beside the reason. */
async function failTask(ctx: ShopCtx, taskId: string, jobId: string): Promise<void> {
  await tables(ctx)
    .updateTable('tasks')
    .set({
      state: 'failed',
      error: JSON.stringify({ code: 'general-error', params: { id: jobId } }),
      heartbeat_at: ctx.now,
      updated_at: ctx.now,
    })
    .where('store_id', '=', String(ctx.store?.id))
    .where('id', '=', taskId)
    .where('state', 'in', ['queued', 'running'])
    .execute()
  ctx.touched.add(`tasks:${taskId}`)
}
