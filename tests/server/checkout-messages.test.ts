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
}, 120_000)
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
    said[what] = await messages.during(async () => {
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
    expect(counts).toEqual({
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
