import { type StatusAhead, statusAhead } from '@shopwright/shop/rules'
import type { Order, Status } from '../use-order.ts'

type Standing = Pick<Order, 'id' | 'number' | 'order_status_id' | 'next_status_ids'>
export type NextStep<T> = { way: StatusAhead; status: Status; orders: T[] }

/** The steps that are next for some of these orders, the one that most of them wait for first. */
export function nextSteps<T extends Standing>(orders: readonly T[], statuses: readonly Status[]): NextStep<T>[] {
  const codeOf = (id: string | null): number | null => statuses.find((one) => one.id === id)?.code ?? null
  const steps = Map.groupBy(orders, (order) =>
    statusAhead(codeOf(order.order_status_id), (order.next_status_ids ?? []).map(codeOf)),
  )
  return [...steps]
    .flatMap(([way, waiting]) => {
      const status = way && statuses.find(({ code }) => code === way)
      return status && way ? [{ way, status, orders: waiting }] : []
    })
    .sort((a, b) => b.orders.length - a.orders.length || a.way - b.way)
}
