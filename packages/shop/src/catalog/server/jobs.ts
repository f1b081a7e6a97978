import type { Engine, Job } from '@shopwright/engine'
import { tables } from '../../database.ts'
import { loadStore } from '../../platform/server/stores.ts'
import { refreshEffectivePrices } from './effective-prices.ts'

/** Specials begin and end at midnight of each store's own time zone, so this runs every hour. */
export const catalogJobs = (engine: () => Engine): Job[] => [
  {
    name: 'effective-prices',
    cron: '2 * * * *',
    run: async () => {
      const stores = await engine().onPlatform({}, (ctx) =>
        tables(ctx).selectFrom('stores').select('id').where('state', 'in', ['trial', 'active', 'past_due']).execute(),
      )
      for (const { id } of stores) {
        const store = await engine().onPlatform({}, (ctx) => loadStore(ctx, 'id', id))
        if (!store) continue
        await engine().inStore({ store }, async (ctx) => {
          if (await refreshEffectivePrices(ctx, null)) ctx.touched.add('products')
        })
      }
    },
  },
]
