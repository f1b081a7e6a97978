import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** Search engines are told of delivery and returns what the shop says of them itself, and nothing else. */
let world: World
let store: OpenedStore
let group: string
let settings: string

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Told')
  settings = (await store.call('GET', '/api/settings')).body.data[0].id
  for (const { id } of (await store.call('GET', '/api/delivery-groups')).body.data)
    await store.call('DELETE', `/api/delivery-groups/${id}`)
  group = (await store.call('POST', '/api/delivery-groups', { name: { 'ua-uk': 'Пошта' } })).body.id
  await makeProduct(store, { name: { 'ua-uk': 'Лампа' }, price: '300' })
})
afterAll(() => world?.close())

const html = async (): Promise<string> => (await store.guest('GET', '/lampa')).text
const told = async (type: string): Promise<any> =>
  [...(await html()).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, data]) => JSON.parse(data as string))
    .find((data) => data['@type'] === type)
const offer = async () => (await told('Product')).offers
const ways = async (...methods: object[]): Promise<void> => {
  const body = { methods: methods.map((one, n) => ({ name: { 'ua-uk': `Спосіб ${n}` }, sort_order: n, ...one })) }
  const answer = await store.call('PATCH', `/api/delivery-groups/${group}`, body)
  expect(answer.status, answer.text).toBe(200)
}
const costs = async (): Promise<string[] | undefined> =>
  (await offer()).shippingDetails?.map(
    (one: any) => `${one.shippingRate.value} ${one.shippingRate.currency} ${one.shippingDestination.addressCountry}`,
  )
const set = async (body: object) =>
  expect((await store.call('PATCH', `/api/settings/${settings}`, body)).status).toBe(200)

describe('A product', () => {
  it('says what its delivery costs within the country of the shop, where that is known of every address', async () => {
    await ways({ type: 'flat', price: '60' }, { type: 'free' })
    expect(await costs()).toEqual(['60.00 UAH UA', '0.00 UAH UA'])
  })

  it.each([
    ['by weight', { type: 'weight', rates: '1:50,5:80' }],
    ['by piece', { type: 'item', price: '10' }],
    ['the carrier says', { type: 'carrier' }],
    ['goes nowhere', { type: 'pickup' }],
    ['is for some weights', { type: 'flat', price: '60', weight_max: '2' }],
    ['is for some sums', { type: 'flat', price: '60', subtotal_min: '100' }],
    ['is free from a sum alone', { type: 'free', free_from: '1000' }],
    ['is switched off', { type: 'flat', price: '60', status: false }],
  ])('says nothing of a way that %s', async (_, method) => {
    await ways(method)
    expect(await costs()).toBeUndefined()
  })

  it('says on its page from which sum a way is free that is offered from there on, and not that it is free', async () => {
    await ways({ type: 'free', free_from: '1000' })
    const line = () => html().then((page) => /<li>(?:(?!<\/li>).)*Спосіб 0.*?<\/li>/s.exec(page)?.[0] ?? '')
    expect(await line()).toMatch(/безкоштовно від.*1\s?000/s)
    expect(await line()).not.toContain('— ')
    await ways({ type: 'free' })
    expect(await line()).toMatch(/— .*[Бб]езкоштовно/s)
  })

  it('says nothing of a way that goes to some places alone', async () => {
    const zone = (await store.call('POST', '/api/store-geo-zones', { name: 'Захід', description: 'Десь' })).body.id
    expect(zone).toBeTruthy()
    await ways({ type: 'flat', price: '60', geo_zone_id: zone })
    expect(await costs()).toBeUndefined()
  })

  it('is sent for nothing from the sum that the shop says, as the checkout reckons it', async () => {
    await ways({ type: 'flat', price: '60', free_from: '300' })
    expect(await costs()).toEqual(['0.00 UAH UA'])
    await ways({ type: 'flat', price: '60', free_from: '300.01' })
    expect(await costs()).toEqual(['60.00 UAH UA'])
    // Entered without tax and shown with it, the sum that counts is another than the one that is seen.
    await set({ prices_include_tax: false })
    expect(await costs()).toBeUndefined()
    await set({ prices_include_tax: true })
  })

  it('says how long it may go back, as the rule of returns has it, and where that is explained', async () => {
    await set({ return_days: 21 })
    const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: 'UA', merchantReturnDays: 21 }
    expect((await offer()).hasMerchantReturnPolicy).toMatchObject(policy)
    expect((await offer()).hasMerchantReturnPolicy.merchantReturnLink).toBe(`http://${store.host}/povernennia`)
    expect((await told('OnlineStore')).hasMerchantReturnPolicy).toMatchObject(policy)
    await set({ return_days: 0 })
    for (const one of [await offer(), await told('OnlineStore')])
      expect(one).not.toHaveProperty('hasMerchantReturnPolicy')
    await set({ return_days: 14 })
  })

  it('hides what its delivery costs with its price', async () => {
    await ways({ type: 'flat', price: '60' })
    await set({ price_only_logged_in: true })
    await until(html, (text) => !text.includes('"offers"'))
    expect(await html()).not.toContain('OfferShippingDetails')
    await set({ price_only_logged_in: false })
  })
})
