import { type Ctx, type Engine, type Job, type JobData, sendLater } from '@shopwright/engine'
import { type RawBuilder, sql } from 'kysely'
import { type ShopStore, storesOf } from './stores.ts'

/**
 * A job that writes mails from what a store knows of somebody, as the platform: mails go to its outbox. While it writes nobody of the
 * store is forgotten, so that an erasure finds what it wrote; what it reads after one is what that has left.
 */
export const mailJob = (
  engine: () => Engine,
  job: Omit<Job, 'run'>,
  write: (ctx: Ctx, data: JobData, store: ShopStore) => Promise<void>,
): Job => ({
  ...job,
  run: async (data) => {
    const store = await storesOf(engine()).byId(String(data.store_id))
    if (!store) return
    await engine().onPlatform({ store }, async (ctx) => {
      sendLater(ctx.db, sql`select pg_advisory_xact_lock_shared(${lockOf(store.id)})`)
      await write(ctx, data, store)
    })
  },
})

/** Waits until the mails of a store that are being written are there, and holds what would write more until the transaction ends. */
export const holdMails = async (ctx: Ctx, storeId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockOf(storeId)})`.execute(ctx.db)
}

const lockOf = (storeId: string): RawBuilder<number> => sql`hashtext(${`mails:${storeId}`})`
