import { orders, products } from '@shopwright/shop/model'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { rowQuery } from '../../../api/rows.ts'
import type { WishedLine } from '../edit/use-revision.ts'
import { contactOf, isSame, placeOf } from '../form/place.ts'
import type { Order } from '../use-order.ts'
import { emptyWish, type NewWish } from './use-staff-order.ts'

/** What the store has of each by now. */
type Offered = { languages: readonly { code: string }[]; currencies: readonly { code: string }[] }

/**
 * The same order once more, at what it costs today; `gone` names what the catalogue has no longer. Texts and files of options are asked
 * anew. Throws ApiError where something could not be read.
 */
export async function wishAgain(
  client: QueryClient,
  id: string,
  { languages, currencies }: Offered,
): Promise<{ wish: NewWish; gone: string[] }> {
  const order = await request<Order>('GET', `${orders.name}/${id}`)
  const ids = [...new Set(order.products.flatMap(({ product_id }) => product_id ?? []))]
  const found = await Promise.all(ids.map((one) => client.fetchQuery(rowQuery(products, one)).catch(noneIfGone)))
  const catalogue = new Map(found.flatMap((product) => (product ? [[product.id, product] as const] : [])))
  const lines = order.products.flatMap((line): WishedLine[] => {
    const product = catalogue.get(line.product_id ?? '')
    if (!product) return []
    const offered = new Set(product.options.flatMap(({ values }) => values.map((value) => value.id)))
    const chosen = product.options.flatMap((option): [string, string | string[]][] => {
      const values = option.values.filter(({ id: value }) =>
        line.options.some(({ product_option_value_id }) => product_option_value_id === value),
      )
      return values.length ? [[option.id, values.map((value) => value.id)]] : []
    })
    return [
      {
        key: line.id,
        product_id: product.id,
        name: line.name,
        image: line.image,
        note: line.options
          .filter(({ product_option_value_id: value }) => value && offered.has(value))
          .map(({ name, value }) => `${name}: ${value}`)
          .join(', '),
        quantity: line.quantity,
        price: '',
        options: Object.fromEntries(chosen),
      },
    ]
  })
  const [place, payment] = [placeOf(order.delivery_address), placeOf(order.payment_address)]
  return {
    wish: {
      ...emptyWish,
      customer_id: order.customer_id,
      contact: contactOf(order),
      currency: currencies.some(({ code }) => code === order.currency) ? order.currency : null,
      language: languages.some(({ code }) => code === order.language) ? order.language : null,
      lines,
      place,
      payment: order.payment_address && !isSame(place, payment) ? payment : null,
      delivery_method_id: order.delivery_method_id,
      payment_method_id: order.payment_method_id,
    },
    gone: order.products.filter(({ product_id }) => !catalogue.has(product_id ?? '')).map(({ name }) => name),
  }
}

function noneIfGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
