import { type Ctx, type Engine, type Job, storeOf } from '@shopwright/engine'
import { days } from '@shopwright/resource'
import { sql } from 'kysely'
import { popularityTag } from '../../floor/popularity-tag.ts'
import { storesOf } from '../../floor/stores.ts'
import { workingStates } from '../../platform/model/stores.ts'

/** How far back is looked: what sold a year ago says little of what sells. */
const PERIOD = days(90)
/** Rows of products that one transaction holds. */
const AT_ONCE = 500
/** Numbers that one counting remembers until they are written. */
const MOST = 20_000

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
      const differing = await engine().inStore({ store }, countSold)
      for (let at = 0; at < differing.length; at += AT_ONCE)
        await engine().inStore({ store }, async (ctx) => {
          await writeSold(ctx, differing.slice(at, at + AT_ONCE))
          if (at + AT_ONCE >= differing.length) ctx.touched.add(popularityTag)
          if (at + AT_ONCE === MOST) await ctx.enqueue(ctx.db, 'popularity', { store_id: store.id })
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

/** Of orders `o` those that hold or have sold what they are about: not drafts, nor what was called off. */
export const thatSell = sql`join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id and not o.is_draft and (s.holds_stock or s.counts_as_sale)`

type Sold = { id: string; pieces: number }

/** The products whose `sold` is not the pieces that were ordered in ninety days by orders that hold or have sold them. */
async function countSold(ctx: Ctx): Promise<Sold[]> {
  const store = storeOf(ctx).id
  const { rows } = await sql<Sold>`
    with counted as materialized (
      select l.product_id as id, least(sum(l.quantity), 2147483647)::int as pieces from orders o
      ${thatSell}
      join order_products l on l.store_id = o.store_id and l.order_id = o.id
      where o.store_id = ${store} and o.created_at >= ${since(ctx)} and l.product_id is not null group by 1
    )
    select p.id, c.pieces from counted c join products p on p.store_id = ${store} and p.id = c.id where p.sold <> c.pieces
    union all
    select p.id, 0 from products p where p.store_id = ${store} and p.sold > 0 and not exists (select from counted c where c.id = p.id)
    limit ${MOST}`.execute(ctx.db)
  return rows
}

/** What a sale holds at this moment is left for the next night: nobody who buys waits for a statistic. */
async function writeSold(ctx: Ctx, sold: readonly Sold[]): Promise<void> {
  const store = storeOf(ctx).id
  await sql`
    with free as materialized (
      select p.id, d.pieces from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) as d (id uuid, pieces integer)
      join products p on p.store_id = ${store} and p.id = d.id order by p.id for no key update of p skip locked
    )
    update products p set sold = f.pieces from free f where p.store_id = ${store} and p.id = f.id`.execute(ctx.db)
}
