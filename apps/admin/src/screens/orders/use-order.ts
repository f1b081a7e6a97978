import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/request.ts'
import { useRows } from '../../api/rows.ts'
import type { Order, Status } from './types.ts'

/**
 * One order, in the language of the one who looks. Its key stands among the lists: nothing here is a form over the whole
 * row, so what others do to the order is shown at once, as in a list.
 */
export const useOrder = (id: string) =>
  useQuery({
    queryKey: ['orders', 'list', 'one', id],
    queryFn: ({ signal }) =>
      request<Order>('GET', `orders/${id}`, { query: { $populate: ['customer_group_id'] }, signal }),
  })

export function useStatuses(): Status[] {
  const { data } = useRows<Status>('order-statuses', { $limit: 200 })
  return data?.data ?? []
}

export type Move = {
  order_status_id: string
  comment?: string | null
  notify?: boolean
  tracking_number?: string | null
  override?: boolean
  parcel_back?: boolean
}

/** What is done to an order; everything that shows orders reads again afterwards. All throw ApiError. */
export function useOrderActions(id: string) {
  const client = useQueryClient()
  const done = () => client.invalidateQueries({ queryKey: ['orders'] })
  return {
    move: async (move: Move) => {
      await request('POST', 'order-histories', { body: { order_id: id, ...move } })
      await done()
    },
    patch: async (changes: Partial<Pick<Order, 'staff_note' | 'tracking_number'>>, version: number | undefined) => {
      await request('PATCH', `orders/${id}`, { body: { ...changes, ...(version ? { version } : {}) } })
      await done()
    },
    recordPayment: async (payment: { amount: string; comment: string | null }) => {
      await request('POST', 'order-payments', { body: { order_id: id, ...payment } })
      await done()
    },
    giveBack: async (refund: { amount: string; reason: string | null }) => {
      await request('POST', 'order-refunds', { body: { order_id: id, ...refund } })
      await Promise.all([done(), client.invalidateQueries({ queryKey: ['order-refunds'] })])
    },
    issueInvoice: async () => {
      await request('POST', 'order-invoices', { body: { order_id: id } })
      await done()
    },
  }
}
