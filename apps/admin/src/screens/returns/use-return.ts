import type { Changes, Got, Listed } from '@shopwright/resource'
import { orderRefunds, returnActions, returnHistories, returnStatuses, returns } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { create, patch, useList, useShown } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'

const named = ['return_status_id', 'return_action_id', 'return_reason_id', 'replacement_order_id'] as const

/** A return as staff read it. */
export type Return = Got<typeof returns, string, never, (typeof named)[number]>
/** What completing would be worth. */
export type Worth = NonNullable<Return['worth']>
export type ReturnStatus = Listed<typeof returnStatuses>
export type ReturnAction = Listed<typeof returnActions>
export type Refund = Listed<typeof orderRefunds>

export const useReturn = (id: string) => useShown(returns, id, { $populate: named })

export function useReturnStatuses(): ReturnStatus[] {
  return useList(returnStatuses, { $limit: 200 }).data?.data ?? []
}

export function useReturnActions(): ReturnAction[] {
  return useList(returnActions, { $limit: 200 }).data?.data ?? []
}

export function useRefunds(returnId: string): Refund[] {
  const enabled = mayCall(useSession(), orderRefunds, 'find')
  return useList(orderRefunds, { return_id: returnId }, { enabled }).data?.data ?? []
}

export type ReturnMove = Omit<Changes<typeof returnHistories>, 'return_id'>

/** What is done to returns; everything that shows them, or their orders, reads again afterwards. All throw ApiError. */
export function useReturnActionsOn() {
  const client = useQueryClient()
  const done = () =>
    Promise.all(['returns', 'orders', 'order-refunds'].map((name) => client.invalidateQueries({ queryKey: [name] })))
  return {
    move: async (id: string, move: ReturnMove) => {
      await create(returnHistories, { return_id: id, ...move })
      await done()
    },
    settle: async (id: string, changes: Pick<Changes<typeof orderRefunds>, 'state' | 'method'>) => {
      await patch(orderRefunds, id, changes)
      await done()
    },
    create: async (draft: Changes<typeof returns>) => {
      const made = await create(returns, draft)
      await done()
      return made
    },
  }
}
