import { behaviour } from '@shopwright/engine'
import { coupons } from '../model/coupons.ts'

/** Orders count their uses in the row itself (`sales/server/claims/coupon.ts`): nothing is asked to say what is left. */
export const couponBehaviour = behaviour(coupons, {
  read: async (_ctx, rows) => {
    for (const row of rows) {
      const { uses_per_coupon: most, used_count: used } = row
      row.uses_left = most && used !== undefined ? Math.max(0, most - used) : null
    }
  },
})
