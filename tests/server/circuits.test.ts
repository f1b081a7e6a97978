import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { openCircuits } from '@shopwright/providers/egress'
import { aWarehouse, openPostalService, type PostalService } from '@shopwright/providers/fakes/postal-service'
import { copyBranches } from '@shopwright/shop/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

const code = 'postal-service-a'
let world: World
let post: PostalService
let now = new Date('2026-11-27T10:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const circuits = openCircuits(() => now)
const shops: { store: OpenedStore; method: string; group: string }[] = []

beforeAll(async () => {
  post = await openPostalService()
  post.warehouses = [aWarehouse(['Київ', 'Киев'], 1), aWarehouse(['Львів', 'Львов'], 1)]
  const list = deliveryProvidersOf({ allow: [post.host], bases: { [code]: post.url }, circuits })
  world = await openWorld({ carriers: { list, patience: 200 }, circuits, clock: () => now })
  await copyBranches(world.engine, code)
  for (let n = 0; n < 7; n++) {
    const store = await world.openStore(`Away ${n}`)
    const { body } = await store.call('GET', '/api/delivery-branches?$search=Львів')
    const made = await store.call('POST', '/api/delivery-groups', {
      name: 'Пошта',
      extension: code,
      settings: { api_key: 'KEY', sender_branch: body.data[0].id },
      methods: [{ name: { 'ua-uk': 'До відділення' }, type: 'carrier', price: '70' }],
    })
    shops.push({ store, group: made.body.id, method: made.body.methods[0].id })
  }
})
afterAll(async () => {
  await world.close()
  post.close()
})

const prices = () => post.questions.filter((one) => one.method === 'getDocumentPrice').length
/** What somebody pays there for the way to Kyiv. */
async function priceAt({ store, method }: (typeof shops)[number], weight = '1'): Promise<string | undefined> {
  const shopper = openShopper(world, store)
  await shopper.add(await makeProduct(store, { price: '100', quantity: 99, weight }))
  const countries = (await store.call('GET', '/api/store-countries?$limit=50&$populate=country_id')).body.data
  const ukraine = countries.find((one: any) => one.country_id?.iso_code === 'UA') ?? countries[0]
  const to = {
    first_name: 'Іра',
    last_name: 'Ко',
    address: 'Хрещатик, 1',
    city: 'Київ',
    country_id: ukraine.country_id.id,
  }
  const { body } = await shopper.call('PATCH', '/api/carts/current', { delivery_address: to })
  return body.delivery_methods.find(({ id }: { id: string }) => id === method)?.price
}

it('a carrier that does not answer is waited for by five shoppers, and by none of the other shops', async () => {
  const [first, ...others] = shops as [(typeof shops)[number], ...typeof shops]
  expect(await priceAt(first)).toBe('125.00')
  post.fails = 'is-slow'
  const before = prices()
  for (const [n, shop] of others.entries()) {
    expect(await priceAt(shop), `${n}`).toBe('70.00')
    expect(prices() - before).toBe(Math.min(n + 1, 5))
  }
  expect(circuits.resting().map(({ provider }) => provider)).toEqual([code])
  // What it said of this parcel before still holds there, whose last word it was.
  later(11 * 60)
  for (let n = 0; n < 5; n++) later(0)
  const asked = prices()
  expect(await priceAt(first)).toBe('125.00')
  expect(prices() - asked).toBe(1)
  expect(await priceAt(first)).toBe('125.00')
  expect(prices() - asked).toBe(1)
})

it('is told to staff of any store and to who runs the platform, until somebody may ask it anew, and to nobody else', async () => {
  const [{ store }, other] = shops as [(typeof shops)[number], (typeof shops)[number]]
  const read = (call: OpenedStore['call']) => call('GET', '/api/resting-providers')
  const { since, until } = circuits.resting()[0]!
  const told = (end: Date | null) => [{ provider: code, since: since.toISOString(), until: end?.toISOString() ?? null }]
  for (const call of [store.call, other.store.call, (await world.admin()).call])
    expect((await read(call)).body).toEqual({ data: told(until > now ? until : null) })
  later(31)
  expect((await read(store.call)).body.data).toEqual(told(null))
  expect((await openShopper(world, store).call('GET', '/api/resting-providers')).status).toBe(401)
  expect((await world.platform('GET', '/api/resting-providers')).status).toBe(401)
})

it('is asked again by one, and by everybody once it answers', async () => {
  post.fails = 'not'
  later(31)
  const asked = prices()
  const [, ...others] = shops
  for (const shop of others) expect(await priceAt(shop)).toBe('125.00')
  expect(prices() - asked).toBe(6)
  expect(circuits.resting()).toEqual([])
})
