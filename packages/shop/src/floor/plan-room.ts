import { AppError, type Ctx, type Gate } from '@shopwright/engine'
import type { Registry } from '@shopwright/resource'
import { sql } from 'kysely'
import type { FeatureKey, PlanCode } from '../platform/rules/plan-seed.ts'
import { featureRefusal, isOverLimit, type LimitKey } from '../platform/rules/plans.ts'
import { shopOf } from './store-cache.ts'

/** What a store's plan lets it have, by what the declarations say of their nouns. */
export const planGate: Gate = {
  room: async (ctx, resource, more) => {
    const { max, used } = await rowsOf(ctx, resource.limit as LimitKey) // a declaration names one, see the test
    if (isOverLimit(max, used, more))
      throw new AppError('plan-limit', { max, resource: resource.limit?.replace('_', '-') })
  },
  feature: (ctx, resource) => {
    const { plan } = shopOf(ctx)
    const refusal = plan && featureRefusal(plan.code as PlanCode, resource.feature as FeatureKey)
    if (refusal) throw new AppError(refusal.code, refusal.params)
  },
}

/** How many more of these the store's plan has room for; null = no limit. Held until the transaction ends. */
export async function roomFor(ctx: Ctx, limit: LimitKey): Promise<number | null> {
  const { max, used } = await rowsOf(ctx, limit)
  return max === null ? null : Math.max(0, max - used)
}

async function rowsOf(ctx: Ctx, limit: LimitKey): Promise<{ max: number | null; used: number }> {
  const store = shopOf(ctx)
  const max = store.plan?.limits[limit] ?? null
  if (max === null) return { max, used: 0 }
  // Under a lock, so that two requests cannot share the last place of the plan.
  await sql`select pg_advisory_xact_lock(hashtext(${`${limit}:${store.id}`}))`.execute(ctx.db)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(countedBy(ctx.registry, limit))} where store_id = ${store.id}`.execute(
    ctx.db,
  )
  return { max, used: rows[0]?.n ?? 0 }
}

function countedBy(registry: Registry, limit: LimitKey): string {
  const counted = registry.all.find((resource) => resource.limit === limit)
  if (!counted) throw new Error(`nothing is counted as ${limit}`)
  return counted.table
}
