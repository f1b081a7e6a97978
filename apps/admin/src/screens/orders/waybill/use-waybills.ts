import type { Changes, Listed } from '@shopwright/resource'
import { waybillSteps, waybills } from '@shopwright/shop/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { create, useList } from '../../../api/rows.ts'

export type Waybill = Listed<typeof waybills>
export type WaybillDraft = Omit<Changes<typeof waybills>, 'order_id' | 'dry_run'>
export type WaybillStep = NonNullable<Changes<typeof waybillSteps>['step']>

/** Those of an order, the latest first. */
export const useWaybills = (order_id: string) => useList(waybills, { order_id, $sort: { id: -1 }, $limit: 5 })

/** What the order would send, or why it sends nothing; asked anew whenever somebody begins. */
export const useWaybillDraft = (order_id: string) =>
  useQuery({
    queryKey: ['waybills', 'draft', order_id],
    queryFn: () => create(waybills, { order_id, dry_run: true }),
    retry: false,
    gcTime: 0,
    // What somebody writes is not replaced by what others do meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useWaybillActions(order_id: string) {
  const client = useQueryClient()
  const done = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['waybills', 'list'] }),
      client.invalidateQueries({ queryKey: ['orders'] }),
    ])
  return {
    make: async (draft: WaybillDraft) => {
      await create(waybills, { ...draft, order_id })
      await done()
    },
    step: async (waybill_id: string, step: WaybillStep) => {
      await create(waybillSteps, { waybill_id, step })
      await done()
    },
  }
}
