import type { Engine } from '@shopwright/engine'
import { sql } from 'kysely'
import { tables } from '../../database.ts'
import { mailStore } from '../../floor/alerts.ts'
import { oneByOne } from '../../floor/one-by-one.ts'
import { originOf } from '../../floor/origins.ts'
import { shopOf } from '../../floor/store-cache.ts'
import { type ShopCtx, type ShopStore, storesOf } from '../../floor/stores.ts'
import { workingStates } from '../../platform/model/stores.ts'
import { intervalsOf, nextImport } from '../rules/schedule.ts'
import { startImport } from './start-import.ts'

const turn = 500

/** Starts the profiles whose time has come, each once, in stores that are open. */
export async function startDueImports(engine: Engine): Promise<void> {
  const due = await engine.onPlatform({}, (ctx) =>
    tables(ctx)
      .selectFrom('import_profiles as p')
      .innerJoin('stores as s', 's.id', 'p.store_id')
      .select(['p.store_id', 'p.id'])
      .where('p.next_import_at', '<=', ctx.now)
      .where('s.state', 'in', [...workingStates])
      .orderBy('p.next_import_at')
      .limit(turn)
      .execute(),
  )
  await oneByOne(engine, due, 'a profile that is due was not run', async ({ store_id, id }) => {
    const store = await storesOf(engine).byId(store_id)
    if (store) await engine.inStore({ store }, (ctx) => startDue(ctx as ShopCtx, id))
  })
}

/** A plan that runs nothing by itself any more only lets the time pass: a larger one goes on from there. */
async function startDue(ctx: ShopCtx, id: string): Promise<void> {
  const store_id = shopOf(ctx).id
  const profile = await tables(ctx)
    .selectFrom('import_profiles')
    .select(['id', 'auto_import_interval', 'remote_url', 'next_import_at'])
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .where('next_import_at', '<=', ctx.now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  const interval = profile?.auto_import_interval
  if (!profile || !interval) return
  let next_import_at = profile.next_import_at as Date
  // After a long sleep once, not for each time that was missed.
  while (next_import_at <= ctx.now) next_import_at = nextImport(next_import_at, interval, shopOf(ctx).timeZone)
  await tables(ctx)
    .updateTable('import_profiles')
    .set({ next_import_at })
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .execute()
  ctx.touched.add(`import-profiles:${id}`)
  if (!profile.remote_url || !intervalsOf(shopOf(ctx).plan?.code).includes(interval)) return
  const { rows } = await sql`select 1 from imports where store_id = ${store_id} and profile_id = ${id}
    and state in ('queued', 'fetching', 'parsing', 'running') limit 1`.execute(ctx.db)
  if (!rows.length) await startImport(ctx, { profile_id: id, is_scheduled: true })
}

/** Nobody watches what runs by itself: a mail says that it failed, and why. */
export const mailFailure = (
  engine: Engine,
  store: ShopStore,
  { id, name, why }: { id: string; name: string; why: string },
): Promise<void> =>
  engine.onPlatform({ store }, async (ctx) => {
    const link = `${originOf(null)}/admin/imports/${id}`
    await mailStore(ctx, store, { template: 'import-failed', key: `import-failed:${id}`, params: { name, why, link } })
  })
