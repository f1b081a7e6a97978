import type { Engine, Job } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { oneByOne } from '../../floor/one-by-one.ts'
import { storesOf } from '../../floor/stores.ts'
import { type stores, workingStates } from '../../platform/model/stores.ts'
import { isRateUpdateDue, type RateBank } from '../rules/currencies.ts'
import { runBaseCurrencyChange } from './base-currency.ts'
import { copyTexts } from './copy-texts.ts'
import { keepCurrencyRates } from './currency-rates.ts'
import { runRateUpdate, startRateUpdate } from './update-rates.ts'

export const localisationJobs = (engine: () => Engine, bank: RateBank): Job[] => [
  {
    // Six o'clock comes at every quarter of an hour to some time zone.
    name: 'rates-daily',
    cron: '*/15 * * * *',
    run: () => startDueUpdates(engine()),
  },
  {
    name: 'platform-rates',
    cron: '*/15 * * * *',
    run: () => keepCurrencyRates(engine(), bank),
  },
  {
    name: 'update-rates',
    retries: 2,
    run: ({ store_id, exchange_rate_id }, { attempt }) =>
      runRateUpdate(engine(), bank, { storeId: String(store_id), updateId: String(exchange_rate_id), attempt }),
  },
  {
    name: 'copy-texts',
    perStore: 1,
    expiresIn: 3600,
    run: ({ store_id, task_id, language }) => copyTexts(engine(), String(store_id), String(task_id), String(language)),
  },
  {
    name: 'change-base-currency',
    concurrency: 1,
    expiresIn: 3600,
    run: ({ store_id, change_id }) => runBaseCurrencyChange(engine(), String(store_id), String(change_id)),
  },
]

type Wanting = { store_id: string } & Pick<Row<typeof stores>, 'time_zone'> & { last: Date | null }

/** Starts the day's update of every store that wants one and has not had it yet. */
export async function startDueUpdates(engine: Engine): Promise<void> {
  const { now, wanting } = await engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<Wanting>`select s.id as store_id, s.time_zone,
      (select max(x.created_at) from exchange_rates x where x.store_id = s.id and x.is_automatic) as last
      from stores s join settings t on t.store_id = s.id
      where t.currency_auto_update and s.state = any(${workingStates}::text[])
        and exists (select 1 from store_currencies c where c.store_id = s.id and not c.is_primary)`.execute(ctx.db)
    return { now: ctx.now, wanting: rows }
  })
  const due = wanting.filter(({ time_zone, last }) => isRateUpdateDue(now, time_zone, last))
  await oneByOne(engine, due, 'the rates of a store were not asked for', async ({ store_id }) => {
    const store = await storesOf(engine).byId(store_id)
    if (store) await engine.inStore({ store }, (ctx) => startRateUpdate(ctx, {}, true))
  })
}
