import { AppError, type Ctx, type Gate } from '@shopwright/engine'
import type { AnyResource, Registry } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { FeatureKey, PlanCode } from '../platform/rules/plan-seed.ts'
import { featureRefusal, isOverLimit, type LimitKey } from '../platform/rules/plans.ts'
import { shopOf } from './store-cache.ts'

/** What a store's plan lets it have, by what the declarations say of their nouns. */
export const planGate: Gate = {
  room: async (ctx, resource, more) => {
    const { max, used } = await rowsOf(ctx, resource.limit as LimitKey) // a declaration names one, see the test
    if (isOverLimit(max, used, more))
      throw new AppError('plan-limit', {
        max,
        resource: calledBy[resource.limit as LimitKey] ?? resource.limit?.replace('_', '-'),
      })
  },
  feature: (ctx, resource) => {
    const { plan } = shopOf(ctx)
    const refusal = plan && featureRefusal(plan.code as PlanCode, resource.feature as FeatureKey)
    if (refusal) throw new AppError(refusal.code, refusal.params)
  },
}

/** Limits that are called by another noun than their own name. */
const calledBy: Partial<Record<LimitKey, string>> = { staff: 'staff-members' }

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
  }>`select (${sql.join(
    countedBy(ctx.registry, limit).map(
      ({ name, table }) =>
        sql`(select count(*) from ${sql.table(table)} where store_id = ${store.id} and ${holding[name]?.(ctx) ?? sql`true`})`,
    ),
    sql` + `,
  )})::int as n`.execute(ctx.db)
  return { max, used: rows[0]?.n ?? 0 }
}

/** Which rows take a place, where not all do: a seat is held by who works here beside the owner, and by who may still accept. */
const holding: Record<string, (ctx: Ctx) => RawBuilder<unknown>> = {
  'staff-members': () => sql`status and not is_owner`,
  'staff-invitations': ({ now }) => sql`expires_at > ${now}`,
}

function countedBy(registry: Registry, limit: LimitKey): AnyResource[] {
  const counted = registry.all.filter((resource) => resource.limit === limit)
  if (!counted.length) throw new Error(`nothing is counted as ${limit}`)
  return counted
}
