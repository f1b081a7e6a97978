import { deliveryProvidersOf } from '@shopwright/providers/delivery'
import { aWarehouse, openPostalService, type PostalService } from '@shopwright/providers/fakes/postal-service'
import { copyBranches } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Held } from './held.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

const code = 'postal-service-a'
let world: World
let store: OpenedStore
let post: PostalService
let method: string
const held = new Held(() => world)
let now = new Date('2026-11-27T10:00:00Z')

beforeAll(async () => {
  post = await openPostalService(() => held.look())
  post.warehouses = [
    ...[1, 2, 5].map((number) => aWarehouse(['Київ', 'Киев'], number)),
    aWarehouse(['Львів', 'Львов'], 1),
    // Two villages of one name.
    aWarehouse(['Іванівка', 'Ивановка'], 1, { CityRef: 'one', Ref: 'one-1', SettlementAreaDescription: 'Одеська' }),
    aWarehouse(['Іванівка', 'Ивановка'], 1, {
      CityRef: 'other',
      Ref: 'other-1',
      SettlementAreaDescription: 'Херсонська',
      Description: 'Пункт №1: вул. Степова, 1',
    }),
  ]
  const list = deliveryProvidersOf({ allow: [post.host], bases: { [code]: post.url } })
  world = await openWorld({ carriers: { list, patience: 300 }, clock: () => now })
  await copyBranches(world.engine, code)
  store = await world.openStore('Priced')
  method = (await connected(store)).method
})
afterAll(async () => {
  await world.close()
  post.close()
})
beforeEach(() => {
  // Nothing that was said is fresh any more, and who was silent is asked again.
  now = new Date(now.getTime() + 11 * 60_000)
  Object.assign(post, { fails: 'not', failsAt: null, questions: [] })
  held.begin(false)
})

const branch = async (number: string, city: string): Promise<string> => {
  const { body } = await store.call('GET', `/api/delivery-branches?$search=${encodeURIComponent(`${city} ${number}`)}`)
  return body.data[0].id
}

/** A group whose parcels leave from Lviv. */
async function connected(of: OpenedStore, more: { settings?: object; price?: string; free_from?: string } = {}) {
  const made = await of.call('POST', '/api/delivery-groups', {
    name: 'Пошта',
    extension: code,
    settings: { api_key: 'PLANTED-KEY', sender_branch: await branch('1', 'Львів'), ...more.settings },
    methods: [
      { name: { 'ua-uk': 'До відділення' }, type: 'carrier', price: more.price ?? '0', free_from: more.free_from },
      { name: { 'ua-uk': 'За власною ціною' }, type: 'flat', price: '44' },
    ],
  })
  expect(made.status, made.text).toBe(201)
  return { group: made.body.id as string, method: made.body.methods[0].id as string }
}

async function buyer(of: OpenedStore, product: object, to: object = {}, currency?: string) {
  const shopper = openShopper(world, of)
  await shopper.add(await makeProduct(of, { price: '100', quantity: 99, ...product }))
  if (currency) await shopper.call('PATCH', '/api/carts/current', { currency })
  const countries = (await of.call('GET', '/api/store-countries?$limit=50&$populate=country_id')).body.data
  const ukraine = countries.find((one: any) => one.country_id?.iso_code === 'UA') ?? countries[0]
  const delivery_address = {
    first_name: 'Іра',
    last_name: 'Ко',
    address: 'Хрещатик, 1',
    city: 'Київ',
    country_id: ukraine.country_id.id ?? ukraine.country_id,
    ...to,
  }
  return { ...shopper, ready: (more = {}) => shopper.ready({ delivery_address, ...more }) }
}
type Offer = { id: string; price: string }
const priceOf = (body: { delivery_methods: Offer[] }, id = method) =>
  body.delivery_methods.find((one) => one.id === id)?.price
const codes = (body: { problems: { code: string }[] }) => body.problems.map((problem) => problem.code)
const asked = () => post.questions.filter((one) => one.method === 'getDocumentPrice')

describe('A method at the carrier’s own price', () => {
  it('costs what the carrier asks for these kilograms from the sender’s city, and so is charged', async () => {
    held.begin(true)
    const shopper = await buyer(store, { weight: '1.5' })
    const { body } = await shopper.ready({ delivery_method_id: method })
    // 80 from city to city, 10 a kilogram, 35 for the courier
    expect([priceOf(body), codes(body)]).toEqual(['130.00', []])
    expect(asked()).toEqual([
      {
        apiKey: 'PLANTED-KEY',
        method: 'getDocumentPrice',
        asked: {
          CitySender: post.warehouses[3]?.CityRef,
          CityRecipient: post.warehouses[0]?.CityRef,
          Weight: '1.5',
          ServiceType: 'WarehouseDoors',
          Cost: '100',
          CargoType: 'Parcel',
          SeatsAmount: '1',
        },
      },
    ])
    expect(held.most).toBe(0)
    const order = await shopper.order()
    expect(order.status, order.text).toBe(201)
    expect((await store.call('GET', `/api/orders/${order.body.id}`)).body.total).toBe('230')
    expect(asked()).toHaveLength(1)
  })

  it('costs less to a branch, whose words are those that were chosen, in whatever language', async () => {
    for (const [city, address] of [
      ['Київ', 'Відділення №5: вул. Хрещатик, 5'],
      ['киев', 'Отделение №5: ул. Крещатик, 5'],
    ]) {
      const shopper = await buyer(store, { weight: '1' }, { city, address })
      expect(priceOf((await shopper.ready()).body)).toBe('90.00')
    }
    expect(asked().map((one) => one.asked.ServiceType)).toEqual(['WarehouseWarehouse', 'WarehouseWarehouse'])
  })

  it('weighs what has no weight as the store says, else half a kilogram', async () => {
    const shopper = await buyer(store, { weight: '0' })
    await shopper.ready()
    const other = await world.openStore('Light')
    const { method: own } = await connected(other, { settings: { piece_weight: '2.25' } })
    const light = await buyer(other, { weight: '0' })
    expect(priceOf((await light.ready()).body, own)).toBe('137.50')
    expect(asked().map((one) => one.asked.Weight)).toEqual(['0.5', '2.25'])
  })

  it('is free from the sum that the store says, and other methods keep their own price', async () => {
    const other = await world.openStore('Generous')
    const { method: own } = await connected(other, { free_from: '100' })
    const { body } = await (await buyer(other, {})).ready()
    expect(priceOf(body, own)).toBe('0.00')
    expect(body.delivery_methods.map(({ price }: Offer) => price)).toContain('44.00')
  })

  it('is asked of the city that is meant where two have one name, and of none where nobody knows', async () => {
    const known = await buyer(store, {}, { city: 'Іванівка', address: 'Пункт №1: вул. Степова, 1' })
    expect(priceOf((await known.ready()).body)).toBe('85.00')
    expect(asked().map((one) => one.asked.CityRecipient)).toEqual(['other'])
    const { body } = await (await buyer(store, {}, { city: 'Іванівка', address: 'вул. Степова, 1' })).ready()
    expect([priceOf(body), codes(body)]).toEqual([undefined, ['carrier-unsure']])
    expect(asked()).toHaveLength(1)
  })

  it('is not offered to a city that the carrier does not know, unless the store has a price of its own', async () => {
    const { body } = await (await buyer(store, {}, { city: 'Атлантида' })).ready()
    expect([priceOf(body), codes(body)]).toEqual([undefined, ['carrier-unsure']])
    const told = body.problems.find((problem: { code: string }) => problem.code === 'carrier-unsure')
    expect(told.message).toContain('не знає такого міста')
    const other = await world.openStore('Prepared')
    const { method: own } = await connected(other, { price: '70' })
    const prepared = (await (await buyer(other, {}, { city: 'Атлантида' })).ready()).body
    expect([priceOf(prepared, own), codes(prepared)]).toEqual(['70.00', []])
    expect(asked()).toEqual([])
  })

  it('is not offered to a country where the carrier does not go, which is no fault of its', async () => {
    const poland = (await store.call('GET', '/api/countries?iso_code=PL')).body.data[0].id
    const added = await store.call('POST', '/api/store-countries', { country_id: poland, status: true })
    expect(added.status, added.text).toBe(201)
    const { body } = await (await buyer(store, {}, { country_id: poland })).ready()
    expect([priceOf(body), codes(body)]).toEqual([undefined, []])
    expect(asked()).toEqual([])
  })

  it.each(['refuses', 'breaks', 'is-busy', 'is-slow', 'loses'] as const)(
    'is at the store’s own price while the carrier %s, and not offered where there is none',
    async (fails) => {
      const other = await world.openStore(`Fallen ${fails}`)
      const { method: own } = await connected(other, { price: '70' })
      Object.assign(post, { fails })
      const prepared = (await (await buyer(other, {})).ready()).body
      expect([priceOf(prepared, own), codes(prepared)]).toEqual(['70.00', []])
      const shopper = await buyer(store, {}, { address: `Хрещатик, ${fails}` })
      const { body } = await shopper.ready()
      expect([priceOf(body), codes(body)]).toEqual([
        undefined,
        [fails === 'refuses' ? 'carrier-unsure' : 'carrier-silent'],
      ])
      const count = asked().length
      await shopper.call('GET', '/api/carts/current')
      expect(asked()).toHaveLength(count)
    },
  )

  it('is counted in the carrier’s money, whatever the store counts in', async () => {
    const other = await world.openStore('Dollars', { currency: 'USD' })
    const { method: own } = await connected(other)
    const without = (await (await buyer(other, {})).ready()).body
    expect([priceOf(without, own), codes(without)]).toEqual([undefined, ['carrier-unsure']])
    const platform = (await other.call('GET', '/api/currencies?$limit=200')).body.data
    const uah = platform.find((one: { code: string }) => one.code === 'UAH')
    const added = await other.call('POST', '/api/store-currencies', { currency_id: uah.id, value: '40', status: true })
    expect(added.status, added.text).toBe(201)
    now = new Date(now.getTime() + 11 * 60_000)
    const { body } = await (await buyer(other, { weight: '1' })).ready()
    // 125 hryvnias
    expect(priceOf(body, own)).toBe('3.13')
    expect(asked().map((one) => one.asked.Cost)).toEqual(['4000'])
  })

  it('is the store’s own business without a key: nobody is asked', async () => {
    const other = await world.openStore('Keyless')
    const { method: own } = await connected(other, { settings: { api_key: '' }, price: '65' })
    expect(priceOf((await (await buyer(other, {})).ready()).body, own)).toBe('65.00')
    expect(post.questions).toEqual([])
  })

  it('never says the key, to whomever', async () => {
    const groups = await store.call('GET', '/api/delivery-groups?$limit=50')
    expect(groups.text).toContain('"api_key": true')
    expect(groups.text).not.toContain('PLANTED-KEY')
    const kept = await world.engine.database.platformPool.query('select settings, sealed_settings from delivery_groups')
    expect(JSON.stringify(kept.rows)).not.toContain('PLANTED-KEY')
  })
})

describe('The weight of a piece', () => {
  it.each(['0', 'багато', '-1'])('is never %s', async (piece_weight) => {
    const refused = await store.call('POST', '/api/delivery-groups', {
      name: 'Пошта',
      extension: code,
      settings: { piece_weight },
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['settings.piece_weight']])
  })

  it('may be written with a comma', async () => {
    const settings = { piece_weight: '0,75' }
    const made = await store.call('POST', '/api/delivery-groups', { name: 'Пошта', extension: code, settings })
    expect([made.status, made.body.settings]).toEqual([201, { piece_weight: '0.75' }])
  })
})
