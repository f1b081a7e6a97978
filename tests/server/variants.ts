import { options, products } from '@shopwright/shop/model'
import type { OpenedStore } from './world.ts'

export type Shirt = {
  id: string
  /** ids of the product's options, and of their values by name */
  size: string
  colour: string
  own: Record<string, string>
  values: Record<string, string>
  /** the chosen options of a line of the cart, by the names of two values */
  of: (size: string, colour: string) => Record<string, string>
  variants: { id: string; values: string[]; quantity: number }[]
  variantOf: (size: string, colour: string) => string
}

export async function made(store: OpenedStore, url: string, body: object): Promise<any> {
  const answer = await store.call('POST', url, body)
  if (answer.status !== 201) throw new Error(`${url}: ${answer.text}`)
  return answer.body
}

/** An option of the store with values of these names; answers it with the ids of its values by name. */
export async function anOption(
  store: OpenedStore,
  name: string,
  names: string[],
  type = 'radio',
): Promise<{ id: string; values: Record<string, string> }> {
  const { id } = await made(store, '/api/options', {
    name: { 'ua-uk': name },
    type,
    values: names.map((one) => ({ name: { 'ua-uk': one } })),
  })
  const [row] = await store.list(options, { id })
  void row
  const { body } = await store.call('GET', `/api/options/${id}`)
  return { id, values: Object.fromEntries(body.values.map((value: any) => [nameOf(value.name), value.id])) }
}

const nameOf = (name: unknown): string => (typeof name === 'string' ? name : Object.values(name as object)[0])

/**
 * A shirt for 100.00 in S, M (+10) and L, red and blue (-5): S red costs 150.00 of its own, L blue 80.00, L red is not sold, the
 * others cost what the options say. There are 2, 3, 4, 5, 6 and 7.
 */
export async function makeShirt(store: OpenedStore, more: object = {}): Promise<Shirt> {
  const size = await anOption(store, 'Розмір', ['S', 'M', 'L'])
  const colour = await anOption(store, 'Колір', ['red', 'blue'])
  const values = { ...size.values, ...colour.values }
  const priced: Record<string, object> = { M: { price: '10' }, blue: { price: '5', price_prefix: '-' } }
  const option = (one: typeof size) => ({
    option_id: one.id,
    values: Object.entries(one.values).map(([name, option_value_id]) => ({ option_value_id, ...priced[name] })),
  })
  const variant = (names: string[], quantity: number, given: object = {}) => ({
    values: names.map((name) => values[name]),
    sku: `SH-${names.join('-')}`,
    quantity,
    ...given,
  })
  const body = await made(store, '/api/products', {
    name: { 'ua-uk': 'Сорочка' },
    model: 'SHIRT',
    sku: 'SH',
    price: '100.00',
    options: [option(size), option(colour)],
    variants: [
      variant(['S', 'red'], 2, { price: '150.00' }),
      variant(['S', 'blue'], 3),
      variant(['M', 'red'], 4),
      variant(['M', 'blue'], 5),
      variant(['L', 'red'], 6, { status: false }),
      variant(['L', 'blue'], 7, { price: '80.00' }),
    ],
    ...more,
  })
  return shirtOf(body, values)
}

function shirtOf(body: any, values: Record<string, string>): Shirt {
  const [size, colour] = body.options
  const own: Record<string, string> = {}
  for (const option of body.options)
    for (const value of option.values)
      own[Object.keys(values).find((name) => values[name] === value.option_value_id) ?? ''] = value.id
  const of = (s: string, c: string) => ({ [size.id]: own[s] as string, [colour.id]: own[c] as string })
  const variantOf = (s: string, c: string): string =>
    body.variants.find((one: any) => one.values.includes(values[s]) && one.values.includes(values[c])).id
  return { id: body.id, size: size.id, colour: colour.id, own, values, of, variants: body.variants, variantOf }
}

export async function stockOf(store: OpenedStore, { id }: Shirt): Promise<{ product: number; variants: number[] }> {
  const { body } = await store.call('GET', `/api/products/${id}`)
  return { product: body.quantity, variants: body.variants.map((one: any) => one.quantity) }
}

export const pricesOfList = async (store: OpenedStore, id: string) => (await store.list(products, { id }))[0]
