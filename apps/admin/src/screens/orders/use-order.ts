import type { Changes, Got, Listed } from '@shopwright/resource'
import {
  orderHistories,
  orderInvoices,
  orderPayments,
  orderRefunds,
  orderStatuses,
  orders,
} from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { create, patch, useList, useShown } from '../../api/rows.ts'

/** An order as staff read it. */
export type Order = Got<typeof orders, string, never, 'customer_group_id' | 'marketing_id'>
/** Which of its rows are read with an order that is printed beside others. */
export const printedParts = ['products', 'vouchers', 'totals'] as const
/** An order as a paper of it needs it. */
export type PrintedOrder = Listed<typeof orders> & Pick<Order, (typeof printedParts)[number]>
export type OrderLine = Order['products'][number]
export type Status = Listed<typeof orderStatuses>

export const useOrder = (id: string) => useShown(orders, id, { $populate: ['customer_group_id', 'marketing_id'] })

export const allStatuses = { $limit: 200 } as const

export function useStatuses(): Status[] {
  const { data } = useList(orderStatuses, allStatuses)
  return data?.data ?? []
}

export type Move = Omit<Changes<typeof orderHistories>, 'order_id'>

/** What is done to an order; everything that shows orders reads again afterwards. All throw ApiError. */
export function useOrderActions(id: string) {
  const client = useQueryClient()
  const done = () => client.invalidateQueries({ queryKey: ['orders'] })
  return {
    move: async (move: Move) => {
      await create(orderHistories, { order_id: id, ...move })
      await done()
    },
    patch: async (
      changes: Pick<Changes<typeof orders>, 'staff_note' | 'tracking_number'>,
      version: number | undefined,
    ) => {
      await patch(orders, id, { ...changes, ...(version ? { version } : {}) })
      await done()
    },
    recordPayment: async (payment: Pick<Changes<typeof orderPayments>, 'amount' | 'comment'>) => {
      await create(orderPayments, { order_id: id, ...payment })
      await done()
    },
    giveBack: async (refund: Pick<Changes<typeof orderRefunds>, 'amount' | 'reason'>) => {
      await create(orderRefunds, { order_id: id, ...refund })
      await Promise.all([done(), client.invalidateQueries({ queryKey: ['order-refunds'] })])
    },
    issueInvoice: async () => {
      await create(orderInvoices, { order_id: id })
      await done()
    },
  }
}
