import type { Ctx, Engine, Job } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { mailJob } from '../../../floor/mail-job.ts'
import { isWorking, type ShopStore } from '../../../floor/stores.ts'
import { takeTurn } from '../../../floor/turns.ts'
import { workingStates } from '../../../platform/model/stores.ts'
import type { abandonedCarts } from '../../model/abandoned-carts.ts'
import { askForDue, isDue, writeCartMail } from './mails.ts'
import { isLeft, markLeft } from './mark.ts'
import { isUnsettled, settleCarts } from './settle.ts'

/** Every ten minutes one look at which stores have carts to see to; a store where nothing happened costs nothing more. */
export const abandonedJobs = (engine: () => Engine): Job[] => [
  { name: 'abandoned-carts-due', cron: '4-54/10 * * * *', run: async () => void (await startSeeing(engine())) },
  mailJob(engine, { name: 'abandoned-carts', retries: 3, perStore: 1 }, (ctx, _data, store) => seeToCarts(ctx, store)),
  mailJob(engine, { name: 'abandoned-cart-mail', retries: 8 }, (ctx, { mail_id }, store) =>
    writeCartMail(ctx, store, String(mail_id)),
  ),
]

export const startSeeing = (engine: Engine): Promise<number> =>
  engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<Pick<Row<typeof abandonedCarts>, 'store_id'>>`
      select s.id as store_id from stores s where s.state = any(${workingStates}::text[]) and s.id in (
        select c.store_id from carts c where ${isLeft(ctx.now)}
        union all select a.store_id from abandoned_carts a where ${isUnsettled}
        union all select a.store_id from abandoned_carts a join settings t on t.store_id = a.store_id and t.abandoned_cart_mails where ${isDue(ctx.now)})`.execute(
      ctx.db,
    )
    for (const { store_id } of rows)
      await ctx.enqueue(
        ctx.db,
        'abandoned-carts',
        { store_id },
        { key: `${store_id}:${ctx.now.toISOString().slice(0, 16)}` },
      )
    return rows.length
  })

/** First what became of carts, then which were left, then whom to remind: nobody is reminded of what they have bought. */
async function seeToCarts(ctx: Ctx, store: ShopStore): Promise<void> {
  if (!isWorking(store)) return
  await takeTurn(ctx, `abandoned-carts:${store.id}`)
  await settleCarts(ctx)
  const isMore = [await markLeft(ctx), await askForDue(ctx, store)]
  if (isMore.includes(true)) await ctx.enqueue(ctx.db, 'abandoned-carts', { store_id: store.id })
}
