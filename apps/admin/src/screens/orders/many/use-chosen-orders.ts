import type { Listed } from '@shopwright/resource'
import { orders } from '@shopwright/shop/model'
import { useList } from '../../../api/rows.ts'
import type { Chosen } from '../../../kit/list/BulkBar.tsx'

export type ChosenOrder = Listed<typeof orders>

/** As many are looked at one by one; of more, only the server knows where each of them stands. */
export const mostLookedAt = 100

/** The chosen orders themselves; null while they are read, and where they are too many for that. */
export function useChosenOrders({ ids, isAll }: Pick<Chosen, 'ids' | 'isAll'>): ChosenOrder[] | null {
  const isLookedAt = !isAll && ids.length <= mostLookedAt
  const { data, isPlaceholderData } = useList(
    orders,
    { id: { $in: ids }, $limit: mostLookedAt, $sort: { number: 1 } },
    { enabled: isLookedAt },
  )
  return isLookedAt && data && !isPlaceholderData ? data.data : null
}
