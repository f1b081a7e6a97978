import type { RecurringMove } from '@shopwright/shop/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/request.ts'
import type { Subscription } from './types.ts'

/** One subscription; its key stands among the lists, so that what happens to it is shown at once. */
export const useSubscription = (id: string) =>
  useQuery({
    queryKey: ['order-recurrings', 'list', 'one', id],
    queryFn: ({ signal }) =>
      request<Subscription>('GET', `order-recurrings/${id}`, {
        query: { $populate: ['customer_id', 'order_id'] },
        signal,
      }),
  })

/** Moves it; throws ApiError. Everything that shows subscriptions reads again afterwards. */
export function useMoveSubscription(id: string) {
  const client = useQueryClient()
  return async (type: RecurringMove, comment: string | null) => {
    await request('POST', 'order-recurring-transactions', { body: { order_recurring_id: id, type, comment } })
    await client.invalidateQueries({ queryKey: ['order-recurrings'] })
  }
}
