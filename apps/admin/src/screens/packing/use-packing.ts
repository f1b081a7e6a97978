import { orders, products } from '@shopwright/shop/model'
import { STATUS } from '@shopwright/shop/rules'
import { useList } from '../../api/rows.ts'
import type { ListState } from '../../kit/list/use-list-state.ts'
import { isGranted } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { sentLines } from '../orders/order-words.ts'
import { type Order, useStatuses } from '../orders/use-order.ts'
import { codeFields } from './ticks.ts'

export type Stage = 'pack' | 'ship'
export const stages = { pack: STATUS.processing, ship: STATUS.readyForShipping } as const

/** The orders that stand at a stage, the oldest first, with what the labels of their products say. */
export function usePacking(stage: Stage, { page, pageSize }: Pick<ListState, 'page' | 'pageSize'>) {
  const statuses = useStatuses()
  const groupOf = (code: number) => statuses.find((status) => status.code === code)?.order_status_group_id
  // A status of the shop's own stands where it is worked on.
  const ids = statuses
    .filter(
      ({ code, order_status_group_id }) =>
        code === stages[stage] || (stage === 'pack' && code === null && order_status_group_id === groupOf(stages.pack)),
    )
    .map(({ id }) => id)
  const found = useList(
    orders,
    {
      order_status_id: { $in: ids },
      is_draft: false,
      requires_delivery: true,
      $populate: ['products'],
      $sort: { number: 1 },
      $limit: pageSize,
      $skip: (page - 1) * pageSize,
    },
    { enabled: ids.length > 0 },
  )
  const whole = (found.data?.data ?? []) as unknown as Order[] // with the lines that were asked for
  const rows = whole.map((order) => ({ ...order, products: sentLines(order.products) }))
  const productIds = [
    ...new Set(rows.flatMap((order) => order.products.map(({ product_id }) => product_id ?? [])).flat()),
  ]
  // Who works with no products packs by what the orders say.
  const mayRead = isGranted(useSession(), products, 'find')
  const { data: known } = useList(
    products,
    { id: { $in: productIds }, $select: ['id', 'location', ...codeFields], $limit: 200 },
    { enabled: mayRead && productIds.length > 0, keepsOthers: true },
  )
  const byId = new Map((known?.data ?? []).map((product) => [product.id, product]))
  return { ...found, statuses, rows, total: found.data?.total ?? 0, productOf: (id: string) => byId.get(id) }
}

export type PackedProduct = NonNullable<ReturnType<ReturnType<typeof usePacking>['productOf']>>
