import type { Engine, Job } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { mailJob } from '../../../floor/mail-job.ts'
import { storesOf } from '../../../floor/stores.ts'
import { workingStates } from '../../../platform/model/stores.ts'
import type { orderRecurrings } from '../../model/order-recurrings.ts'
import { chargeDue, ownCharger } from './charge.ts'
import { mailRecurring } from './mails.ts'

/** What subscriptions do by themselves: an hourly look at what is due, each payment, and the mails about them. */
export const recurringJobs = (engine: () => Engine): Job[] => [
  { name: 'recurring-due', cron: '11 * * * *', run: async () => void (await startDueCharges(engine())) },
  {
    name: 'recurring-charge',
    concurrency: 2,
    retries: 5,
    run: async ({ store_id, recurring_id }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      if (store) await chargeDue(engine(), ownCharger, store, String(recurring_id))
    },
  },
  mailJob(engine, { name: 'recurring-mails', retries: 8 }, (ctx, { transaction_id }, store) =>
    mailRecurring(ctx, store, String(transaction_id)),
  ),
]

type Due = Pick<Row<typeof orderRecurrings>, 'store_id' | 'id'> & { day: string }

/** Asks for every payment whose day has come where its store is; judged anew when it is taken. */
export const startDueCharges = (engine: Engine): Promise<number> =>
  engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<Due>`
      select r.store_id, r.id, coalesce(r.retry_date, r.next_date)::text as day from order_recurrings r join stores s on s.id = r.store_id
      where r.state = 'active' and s.state = any(${workingStates}::text[])
        and coalesce(r.retry_date, r.next_date) <= (${ctx.now}::timestamptz at time zone s.time_zone)::date order by day, r.id`.execute(
      ctx.db,
    )
    for (const { store_id, id, day } of rows)
      await ctx.enqueue(ctx.db, 'recurring-charge', { store_id, recurring_id: id }, { key: `${id}:${day}` })
    return rows.length
  })
