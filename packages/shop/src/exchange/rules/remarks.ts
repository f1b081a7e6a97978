/** Counting what a run does not take, by its reason. */
import type { LimitKey } from '../../platform/rules/plans.ts'
import { type RemarkCode, remarkCodes } from '../model/remarks.ts'

export type Remarks = Partial<Record<RemarkCode, number>>

/** What the plan counts where it was the plan that had no room. */
export const limitOf: Partial<Record<RemarkCode, LimitKey>> = {
  'no-category-room': 'categories',
  'no-room-products': 'products',
  'no-room-categories': 'categories',
}

export const addRemarks = (known: Remarks, more: Remarks): Remarks =>
  Object.fromEntries(
    remarkCodes.flatMap((code) => {
      const count = (known[code] ?? 0) + (more[code] ?? 0)
      return count ? [[code, count]] : []
    }),
  )
