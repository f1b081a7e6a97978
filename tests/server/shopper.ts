import { type Nouns, nounsBy } from './nouns.ts'
import type { Answer, Call, OpenedStore, World } from './world.ts'

export type Shopper = {
  call: Call
  cookies: Map<string, string>
  add(productId: string, quantity?: number, options?: object): Promise<Answer>
  /** everything that the checkout asks for */
  ready(more?: object): Promise<Answer>
  order(key?: string, body?: object): Promise<Answer>
} & Nouns

export const contact = {
  first_name: 'Ірина',
  last_name: 'Шевченко',
  email: 'iryna@buyer.test',
  phone: '+380671234567',
}

/** Somebody with a browser of their own on a store's host: what is set as a cookie comes back. */
export function openShopper(world: World, store: OpenedStore, email = contact.email): Shopper {
  const cookies = new Map<string, string>()
  const call: Call = async (method, path, body, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await store.guest(method, path, body, { ...(cookie ? { cookie } : {}), ...headers })
    for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  void world
  return {
    call,
    cookies,
    ...nounsBy(call),
    add: (product_id, quantity = 1, options) =>
      call('POST', '/api/cart-items', { product_id, quantity, ...(options ? { options } : {}) }),
    ready: async (more = {}) => {
      const cart = await call('PATCH', '/api/carts/current', { customer: { ...contact, email } })
      const [delivery] = cart.body.delivery_methods
      const chosen = await call('PATCH', '/api/carts/current', { delivery_method_id: delivery?.id ?? null, ...more })
      return call('PATCH', '/api/carts/current', { payment_method_id: chosen.body.payment_methods[0]?.id ?? null })
    },
    order: (key = crypto.randomUUID(), body = {}) =>
      call('POST', '/api/orders', { terms_agreed: true, ...body }, { 'idempotency-key': key }),
  }
}

export type SignedIn = Shopper & { id: string }

/** A shopper of the store with an account; the same address signs in again. */
export async function signedIn(world: World, store: OpenedStore, email: string): Promise<SignedIn> {
  const shopper = openShopper(world, store, email)
  await shopper.call('POST', '/api/customers', { ...contact, email, password: 'Showroom1', terms_agreed: true })
  const session = await shopper.call('POST', '/api/authentication', {
    strategy: 'local',
    email,
    password: 'Showroom1',
  })
  if (session.status !== 201) throw new Error(`sign-in: ${session.text}`)
  return { ...shopper, id: session.body.customer.id }
}

let made = 0

/** A product of this store; answers its id. */
export async function makeProduct(store: OpenedStore, given: object = {}): Promise<string> {
  made += 1
  const answer = await store.call('POST', '/api/products', {
    name: { 'ua-uk': `Товар ${made}`, 'en-us': `Product ${made}` },
    model: `M-${String(made).padStart(6, '0')}`, // in the order in which they were made
    price: '100.00',
    quantity: 10,
    ...given,
  })
  if (answer.status !== 201) throw new Error(`product: ${answer.text}`)
  return answer.body.id
}
