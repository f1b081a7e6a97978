import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper, type Shopper } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let kilo: string
const methods = new Map<string, string>()

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Delivery')
  const { weight_class_id } = (await store.call('GET', '/api/settings')).body.data[0]
  kilo = weight_class_id
  for (const { id } of (await store.call('GET', '/api/delivery-groups?$limit=50')).body.data)
    await store.call('PATCH', `/api/delivery-groups/${id}`, { status: false })
  await group('local', [
    { name: 'Кур’єр', type: 'flat', price: '60', free_from: '500', subtotal_min: '50', subtotal_max: '900' },
    { name: 'За вагою', type: 'weight', rates: '1:40,5:75.50' },
    { name: 'Легке', type: 'flat', price: '20', weight_max: '2' },
  ])
  await group('pickup', [{ name: 'Самовивіз', type: 'pickup', price: '0' }])
})
afterAll(() => world.close())

async function group(extension: string, given: ({ name: string } & Record<string, string>)[]): Promise<void> {
  const made = await store.call('POST', '/api/delivery-groups', {
    name: { 'ua-uk': extension },
    extension,
    unique_address: extension === 'local',
    methods: given.map((method) => ({ ...method, name: { 'ua-uk': method.name }, status: true })),
  })
  expect(made.status, made.text).toBe(201)
  for (const [index, { id }] of made.body.methods.entries()) methods.set(given[index]?.name ?? '', id)
}

const priced = (price: string, weight: string): Promise<string> =>
  makeProduct(store, { price, weight, weight_class_id: kilo, quantity: 100 })

/** What is offered, each with its price, to the API and on the checkout page alike. */
async function offers(shopper: Shopper): Promise<Record<string, string>> {
  const { delivery_methods } = (await shopper.call('GET', '/api/carts/current')).body
  const page = (await shopper.call('GET', '/checkout')).text
  for (const name of methods.keys()) {
    const isOffered = delivery_methods.some((one: { name: string }) => one.name === name)
    expect(page.includes(`value="${methods.get(name)}"`), `${name} on the page`).toBe(isOffered)
  }
  return Object.fromEntries(delivery_methods.map(({ name, price }: { name: string; price: string }) => [name, price]))
}

describe('the ways of delivery', () => {
  it('cost by weight, by sub-total, or nothing, and are offered where the cart fits', async () => {
    const shopper = openShopper(world, store)
    await shopper.add(await priced('30.00', '0.8'))
    expect(await offers(shopper)).toEqual({ 'За вагою': '40.00', Легке: '20.00', Самовивіз: '0.00' })
    await shopper.add(await priced('100.00', '1'))
    expect(await offers(shopper)).toEqual({
      'Кур’єр': '60.00',
      'За вагою': '75.50',
      Легке: '20.00',
      Самовивіз: '0.00',
    })
    await shopper.add(await priced('400.00', '2'))
    expect(await offers(shopper)).toEqual({ 'Кур’єр': '0.00', 'За вагою': '75.50', Самовивіз: '0.00' })
    await shopper.add(await priced('400.00', '9'))
    expect(await offers(shopper)).toEqual({ Самовивіз: '0.00' })
  })

  it('are refused at their field where no parcel could ever fit them, also when only a part is said anew', async () => {
    const refusedFields = async (method: object): Promise<string[]> => {
      const { status, body, text } = await store.call('POST', '/api/delivery-groups', {
        name: { 'ua-uk': 'Порожнє' },
        status: false,
        methods: [{ name: { 'ua-uk': 'Ніколи' }, ...method }],
      })
      expect(status, text).toBe(422)
      return Object.keys(body.errors)
    }
    expect(await refusedFields({ type: 'weight' })).toEqual(['methods.0.rates'])
    expect(await refusedFields({ type: 'weight', rates: '1-50; 5-80' })).toEqual(['methods.0.rates'])
    expect(await refusedFields({ weight_min: '5', weight_max: '1' })).toEqual(['methods.0.weight_max'])
    expect(await refusedFields({ subtotal_min: '500', subtotal_max: '99' })).toEqual(['methods.0.subtotal_max'])
    const [local] = (await store.call('GET', '/api/delivery-groups?extension=local&status=true')).body.data
    const own = (await store.call('GET', `/api/delivery-groups/${local.id}`)).body
    const changed = (more: object) =>
      store.call('PATCH', `/api/delivery-groups/${local.id}`, {
        methods: own.methods.map(({ id }: { id: string }, n: number) => (n === 0 ? { id, ...more } : { id })),
      })
    expect((await changed({ subtotal_max: '49' })).body.errors).toHaveProperty(['methods.0.subtotal_max'])
    expect((await changed({ subtotal_max: '900' })).status).toBe(200)
  })

  it('ask for an address where goods are brought, and for none where they are fetched', async () => {
    const shopper = openShopper(world, store)
    await shopper.add(await priced('100.00', '1'))
    await shopper.ready({ delivery_method_id: methods.get('Кур’єр') })
    expect((await shopper.call('GET', '/checkout')).text).toContain('delivery_address.address')
    const refused = await shopper.order()
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(
      expect.arrayContaining(['delivery_address.address', 'delivery_address.city', 'delivery_address.country_id']),
    )
    await shopper.ready({ delivery_method_id: methods.get('Самовивіз') })
    expect((await shopper.call('GET', '/checkout')).text).not.toContain('delivery_address.address')
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    const order = (await store.call('GET', `/api/orders/${placed.body.id}`)).body
    expect(order).toMatchObject({ delivery_address: null, is_pickup: true, delivery_method: 'Самовивіз' })
  })

  it('ask for a postcode where the store’s country wants one', async () => {
    const [country] = (await store.call('GET', '/api/store-countries?$limit=1')).body.data
    const require = async (postcode_required: boolean) => {
      const answer = await store.call('PATCH', `/api/store-countries/${country.id}`, { postcode_required })
      expect(answer.status, answer.text).toBe(200)
    }
    const address = { address: 'вул. Садова, 1', city: 'Львів', country_id: country.country_id }
    const shopper = openShopper(world, store)
    await shopper.add(await priced('100.00', '1'))
    await shopper.ready({ delivery_method_id: methods.get('Кур’єр'), delivery_address: address })
    await require(true)
    const refused = await shopper.order()
    expect(refused.status, refused.text).toBe(422)
    expect(Object.keys(refused.body.errors)).toContain('delivery_address.postcode')
    await require(false)
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
  })

  it('narrow the ways of payment: one that is tied to a delivery is offered with it alone', async () => {
    const made = await store.call('POST', '/api/payment-methods', {
      name: { 'ua-uk': 'На рахунок' },
      code: 'bank-transfer',
      delivery_methods: [methods.get('Кур’єр')],
    })
    expect(made.status, made.text).toBe(201)
    const shopper = openShopper(world, store)
    await shopper.add(await priced('100.00', '1'))
    const offered = async (delivery: string): Promise<boolean> => {
      const { body } = await shopper.ready({ delivery_method_id: methods.get(delivery) })
      const isOffered = body.payment_methods.some(({ id }: { id: string }) => id === made.body.id)
      expect((await shopper.call('GET', '/checkout')).text.includes(`value="${made.body.id}"`)).toBe(isOffered)
      return isOffered
    }
    expect(await offered('Кур’єр')).toBe(true)
    expect(await offered('Самовивіз')).toBe(false)
    const forced = await shopper.order(undefined, { payment_method_id: made.body.id })
    expect(forced.status, forced.text).toBe(409)
    expect(forced.text).toContain('payment-unavailable')
  })

  it('that are gone by now are told before anything is placed', async () => {
    const shopper = openShopper(world, store)
    await shopper.add(await priced('100.00', '1'))
    const ready = await shopper.ready({ delivery_method_id: methods.get('Самовивіз') })
    const [own] = (await store.call('GET', `/api/delivery-groups?extension=pickup&status=true`)).body.data
    const changed = await store.call('PATCH', `/api/delivery-groups/${own.id}`, { status: false })
    expect(changed.status, changed.text).toBe(200)
    const refused = await shopper.order(undefined, { hash: ready.body.hash })
    expect(refused.status, refused.text).toBe(422)
    expect(refused.text).toContain('delivery-unavailable')
    await store.call('PATCH', `/api/delivery-groups/${own.id}`, { status: true })
    expect((await shopper.order(undefined, { hash: ready.body.hash })).status).toBe(201)
  })

  it('with an address of their own keep the goods there, and ask the buyer for none', async () => {
    const { id } = (await store.call('GET', '/api/delivery-groups?extension=local&status=true')).body.data[0]
    const where = { 'ua-uk': 'Київ, вул. Садова, 5' }
    await store.call('PATCH', `/api/delivery-groups/${id}`, { unique_address: true, address: where })
    const shopper = openShopper(world, store, 'own-address@buyer.test')
    await shopper.add(await priced('100.00', '1'))
    await shopper.ready()
    const cart = await shopper.call('PATCH', '/api/carts/current', { delivery_method_id: methods.get('Кур’єр') })
    expect(cart.body.delivery_address_required).toBe(false)
    const offered = cart.body.delivery_methods.find((one: { name: string }) => one.name === 'Кур’єр')
    expect(offered.description).toContain('вул. Садова, 5')
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    const order = (await store.call('GET', `/api/orders/${placed.body.id}`)).body
    expect(order).toMatchObject({ delivery_method: 'Кур’єр: Київ, вул. Садова, 5', delivery_address: null })
    await store.call('PATCH', `/api/delivery-groups/${id}`, { unique_address: false })
    expect((await openShopperCart()).delivery_address_required).toBe(true)
  })
})

async function openShopperCart(): Promise<{ delivery_address_required: boolean }> {
  const shopper = openShopper(world, store, 'asked@buyer.test')
  await shopper.add(await priced('100.00', '1'))
  return (await shopper.call('PATCH', '/api/carts/current', { delivery_method_id: methods.get('Кур’єр') })).body
}

it('The page of a product says what each way costs, as the checkout does', async () => {
  const id = await priced('100.00', '1')
  const { slug } = (await store.call('GET', `/api/products/${id}`)).body
  const text = (await store.guest('GET', `/${slug}`)).text.replace(/<!-- -->|&nbsp;|\s/g, ' ')
  expect(text).toMatch(/Кур’єр\s+—\s+60/)
  expect(text).toMatch(/Самовивіз\s+—\s+безкоштовно/)
  expect(text).not.toMatch(/За вагою\s+—/)
})

it('A way of paying for one way of delivery goes with no other where that is deleted', async () => {
  const made = await store.call('POST', '/api/delivery-groups', {
    name: { 'ua-uk': 'Тимчасова' },
    extension: 'local',
    methods: [{ name: { 'ua-uk': 'Дрон' }, type: 'flat', price: '5', status: true }],
  })
  const [drone] = made.body.methods
  const [cash] = (await store.call('GET', '/api/payment-methods?code=cash-on-delivery')).body.data
  const patch = (delivery_methods: string[]) =>
    store.call('PATCH', `/api/payment-methods/${cash.id}`, { delivery_methods })
  expect((await patch([drone.id])).status).toBe(200)
  const offered = async (method: string | undefined): Promise<boolean> => {
    const shopper = openShopper(world, store, 'drone@buyer.test')
    await shopper.add(await priced('100.00', '1'))
    const cart = await shopper.call('PATCH', '/api/carts/current', { delivery_method_id: method })
    return cart.body.payment_methods.some(({ id }: { id: string }) => id === cash.id)
  }
  expect([await offered(drone.id), await offered(methods.get('Самовивіз'))]).toEqual([true, false])
  expect((await store.call('DELETE', `/api/delivery-groups/${made.body.id}`)).status).toBe(200)
  expect(await offered(methods.get('Самовивіз'))).toBe(false)
  expect((await store.call('GET', `/api/payment-methods/${cash.id}`)).body.delivery_methods).toEqual([])
  await patch([])
  expect(await offered(methods.get('Самовивіз'))).toBe(true)
})
