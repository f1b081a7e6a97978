import { createHmac, randomUUID } from 'node:crypto'
import { notifications, orderRefunds, orders } from '@shopwright/shop/model'
import { giveRefund, loadStore, type RefundRequest, type ShopStore, verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cardOrder, takeCards } from './card-order.ts'
import { type OpenedStore, openWorld, unconnectedProviders, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let statuses: Map<number, string>
/** What the provider was asked, and how it answers: once for each reference. */
const asked: RefundRequest[] = []
let answer: 'succeeded' | 'failed' | 'silence' = 'succeeded'
const refunder = {
  refund: async (request: RefundRequest) => {
    asked.push(request)
    if (answer === 'silence') throw new Error('the provider does not answer')
    return { outcome: answer, provider_refund_id: `r-${request.reference}` }
  },
}

beforeAll(async () => {
  world = await openWorld({
    work: true,
    payments: unconnectedProviders.map((one) => (one.standsIn ? { ...one, ...refunder } : one)),
  })
  store = await world.openStore('Refunds')
  await takeCards(store)
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  statuses = new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
})
afterAll(async () => {
  expect((await verifyAll(world.engine)).findings).toEqual([])
  await world.close()
})
beforeEach(() => {
  asked.length = 0
  answer = 'succeeded'
})

const paidOrder = (quantity?: number) => cardOrder(world, store, quantity)
const orderOf = (id: string) => store.row(orders, id)
const refund = async (order_id: string, amount: string, more: object = {}) => {
  const made = await store.call('POST', '/api/order-refunds', { order_id, amount, ...more })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const refundOf = (id: string) => store.row(orderRefunds, id)
const settled = (id: string) =>
  until(
    () => refundOf(id),
    ({ state }) => state !== 'pending',
  )
const say = (id: string, body: object) => store.call('PATCH', `/api/order-refunds/${id}`, body)

describe('Money that came by a provider', () => {
  it('goes back by it: asked once, for exactly that, and the order is paid less', async () => {
    const order = await paidOrder()
    const { id, method } = await refund(order.id, '100.50')
    expect(method).toBe('provider')
    expect(await settled(id)).toMatchObject({ state: 'succeeded', settled_at: expect.any(String) })
    expect(asked).toEqual([
      {
        reference: `${id}-1`,
        provider: 'card',
        provider_payment_id: `sandbox-${order.reference}`,
        amount: '100.50',
        currency: 'UAH',
        given: '0.00',
      },
    ])
    expect(await orderOf(order.id)).toMatchObject({ paid: '140.5', balance: { left_to_refund: '140.50' } })
    expect((await say(id, { state: 'failed' })).status).toBe(409)
    const above = await store.call('POST', '/api/order-refunds', { order_id: order.id, amount: '140.51' })
    expect(above.body.data.code).toBe('refund-above-paid')
  })

  it('is not called given by anybody else, and a refusal is told', async () => {
    answer = 'silence'
    const order = await paidOrder()
    const { id } = await refund(order.id, '241.00')
    for (const state of ['succeeded', 'failed']) expect((await say(id, { state })).status).toBe(409)
    expect((await say(id, { method: 'manual' })).status).toBe(409)
    await until(
      async () => asked.length,
      (count) => count > 0,
    )
    answer = 'failed'
    const scope = (await world.engine.onPlatform({}, (ctx) => loadStore(ctx, 'id', store.id))) as ShopStore
    await giveRefund(world.engine, refunder, scope, id)
    // However often it was asked: one attempt, one reference.
    expect(new Set(asked.map(({ reference }) => reference))).toEqual(new Set([`${id}-1`]))
    expect(await refundOf(id)).toMatchObject({ state: 'failed' })
    const { number } = await orderOf(order.id)
    const news = await store.list(notifications, { $limit: 50 })
    expect(news).toContainEqual(
      expect.objectContaining({ code: 'refund-failed', params: { number }, link: `/admin/orders/${order.id}` }),
    )

    answer = 'succeeded'
    expect((await say(id, { state: 'pending' })).status).toBe(200)
    expect(await settled(id)).toMatchObject({ state: 'succeeded' })
    expect(asked.at(-1)?.reference).toBe(`${id}-2`)
    expect(await orderOf(order.id)).toMatchObject({ paid: '0' })
  })

  it('goes back in parts one after the other, each with what went before', async () => {
    answer = 'silence'
    const order = await paidOrder()
    const first = await refund(order.id, '41.00')
    await until(
      async () => asked.length,
      (count) => count > 0,
    )
    const second = await refund(order.id, '42.00')
    const waits = async () =>
      (
        await world.engine.database.platformPool.query(
          `select 1 from pgboss.job where name = 'give-refund' and data ->> 'refund_id' = $1 and start_after > created_on + interval '4 seconds'`,
          [second.id],
        )
      ).rowCount
    await until(waits, (count) => (count ?? 0) > 0)
    answer = 'succeeded'
    for (const { id } of [first, second]) expect(await settled(id)).toMatchObject({ state: 'succeeded' })
    const given = new Map(asked.map((request) => [request.reference, request.given]))
    expect([...given]).toEqual([
      [`${first.id}-1`, '0.00'],
      [`${second.id}-1`, '41.00'],
    ])
  })

  it('may be given by hand instead, where staff say so or the provider cannot', async () => {
    const order = await paidOrder()
    const byHand = await refund(order.id, '41.00', { method: 'manual' })
    expect(byHand.method).toBe('manual')
    expect((await say(byHand.id, { state: 'succeeded' })).status).toBe(200)
    answer = 'failed'
    const { id } = await refund(order.id, '100.00')
    expect(await settled(id)).toMatchObject({ state: 'failed', method: 'provider' })
    const count = asked.length
    expect((await say(id, { state: 'pending', method: 'manual' })).body).toMatchObject({ method: 'manual' })
    expect((await say(id, { state: 'succeeded' })).status).toBe(200)
    expect(asked.length).toBe(count)
    expect(await orderOf(order.id)).toMatchObject({ paid: '100' })
  })

  it('is not given back twice when the provider reports what we asked for', async () => {
    const order = await paidOrder(1)
    const { id } = await refund(order.id, '120.50')
    await settled(id)
    const body = JSON.stringify({
      event_id: randomUUID(),
      reference: order.reference,
      provider_payment_id: `sandbox-${order.reference}`,
      outcome: 'refunded',
      amount: '120.50',
      currency: 'UAH',
    })
    const secret = new TextEncoder().encode('a secret for tests that is long enough')
    const signature = createHmac('sha256', secret).update(`payments:${store.id}:${body}`).digest('hex')
    const report = await store.guest('POST', '/webhooks/payments/card', body, {
      'content-type': 'application/json',
      'sandbox-signature': signature,
    })
    expect([report.status, report.body.outcome]).toEqual([200, 'ignored'])
    expect(await orderOf(order.id)).toMatchObject({ paid: '0', payments: [{ state: 'succeeded' }] })
  })

  it('also goes back by it for goods that came back, and what came in cash by hand', async () => {
    const byCode = async (name: string, code: number) =>
      (await store.call('GET', `/api/${name}?code=${code}`)).body.data[0].id
    const order = await paidOrder(2)
    await store.call('POST', '/api/order-histories', { order_id: order.id, order_status_id: statuses.get(5) })
    const [line] = (await orderOf(order.id)).products
    const made = await store.call('POST', '/api/returns', {
      order_id: order.id,
      order_product_id: line.id,
      quantity: 1,
      return_reason_id: await byCode('return-reasons', 1),
    })
    expect(made.status, made.text).toBe(201)
    const done = await store.call('POST', '/api/return-histories', {
      return_id: made.body.id,
      return_status_id: await byCode('return-statuses', 3),
      return_action_id: await byCode('return-actions', 1),
      quantity_received: 1,
    })
    expect(done.status, done.text).toBe(201)
    const [given] = await store.list(orderRefunds, { return_id: made.body.id })
    expect(await settled(given.id)).toMatchObject({ state: 'succeeded', method: 'provider', amount: '120.5' })
    expect(await orderOf(order.id)).toMatchObject({ paid: '120.5' })
  })
})
