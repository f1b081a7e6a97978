import type { Ctx, Engine, Job, JobData } from '@shopwright/engine'
import { type ShopStore, storesOf } from './stores.ts'
import { shareTurn, takeTurn } from './turns.ts'

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
      shareTurn(ctx, turnOf(store.id))
      await write(ctx, data, store)
    })
  },
})

/** Waits until the mails of a store that are being written are there, and holds what would write more until the transaction ends. */
export const holdMails = (ctx: Ctx, storeId: string): Promise<void> => takeTurn(ctx, turnOf(storeId))

const turnOf = (storeId: string): string => `mails:${storeId}`
