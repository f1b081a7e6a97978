import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeCards } from './card-order.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Hooked shop')
  await takeCards(store)
})
afterAll(() => world.close())

const secret = new TextEncoder().encode('a secret for tests that is long enough')
const signed = (text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** What waits to be paid, and who tells that it was: both hooks are one seam. */
type Hook = {
  name: string
  report(): Promise<Record<string, unknown>>
  send(raw: string, more?: Record<string, string>): Promise<Answer>
  /** answered to a report that counts */
  outcome: string
}

const json = { 'content-type': 'application/json' }

const hooks: Hook[] = [
  {
    name: 'of an order',
    report: async () => {
      const shopper = openShopper(world, store, `${randomUUID()}@buyer.test`)
      await shopper.add(await makeProduct(store, { price: '120.50' }))
      const { payment_methods } = (await shopper.ready()).body
      const payment_method_id = payment_methods.find((one: { code: string }) => one.code === 'card').id
      await shopper.call('PATCH', '/api/carts/current', { payment_method_id })
      const { id, access_key } = (await shopper.order()).body
      const page = (await store.guest('GET', `/pay/${id}?key=${access_key}`)).headers.location
      return {
        event_id: randomUUID(),
        reference: page.split('/').pop(),
        provider_payment_id: 'p-1',
        outcome: 'succeeded',
        amount: '120.50',
        currency: 'UAH',
      }
    },
    send: (raw, more = {}) =>
      store.guest('POST', '/webhooks/payments/card', raw, {
        ...json,
        'sandbox-signature': signed(`payments:${store.id}:${raw}`),
        ...more,
      }),
    outcome: 'applied',
  },
  {
    name: 'of a plan',
    report: async () => {
      const owned = await world.openStore(`Plan ${randomUUID().slice(0, 8)}`)
      const { body } = await owned.call('POST', '/api/plan-changes', { plan: 'business', period: 'annual' })
      return { reference: body.reference, outcome: 'succeeded', amount: '653.18', currency: 'USD' }
    },
    send: (raw, more = {}) =>
      world.platform('POST', '/webhooks/billing/sandbox', raw, {
        ...json,
        'sandbox-signature': signed(`sandbox:${raw}`),
        ...more,
      }),
    outcome: 'applied',
  },
]

describe.each(hooks)('a provider’s report $name', ({ report, send, outcome }) => {
  it('is signed as its bytes are, however they are written', async () => {
    const body = await report()
    const spaced = JSON.stringify(Object.fromEntries(Object.entries(body).reverse()), null, 2)
    const other = signed(JSON.stringify(body))
    expect((await send(spaced, { 'sandbox-signature': other })).body.data.code).toBe('bad-signature')
    const answer = await send(spaced)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.outcome).toBe(outcome)
  })

  it('is not believed when a byte of it changed that no reader would see', async () => {
    const raw = JSON.stringify(await report())
    const signature = { 'sandbox-signature': '0'.repeat(64) }
    for (const changed of [` ${raw}`, `${raw}\n`, raw.replace('{', '{"outcome":"failed",')])
      expect((await send(changed, signature)).body.data.code).toBe('bad-signature')
    // Nothing is read before the signature is right.
    expect((await send('{', signature)).body.data.code).toBe('bad-signature')
    expect((await send('{')).body.data.code).toBe('malformed')
    expect((await send('[]')).status).toBe(422)
    expect((await send('null')).status).toBe(422)
    expect((await send('')).status).toBe(400)
  })

  it('comes as JSON and as nothing else', async () => {
    const body = await report()
    const raw = JSON.stringify(body)
    const form = new URLSearchParams(body as Record<string, string>).toString()
    for (const [type, text] of [
      ['application/x-www-form-urlencoded', form],
      ['application/x-www-form-urlencoded', raw],
      ['text/plain', raw],
      ['text/json', raw],
      ['application/jsonp', raw],
      ['application/json; charset=utf-16', raw],
      ['multipart/form-data; boundary=x', raw],
      ['', raw],
    ] as const)
      expect([type, (await send(text, { 'content-type': type })).status]).toEqual([type, 415])
    expect((await send(raw, { 'content-type': 'Application/JSON; charset=UTF-8' })).status).toBe(200)
  })

  it('names an amount that has more decimals than its currency, and everything else that is no amount', async () => {
    const body = await report()
    const told = async (amount: unknown) => {
      const { status, body: answer } = await send(JSON.stringify({ ...body, amount }))
      return [status, Object.keys(answer.errors ?? {})]
    }
    for (const amount of [
      '120.505',
      '653.1800001',
      '0.0001',
      '',
      'x',
      '-1',
      '1e3',
      'NaN',
      1,
      null,
      ['1'],
      '1'.repeat(40),
    ])
      expect([amount, ...(await told(amount))]).toEqual([amount, 422, ['amount']])
    expect((await send(JSON.stringify({ ...body, amount: `${body.amount}` }))).status).toBe(200)
  })
})

it('a provider that is nobody’s has no hook', async () => {
  const raw = '{}'
  const header = { ...json, 'sandbox-signature': signed(`payments:${store.id}:${raw}`) }
  expect((await store.guest('POST', '/webhooks/payments/nobody', raw, header)).status).toBe(404)
})
