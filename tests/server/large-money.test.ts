import { writtenNumber } from '@shopwright/resource'
import { settings } from '@shopwright/shop/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let own: string

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Large')
  own = (await store.list(settings))[0].id
})
afterAll(() => world.close())

const most = 99_999_999_999

/** What is told of a field, whose name ends so. */
async function faultOf(method: 'PATCH', path: string, body: object, field: string): Promise<unknown> {
  const { status, body: told } = await store.call(method, `/api/${path}`, body)
  const [fault] = Object.entries(told.errors ?? {}).flatMap(([name, text]) => (name.endsWith(field) ? [text] : []))
  return [status, fault]
}

it('amounts have an end where they are written, and the field says where it is', async () => {
  const product = await makeProduct(store, { price: '5' })
  const group = (await store.call('GET', '/api/delivery-groups?$limit=1&$populate=methods')).body.data[0]
  const { id, type } = group.methods[0]
  for (const value of ['99000000000000', `${most}.0001`, 99_000_000_000_000]) {
    const refused = [422, `Має бути не більше ${writtenNumber(most, 'uk')}.`]
    const sets = { handling_fee: value }
    expect(await faultOf('PATCH', `settings/${own}`, sets, 'handling_fee')).toEqual(refused)
    expect(await faultOf('PATCH', `settings/${own}`, { low_order_fee: value }, 'low_order_fee')).toEqual(refused)
    expect(await faultOf('PATCH', `products/${product}`, { price: value }, 'price')).toEqual(refused)
    const methods = [{ id, type, price: value }]
    expect(await faultOf('PATCH', `delivery-groups/${group.id}`, { methods }, 'price')).toEqual(refused)
  }
  expect((await store.call('PATCH', `/api/products/${product}`, { price: `${most}` })).status).toBe(200)
})

it('an order of many dear things is refused in words, and nothing breaks', async () => {
  const product = await makeProduct(store, { price: `${most}`, quantity: 100_000, requires_delivery: false })
  const buyer = openShopper(world, store)
  const added = await buyer.add(product, 9999)
  expect(added.status, added.text).toBe(201)
  await buyer.ready()
  const placed = await buyer.order()
  expect([placed.status, placed.text]).toEqual([409, expect.stringContaining('total-too-large')])
})
