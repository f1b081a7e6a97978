import { orderStatuses, orders, products } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let status: (code: number) => { id: string; order_status_group_id: string; version: number }

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Ways')
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  status = (code) => data.find((one: { code: number }) => one.code === code)
})
afterAll(() => world.close())

async function anOrder(product?: string): Promise<string> {
  const shopper = openShopper(world, store)
  await shopper.add(product ?? (await makeProduct(store)))
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  return placed.body.id
}
const move = (order_id: string, order_status_id: string) =>
  store.call('POST', '/api/order-histories', { order_id, order_status_id })
const next = async (id: string): Promise<string[]> => (await store.row(orders, id)).next_status_ids ?? []
const ways = async (from: string, transitions: object[]) => {
  const answer = await store.call('PATCH', `/api/order-statuses/${from}`, { transitions })
  expect(answer.status, answer.text).toBe(200)
}

describe('the ways between statuses', () => {
  it('are opened and closed by the store, for the buttons and for the move', async () => {
    const order = await anOrder()
    expect(await next(order)).toContain(status(3).id)
    expect(await next(order)).not.toContain(status(7).id)
    await ways(status(1).id, [
      { to_status_id: status(3).id, allowed: false },
      { to_status_id: status(7).id, allowed: true },
    ])
    expect(await next(order)).not.toContain(status(3).id)
    expect(await next(order)).toContain(status(7).id)
    expect((await move(order, status(3).id)).status).toBe(409)
    const moved = await move(order, status(7).id)
    expect(moved.status, moved.text).toBe(201)
    await ways(status(1).id, [])
    expect(await next(await anOrder())).toContain(status(3).id)
  })

  it('name each pair once, and none to itself', async () => {
    const twice = [{ to_status_id: status(4).id }, { to_status_id: status(4).id, allowed: false }]
    expect((await store.call('PATCH', `/api/order-statuses/${status(3).id}`, { transitions: twice })).status).toBe(409)
    const own = [{ to_status_id: status(3).id }]
    const answer = await store.call('PATCH', `/api/order-statuses/${status(3).id}`, { transitions: own })
    expect(answer.status, answer.text).toBe(422)
    expect(JSON.stringify(answer.body.errors)).toContain('to_status_id')
  })

  it('are the store’s own affair: shoppers do not read them', async () => {
    expect((await store.guest('GET', '/api/order-status-transitions')).status).toBeGreaterThanOrEqual(401)
    expect((await store.guest('GET', `/api/order-statuses/${status(1).id}`)).body).not.toHaveProperty('transitions')
  })

  it('of a store’s own status follow its group, and go with it', async () => {
    const made = await store.call('POST', '/api/order-statuses', {
      name: { 'ua-uk': 'Пакується', 'en-us': 'Packing' },
      order_status_group_id: status(3).order_status_group_id,
      holds_stock: true,
      counts_as_sale: true,
    })
    expect(made.status, made.text).toBe(201)
    const order = await anOrder()
    expect(await next(order)).toContain(made.body.id)
    await ways(status(1).id, [{ to_status_id: made.body.id, allowed: false }])
    expect(await next(order)).not.toContain(made.body.id)
    expect((await store.call('DELETE', `/api/order-statuses/${made.body.id}`)).status).toBe(200)
    expect((await store.row(orderStatuses, status(1).id)).transitions).toEqual([])
  })
})

describe('a status that is used', () => {
  it('cannot be deleted while an order is, or was, in it', async () => {
    const made = await store.call('POST', '/api/order-statuses', {
      name: { 'ua-uk': 'Перевіряється', 'en-us': 'Checking' },
      order_status_group_id: status(1).order_status_group_id,
      holds_stock: true,
    })
    const order = await anOrder()
    expect((await move(order, made.body.id)).status).toBe(201)
    expect((await store.call('DELETE', `/api/order-statuses/${made.body.id}`)).status).toBe(409)
    expect((await move(order, status(3).id)).status).toBe(201)
    expect((await store.call('DELETE', `/api/order-statuses/${made.body.id}`)).status).toBe(409)
  })

  it('changes its flags for what comes: orders already in it keep their goods', async () => {
    const made = await store.call('POST', '/api/order-statuses', {
      name: { 'ua-uk': 'Відкладено', 'en-us': 'Put aside' },
      order_status_group_id: status(1).order_status_group_id,
      holds_stock: true,
    })
    const product = await makeProduct(store, { quantity: 10 })
    const quantity = async () => (await store.row(products, product)).quantity
    const [before, after] = [await anOrder(product), await anOrder(product)]
    await move(before, made.body.id)
    expect(await quantity()).toBe(8)
    const changed = await store.call('PATCH', `/api/order-statuses/${made.body.id}`, { holds_stock: false })
    expect(changed.status, changed.text).toBe(200)
    expect(await quantity()).toBe(8)
    expect((await store.row(orders, before)).stock_held).toBe(true)
    await move(after, made.body.id)
    expect(await quantity()).toBe(9)
    // Whoever leaves it later gives back what it holds, and no more.
    await move(before, status(8).id)
    await move(after, status(8).id)
    expect(await quantity()).toBe(10)
  })
})
