import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { plans } from '../../platform/model/plans.ts'
import type { LimitKey } from '../../platform/rules/plans.ts'
import { type Remark, remarkCodes } from '../model/remarks.ts'
import { limitOf, type Remarks } from '../rules/remarks.ts'

/** What is said of a run: its counts, and where the plan had no room the plan that has. */
export async function remarksOf(ctx: ShopCtx, counts: Remarks): Promise<Remark[]> {
  const said: Remark[] = []
  for (const code of remarkCodes) {
    const count = counts[code]
    if (!count) continue
    const limit = limitOf[code]
    said.push({ code, count, ...(limit ? { params: await roomier(ctx, limit, count) } : {}) })
  }
  return said
}

/** How much the store's plan holds, and the cheapest that holds so many more. */
async function roomier(ctx: ShopCtx, limit: LimitKey, more: number): Promise<NonNullable<Remark['params']>> {
  const max = shopOf(ctx).plan?.limits[limit] ?? 0
  const { rows } = await sql<Pick<Row<typeof plans>, 'name'> & { room: number | null }>`
    select name, (limits ->> ${limit})::float8 as room from plans
    where status and (limits ->> ${limit} is null or (limits ->> ${limit})::float8 >= ${max + more}) order by sort_order limit 1`.execute(
    ctx.db,
  )
  const [plan] = rows
  return { max, ...(plan ? { plan: plan.name, plan_max: plan.room } : {}) }
}
