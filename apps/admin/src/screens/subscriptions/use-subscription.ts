import type { Got } from '@shopwright/resource'
import { orderRecurrings, orderRecurringTransactions } from '@shopwright/shop/model'
import type { RecurringMove } from '@shopwright/shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { create, useShown } from '../../api/rows.ts'

/** A subscription as staff read it; amounts are decimal strings of its currency. */
export type Subscription = Got<typeof orderRecurrings, string, never, 'customer_id' | 'order_id'>
export type SubscriptionEntry = Subscription['transactions'][number]

export const useSubscription = (id: string) => useShown(orderRecurrings, id, { $populate: ['customer_id', 'order_id'] })

/** Moves it; throws ApiError. Everything that shows subscriptions reads again afterwards. */
export function useMoveSubscription(id: string) {
  const client = useQueryClient()
  return async (type: RecurringMove, comment: string | null) => {
    await create(orderRecurringTransactions, { order_recurring_id: id, type, comment })
    await client.invalidateQueries({ queryKey: ['order-recurrings'] })
  }
}
