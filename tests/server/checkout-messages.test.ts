import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenToMessages, type Messages } from './messages.ts'
import { contact, makeProduct, openShopper } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let messages: Messages
let product: string

beforeAll(async () => {
  messages = listenToMessages()
  world = await openWorld()
  store = await world.openStore('Counted')
  product = await makeProduct(store, { quantity: 1000 })
  // What is kept in memory is read first, and every connection makes itself ready.
  for (let n = 0; n < 3; n++) await bought()
})
afterAll(async () => {
  messages.end()
  await world?.close()
})

type Said = Record<'add' | 'state' | 'cart' | 'contact' | 'delivery' | 'payment' | 'order' | 'thanks', string[][]>

/** What a guest's browser asks from the first product to the page that says thanks, and what that asks of PostgreSQL. */
async function bought(): Promise<Said> {
  const shopper = openShopper(world, store)
  const said = {} as Said
  const note = async (what: keyof Said, ask: () => Promise<Answer>): Promise<Answer> => {
    let answer: Answer | undefined
    said[what] = await messages.askedBy(async () => {
      answer = await ask()
    })
    expect(answer?.status, answer?.text.slice(0, 300)).toBeLessThan(300)
    return answer as Answer
  }
  const change = (what: keyof Said, body: object) => note(what, () => shopper.call('PATCH', '/api/carts/current', body))
  await note('add', () => shopper.add(product))
  await note('state', () => shopper.call('GET', '/shop-state'))
  const cart = await note('cart', () => shopper.call('GET', '/api/carts/current'))
  await change('contact', { customer: contact })
  const chosen = await change('delivery', { delivery_method_id: cart.body.delivery_methods[0].id })
  await change('payment', { payment_method_id: chosen.body.payment_methods[0].id })
  const { body } = await note('order', () => shopper.order())
  expect(body.number).toBeGreaterThan(100_000)
  await note('thanks', () => shopper.call('GET', `/order/${body.id}.data?key=${body.access_key}`))
  return said
}

const isFrame = (text: string): boolean => /^(kept frame_|begin$|commit$|select set_config)/.test(text)

describe('A guest checkout of eight requests', () => {
  it('is a message for what is read or chosen, two for what is put in, three for the order', async () => {
    const said = await bought()
    const counts = Object.fromEntries(Object.entries(said).map(([what, sent]) => [what, sent.length]))
    const state = said.state.map((message) => message.filter((text) => !isFrame(text)))
    expect(counts, JSON.stringify(state)).toEqual({
      add: 2,
      state: 1,
      cart: 1,
      contact: 1,
      delivery: 1,
      payment: 1,
      order: 3,
      thanks: 1,
    })
  })

  it('takes thirty statements or fewer', async () => {
    const statements = Object.values(await bought())
      .flat(2)
      .filter((text) => !isFrame(text))
    expect(statements.length, statements.map((text) => text.slice(0, 80)).join('\n')).toBeLessThanOrEqual(30)
  })

  it('reads the countries of the shop from memory', async () => {
    const { thanks } = await bought()
    expect(thanks.flat().filter((text) => /store_countries/.test(text))).toEqual([])
  })

  it('takes the number of an order last, with nothing behind it but the word of the change and the commit', async () => {
    const { order } = await bought()
    const numbering = (text: string) => /invoice_counters/.test(text)
    expect(order.slice(0, -1).flat().filter(numbering)).toEqual([])
    const last = order.at(-1) ?? []
    const behind = last.slice(last.findIndex(numbering) + 1)
    expect(last.filter(numbering)).toHaveLength(1)
    expect(behind).toHaveLength(2)
    expect(behind[0]).toMatch(/pg_notify/)
    expect(behind[1]).toMatch(/commit/)
  })
})

describe('What a cart shows of products', () => {
  const read = (said: string[][]) => said.flat().filter((text) => /from products p where/.test(text)).length

  it('is a single message with what is put in first, where the product is known', async () => {
    await openShopper(world, store).call('GET', '/api/carts/current')
    await openShopper(world, store).add(product)
    let newcomer = openShopper(world, store)
    let added: Answer | undefined
    const adding = async () => {
      newcomer = openShopper(world, store)
      const said = await messages.during(async () => {
        added = await newcomer.add(product, 2)
      })
      return said.map((message) => message.filter((text) => !isFrame(text)).length)
    }
    // A busy machine is asked again: there a message may take so long that what waits for it goes by itself.
    await expect.poll(adding).toEqual([1])
    // What was counted before it was there is what is read of it.
    const { body } = await newcomer.call('GET', '/api/carts/current')
    expect(body.quantity).toBe(2)
    expect(added?.body).toEqual(body)
  })

  it('comes from memory until a product or what it is made of changes, and is read for the order', async () => {
    const option = await store.call('POST', '/api/options', {
      name: { 'ua-uk': 'Колір' },
      type: 'select',
      values: [{ name: { 'ua-uk': 'Синій' } }],
    })
    const chosen = [{ option_value_id: option.body.values[0].id, quantity: 5, subtract: true }]
    const mug = await makeProduct(store, {
      price: '10.00',
      quantity: 50,
      options: [{ option_id: option.body.id, required: true, values: chosen }],
    })
    const { body: whole } = await store.call('GET', `/api/products/${mug}`)
    const shopper = openShopper(world, store)
    const blue = { [whole.options[0].id]: whole.options[0].values[0].id }
    expect((await shopper.add(mug, 1, blue)).status).toBe(201)
    const look = async () => (await shopper.call('GET', '/api/carts/current')).body
    const first = await look()
    expect(read(await messages.during(look))).toBe(0)
    await store.call('PATCH', `/api/products/${mug}`, { price: '12.50' })
    expect(Number((await look()).total) - Number(first.total)).toBe(2.5)
    await store.call('PATCH', `/api/options/${option.body.id}`, { name: { 'ua-uk': 'Барва' } })
    expect(JSON.stringify((await look()).lines[0].options)).toContain('Барва')
    const { customer_group_id } = (await store.call('GET', '/api/settings?$limit=1')).body.data[0]
    await store.call('PATCH', `/api/products/${mug}`, { specials: [{ customer_group_id, price: '7.00' }] })
    expect(Number((await look()).lines[0].price)).toBe(7)
    await world.putOnPlan(store.id, 'free')
    expect(Number((await look()).lines[0].price)).toBe(12.5)
    await world.putOnPlan(store.id, 'unlimited')
    await shopper.ready()
    const said = await messages.during(async () => {
      expect((await shopper.order()).status).toBe(201)
    })
    expect(read(said)).toBe(1)
    // What was sold is there no more, for whoever looks at once.
    const late = openShopper(world, store)
    expect((await late.add(mug, 5, blue)).body.data.code).toBe('stock-short')
    expect((await late.add(mug, 4, blue)).status).toBe(201)
  })

  it('is nobody else’s: another shop knows no product of this one, nor how many there are', async () => {
    const other = await world.openStore('Next door')
    // After the other shop was opened: a new one makes all that is in memory begin anew.
    await openShopper(world, store).add(product)
    for (const quantity of [1, 5000]) {
      const { status, body } = await openShopper(world, other).add(product, quantity)
      expect([status, body.data.code]).toEqual([409, 'product-unavailable'])
    }
  })

  it('is never what was read while it changed', async () => {
    const cup = await makeProduct(store, { price: '1.00', quantity: 50 })
    const shopper = openShopper(world, store)
    await shopper.add(cup)
    const look = async () => Number((await shopper.call('GET', '/api/carts/current')).body.lines[0].price)
    await store.call('PATCH', `/api/products/${cup}`, { price: '2.00' })
    const late = answersLate(/from products p where/)
    const looked = look()
    await late.asked
    await store.call('PATCH', `/api/products/${cup}`, { price: '3.00' })
    late.end()
    expect(await looked).toBe(2)
    expect(await look()).toBe(3)
  })
})

/** What PostgreSQL says to such statements is heard when that ends: the way was slow. */
function answersLate(text: RegExp): { asked: Promise<void>; end(): void } {
  type Asked = { parts?: { text: string }[]; handleReadyForQuery?: (...args: unknown[]) => void }
  const client = pg.Client.prototype as unknown as { query(asked: Asked, ...more: unknown[]): unknown }
  const { query } = client
  const asked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  client.query = function (one, ...more) {
    const { handleReadyForQuery: hear, parts } = one
    if (hear && parts?.some((part) => text.test(part.text))) {
      one.handleReadyForQuery = (...args) => {
        asked.resolve()
        void over.promise.then(() => hear.apply(one, args))
      }
    }
    return query.call(this, one, ...more)
  }
  return {
    asked: asked.promise,
    end: () => {
      client.query = query
      over.resolve()
    },
  }
}
