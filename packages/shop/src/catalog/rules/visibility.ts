// A product is sold while it is enabled, from its date on, and to the customer groups it is meant for.

import type { Row } from '@shopwright/resource'
import type { Day } from '@shopwright/resource/time'
import type { products } from '../model/products.ts'

/** `customer_groups` empty = everybody. */
export type VisibleProduct = Pick<Row<typeof products>, 'status' | 'date_available'> & {
  customer_groups: readonly string[]
}

export function isVisible(product: VisibleProduct, day: Day, customerGroupId: string | null): boolean {
  if (!product.status || (product.date_available !== null && product.date_available > day)) return false
  if (product.customer_groups.length === 0) return true
  return customerGroupId !== null && product.customer_groups.includes(customerGroupId)
}
