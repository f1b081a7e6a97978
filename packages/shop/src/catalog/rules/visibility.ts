// A product is sold while it is enabled, from its date on, and to the customer groups it is meant for.

import type { Day } from '@shopwright/resource/time'

/** `customer_group_ids` empty = everybody. */
export type VisibleProduct = { status: boolean; date_available: Day | null; customer_group_ids: readonly string[] }

export function isVisible(product: VisibleProduct, day: Day, customerGroupId: string | null): boolean {
  if (!product.status || (product.date_available !== null && product.date_available > day)) return false
  if (product.customer_group_ids.length === 0) return true
  return customerGroupId !== null && product.customer_group_ids.includes(customerGroupId)
}
