import type { Got, Translated } from '@shopwright/resource'
import { customFields } from '@shopwright/shop/model'
import { type Answers, askedFields, isChoiceField } from '@shopwright/shop/rules'
import type { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '../../../api/api-error.ts'
import { rowQuery } from '../../../api/rows.ts'
import type { Order } from '../use-order.ts'

/** Of whom or of what the store asks its own questions, called as an order calls it. */
export type AnswerPlace = Order['custom_fields'][number]['place']

export type PlacedAnswers = Record<AnswerPlace, Answers>

export const noAnswers: PlacedAnswers = { customer: {}, delivery_address: {}, payment_address: {} }

type Said = Order['custom_fields'][number]

/**
 * What an order says of the store's own questions, as they are answered today. `unread` is in words that their fields do not know (any
 * more), `unasked` is not asked there of the order's group (any more): it stays as it is, and is not sent. Throws ApiError where a
 * field could not be read.
 */
export async function answersOf(
  client: QueryClient,
  order: Pick<Order, 'custom_fields' | 'customer_group_id'>,
): Promise<{ answers: PlacedAnswers; unread: Said[]; unasked: Said[] }> {
  const ids = [...new Set(order.custom_fields.map(({ id }) => id))]
  const rows = await Promise.all(ids.map((id) => client.fetchQuery(rowQuery(customFields, id)).catch(noneIfGone)))
  const fields = rows.flatMap((row) => row ?? [])
  const askedAs = ({ id, place }: Said) =>
    fields.find((field) => field.id === id && isAsked(field, place, order.customer_group_id))
  const answers = structuredClone(noAnswers)
  const unread: Said[] = []
  for (const said of order.custom_fields) {
    const field = askedAs(said)
    const answer = field && answerIn(field, said.value)
    if (answer) answers[said.place][said.id] = answer
    else if (field) unread.push(said)
  }
  return { answers, unread, unasked: order.custom_fields.filter((said) => !askedAs(said)) }
}

type Field = Got<typeof customFields, Translated>

/** Orders of old may have no group that is still there: then the server knows whose questions are asked. */
const isAsked = (field: Field, place: AnswerPlace, groupId: string | null): boolean =>
  groupId === null
    ? field.status && field.location === locationOf(place)
    : askedFields([field], locationOf(place), groupId).length > 0

/** Where what is said at a place of an order is asked. */
export const locationOf = (place: AnswerPlace): 'account' | 'address' => (place === 'customer' ? 'account' : 'address')

/** An answer in words, as its field is answered today; null = it cannot be any more. */
function answerIn(field: Field, value: string): string | string[] | null {
  if (!isChoiceField(field.type)) return value
  const said = field.type === 'checkbox' ? value.split(', ') : [value]
  const chosen = said.flatMap((one) => field.values.find(({ name }) => Object.values(name).includes(one))?.id ?? [])
  if (chosen.length < said.length) return null
  return field.type === 'checkbox' ? chosen : (chosen[0] ?? null)
}

export function noneIfGone(error: unknown): null {
  if (isNotFound(error)) return null
  throw error
}
