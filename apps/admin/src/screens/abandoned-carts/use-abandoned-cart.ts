import type { Got } from '@shopwright/resource'
import { abandonedCarts } from '@shopwright/shop/model'
import { useShown } from '../../api/rows.ts'

/** An abandoned cart as staff read it; amounts are decimal strings of its currency, the revenue of the store's. */
export type AbandonedCart = Got<typeof abandonedCarts, string, never, 'customer_id' | 'order_id'>

export const useAbandonedCart = (id: string) => useShown(abandonedCarts, id, { $populate: ['customer_id', 'order_id'] })
