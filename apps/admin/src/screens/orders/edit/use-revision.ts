import { useDebouncedValue } from '@mantine/hooks'
import { orderRevisions } from '@shopwright/shop/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { create } from '../../../api/rows.ts'
import { type AnswerPlace, answersOf, type PlacedAnswers } from '../form/answers.ts'
import { type Contact, contactNames, contactOf, isSame, type Place, placeOf, sentPlace } from '../form/place.ts'
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

/** All that an order says beside its lines. */
export type Details = {
  contact: Contact
  place: Place
  /** null: the one of the delivery */
  payment: Place | null
  /** to the store's own questions */
  answers: PlacedAnswers
  comment: string
  delivery_method_id: string | null
  payment_method_id: string | null
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

export type Wish = { lines: WishedLine[]; delivery: string; details: Details }

export function detailsOf(order: Order, answers: PlacedAnswers): Details {
  const [place, payment] = [placeOf(order.delivery_address), placeOf(order.payment_address)]
  return {
    contact: contactOf(order),
    place,
    payment: order.payment_address && !isSame(place, payment) ? payment : null,
    answers,
    comment: order.comment ?? '',
    delivery_method_id: order.delivery_method_id,
    payment_method_id: order.payment_method_id,
  }
}

export const startOf = (order: Order, answers: PlacedAnswers): Wish => ({
  lines: linesOf(order),
  delivery: '',
  details: detailsOf(order, answers),
})

/** What the order says of the store's own questions: read once for each state of it. */
export function useAnswers(order: Order | undefined) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['orders', 'answers', order?.id, order?.version],
    queryFn: () => (order ? answersOf(client, order) : null),
    enabled: order !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** What was wished in an earlier visit, of the lines that the order still has. */
export const wishOf = (kept: Partial<Wish>, { lines, delivery, details }: Wish): Wish => ({
  lines: kept.lines?.filter(({ id }) => !id || lines.some((line) => line.id === id)) ?? lines,
  delivery: kept.delivery ?? delivery,
  details: { ...details, ...kept.details },
})

/** Only what differs from what the order says. */
function bodyOf(order: Order, start: Wish, { lines, delivery, details }: Wish) {
  const { contact, place, payment, answers, comment, delivery_method_id, payment_method_id } = details
  const was = start.details
  const isAnswered = (of: AnswerPlace): boolean => !isSame(answers[of], was.answers[of])
  const sent = (at: Place, of: AnswerPlace) => ({
    ...sentPlace(at),
    ...(isAnswered(of) ? { custom_fields: answers[of] } : {}),
  })
  const isPaidElsewhere = !isSame(payment, was.payment) || (payment !== null && isAnswered('payment_address'))
  return {
    order_id: order.id,
    ...(isSame(lines, start.lines)
      ? {}
      : {
          lines: lines.map(({ id, product_id, quantity, price, options }) => ({
            ...(id ? { id } : { product_id, options: options ?? {} }),
            quantity,
            ...(price ? { price } : {}),
          })),
        }),
    ...(delivery ? { delivery } : {}),
    ...Object.fromEntries(
      contactNames
        .filter((name) => contact[name] !== was.contact[name])
        .map((name) => [name, contact[name].trim() || null]),
    ),
    ...(isAnswered('customer') ? { custom_fields: answers.customer } : {}),
    ...(isSame(place, was.place) && !isAnswered('delivery_address')
      ? {}
      : { delivery_address: sent(place, 'delivery_address') }),
    ...(isPaidElsewhere ? { payment_address: payment && sent(payment, 'payment_address') } : {}),
    ...(comment === was.comment ? {} : { buyer_comment: comment.trim() || null }),
    ...(delivery_method_id && delivery_method_id !== was.delivery_method_id ? { delivery_method_id } : {}),
    ...(payment_method_id && payment_method_id !== was.payment_method_id ? { payment_method_id } : {}),
  }
}

export type Offers = {
  delivery_methods: { id: string; name: string; price: string; address_required: boolean; branches_of: string | null }[]
  payment_methods: { id: string; name: string }[]
}

export type Preview = {
  before: Told
  after: Told
  offers: Offers
  /** whose questions the buyer is asked */
  customer_group_id: string | null
  problems: { code: string; message: string }[]
}

/** What the order would say with this wish: asked of the server, which counts it as it would write it. */
export function usePreview(order: Order, start: Wish, wish: Wish) {
  const [settled] = useDebouncedValue(wish, 300)
  const counted = useQuery({
    queryKey: ['orders', 'list', 'revision', order.id, settled],
    queryFn: ({ signal }) =>
      request<Preview>('POST', 'order-revisions', {
        body: { ...bodyOf(order, start, settled), dry_run: true },
        signal,
      }),
    placeholderData: (before) => before,
    retry: false,
  })
  // What was typed a moment ago is not in the sum yet. What is only counted once more shuts no button: a press would be lost.
  return { ...counted, isCounting: counted.isLoading || counted.isPlaceholderData || settled !== wish }
}

/** What is wrong with a line, by its place in the list. */
export function lineFaults(error: Error | Record<string, string> | null): Record<number, string> {
  const fields = error instanceof ApiError ? error.fields : ((error ?? {}) as Record<string, string>) // of an answer, or kept of one
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]) => {
      const [, index] = /^lines\.(\d+)/.exec(path) ?? []
      return index === undefined ? [] : [[Number(index), text]]
    }),
  )
}

export function useRevise(order: Order, start: Wish) {
  const client = useQueryClient()
  return async (wish: Wish, more: { comment: string | null; notify: boolean }): Promise<void> => {
    await create(orderRevisions, { ...bodyOf(order, start, wish), ...more })
    await client.invalidateQueries({ queryKey: ['orders'] })
  }
}
