import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct, openShopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let settings: string
let page: string

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Terms')
  settings = (await store.call('GET', '/api/settings')).body.data[0].id
  page = (await store.call('GET', '/api/information?kind=5')).body.data[0].id
})
afterAll(() => world?.close())

const set = async (changes: object) => {
  const answer = await store.call('PATCH', `/api/settings/${settings}`, changes)
  expect(answer.status, answer.text).toBe(200)
}
const ready = async () => {
  const shopper = openShopper(world, store)
  await shopper.add(await makeProduct(store))
  await shopper.ready()
  return shopper
}
const key = () => ({ 'idempotency-key': crypto.randomUUID() })

describe('a new store', () => {
  it('asks nobody to agree to a page that nobody has written yet', async () => {
    const shopper = await ready()
    expect((await shopper.call('POST', '/api/orders', {}, key())).status).toBe(201)
    const given = { ...contact, email: 'early@buyer.test', password: 'Showroom1' }
    expect((await store.guest('POST', '/api/customers', given)).status).toBe(201)
  })
})

describe('where the store has terms', () => {
  beforeAll(() => set({ checkout_terms_id: page, account_terms_id: page }))

  it('no order goes through without a “yes”: silence is none', async () => {
    const shopper = await ready()
    for (const body of [{}, { terms_agreed: false }]) {
      const refused = await shopper.call('POST', '/api/orders', body, key())
      expect(refused.status).toBe(409)
      expect(refused.body.data.code).toBe('terms-required')
      expect(Object.keys(refused.body.errors)).toEqual(['terms_agreed'])
    }
    expect((await shopper.call('POST', '/api/orders', { terms_agreed: true }, key())).status).toBe(201)
  })

  it('nobody registers without one', async () => {
    const given = { ...contact, email: 'silent@buyer.test', password: 'Showroom1' }
    for (const more of [{}, { terms_agreed: false }]) {
      const refused = await store.guest('POST', '/api/customers', { ...given, ...more })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual(['terms_agreed'])
    }
    expect((await store.guest('POST', '/api/customers', { ...given, terms_agreed: true })).status).toBe(201)
    const customer_group_id = (await store.call('GET', '/api/customer-groups')).body.data[0].id
    const staffMade = { ...contact, email: 'byhand@buyer.test', customer_group_id }
    const byHand = await store.call('POST', '/api/customers', staffMade)
    expect(byHand.status, byHand.text).toBe(201)
  })

  it('nothing is returned by its buyer without one, and staff are not asked', async () => {
    await set({ return_terms_id: page })
    const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
    const shopper = await signedIn(world, store, 'returns@buyer.test')
    await shopper.add(await makeProduct(store), 3)
    await shopper.ready()
    const order_id = (await shopper.order()).body.id
    for (const code of [3, 5]) {
      const { id } = data.find((one: { code: number }) => one.code === code)
      await store.call('POST', '/api/order-histories', { order_id, order_status_id: id })
    }
    const [line] = (await store.call('GET', `/api/orders/${order_id}`)).body.products
    const reasons = (await store.call('GET', '/api/return-reasons')).body.data
    const return_reason_id = reasons.find(({ code }: { code: number }) => code === 1).id
    const body = { order_id, order_product_id: line.id, quantity: 1, return_reason_id }
    const refused = await shopper.call('POST', '/api/returns', body)
    expect(refused.status, refused.text).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['terms_agreed'])
    const agreed = await shopper.call('POST', '/api/returns', { ...body, terms_agreed: true })
    expect(agreed.status, agreed.text).toBe(201)
    expect((await store.call('POST', '/api/returns', body)).status).toBe(201)
    await set({ return_terms_id: null })
    expect((await shopper.call('POST', '/api/returns', body)).status).toBe(201)
  })

  it('a page that nobody can read is not asked for', async () => {
    await store.call('PATCH', `/api/information/${page}`, { status: false })
    const shopper = await ready()
    expect((await shopper.call('GET', '/api/carts/current')).body.terms).toBeNull()
    expect((await shopper.call('POST', '/api/orders', {}, key())).status).toBe(201)
    await store.call('PATCH', `/api/information/${page}`, { status: true })
  })
})
