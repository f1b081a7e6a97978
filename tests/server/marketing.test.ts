import { orders } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper, type Shopper, signedIn } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let product: string

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Leaflets')
  product = await makeProduct(store, { price: '40.00', quantity: 1000 })
})
afterAll(() => world?.close())

const ok = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}
const start = (campaign: object = {}) => ok(store.call('POST', '/api/marketing', { name: 'Spring', ...campaign }))
const look = (id: string) => ok(store.call('GET', `/api/marketing/${id}`))
const person = { 'user-agent': 'Mozilla/5.0' }

/** Somebody follows a link of the shop; answers where it led, and keeps what it set. */
async function follow(shopper: Shopper, code: string, headers: Record<string, string> = person) {
  const answer = await shopper.call('GET', `/?tracking=${code}`, undefined, headers)
  expect(answer.status).toBe(302)
  return String(answer.headers.location)
}

/** Its link is followed and something is bought by it. */
async function buy(code: string, quantity = 1): Promise<any> {
  const shopper = openShopper(world, store)
  await follow(shopper, code)
  await shopper.add(product, quantity)
  await shopper.ready()
  const { status, body, text } = await shopper.order()
  expect(status, text).toBe(201)
  return ok(store.call('GET', `/api/orders/${body.id}`))
}

async function move(order_id: string, to: number): Promise<void> {
  const { data } = await ok(store.call('GET', '/api/order-statuses?$limit=50'))
  const status = data.find(({ code }: { code: number }) => code === to)
  await ok(store.call('POST', '/api/order-histories', { order_id, order_status_id: status.id }))
}

describe('a campaign', () => {
  it('has a code of its own, or one that is made', async () => {
    expect((await start({ code: 'spring-sale' })).code).toBe('spring-sale')
    const { id, code } = await start()
    expect(code).toMatch(/^[\w-]{8}$/)
    const emptied = await ok(store.call('PATCH', `/api/marketing/${id}`, { code: null }))
    expect(emptied.code).toMatch(/^[\w-]{8}$/)
    expect(emptied.code).not.toBe(code)
  })

  it.each([
    ['весна', 422],
    ['a b', 422],
    ['ab', 422],
    ['spring-sale', 409],
  ])('is refused the code "%s" (%i)', async (code, refusal) => {
    const { status, body } = await store.call('POST', '/api/marketing', { name: 'Another', code })
    expect([status, Object.keys(body.errors)]).toEqual([refusal, ['code']])
  })

  it('shares no code with an affiliate', async () => {
    const member = await signedIn(world, store, 'sender@buyer.test')
    await ok(store.call('POST', '/api/affiliates', { customer_id: member.id, tracking: 'olena' }))
    const { status, body } = await store.call('POST', '/api/marketing', { name: 'Olena', code: 'olena' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['code']])
    await start({ code: 'kiosk' })
    const { data } = await ok(store.call('GET', `/api/affiliates?customer_id=${member.id}`))
    const renamed = await store.call('PATCH', `/api/affiliates/${data[0].id}`, { tracking: 'kiosk' })
    expect([renamed.status, Object.keys(renamed.body.errors)]).toEqual([422, ['tracking']])
  })

  it('counts who follows its link, by the day, and nobody who is no person', async () => {
    const { id, code } = await start({ name: 'Clicked' })
    const shopper = openShopper(world, store)
    expect(await follow(shopper, code)).toBe('/')
    expect(shopper.cookies.get('sw_tracking')).toBe(code)
    await follow(shopper, code, { 'user-agent': 'Googlebot/2.1' })
    await follow(shopper, code, { ...person, 'sec-purpose': 'prefetch' })
    await follow(openShopper(world, store), code)
    await until(
      () => look(id),
      ({ clicks }) => clicks >= 2,
    )
    await follow(openShopper(world, store), code)
    await until(
      () => look(id),
      ({ clicks }) => clicks >= 3,
    )
    const { data } = await ok(store.call('GET', `/api/marketing-visits?marketing_id=${id}`))
    expect(data.map(({ count }: { count: number }) => count)).toEqual([3])
    expect((await look(id)).clicks).toBe(3)
  })

  it('counts nobody while it is off, and leaves no cookie', async () => {
    const { id, code } = await start({ name: 'Over', status: false })
    const shopper = openShopper(world, store)
    await follow(shopper, code)
    expect(shopper.cookies.get('sw_tracking')).toBeUndefined()
    const order = await buy(code)
    expect(order.marketing_id).toBeNull()
    expect(await look(id)).toMatchObject({ orders: 0, sales: '0.00' })
  })

  it('is told by the order of who came by it, which counts once it is a sale', async () => {
    const { id, code } = await start({ name: 'Bought' })
    const one = await buy(code)
    const two = await buy(code, 2)
    expect([one.marketing_id, one.tracking_code, one.affiliate_id]).toEqual([id, code, null])
    const found = await store.list(orders, { marketing_id: { $in: [id] } })
    expect(found.map((order: { id: string }) => order.id).sort()).toEqual([one.id, two.id].sort())
    const sum = (Number(one.total) + Number(two.total)).toFixed(2)
    expect(await look(id)).toMatchObject({ orders: 0, sales: '0.00' })
    for (const { id: order } of [one, two]) await move(order, 3)
    expect(await look(id)).toMatchObject({ orders: 2, sales: sum })
    await move(two.id, 8)
    expect(await look(id)).toMatchObject({ orders: 1, sales: Number(one.total).toFixed(2) })
  })

  it('tells its clicks, and not what was bought, to who may not see orders', async () => {
    const { id } = await start({ name: 'Seen' })
    const seen = async (services: string[], email: string) => {
      const rights = services.map((service) => ({ service, can_get: true }))
      const call = await hire(world, store, email, await groupWith(store, rights, true))
      const { orders, sales, clicks } = await ok(call('GET', `/api/marketing/${id}`))
      return { orders, sales, clicks }
    }
    expect(await seen(['marketing'], 'clicks@shop.test')).toEqual({ orders: null, sales: null, clicks: 0 })
    expect(await seen(['marketing', 'orders'], 'orders@shop.test')).toEqual({
      orders: 0,
      sales: '0.00',
      clicks: 0,
    })
  })

  it('gives way to the link that was followed last', async () => {
    const first = await start({ name: 'First' })
    const second = await start({ name: 'Second' })
    const shopper = openShopper(world, store)
    await follow(shopper, first.code)
    await follow(shopper, second.code)
    expect(shopper.cookies.get('sw_tracking')).toBe(second.code)
  })

  it('goes, and its orders stay', async () => {
    const { id, code } = await start({ name: 'Gone' })
    const order = await buy(code)
    await ok(store.call('DELETE', `/api/marketing/${id}`))
    expect(await ok(store.call('GET', `/api/orders/${order.id}`))).toMatchObject({
      marketing_id: null,
      tracking_code: code,
      total: order.total,
    })
  })

  it('of another shop is nobody’s here', async () => {
    const other = await world.openStore('Other leaflets')
    const { body } = await other.call('POST', '/api/marketing', { name: 'Theirs', code: 'theirs' })
    expect(body.code).toBe('theirs')
    const shopper = openShopper(world, store)
    await follow(shopper, 'theirs')
    expect(shopper.cookies.get('sw_tracking')).toBeUndefined()
  })
})
