import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { openPostalService, type PostalService } from '@shopwright/providers/fakes/postal-service'
import { startTracking, trackParcels } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Held } from './held.ts'
import { makeSick } from './make-sick.ts'
import { makeProduct, type SignedIn, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let post: PostalService
let buyer: SignedIn
let group: string
let method: string
let product: string
let now = new Date('2026-11-22T10:00:00Z')
const held = new Held(() => world)

beforeAll(async () => {
  post = await openPostalService(() => held.look())
  const list = deliveryProvidersOf({ allow: [post.host], bases: { 'postal-service-a': post.url } })
  world = await openWorld({ carriers: { list }, clock: () => now })
  store = await world.openStore('Posted')
  product = await makeProduct(store, { quantity: 99 })
  buyer = await signedIn(world, store, 'iryna@buyer.test')
  const made = await store.call('POST', '/api/delivery-groups', {
    name: 'Пошта',
    extension: 'postal-service-a',
    settings: { api_key: 'KEY' },
    methods: [{ name: { 'ua-uk': 'До відділення' }, type: 'flat', price: '1', status: true }],
  })
  expect([made.status, made.body.settings]).toEqual([201, { api_key: true }])
  group = made.body.id
  method = made.body.methods[0].id
})
afterAll(async () => {
  await world.close()
  post.close()
})
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000)
  post.fails = 'not'
  post.asked.length = 0
  held.begin(false)
})

let parcels = 0
/** An order whose parcel has a number, in the status with this code. */
async function send(code: number): Promise<{ id: string; number: string }> {
  parcels += 1
  const number = `2045${String(parcels).padStart(10, '0')}`
  const country_id = (await store.call('GET', '/api/store-countries?$limit=1')).body.data[0].country_id
  const delivery_address = { first_name: 'Іра', last_name: 'Ко', address: 'Хрещатик, 1', city: 'Київ', country_id }
  await buyer.add(product)
  await buyer.ready({ delivery_address, delivery_method_id: method })
  const order = await buyer.order()
  expect(order.status, order.text).toBe(201)
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  for (const step of [3, 4, 5, 6, 7].filter((one) => one <= code)) {
    const order_status_id = data.find((one: { code: number }) => one.code === step).id
    const moved = await store.call('POST', '/api/order-histories', { order_id: order.body.id, order_status_id })
    expect(moved.status, moved.text).toBe(201)
  }
  const { version } = (await store.call('GET', `/api/orders/${order.body.id}`)).body
  // As it is printed on the parcel.
  const tracking_number = `${number.slice(0, 4)} ${number.slice(4)}`
  const numbered = await store.call('PATCH', `/api/orders/${order.body.id}`, { tracking_number, version })
  expect(numbered.status, numbered.text).toBe(200)
  return { id: order.body.id, number }
}
const track = () => trackParcels(world.engine, store.id)

/** Where its buyer reads that the order is. */
async function codeOf(id: string): Promise<number> {
  const { order_status_id } = (await buyer.call('GET', `/api/orders/${id}`)).body
  return (await store.call('GET', `/api/order-statuses/${order_status_id}`)).body.code
}
const newsOf = async (code: string) =>
  (await store.call('GET', `/api/notifications?code=${code}`)).body.data as Record<string, unknown>[]

describe('An order whose parcel is on its way', () => {
  it.each([
    ['is handed over', 4, '5', 5],
    ['waits for its buyer', 4, '7', 5],
    ['was taken, though nobody had said that it was sent', 4, '9', 6],
    ['was taken', 5, '11', 6],
    ['has only a number', 4, '1', 4],
    ['is on its way when the order is there', 6, '5', 6],
    ['is known to nobody', 5, '3', 5],
    ['is in a state that nobody knows', 5, '777', 5],
    ['was taken when the order is closed', 7, '9', 7],
  ])('follows it when it %s', async (_, from, status, to) => {
    const { id, number } = await send(from)
    post.states.set(number, status)
    await track()
    expect(await codeOf(id)).toBe(to)
    const steps = (await store.call('GET', `/api/order-histories?order_id=${id}&$limit=50`)).body.total
    await track()
    expect((await store.call('GET', `/api/order-histories?order_id=${id}&$limit=50`)).body.total).toBe(steps)
  })

  it('is asked about with the store’s key, its number without gaps, and no transaction open', async () => {
    held.begin(true)
    const { number } = await send(5)
    await track()
    expect(post.asked).toHaveLength(1)
    expect(post.asked[0]?.apiKey).toBe('KEY')
    expect(post.asked[0]?.numbers).toContain(number)
    expect(held.most).toBe(0)
  })

  it('is in a state that nobody knows: that is logged once, however many are', async () => {
    const said: unknown[] = []
    const { log } = world.engine
    const warn = vi.spyOn(log, 'warn').mockImplementation((facts: unknown) => void said.push(facts))
    for (const state of ['4242', '4242', '2']) post.states.set((await send(5)).number, state)
    await track()
    await track()
    warn.mockRestore()
    expect(said).toEqual([{ provider: 'postal-service-a', parcel_code: '4242' }])
  })

  it('cannot follow, or is of a carrier whose key does not open: that costs the parcels behind it nothing', async () => {
    // Who has signed in once for all of these tests is known for a day.
    now = new Date(now.getTime() - 3_500_000)
    const [first, second] = [await send(4), await send(4)]
    for (const { number } of [first, second]) post.states.set(number, '5')
    const broken = await store.call('POST', '/api/delivery-groups', {
      name: 'Зламана',
      extension: 'postal-service-a',
      settings: { api_key: 'OTHER' },
      methods: [{ name: { 'ua-uk': 'До відділення' }, type: 'flat', price: '1', status: true }],
    })
    const third = await send(4)
    const query = (text: string, values: unknown[]) => world.engine.database.platformPool.query(text, values)
    await query('update orders set delivery_method_id = $1 where id = $2', [broken.body.methods[0].id, third.id])
    await query(`update delivery_groups set sealed_settings = 'broken' where id = $1`, [broken.body.id])
    const heal = await makeSick(world, first, 'order_histories')
    await track()
    await heal()
    expect([await codeOf(first.id), await codeOf(second.id)]).toEqual([4, 5])
    await track()
    expect(await codeOf(first.id)).toBe(5)
    await query('update orders set delivery_method_id = $1 where id = $2', [method, third.id])
    expect((await store.call('DELETE', `/api/delivery-groups/${broken.body.id}`)).status).toBe(200)
  })

  it('comes back: its staff is told once, and the order waits for them', async () => {
    const { id, number } = await send(5)
    post.states.set(number, '103')
    await track()
    await track()
    const order = (await store.call('GET', `/api/orders/${id}`)).body
    expect(await newsOf('parcel-returning')).toMatchObject([
      { link: `/admin/orders/${id}`, params: { number: order.number }, level: 'warning' },
    ])
    expect(await codeOf(id)).toBe(5)
  })
})

describe('An order whose own way the store has closed', () => {
  it('stays where it is, and those behind it go on', async () => {
    const [first, second] = [await send(4), await send(5)]
    const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
    const [from, to] = [4, 5].map((code) => data.find((one: { code: number }) => one.code === code).id)
    const ways = async (transitions: object[]) => {
      const changed = await store.call('PATCH', `/api/order-statuses/${from}`, { transitions })
      expect(changed.status, changed.text).toBe(200)
    }
    await ways([{ to_status_id: to, allowed: false }])
    post.states.set(first.number, '5').set(second.number, '9')
    try {
      await track()
    } finally {
      await ways([])
    }
    expect([await codeOf(first.id), await codeOf(second.id)]).toEqual([4, 6])
    await track()
    expect(await codeOf(first.id)).toBe(5)
  })
})

describe('A carrier', () => {
  it('that does not answer leaves every order where it is, and is asked again', async () => {
    const { id, number } = await send(5)
    post.states.set(number, '9')
    post.fails = 'breaks'
    await track()
    expect(await codeOf(id)).toBe(5)
    post.fails = 'not'
    await track()
    expect(await codeOf(id)).toBe(6)
  })

  it('that refuses says why to the staff, once', async () => {
    await send(5)
    post.fails = 'refuses'
    await track()
    await track()
    expect(await newsOf('carrier-refused')).toMatchObject([
      { link: `/admin/delivery-groups/${group}`, params: { reason: 'API key expired' }, level: 'error' },
    ])
  })

  it('that refuses who has given no key tells nobody: they could mend nothing', async () => {
    const keyed = method
    const { body } = await store.call('POST', '/api/delivery-groups', {
      name: 'Пошта без ключа',
      extension: 'postal-service-a',
      methods: [{ name: { 'ua-uk': 'До відділення' }, type: 'flat', price: '1', status: true }],
    })
    method = body.methods[0].id
    await send(5)
    method = keyed
    post.fails = 'refuses'
    await track()
    expect(post.asked.map(({ apiKey }) => apiKey)).toContain('')
    const told = await newsOf('carrier-refused')
    expect(told.filter(({ link }) => String(link).endsWith(body.id))).toEqual([])
  })

  it('is asked only for stores that have a group of it', async () => {
    const [before, other] = [await startTracking(world.engine), await world.openStore('Unposted')]
    const groups = (await other.call('GET', '/api/delivery-groups?$limit=50')).body.data
    for (const one of groups)
      if (one.extension === 'postal-service-a') await other.call('DELETE', `/api/delivery-groups/${one.id}`)
    expect(await startTracking(world.engine)).toBe(before)
    await trackParcels(world.engine, other.id)
    expect(post.asked).toEqual([])
  })
})

describe('More parcels than a carrier takes at once', () => {
  it('are asked about a hundred at a time, each of them once', async () => {
    const { id, number } = await send(5)
    await world.engine.database.platformPool.query(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object(
         'id', gen_random_uuid(), 'number', o.number + 1000 + n, 'tracking_number', '3045' || n, 'search_text', '',
         'idempotency_key', null, 'cart_id', null))).* from orders o, generate_series(1, 150) n where o.id = $1`,
      [id],
    )
    post.states.set('3045150', '9')
    await track()
    const sizes = post.asked.filter(({ apiKey }) => apiKey === 'KEY').map(({ numbers }) => numbers.length)
    expect(Math.max(...sizes)).toBe(100)
    const numbers = post.asked.flatMap((one) => one.numbers)
    expect(numbers).toEqual([...new Set(numbers)])
    expect(numbers).toEqual(expect.arrayContaining([number, ...Array.from({ length: 150 }, (_, n) => `3045${n + 1}`)]))
    const moved = await world.engine.database.platformPool.query(
      `select s.code from orders o join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id where o.tracking_number = '3045150'`,
    )
    expect(moved.rows).toEqual([{ code: 6 }])
  })
})

// The last one: sessions end in so many days.
describe('A parcel that has not come', () => {
  it('is asked about no more when sixty days have brought nothing', async () => {
    const { number } = await send(5)
    // At an hour when old ones are asked about.
    now = new Date(`${new Date(now.getTime() + 61 * 86_400_000).toISOString().slice(0, 10)}T12:07:00Z`)
    await track()
    expect(post.asked.flatMap(({ numbers }) => numbers)).not.toContain(number)
  })
})
