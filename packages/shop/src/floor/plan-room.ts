import { AppError, type Ctx } from '@shopwright/engine'
import { sql } from 'kysely'
import { shopOf } from './store-cache.ts'

/** What a plan counts, and the rows that it counts. */
const counted = {
  products: 'products',
  categories: 'categories',
  languages: 'store_languages',
  currencies: 'store_currencies',
  import_profiles: 'import_profiles',
} as const

export type CountedLimit = keyof typeof counted

const rowsOf = async (ctx: Ctx, limit: CountedLimit): Promise<{ max: number | null; used: number }> => {
  const store = shopOf(ctx)
  const max = store.plan?.limits[limit] ?? null
  if (max === null) return { max, used: 0 }
  // Under a lock, so that two requests cannot share the last place of the plan.
  await sql`select pg_advisory_xact_lock(hashtext(${`${limit}:${store.id}`}))`.execute(ctx.db)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(counted[limit])} where store_id = ${store.id}`.execute(ctx.db)
  return { max, used: rows[0]?.n ?? 0 }
}

/** How many more of these the store's plan has room for; null = no limit. Held until the transaction ends. */
export async function roomFor(ctx: Ctx, limit: CountedLimit): Promise<number | null> {
  const { max, used } = await rowsOf(ctx, limit)
  return max === null ? null : Math.max(0, max - used)
}

/** Throws `plan-limit` where the plan has no room for `more`. */
export async function refuseOverPlan(ctx: Ctx, limit: CountedLimit, more = 1): Promise<void> {
  const { max, used } = await rowsOf(ctx, limit)
  if (max !== null && used + more > max) throw new AppError('plan-limit', { max, resource: limit.replace('_', '-') })
}

/** What came back by an undo must fit, too: else deleting, making others and undoing is a way around the plan. */
export async function refuseBackOverPlan(ctx: Ctx, resource: string): Promise<void> {
  const table = ctx.registry.get(resource).table
  for (const limit of Object.keys(counted) as CountedLimit[])
    if (counted[limit] === table) await refuseOverPlan(ctx, limit, 0)
}
