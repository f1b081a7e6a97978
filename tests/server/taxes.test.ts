import { countries, customerGroups, products, zones } from '@shopwright/shop/model'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct, openShopper, type Shopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let product: string
let settings: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Taxes')
  settings = (await store.call('GET', '/api/settings')).body.data[0].id
  ids.retail = (await store.list(customerGroups))[0].id
  ids.ukraine = (await store.list(countries, { iso_code: 'UA' }))[0].id
  ids.poland = (await store.list(countries, { iso_code: 'PL' }))[0].id
  await made('store-countries', { country_id: ids.poland })
  ids.kyiv = (await store.list(zones, { country_id: ids.ukraine }))[0].id
  ids.trade = (await made('customer-groups', { name: { 'ua-uk': 'Гуртівня' } })).id
  const zone = async (name: string, zones: object[]) =>
    (await made('store-geo-zones', { name, description: name, zones })).id
  ids.home = await zone('Україна вся', [{ country_id: ids.ukraine }])
  ids.capital = await zone('Столиця', [{ country_id: ids.ukraine, zone_id: ids.kyiv }])
  ids.abroad = await zone('Закордон', [{ country_id: ids.poland }])
  const rate = async (name: string, percent: string, zones: (string | undefined)[], more: object = {}) => {
    ids[name] = (await made('tax-rates', { name, rate: percent, geo_zones: zones, ...more })).id
    return ids[name]
  }
  const rules = [
    { tax_rate_id: await rate('Store 10', '10', [ids.home]), based_on: 'store', priority: 1 },
    { tax_rate_id: await rate('Delivery 20', '20', [ids.home, ids.abroad]), based_on: 'delivery', priority: 2 },
    { tax_rate_id: await rate('Capital 1', '1', [ids.capital]), based_on: 'delivery', priority: 3 },
    { tax_rate_id: await rate('Payment 5', '5', [ids.abroad]), based_on: 'payment', priority: 4 },
    { tax_rate_id: await rate('Payment home 3', '3', [ids.home]), based_on: 'payment', priority: 5 },
    {
      tax_rate_id: await rate('Retail 2.00', '2', [], { type: 'fixed', customer_groups: [ids.retail] }),
      based_on: 'store',
      priority: 6,
    },
    {
      tax_rate_id: await rate('Trade 7', '7', [], { customer_groups: [ids.trade] }),
      based_on: 'store',
      priority: 7,
      compound: true,
    },
  ]
  ids.class = (await made('tax-classes', { title: 'Усе', description: 'Усі ставки', rules })).id
  product = await makeProduct(store, {
    price: '100.00',
    quantity: 999,
    tax_class_id: ids.class,
    requires_delivery: true,
  })
})
afterAll(() => world?.close())
beforeEach(() => set({ prices_include_tax: false, show_prices_with_tax: false, default_tax_address: 'delivery' }))

async function made(resource: string, body: object): Promise<any> {
  const answer = await store.call('POST', `/api/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
async function set(changes: object): Promise<void> {
  await store.call('PATCH', `/api/settings/${settings}`, changes)
}
const taxesOf = (cart: any): Record<string, string> =>
  Object.fromEntries(
    cart.totals
      .filter(({ code }: any) => code === 'tax' || code === 'tax_included')
      .map(({ title, value }: any) => [title, value]),
  )
const place = (country_id: string | undefined, zone_id?: string) => ({
  address: 'Вулиця, 1',
  city: 'Місто',
  postcode: '01001',
  country_id,
  zone_id: zone_id ?? null,
})

describe('which rates a cart bears', () => {
  let shopper: Shopper
  beforeEach(async () => {
    shopper = openShopper(world, store)
    await shopper.add(product)
  })
  const cartWith = async (patch: object = {}) => (await shopper.call('PATCH', '/api/carts/current', patch)).body

  it.each([
    ['delivery', ['Store 10', 'Delivery 20', 'Retail 2.00']],
    ['payment', ['Store 10', 'Payment home 3', 'Retail 2.00']],
    ['none', ['Store 10', 'Retail 2.00']],
  ])('without an address the store’s own stands in for that of the %s', async (address, names) => {
    await set({ default_tax_address: address })
    expect(Object.keys(taxesOf(await cartWith()))).toEqual(names)
  })

  it('those of where it goes, of where it is paid, and of the store', async () => {
    const abroad = place(ids.poland)
    expect(taxesOf(await cartWith({ delivery_address: place(ids.ukraine, ids.kyiv) }))).toEqual({
      'Store 10': '10.00',
      'Delivery 20': '20.00',
      'Capital 1': '1.00',
      'Payment home 3': '3.00',
      'Retail 2.00': '2.00',
    })
    expect(Object.keys(taxesOf(await cartWith({ payment_address: abroad })))).toEqual([
      'Store 10',
      'Delivery 20',
      'Capital 1',
      'Payment 5',
      'Retail 2.00',
    ])
    expect(Object.keys(taxesOf(await cartWith({ delivery_address: abroad })))).toEqual([
      'Store 10',
      'Delivery 20',
      'Payment 5',
      'Retail 2.00',
    ])
  })

  it('add up to the total, on top or inside, a fixed one for each piece', async () => {
    await shopper.add(product, 2)
    const onTop = await cartWith()
    expect(onTop).toMatchObject({ total: '396.00' })
    expect(taxesOf(onTop)).toEqual({ 'Store 10': '30.00', 'Delivery 20': '60.00', 'Retail 2.00': '6.00' })
    await set({ prices_include_tax: true, show_prices_with_tax: true })
    const inside = await cartWith()
    expect(inside.total).toBe('300.00')
    expect(taxesOf(inside)).toEqual({
      'У тому числі Store 10': '22.62',
      'У тому числі Delivery 20': '45.23',
      'У тому числі Retail 2.00': '6.00',
    })
  })
})

it('a shopper who signed in sees the same tax on the page as in the cart', async () => {
  await set({ show_prices_with_tax: true })
  const shopper = openShopper(world, store)
  const made = await shopper.call('POST', '/api/customers', {
    email: 'trade@buyer.test',
    password: 'Showroom1',
    terms_agreed: true,
    first_name: 'Ян',
    last_name: 'Новак',
  })
  expect(made.status, made.text).toBe(201)
  const [row] = (await store.call('GET', '/api/customers?email=trade@buyer.test')).body.data
  const changed = await store.call('PATCH', `/api/customers/${row.id}`, {
    customer_group_id: ids.trade,
    addresses: [{ first_name: 'Ян', last_name: 'Новак', ...place(ids.poland), is_default: true }],
  })
  expect(changed.status, changed.text).toBe(200)
  const { body } = await shopper.call('POST', '/api/authentication', {
    strategy: 'local',
    email: 'trade@buyer.test',
    password: 'Showroom1',
  })
  const headers = { authorization: body.accessToken }
  // 100 + 10 + 20 + 5, and 7 % of all of it
  const price = async (own: Record<string, string>) =>
    (await shopper.call('GET', `/api/prices?product_id=${product}`, undefined, own)).body.data[0].price
  expect(await price(headers)).toBe('144.45')
  const cart = await shopper.call('POST', '/api/cart-items', { product_id: product }, headers)
  expect(cart.body).toMatchObject({ total: '144.45', lines: [{ price: '144.45', total: '144.45' }] })
  // The rows are on the side of the tax that the lines are on (2.35).
  expect(cart.body.totals[0]).toMatchObject({ code: 'sub_total', title: 'Сума товарів', value: '144.45' })
  expect(taxesOf(cart.body)).toHaveProperty('У тому числі Store 10', '10.00')
  expect(
    await (await openShopper(world, store).call('GET', `/api/prices?product_id=${product}`)).body.data[0].price,
  ).toBe('132.00')
})

it('a guest who said where they are sees the prices of there on the page, in the API and in the cart', async () => {
  await set({ show_prices_with_tax: true })
  const guest = openShopper(world, store)
  const address = `/${(await store.row(products, product)).slug}`
  const shown = async () => {
    const [row] = (await guest.call('GET', `/api/prices?product_id=${product}&quantity=3`)).body.data
    const page = (await guest.call('GET', address)).text
    return { price: row.price, total: row.total, isOnPage: page.includes(`"price":"${row.price}"`) }
  }
  expect(await shown()).toEqual({ price: '132.00', total: '396.00', isOnPage: true })
  const { body } = await guest.add(product, 3)
  expect(body.lines[0]).toMatchObject({ price: '132.00', total: '396.00' })
  const cart = (await guest.call('PATCH', '/api/carts/current', { delivery_address: place(ids.poland) })).body
  const { price, total } = cart.lines[0]
  expect(price).not.toBe('132.00')
  expect(await shown()).toEqual({ price, total, isOnPage: true })
  // Whoever has said nothing meets the shared page.
  expect((await openShopper(world, store).call('GET', address)).text).toContain('"price":"132.00"')
})

describe('what keeps the lists whole', () => {
  it('nothing goes that something else needs', async () => {
    for (const [url, user] of [
      [`tax-classes/${ids.class}`, 'products'],
      [`tax-rates/${ids['Store 10']}`, 'tax-rules'],
      [`store-geo-zones/${ids.home}`, 'tax-rate-geo-zones'],
    ]) {
      const { status, body } = await store.call('DELETE', `/api/${url}`)
      expect([status, body.data?.resource], url).toEqual([409, user])
    }
  })

  it('a region of a geo zone is one of its country, also when only the country is said anew', async () => {
    const [poland] = (await store.call('GET', '/api/countries?iso_code=PL')).body.data
    const [kyiv] = (await store.call('GET', '/api/zones?iso_code=UA-30')).body.data
    const named = { name: 'Столиця', description: 'Лише місто' }
    const refused = await store.call('POST', '/api/store-geo-zones', {
      ...named,
      zones: [{ country_id: kyiv.country_id }, { country_id: poland.id, zone_id: kyiv.id }],
    })
    expect([refused.status, Object.keys(refused.body.errors ?? {})], refused.text).toEqual([422, ['zones.1.zone_id']])
    const { body, text } = await store.call('POST', '/api/store-geo-zones', {
      ...named,
      zones: [{ country_id: kyiv.country_id, zone_id: kyiv.id }],
    })
    const [{ id }] = body.zones ?? [{}]
    const moved = await store.call('PATCH', `/api/store-geo-zones/${body.id}`, {
      zones: [{ id, country_id: poland.id }],
    })
    expect([moved.status, Object.keys(moved.body.errors ?? {})], text).toEqual([422, ['zones.0.zone_id']])
    const whole = { zones: [{ id, country_id: poland.id, zone_id: null }] }
    expect((await store.call('PATCH', `/api/store-geo-zones/${body.id}`, whole)).status).toBe(200)
  })

  it('a rate is more than nothing', async () => {
    for (const rate of ['0', '-5'])
      expect((await store.call('POST', '/api/tax-rates', { name: 'Нічого', rate })).status).toBe(422)
  })

  it('a new rate holds at once in every cart', async () => {
    const shopper = openShopper(world, store)
    await shopper.add(product)
    await store.call('PATCH', `/api/tax-rates/${ids['Store 10']}`, { rate: '50' })
    await until(
      async () => (await shopper.call('GET', '/api/carts/current')).body,
      (cart) => taxesOf(cart)['Store 10'] === '50.00',
    )
    await store.call('PATCH', `/api/tax-rates/${ids['Store 10']}`, { rate: '10' })
  })
})
