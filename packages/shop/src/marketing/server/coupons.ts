import { behaviour, type Ctx, invalid } from '@shopwright/engine'
import type { Patch, Row, Seen } from '@shopwright/resource'
import { sql } from 'kysely'
import { isReversed } from '../../platform/rules/dated.ts'
import { coupons } from '../model/coupons.ts'

/** Orders count their uses in the row itself (`sales/server/claims/coupon.ts`): nothing is asked to say what is left. */
export const couponBehaviour = behaviour(coupons, {
  before: async (_ctx, draft, existing) => refuseNonsense(draft, existing),
  read: async (ctx, rows) => {
    for (const row of rows) {
      const { uses_per_coupon: most, used_count: used } = row
      row.uses_left = most && used !== undefined ? Math.max(0, most - used) : null
    }
    const [single] = rows
    if (single && rows.length === 1) single.is_for_nothing = await isForNothing(ctx, single)
  },
})

const said = (draft: Patch<typeof coupons>, ...names: (keyof Row<typeof coupons>)[]): boolean =>
  names.some((name) => Object.hasOwn(draft, name))

/** What nobody could use, or would take more than there is. What stands there already is not asked about. */
function refuseNonsense(draft: Patch<typeof coupons>, existing: Row<typeof coupons> | null | undefined): void {
  const coupon = { ...existing, ...draft }
  if (said(draft, 'date_start', 'date_end') && isReversed(coupon))
    throw invalid({ date_end: { code: 'ends-before-start' } })
  const isShare = (coupon.type ?? 'percentage') === 'percentage'
  if (said(draft, 'type', 'discount') && isShare && Number(coupon.discount) > 100)
    throw invalid({ discount: { code: 'too-large-number', params: { max: 100 } } })
}

/** What it named is gone, and it names nothing else. */
async function isForNothing(ctx: Ctx, { id, products, categories }: Seen<typeof coupons>): Promise<boolean> {
  if (!ctx.store || !products || !categories || products.length + categories.length > 0) return false
  const store = ctx.store.id
  const { rows } = await sql`select 1 from coupon_products where store_id = ${store} and coupon_id = ${id}
    union all select 1 from coupon_categories where store_id = ${store} and coupon_id = ${id} limit 1`.execute(ctx.db)
  return rows.length > 0
}
