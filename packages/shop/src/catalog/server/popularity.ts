import { type Ctx, type Engine, type Job, storeOf } from '@shopwright/engine'
import { days } from '@shopwright/resource'
import { sql } from 'kysely'
import { storesOf } from '../../floor/stores.ts'
import { workingStates } from '../../platform/model/stores.ts'

/** How far back is looked: what sold a year ago says little of what sells. */
const PERIOD = days(90)
/** Rows of products that one transaction holds. */
const AT_ONCE = 500

/** Every night what each product has sold is counted anew, of stores that have sold something. */
export const popularityJobs = (engine: () => Engine): Job[] => [
  { name: 'popularity-due', cron: '42 1 * * *', run: () => startCounting(engine()) },
  {
    name: 'popularity',
    retries: 3,
    perStore: 1,
    run: async ({ store_id }) => {
      const store = await storesOf(engine()).byId(String(store_id))
      if (!store) return
      await engine().inStore({ store }, async (ctx) => {
        const written = await countSold(ctx)
        if (written) ctx.touched.add('products')
        if (written === AT_ONCE) await ctx.enqueue(ctx.db, 'popularity', { store_id: store.id })
      })
    },
  },
]

const startCounting = (engine: Engine): Promise<void> =>
  engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<{ id: string }>`select s.id from stores s where s.state = any(${workingStates}::text[])
      and (exists (select from orders o where o.store_id = s.id and o.created_at >= ${since(ctx)})
        or exists (select from products p where p.store_id = s.id and p.sold > 0))`.execute(ctx.db)
    for (const { id } of rows)
      await ctx.enqueue(ctx.db, 'popularity', { store_id: id }, { key: `${id}:${ctx.now.toISOString().slice(0, 10)}` })
  })

const since = ({ now }: Ctx): Date => new Date(now.getTime() - PERIOD)

/**
 * Sets `sold`, by which lists sort, to the pieces that were ordered in ninety days by orders that hold or have sold them. Answers how
 * many rows were written; what a sale holds at this moment is left for the next time, so nobody who buys waits for it.
 */
async function countSold(ctx: Ctx): Promise<number> {
  const store = storeOf(ctx).id
  const { numAffectedRows } = await sql`
    with counted as materialized (
      select l.product_id as id, least(sum(l.quantity), 2147483647)::int as pieces from orders o
      join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id and (s.holds_stock or s.counts_as_sale)
      join order_products l on l.store_id = o.store_id and l.order_id = o.id
      where o.store_id = ${store} and not o.is_draft and o.created_at >= ${since(ctx)} and l.product_id is not null group by 1
    ), differing as (
      select p.id, coalesce(c.pieces, 0) as pieces from products p left join counted c on c.id = p.id
      where p.store_id = ${store} and (p.sold > 0 or p.id in (select id from counted)) and p.sold <> coalesce(c.pieces, 0)
      order by p.id limit ${AT_ONCE} for no key update of p skip locked
    )
    update products p set sold = d.pieces from differing d where p.store_id = ${store} and p.id = d.id`.execute(ctx.db)
  return Number(numAffectedRows ?? 0n)
}
