import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let product: string
const { email: _, ...byPhone } = contact

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('By phone')
  product = await makeProduct(store, { quantity: 4 })
})
afterAll(() => world?.close())

const settings = async (change: object) => {
  const { id } = (await store.call('GET', '/api/settings')).body.data[0]
  const answer = await store.call('PATCH', `/api/settings/${id}`, change)
  expect(answer.status, answer.text).toBe(200)
}
const filled = async (customer: object, more: object = {}) => {
  const shopper = openShopper(world, store)
  expect((await shopper.add(product)).status).toBe(201)
  const ready = await shopper.ready({ ...more })
  expect(ready.status, ready.text).toBe(200)
  const given = await shopper.call('PATCH', '/api/carts/current', { customer })
  expect(given.status, given.text).toBe(200)
  return shopper
}
const mailsTo = async (order: string): Promise<string[]> =>
  world.engine.onPlatform({}, async (ctx) => {
    const { rows } = await sql<{ key: string }>`
      select unique_key as key from outbox_mails where unique_key like ${`%${order}%`}`.execute(ctx.db)
    return rows.map(({ key }) => key.split(':')[0] as string).sort()
  })

describe('an order with a phone and without an e-mail', () => {
  it('is placed, the store hears of it, and nobody is written to who left no address', async () => {
    const placed = await (await filled(byPhone)).order()
    expect(placed.status, placed.text).toBe(201)
    const order = await store.call('GET', `/api/orders/${placed.body.id}`)
    expect(order.body).toMatchObject({ email: null, phone: contact.phone })
    expect(
      await until(
        () => mailsTo(placed.body.id),
        (mails) => mails.length > 0,
      ),
    ).toEqual(['order-alert'])
  })

  it('still wants what was given to be an address', async () => {
    const wrong = await (await filled({ ...byPhone, email: 'iryna@' })).order()
    expect([
      wrong.status,
      wrong.body.errors?.['customer.email']?.code ?? wrong.body.errors?.['customer.email'],
    ]).toEqual([422, expect.anything()])
  })

  it('still wants a phone', async () => {
    const none = await (await filled({ ...byPhone, phone: '', email: contact.email })).order()
    expect(none.status).toBe(422)
    expect(Object.keys(none.body.errors)).toEqual(['customer.phone'])
  })

  it('is refused where the store asks for an e-mail, at its field', async () => {
    await settings({ email_required: true })
    const refused = await (await filled(byPhone)).order()
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['customer.email'])
    await settings({ email_required: false })
  })

  it('is refused with a coupon, whose uses are counted by e-mail', async () => {
    const coupon = await store.call('POST', '/api/coupons', {
      name: 'Phone',
      code: 'PHONE',
      type: 'percentage',
      discount: '10',
      uses_per_customer: 1,
    })
    expect(coupon.status, coupon.text).toBe(201)
    const shopper = await filled(byPhone, { coupon_code: 'PHONE' })
    const refused = await shopper.order()
    expect(refused.status, refused.text).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual(['customer.email'])
    await shopper.call('PATCH', '/api/carts/current', { customer: contact })
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
  })
})

describe('the cart', () => {
  it('takes no more than there is, says so at once, and stays as it was', async () => {
    const few = await makeProduct(store, { quantity: 3 })
    const shopper = openShopper(world, store)
    const tooMany = await shopper.add(few, 4)
    expect([tooMany.status, tooMany.body.data?.code ?? tooMany.body.code]).toEqual([409, 'stock-short'])
    expect(tooMany.text).toContain('3')
    expect((await shopper.call('GET', '/api/carts/current')).body.lines).toEqual([])
    const cart = (await shopper.add(few, 2)).body
    expect((await shopper.add(few, 2)).status).toBe(409)
    const line = cart.lines[0].id
    const changed = await shopper.call('PATCH', `/api/cart-items/${line}`, { quantity: 5 })
    expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([409, ['quantity']])
    expect((await shopper.call('GET', '/api/carts/current')).body.lines[0].quantity).toBe(2)
    expect((await shopper.call('PATCH', `/api/cart-items/${line}`, { quantity: 3 })).status).toBe(200)
  })

  it('lets one take less of what has become short meanwhile', async () => {
    const few = await makeProduct(store, { quantity: 9 })
    const shopper = openShopper(world, store)
    const line = (await shopper.add(few, 9)).body.lines[0].id
    expect((await store.call('PATCH', `/api/products/${few}`, { quantity: 4 })).status).toBe(200)
    expect((await shopper.call('PATCH', `/api/cart-items/${line}`, { quantity: 4 })).status).toBe(200)
    expect((await shopper.call('PATCH', `/api/cart-items/${line}`, { quantity: 5 })).status).toBe(409)
  })

  it('counts two lines of a product together, when one of them becomes more as well', async () => {
    const engraving = await store.call('POST', '/api/options', {
      name: { 'ua-uk': 'Напис', 'en-us': 'Engraving' },
      type: 'text',
    })
    const few = await makeProduct(store, { quantity: 5, options: [{ option_id: engraving.body.id }] })
    const { options } = (await store.call('GET', `/api/products/${few}?$populate[]=options`)).body
    const shopper = openShopper(world, store)
    const written = (text: string) => ({ [options[0].id]: text })
    await shopper.add(few, 2, written('A'))
    const cart = (await shopper.add(few, 2, written('B'))).body
    const [one, other] = cart.lines.map(({ id }: { id: string }) => `/api/cart-items/${id}`)
    expect((await shopper.call('PATCH', one, { quantity: 3 })).status).toBe(200)
    expect((await shopper.call('PATCH', other, { quantity: 3 })).status).toBe(409)
    // Fewer goes the right way, also while it is still too many.
    expect((await store.call('PATCH', `/api/products/${few}`, { quantity: 1 })).status).toBe(200)
    expect((await shopper.call('PATCH', one, { quantity: 2 })).status).toBe(200)
  })

  it('takes any number where the store sells what it has not', async () => {
    const few = await makeProduct(store, { quantity: 1 })
    await settings({ stock_checkout: true })
    expect((await openShopper(world, store).add(few, 7)).status).toBe(201)
    await settings({ stock_checkout: false })
  })
})
