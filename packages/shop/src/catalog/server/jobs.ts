import type { Engine, Job } from '@shopwright/engine'
import { tables } from '../../database.ts'
import { eachInTurn } from '../../floor/one-by-one.ts'
import { storesOf } from '../../floor/stores.ts'
import { workingStates } from '../../platform/model/stores.ts'
import { refreshEffectivePrices } from './effective-prices.ts'
import { runPriceChange } from './price-changes.ts'

/**
 * Prices by which lists sort: specials begin and end at midnight of each store's own time zone, so all are reckoned every
 * hour; those of one store when its taxes, groups or settings change.
 */
export const catalogJobs = (engine: () => Engine): Job[] => [
  {
    name: 'effective-prices',
    cron: '2 * * * *',
    // One after the other: a run that knows less must not end last.
    perStore: 1,
    run: async ({ store_id }) => {
      if (store_id) await refreshStore(engine(), store_id)
      else await refreshAll(engine())
    },
  },
  {
    name: 'price-change',
    // One after the other: each begins at what the one before has left.
    perStore: 1,
    run: ({ store_id, price_change_id }) => runPriceChange(engine(), String(store_id), String(price_change_id)),
  },
]

/** Safe to repeat, so that the job tries again where a store had trouble. */
async function refreshAll(engine: Engine): Promise<void> {
  const stores = (await openStoreIds(engine)).map((store_id) => ({ store_id }))
  await eachInTurn(engine, stores, 'the prices of a store were not reckoned anew', ({ store_id }) =>
    refreshStore(engine, store_id),
  )
}

const openStoreIds = (engine: Engine): Promise<string[]> =>
  engine.onPlatform({}, async (ctx) => {
    const rows = await tables(ctx)
      .selectFrom('stores')
      .select('id')
      .where('state', 'in', [...workingStates])
      .execute()
    return rows.map(({ id }) => id)
  })

async function refreshStore(engine: Engine, id: string): Promise<void> {
  const store = await storesOf(engine).byId(id)
  if (!store) return
  await engine.inStore({ store }, async (ctx) => {
    if (await refreshEffectivePrices(ctx, null)) ctx.touched.add('products')
  })
}
