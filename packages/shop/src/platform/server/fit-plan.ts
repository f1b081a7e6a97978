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

/** Makes a store fit the plan that it has now, and says in its task what that meant. Done once. */
export async function fitPlan(engine: Engine, storeId: string, taskId: string): Promise<void> {
  const store = await storesOf(engine).byId(storeId)
  if (!store) return
  await engine.onPlatform({ store }, async (ctx) => {
    const { rows } =
      await sql`select from tasks where store_id = ${storeId} and id = ${taskId} and state <> 'done' for update`.execute(
        ctx.db,
      )
    if (!rows.length) return
    const result: Record<string, number> = {}
    for (const { limit, tag, switchOff } of steps) {
      const max = store.plan?.limits[limit] ?? null
      if (max === null) continue
      const { numAffectedRows = 0n } = await switchOff(storeId, max, ctx).execute(ctx.db)
      result[limit] = (result[limit] ?? 0) + Number(numAffectedRows)
      if (numAffectedRows) ctx.touched.add(tag)
    }
    const count = steps.length
    await sql`update tasks set state = 'done', progress = 100, done_count = ${count}, total_count = ${count}, result = ${JSON.stringify(result)}, heartbeat_at = ${ctx.now}, updated_at = ${ctx.now}
      where store_id = ${storeId} and id = ${taskId}`.execute(ctx.db)
    // What the plan has no feature for counts in no price.
    await ctx.enqueue(ctx.db, 'effective-prices', { store_id: storeId })
    ctx.touched.add(`tasks:${taskId}`)
  })
}
