import { useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/request.ts'
import { useRows } from '../../api/rows.ts'
import type { Refund, Return, ReturnAction, ReturnStatus } from './types.ts'

const named = ['return_status_id', 'return_action_id', 'return_reason_id', 'replacement_order_id']

/** One return; its key stands among the lists, so that what others do to it is shown at once. */
export const useReturn = (id: string) =>
  useQuery({
    queryKey: ['returns', 'list', 'one', id],
    queryFn: ({ signal }) => request<Return>('GET', `returns/${id}`, { query: { $populate: named }, signal }),
  })

export function useReturnStatuses(): ReturnStatus[] {
  return useRows<ReturnStatus>('return-statuses', { $limit: 200 }).data?.data ?? []
}

export function useReturnActions(): ReturnAction[] {
  return useRows<ReturnAction>('return-actions', { $limit: 200 }).data?.data ?? []
}

export function useRefunds(returnId: string): Refund[] {
  return useRows<Refund>('order-refunds', { return_id: returnId }).data?.data ?? []
}

export type ReturnMove = {
  return_status_id: string
  comment?: string | null
  notify?: boolean
  return_action_id?: string
  quantity_received?: number
  restock?: boolean
  rejected?: boolean
}

export type NewReturn = {
  order_id: string
  order_product_id: string
  quantity: number
  return_reason_id: string
  opened: boolean
  comment: string | null
  idempotency_key: string
}

/** What is done to returns; everything that shows them, or their orders, reads again afterwards. All throw ApiError. */
export function useReturnActionsOn() {
  const client = useQueryClient()
  const done = () =>
    Promise.all(['returns', 'orders', 'order-refunds'].map((name) => client.invalidateQueries({ queryKey: [name] })))
  return {
    move: async (id: string, move: ReturnMove) => {
      await request('POST', 'return-histories', { body: { return_id: id, ...move } })
      await done()
    },
    settle: async (id: string, changes: Partial<Pick<Refund, 'state' | 'method'>>) => {
      await request('PATCH', `order-refunds/${id}`, { body: changes })
      await done()
    },
    create: async (draft: NewReturn): Promise<Return> => {
      const made = await request<Return>('POST', 'returns', { body: draft })
      await done()
      return made
    },
  }
}
