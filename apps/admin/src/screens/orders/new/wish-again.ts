import type { Got, Translated } from '@shopwright/resource'
import { options, orders, products } from '@shopwright/shop/model'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import { rowQuery } from '../../../api/rows.ts'
import { formatMoney } from '../../../language/format.ts'
import type { WishedLine } from '../edit/use-revision.ts'
import { answersOf, noneIfGone } from '../form/answers.ts'
import { contactOf, isSame, placeOf } from '../form/place.ts'
import type { Order } from '../use-order.ts'
import { emptyWish, type NewWish } from './use-staff-order.ts'

export type LeftOut = { gone: string[]; left: string[]; once: string[] }

/** What the store has of each by now. */
type Offered = { languages: readonly { code: string }[]; currencies: readonly { code: string }[] }

/**
 * The same order once more, at what it costs today. `gone` names what the catalogue has no longer, `left` what else could not be taken
 * along, `once` what its buyer had by subscription. Throws ApiError where something could not be read.
 */
export async function wishAgain(
  client: QueryClient,
  id: string,
  { languages, currencies }: Offered,
): Promise<{ wish: NewWish } & LeftOut> {
  const order = await request<Order>('GET', `${orders.name}/${id}`)
  const read = async <R extends typeof products | typeof options>(noun: R, ids: Iterable<string>) => {
    const rows = await Promise.all(
      [...new Set(ids)].map((one) => client.fetchQuery(rowQuery(noun, one)).catch(noneIfGone)),
    )
    return new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  }
  const [catalogue, { answers, unread, unasked }] = await Promise.all([
    read(
      products,
      order.products.flatMap(({ product_id }) => product_id ?? []),
    ),
    answersOf(client, order),
  ])
  const free = [...catalogue.values()].flatMap((product) => product.options.filter(({ values }) => !values.length))
  const declared = await read(
    options,
    free.map(({ option_id }) => option_id),
  )
  const left: string[] = []
  const lines = order.products.flatMap((line): WishedLine[] => {
    const product = catalogue.get(line.product_id ?? '')
    if (!product) return []
    const taken = line.options.flatMap((bought) => {
      const found = chosenAgain(bought, product.options, declared)
      if (!found) left.push(`${line.name} — ${bought.name}: ${bought.value}`)
      return found ? [{ ...found, note: `${bought.name}: ${bought.value}` }] : []
    })
    const byOption = Map.groupBy(taken, ({ option }) => option)
    return [
      {
        key: line.id,
        product_id: product.id,
        name: line.name,
        image: line.image,
        note: taken.map(({ note }) => note).join(', '),
        quantity: line.quantity,
        price: '',
        options: Object.fromEntries(
          [...byOption].map(([option, all]) => [option, all[0]?.isFree ? all[0].value : all.map(({ value }) => value)]),
        ),
      },
    ]
  })
  for (const { name, value } of [...unread, ...unasked]) left.push(`${name}: ${value}`)
  const [place, payment] = [placeOf(order.delivery_address), placeOf(order.payment_address)]
  return {
    wish: {
      ...emptyWish,
      customer_id: order.customer_id,
      contact: contactOf(order),
      currency: currencies.some(({ code }) => code === order.currency) ? order.currency : null,
      language: languages.some(({ code }) => code === order.language) ? order.language : null,
      lines,
      answers,
      place,
      payment: order.payment_address && !isSame(place, payment) ? payment : null,
      delivery_method_id: order.delivery_method_id,
      payment_method_id: order.payment_method_id,
    },
    gone: order.products.filter(({ product_id }) => !catalogue.has(product_id ?? '')).map(({ name }) => name),
    left: [
      ...left,
      ...order.vouchers.map(({ to_name, amount }) => `${to_name}: ${formatMoney(amount, order.currency)}`),
    ],
    once: order.products
      .filter(({ recurring, product_id }) => recurring && catalogue.get(product_id ?? '')?.recurrings.length === 0)
      .map(({ name }) => name),
  }
}

type Bought = Order['products'][number]['options'][number]
type Offer = Got<typeof products, Translated>['options'][number]

/** What was chosen then, as it is chosen today; null = it cannot be any more. Texts, days and files are known by their option's name. */
function chosenAgain(
  bought: Bought,
  offered: readonly Offer[],
  declared: ReadonlyMap<string, Got<typeof options, Translated>>,
): { option: string; value: string; isFree: boolean } | null {
  const { product_option_value_id: id, option_file_id: file, type, value } = bought
  if (id) {
    const option = offered.find(({ values }) => values.some((one) => one.id === id))
    return option ? { option: option.id, value: id, isFree: false } : null
  }
  const option = offered.find(({ option_id }) => {
    const known = declared.get(option_id)
    return known?.type === type && Object.values(known.name).includes(bought.name)
  })
  if (!option || (type === 'file' && !file)) return null
  return { option: option.id, value: file ? `file:${file}` : value, isFree: true }
}
