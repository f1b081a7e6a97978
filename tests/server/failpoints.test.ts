import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { state } from '../trust.ts'
import { type RealAnswer, type RealServer, realServer } from './real-server.ts'

let server: RealServer
let headers: Record<string, string>
let host: string
let product: string

const password = 'Showroom1'

beforeAll(async () => {
  server = await realServer('failpoints')
  await server.start()
  const person = { email: 'owner@failpoints.test', password, first_name: 'A', last_name: 'B' }
  await server.call('POST', '/api/customers', person)
  const { body } = await server.call('POST', '/api/authentication', { email: person.email, password })
  const authorization = body.accessToken
  const setup = await server.call(
    'POST',
    '/api/store-setups',
    { name: 'Failpoints', country: 'UA', language: 'ua-uk', currency: 'UAH' },
    { authorization },
  )
  await widenTrial()
  headers = { authorization, 'store-token': setup.body.store_token }
  host = setup.body.domain
  product = (
    await server.call('POST', '/api/products', { name: 'Річ', model: 'R', price: '100.00', quantity: 100 }, headers)
  ).body.id
  await server.call('POST', '/api/coupons', { name: 'Раз', code: 'ONE', discount: '10', uses_per_coupon: 0 }, headers)
  const theme = await server.call('POST', '/api/voucher-themes', { name: 'Тема' }, headers)
  await server.call(
    'POST',
    '/api/vouchers',
    {
      code: 'KILL-1000',
      amount: '1000.00',
      to_name: 'A',
      to_email: 'a@buyer.test',
      from_name: 'B',
      from_email: 'b@buyer.test',
      voucher_theme_id: theme.body.id,
    },
    headers,
  )
})
afterAll(() => server.close())

/** A trial sells no vouchers; what is killed here is an order that is paid by one. */
async function widenTrial(): Promise<void> {
  const root = { email: 'root@failpoints.test', password }
  const authorization = (await server.call('POST', '/api/authentication', root)).body.accessToken
  const [plan] = (await server.call('GET', '/api/plans?code=venture', undefined, { authorization })).body.data
  const features = [...plan.features, 'coupons', 'gift-vouchers']
  await server.call('PATCH', `/api/plans/${plan.id}`, { features: [...new Set(features)] }, { authorization })
}

const stand = async () => {
  const [order, goods, coupon, voucher] = [
    await server.call('GET', '/api/orders?$limit=0', undefined, headers),
    await server.call('GET', `/api/products/${product}`, undefined, headers),
    await server.call('GET', '/api/coupons?code=ONE', undefined, headers),
    await server.call('GET', '/api/vouchers?code=KILL-1000', undefined, headers),
  ]
  return {
    orders: order.body.total,
    stock: goods.body.quantity,
    uses: coupon.body.data[0].used_count,
    balance: voucher.body.data[0].balance,
  }
}

/** A guest whose cart is ready, with a coupon and a voucher in it; `order` asks with the same key as often as one likes. */
async function guest(): Promise<{ order(): Promise<RealAnswer> }> {
  let cookie = ''
  const call = async (method: string, url: string, body?: unknown, more = {}) => {
    const answer = await server.call(method, url, body, { host, ...(cookie ? { cookie } : {}), ...more })
    cookie = answer.cookies[0]?.split(';')[0] ?? cookie
    return answer
  }
  await call('POST', '/api/cart-items', { product_id: product, quantity: 1 })
  const customer = { first_name: 'A', last_name: 'B', email: `${randomUUID()}@buyer.test`, phone: '+380671234567' }
  await call('PATCH', '/api/carts/current', { customer, coupon_code: 'ONE', voucher_code: 'KILL-1000' })
  const key = randomUUID()
  return { order: () => call('POST', '/api/orders', { terms_agreed: true }, { 'idempotency-key': key }) }
}

describe('kill -9 while an order is placed', () => {
  for (const point of ['order.claimed', 'order.stock-taken', 'order.inserted', 'order.written'])
    it(`leaves nothing of it at ${point}, and the same key places it afterwards`, async () => {
      const before = await stand()
      const buyer = await guest()
      await server.kill()
      await server.start({ SHOPWRIGHT_FAILPOINTS: point })
      await expect(buyer.order()).rejects.toThrow()
      await server.gone()
      await server.start()
      expect(await stand()).toEqual(before)
      const placed = await buyer.order()
      expect(placed.status, JSON.stringify(placed.body)).toBe(201)
      expect(await stand()).toEqual({
        orders: before.orders + 1,
        stock: before.stock - 1,
        uses: before.uses + 1,
        balance: `${Number(before.balance) - 90}.00`,
      })
      state(
        4,
        1,
        'kills of the server while an order is placed, each at another point: nothing of it stays, and it can be placed again',
      )
    })

  it('keeps all of it after the commit, and answers the same order to whoever asks again', async () => {
    const before = await stand()
    const buyer = await guest()
    await server.kill()
    await server.start({ SHOPWRIGHT_FAILPOINTS: 'order.committed' })
    await expect(buyer.order()).rejects.toThrow()
    await server.gone()
    await server.start()
    expect(await stand()).toMatchObject({ orders: before.orders + 1, stock: before.stock - 1 })
    const again = await buyer.order()
    expect(again.status).toBe(201)
    expect(await stand()).toMatchObject({ orders: before.orders + 1, stock: before.stock - 1 })
  })
})
