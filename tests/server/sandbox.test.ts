import { loadStore, tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardOrder, takeCards } from './card-order.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

const card = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }).toString()
const form = { 'content-type': 'application/x-www-form-urlencoded' }

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld({ sandbox: false })
  store = await world.openStore('In earnest')
})
afterAll(() => world.close())

/** What was there before the sandbox was put away. */
const meanwhile = async (id: string, isDemo: boolean) => {
  const known = await world.engine.onPlatform({}, (ctx) => loadStore(ctx, 'id', id))
  await world.engine.onPlatform({ store: known }, async (ctx) => {
    await tables(ctx).updateTable('stores').set({ is_demo: isDemo }).where('id', '=', id).execute()
    for (const tag of [`stores:${id}`, 'settings:*']) ctx.touched.add(tag)
  })
}
const asDemo = async <T>(work: () => Promise<T>): Promise<T> => {
  await meanwhile(store.id, true)
  try {
    return await work()
  } finally {
    await meanwhile(store.id, false)
  }
}

describe('a plan', () => {
  const buy = (language = 'ua-uk') =>
    store.call('POST', '/api/plan-changes', { plan: 'unlimited', period: 'monthly' }, { language })

  it.each([
    ['en-us', 'no payment provider'],
    ['ru-ru', 'не подключена платёжная система'],
    ['ua-uk', 'не підключено платіжну систему'],
  ])('is not sold, and in %s it is said what is missing', async (language, words) => {
    const { status, body } = await buy(language)
    expect([status, body.data.code]).toEqual([409, 'no-plan-provider'])
    expect(body.message).toContain(words)
    expect((await store.call('GET', '/api/plan-changes')).body.total).toBe(0)
  })

  it('that waited for a card is not paid by an invented one any more', async () => {
    const { body } = await asDemo(() => buy())
    expect(body.redirect_url).toContain('/sandbox/checkout/')
    expect((await world.platform('GET', body.redirect_url)).status).toBe(404)
    expect((await world.platform('POST', body.redirect_url, card, form)).status).toBe(404)
    expect((await store.call('GET', `/api/plan-changes/${body.id}`)).body.state).toBe('pending')
  })

  it('that is free is there for everybody', async () => {
    const plans = (await store.call('GET', '/api/plans?$populate[]=prices')).body.data
    const free = plans.find((plan: any) => plan.prices.some((price: any) => Number(price.price) === 0))
    expect((await store.call('POST', '/api/plan-changes', { plan: free.code, period: 'monthly' })).status).toBe(201)
  })
})

describe('a way of paying by the sandbox', () => {
  const codes = ['card', 'bank-payment-a', 'bank-payment-b']

  it.each(codes)('%s may be prepared, and not enabled', async (code) => {
    const refused = await store.call('POST', '/api/payment-methods', { name: code, code })
    expect([refused.status, refused.body.data.code]).toEqual([422, 'invalid'])
    expect(refused.body.errors.status).toContain('Платіжну систему не підключено')
    const made = await store.call('POST', '/api/payment-methods', { name: code, code, status: false })
    expect(made.status, made.text).toBe(201)
    const enabled = await store.call('PATCH', `/api/payment-methods/${made.body.id}`, { status: true })
    expect(enabled.status).toBe(422)
    const cash = await store.call('POST', '/api/payment-methods', { name: 'Готівка', code: 'bank-transfer' })
    expect((await store.call('PATCH', `/api/payment-methods/${cash.body.id}`, { code })).status).toBe(422)
  })

  it('that was enabled before is not offered, and its links lead nowhere', async () => {
    await asDemo(() => takeCards(store))
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store, { quantity: 9 }))
    const cart = await shopper.ready()
    expect(cart.body.payment_methods.filter(({ code }: { code: string }) => codes.includes(code))).toEqual([])
    expect(cart.body.payment_methods).not.toEqual([])

    const draft = await asDemo(async () => {
      const buyer = openShopper(world, store, 'before@buyer.test')
      await buyer.add(await makeProduct(store, { quantity: 9 }))
      const { body } = await buyer.ready()
      const { id } = body.payment_methods.find(({ code }: { code: string }) => code === 'card')
      await buyer.call('PATCH', '/api/carts/current', { payment_method_id: id })
      const order = (await buyer.order()).body
      const pay = `/pay/${order.id}?key=${order.access_key}`
      return { ...order, pay, page: (await store.guest('GET', pay)).headers.location }
    })
    expect((await store.guest('GET', draft.pay)).status).toBe(409)
    expect((await store.guest('GET', draft.page)).status).toBe(404)
    expect((await store.guest('POST', draft.page, card, form)).status).toBe(404)
    const report = { event_id: 'e', reference: 'r', provider_payment_id: 'p', outcome: 'succeeded' }
    const hook = await store.guest('POST', '/webhooks/payments/card', { ...report, amount: '1.00', currency: 'UAH' })
    expect(hook.status).toBe(404)
    expect((await store.call('GET', `/api/orders/${draft.id}`)).body.is_draft).toBe(true)
  })

  it('serves the demo store as ever', async () => {
    const { id } = await asDemo(() => cardOrder(world, store))
    expect((await store.call('GET', `/api/orders/${id}`)).body.is_draft).toBe(false)
  })
})

it('nobody but us can call a store the demo', async () => {
  const admin = await world.admin()
  expect((await admin.call('PATCH', `/api/stores/${store.id}`, { is_demo: true })).status).toBe(422)
})
