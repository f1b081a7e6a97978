import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { kind } from '@shopwright/resource'
import type { DeliveryProvider, QuoteRequest } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Held } from './held.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

/** A carrier of the test's own: what it says, or that it says nothing. */
const code = 'postal-service-a'
const asked: (QuoteRequest & { token: string | undefined })[] = []
let says: string | null | 'error' | 'silence' = '75.50'
const held = new Held(() => world)
let now = new Date('2026-11-22T10:00:00Z')
const carrier: DeliveryProvider = {
  code,
  asksAddress: true,
  settings: { token: kind.secret({ required: true, max: 128 }) },
  quote: async (request, { keys }, signal) => {
    asked.push({ ...request, token: keys.token })
    await held.look()
    if (says === 'error') throw new Error('502')
    if (says === 'silence')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    return says === null ? null : { price: says }
  },
}

let world: World
let store: OpenedStore
let group: string
let method: string

beforeAll(async () => {
  const list = deliveryProvidersOf().map((one) => (one.code === code ? carrier : one))
  world = await openWorld({ carriers: { list, patience: 50 }, clock: () => now })
  store = await world.openStore('Carried')
})
afterAll(() => world.close())
beforeEach(() => {
  // Whoever was silent is asked again, and no answer is fresh any more.
  now = new Date(now.getTime() + 3_600_000)
  asked.length = 0
  held.begin(false)
  says = '75.50'
})

const stranger = async () => {
  const shopper = openShopper(world, store)
  await shopper.add(await makeProduct(store, { price: '100', quantity: 99 }))
  return shopper
}
/** Each lives in a house of their own: what was said about one is not known of the other. */
let houses = 0
const buyer = async () => {
  const shopper = await stranger()
  houses += 1
  const country_id = (await store.call('GET', '/api/store-countries?$limit=1')).body.data[0].country_id
  const delivery_address = {
    first_name: 'Іра',
    last_name: 'Ко',
    address: `Хрещатик, ${houses}`,
    city: 'Київ',
    country_id,
  }
  return { ...shopper, ready: (more = {}) => shopper.ready({ delivery_address, ...more }) }
}
type Offer = { id: string; price: string }
const offered = (body: { delivery_methods: Offer[] }) => body.delivery_methods.find(({ id }) => id === method)?.price
const codes = (body: { problems: { code: string }[] }) => body.problems.map((problem) => problem.code)

describe('A group whose carrier says what it costs', () => {
  it('is enabled only when the carrier knows who asks', async () => {
    const made = await store.call('POST', '/api/delivery-groups', {
      name: 'Пошта',
      extension: code,
      status: false,
      methods: [{ name: { 'ua-uk': 'До відділення' }, type: 'carrier', price: '0', status: true }],
    })
    expect(made.status, made.text).toBe(201)
    group = made.body.id
    method = made.body.methods[0].id
    const bare = await store.call('PATCH', `/api/delivery-groups/${group}`, { status: true })
    expect([bare.status, Object.keys(bare.body.errors).sort()]).toEqual([422, ['settings.token', 'status']])
    expect(bare.body.errors.status).toContain('перевізник')
    const whole = await store.call('PATCH', `/api/delivery-groups/${group}`, { status: true, settings: { token: 'T' } })
    expect([whole.status, whole.body.settings]).toEqual([200, { token: true }])
    expect(Object.keys((await store.guest('GET', `/api/delivery-groups/${group}`)).body)).not.toContain('settings')
  })

  it('costs what the carrier asks for this parcel, which is asked once and outside of every transaction', async () => {
    held.begin(true)
    const shopper = await buyer()
    const cart = await shopper.ready({ delivery_method_id: method })
    expect(offered(cart.body)).toBe('75.50')
    const [request] = asked
    expect(request).toMatchObject({ method_id: method, token: 'T', pieces: 1, value: '100.00', currency: 'UAH' })
    expect(request?.to.country_id).toBeTruthy()
    expect(asked).toHaveLength(1)
    expect(held.most).toBe(0)
    await shopper.call('GET', '/api/carts/current')
    const order = await shopper.order()
    expect(order.status, order.text).toBe(201)
    expect(asked).toHaveLength(1)
    expect(order.body.total ?? (await store.call('GET', `/api/orders/${order.body.id}`)).body.total).toBe('175.5')
  })

  it('is not sold at a price that the buyer has not seen', async () => {
    const shopper = await buyer()
    await shopper.ready({ delivery_method_id: method })
    says = '90'
    now = new Date(now.getTime() + 11 * 60_000)
    const refused = await shopper.order()
    expect([refused.status, refused.body.data?.code]).toEqual([409, 'prices-changed'])
    expect(offered((await shopper.call('GET', '/api/carts/current')).body)).toBe('90.00')
    expect((await shopper.order()).status).toBe(201)
  })

  it.each(['error', 'silence', 'x', '-1'])('is taken at its last word while it says %s', async (word) => {
    const shopper = await buyer()
    await shopper.ready({ delivery_method_id: method })
    says = word
    now = new Date(now.getTime() + 11 * 60_000)
    const { body } = await shopper.call('GET', '/api/carts/current')
    expect([offered(body), codes(body)]).toEqual(['75.50', []])
    const count = asked.length
    // Nobody waits for it again at once.
    await shopper.call('GET', '/api/carts/current')
    expect(asked).toHaveLength(count)
  })

  it('is not offered where it never said anything, and the buyer reads why', async () => {
    const shopper = await buyer()
    says = 'silence'
    const { body } = await shopper.ready()
    expect(offered(body)).toBeUndefined()
    expect(body.delivery_methods).not.toEqual([])
    expect(codes(body)).toContain('carrier-silent')
    const told = body.problems.find((problem: { code: string }) => problem.code === 'carrier-silent')
    expect([told.level, told.message]).toEqual(['warn', expect.stringContaining('не відповідає')])
    // A minute later it is asked again.
    says = '60'
    now = new Date(now.getTime() + 60_000)
    const later = (await shopper.call('GET', '/api/carts/current')).body
    expect([offered(later), codes(later)]).toEqual(['60.00', []])
  })

  it('is asked anew by a clock that was put back since, whatever it said, or did not say, before', async () => {
    const shopper = await buyer()
    await shopper.ready({ delivery_method_id: method })
    const cart = async () => offered((await shopper.call('GET', '/api/carts/current')).body)
    says = 'silence'
    now = new Date(now.getTime() + 11 * 60_000)
    expect(await cart()).toBe('75.50')
    says = '80'
    now = new Date(now.getTime() - 30 * 60_000)
    expect(await cart()).toBe('80.00')
  })

  it('is not offered where the carrier does not go, which is no fault of its', async () => {
    const shopper = await buyer()
    says = null
    const { body } = await shopper.ready()
    expect([offered(body), codes(body)]).toEqual([undefined, []])
  })

  it('asks for no price before it is known where to', async () => {
    const shopper = await stranger()
    expect((await shopper.call('GET', '/api/carts/current')).status).toBe(200)
    expect(asked).toEqual([])
  })
})
