import { useDebouncedValue } from '@mantine/hooks'
import { orderRevisions } from '@shopwright/shop/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { create } from '../../../api/rows.ts'
import type { Order } from '../use-order.ts'

/** A line as it is wished: of the order (`id`), or a new one. `price` is of one piece, empty = the agreed or the catalogue's. */
export type WishedLine = {
  key: string
  id?: string
  product_id?: string
  name: string
  image: string | null
  note: string
  quantity: number
  price: string
  options?: Record<string, string | string[]>
}

export type Told = {
  lines: { name: string; quantity: number; price: string; total: string }[]
  totals: { code: string; title: string; value: string }[]
  total: string
  due?: string
}

export const linesOf = (order: Order): WishedLine[] =>
  order.products.map((line) => ({
    key: line.id,
    id: line.id,
    name: line.name,
    image: line.image,
    note: line.options.map(({ name, value }) => `${name}: ${value}`).join(', '),
    quantity: line.quantity,
    price: '',
  }))

export type Wish = { lines: WishedLine[]; delivery: string }

/** What was wished in an earlier visit, of the lines that the order still has. */
export const wishOf = (kept: Partial<Wish>, { lines, delivery }: Wish): Wish => ({
  lines: kept.lines?.filter(({ id }) => !id || lines.some((line) => line.id === id)) ?? lines,
  delivery: kept.delivery ?? delivery,
})

const bodyOf = (orderId: string, { lines, delivery }: Wish) => ({
  order_id: orderId,
  lines: lines.map(({ id, product_id, quantity, price, options }) => ({
    ...(id ? { id } : { product_id, options: options ?? {} }),
    quantity,
    ...(price ? { price } : {}),
  })),
  ...(delivery ? { delivery } : {}),
})

/** What the order would say with this wish: asked of the server, which counts it as it would write it. */
export function usePreview(order: Order, wish: Wish) {
  const [settled] = useDebouncedValue(wish, 300)
  return useQuery({
    queryKey: ['orders', 'list', 'revision', order.id, settled],
    queryFn: ({ signal }) =>
      request<{ before: Told; after: Told }>('POST', 'order-revisions', {
        body: { ...bodyOf(order.id, settled), dry_run: true },
        signal,
      }),
    enabled: settled.lines.length > 0,
    placeholderData: (before) => before,
    retry: false,
  })
}

/** What is wrong with a line, by its place in the list. */
export function lineFaults(error: unknown): Record<number, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([path, text]) => {
      const [, index] = /^lines\.(\d+)/.exec(path) ?? []
      return index === undefined ? [] : [[Number(index), text]]
    }),
  )
}

export function useRevise(orderId: string) {
  const client = useQueryClient()
  return async (wish: Wish, more: { comment: string | null; notify: boolean }): Promise<void> => {
    await create(orderRevisions, { ...bodyOf(orderId, wish), ...more })
    await client.invalidateQueries({ queryKey: ['orders'] })
  }
}
