import type { Ctx, Engine } from '@shopwright/engine'
import { type RawBuilder, sql } from 'kysely'
import { storesOf } from '../../floor/stores.ts'
import type { LimitKey } from '../rules/plans.ts'

type Step = { limit: LimitKey; tag: string; switchOff: (store: string, max: number, ctx: Ctx) => RawBuilder<unknown> }

/** What a smaller plan switches off; all of it is kept, and can be switched on again when there is room (values §5.1). */
const steps: readonly Step[] = [
  { limit: 'languages', tag: 'store-languages', switchOff: (...at) => newestBeyond('store_languages', ...at) },
  { limit: 'currencies', tag: 'store-currencies', switchOff: (...at) => newestBeyond('store_currencies', ...at) },
  {
    limit: 'staff',
    tag: 'staff-invitations',
    // Who was asked last waits for another day.
    switchOff: (
      store,
      max,
      { now },
    ) => sql`update staff_invitations set expires_at = ${now}, updated_at = ${now} where store_id = ${store} and id in (
      select i.id from staff_invitations i where i.store_id = ${store} and i.expires_at > ${now} order by i.created_at, i.id
      offset (select greatest(0, ${max}::int - count(*)::int) from staff_members m where m.store_id = ${store} and m.status and not m.is_owner))`,
  },
  {
    limit: 'staff',
    tag: 'staff-members',
    // Who has been away longest goes first.
    switchOff: (
      store,
      max,
      { now },
    ) => sql`update staff_members set status = false, updated_at = ${now} where store_id = ${store} and id in (
      select m.id from staff_members m join accounts a on a.id = m.account_id where m.store_id = ${store} and not m.is_owner and m.status
      order by a.last_login_at desc nulls last, m.created_at offset ${max})`,
  },
]

const newestBeyond = (
  table: 'store_languages' | 'store_currencies',
  store: string,
  max: number,
  { now }: Ctx,
): RawBuilder<unknown> =>
  sql`update ${sql.table(table)} set status = false, updated_at = ${now} where store_id = ${store} and id in (
    select id from ${sql.table(table)} where store_id = ${store} and status order by is_primary desc, created_at, id offset ${max})`

/** Makes a store fit the plan that it has now, step by step, and says in its task how far that is and what it meant. Done once. */
export async function fitPlan(engine: Engine, storeId: string, taskId: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  for (const [n, step] of steps.entries()) {
    const isOpen = await engine.onPlatform({ store }, async (ctx) => {
      if (!(await isTaskOpen(ctx, storeId, taskId))) return false
      const max = store.plan?.limits[step.limit] ?? null
      const { numAffectedRows = 0n } = max === null ? {} : await step.switchOff(storeId, max, ctx).execute(ctx.db)
      if (numAffectedRows) ctx.touched.add(step.tag)
      // A step that runs again finds nothing more: what it did before is added up.
      const add = max === null ? {} : { [step.limit]: Number(numAffectedRows) }
      await sql`update tasks set state = 'running', progress = ${Math.floor((n * 100) / steps.length)}, done_count = ${n}, total_count = ${steps.length},
        result = coalesce(result, '{}') || coalesce((select jsonb_object_agg(key, value::int + coalesce((tasks.result ->> key)::int, 0)) from jsonb_each_text(${JSON.stringify(add)}::jsonb)), '{}'), heartbeat_at = ${ctx.now}, updated_at = ${ctx.now}
        where store_id = ${storeId} and id = ${taskId}`.execute(ctx.db)
      ctx.touched.add(`tasks:${taskId}`)
      return true
    })
    if (!isOpen) return
  }
  await engine.onPlatform({ store }, async (ctx) => {
    if (!(await isTaskOpen(ctx, storeId, taskId))) return
    await sql`update tasks set state = 'done', progress = 100, done_count = ${steps.length}, heartbeat_at = ${ctx.now}, updated_at = ${ctx.now}
      where store_id = ${storeId} and id = ${taskId}`.execute(ctx.db)
    // What the plan has no feature for counts in no price.
    await ctx.enqueue(ctx.db, 'effective-prices', { store_id: storeId })
    ctx.touched.add(`tasks:${taskId}`)
  })
}

async function isTaskOpen(ctx: Ctx, storeId: string, taskId: string): Promise<boolean> {
  const { rows } =
    await sql`select from tasks where store_id = ${storeId} and id = ${taskId} and state <> 'done' for update`.execute(
      ctx.db,
    )
  return rows.length > 0
}
