import { createHash, randomUUID } from 'node:crypto'
import { openVault, resealAll } from '@shopwright/engine'
import { kind } from '@shopwright/resource'
import { orderRefunds, orders } from '@shopwright/shop/model'
import { type PaymentProvider, tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, unconnectedProviders, until, type World } from './world.ts'

/** A bank of the test's own: it signs forms, and keeps the books that it is asked for. */
const code = 'bank-payment-a'
const asked: { what: string; merchant: string | undefined; key: string | undefined; amount: string }[] = []
const sign = (form: string, key: string): string => createHash('sha256').update(`${key}${form}${key}`).digest('hex')
const bank: PaymentProvider = {
  code,
  settings: {
    merchant: kind.code({ required: true, max: 32 }),
    note: kind.text({ max: 64 }),
    key: kind.secret({ required: true, max: 128 }),
  },
  redirects: true,
  recurring: false,
  open: async ({ reference, amount }, { keys }) => {
    asked.push({ what: 'open', merchant: keys.merchant, key: keys.key, amount })
    return { provider_payment_id: `bank-${reference}`, url: `https://bank.test/pay/${reference}` }
  },
  readReport: ({ bytes, headers }, { keys }) => {
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return { refused: 'unsupported-media-type' }
    if (headers['bank-signature'] !== sign(bytes.toString(), keys.key ?? '')) return { refused: 'bad-signature' }
    return { body: Object.fromEntries(new URLSearchParams(bytes.toString())) }
  },
  refund: async ({ amount, reference }, { keys }) => {
    asked.push({ what: 'refund', merchant: keys.merchant, key: keys.key, amount })
    return { outcome: 'succeeded', provider_refund_id: `back-${reference}` }
  },
}

let keys = ['a master key for tests that is long enough']
let world: World
let store: OpenedStore
let method: string

beforeAll(async () => {
  const payments = unconnectedProviders.map((one) => (one.code === code ? bank : one))
  world = await openWorld({ sandbox: false, work: true, payments, vault: openVault(() => keys) })
  store = await world.openStore('Banked')
})
afterAll(() => world.close())

const patch = (body: object) => store.call('PATCH', `/api/payment-methods/${method}`, body)
const rowOf = () =>
  world.engine.onPlatform({}, (ctx) =>
    tables(ctx).selectFrom('payment_methods').selectAll().where('id', '=', method).executeTakeFirstOrThrow(),
  )

describe('A way of paying that a store connects', () => {
  it('can be prepared, and is enabled only with all that its provider asks for', async () => {
    const made = await store.call('POST', '/api/payment-methods', { name: 'Банк', code, status: false })
    expect(made.status, made.text).toBe(201)
    method = made.body.id
    const bare = await patch({ status: true })
    expect([bare.status, Object.keys(bare.body.errors).sort()]).toEqual([
      422,
      ['settings.key', 'settings.merchant', 'status'],
    ])
    const half = await patch({ status: true, settings: { merchant: 'M-1' } })
    expect([half.status, Object.keys(half.body.errors).sort()]).toEqual([422, ['settings.key', 'status']])
    const whole = await patch({ status: true, settings: { merchant: 'M-1', note: 'x', key: 'very secret' } })
    expect(whole.status, whole.text).toBe(200)
    expect(whole.body.settings).toEqual({ merchant: 'M-1', note: 'x', key: true })
  })

  it('is the first of the list where none is named', async () => {
    const made = await store.call('POST', '/api/payment-methods', { name: 'Як завжди' })
    expect([made.status, made.body.code, made.body.status]).toEqual([201, 'cash-on-delivery', true])
    expect((await store.call('POST', '/api/delivery-groups', { name: 'Як завжди' })).body.extension).toBe('local')
  })

  it('takes what it asks for and nothing else, and says which field is wrong', async () => {
    for (const [settings, field] of [
      [{ other: 'x' }, 'settings.other'],
      [{ merchant: 'x'.repeat(33) }, 'settings.merchant'],
      [{ key: 1 }, 'settings.key'],
      ['text', 'settings'],
      [[], 'settings'],
    ] as const) {
      const refused = await patch({ settings })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]])
    }
    expect((await patch({ sealed_settings: 'x' })).status).toBe(422)
    expect((await patch({ settings: { key: '' } })).body.errors).toHaveProperty(['settings.key'])
  })

  it('keeps its secrets sealed, unread, out of the history, and through a change of the key', async () => {
    const sent = { merchant: 'M-2', note: '', key: true }
    const kept = await patch({ settings: sent })
    expect(kept.body.settings).toEqual({ merchant: 'M-2', key: true })
    const row = await rowOf()
    expect(row.sealed_settings).toMatch(/^sw1\./)
    const everything = [kept, await store.call('GET', `/api/audit-logs?resource_id=${method}&$limit=50`)]
    for (const { text } of everything) expect(text).not.toMatch(/very secret|sw1\./)
    const guest = (await store.guest('GET', `/api/payment-methods/${method}`)).body
    expect(guest.id).toBe(method)
    expect(Object.keys(guest)).not.toContain('settings')
    // What is paid and given back from here on is asked for by what the new key has sealed.
    keys = ['another master key for tests, long enough', ...keys]
    expect(await resealAll(world.engine)).toBeGreaterThan(0)
    keys = keys.slice(0, 1)
    expect((await rowOf()).sealed_settings).not.toBe(row.sealed_settings)
    expect((await rowOf()).settings).toEqual({ merchant: 'M-2', key: true })
  })

  const draftOf = async () => {
    const shopper = openShopper(world, store, `${randomUUID()}@buyer.test`)
    await shopper.add(await makeProduct(store, { price: '120.50', quantity: 9 }))
    await shopper.ready()
    await shopper.call('PATCH', '/api/carts/current', { payment_method_id: method })
    const { id, access_key } = (await shopper.order()).body
    const page = (await store.guest('GET', `/pay/${id}?key=${access_key}`)).headers.location as string
    return { id, page, reference: page.split('/').pop() ?? '' }
  }
  const reportOf = (reference: string) =>
    new URLSearchParams({
      event_id: randomUUID(),
      reference,
      provider_payment_id: `bank-${reference}`,
      outcome: 'succeeded',
      amount: '120.50',
      currency: 'UAH',
    }).toString()
  const send = (form: string, headers: Record<string, string>, to = `/api/webhooks/${code}`) =>
    store.guest('POST', to, form, { 'content-type': 'application/x-www-form-urlencoded', ...headers })

  it('is paid on its own page by its own account, and settled by its own report', async () => {
    const { id, page, reference } = await draftOf()
    expect(page).toBe(`https://bank.test/pay/${reference}`)
    expect(asked).toEqual([{ what: 'open', merchant: 'M-2', key: 'very secret', amount: '120.50' }])
    const form = reportOf(reference)
    const signature = { 'bank-signature': sign(form, 'very secret') }
    expect((await send(form, { 'bank-signature': sign(form, 'guessed') })).body.data.code).toBe('bad-signature')
    expect((await send(form, { ...signature, 'content-type': 'application/json' })).status).toBe(415)
    const wrong = reportOf(reference).replace('120.50', '120.505')
    expect((await send(wrong, { 'bank-signature': sign(wrong, 'very secret') })).status).toBe(422)
    expect((await send(form, signature, '/api/webhooks/nobody')).status).toBe(404)
    expect((await send(form, signature, '/api/webhooks/sandbox')).status).toBe(404)
    expect((await store.row(orders, id)).is_draft).toBe(true)
    expect((await send(form, signature)).body).toEqual({ outcome: 'applied' })
    expect((await send(form, signature)).body).toEqual({ outcome: 'ignored' })
    expect(await store.row(orders, id)).toMatchObject({ is_draft: false, paid: '120.5' })

    const refund = await store.call('POST', '/api/order-refunds', { order_id: id, amount: '20.50' })
    expect(refund.body.method).toBe('provider')
    await until(
      async () => await store.row(orderRefunds, refund.body.id),
      ({ state }) => state === 'succeeded',
    )
    expect(asked.at(-1)).toEqual({ what: 'refund', merchant: 'M-2', key: 'very secret', amount: '20.50' })
  })

  it('is nobody else’s: no other store takes its reports, and no invented card pays it', async () => {
    const { id, reference } = await draftOf()
    const { setSandbox } = await import('@shopwright/shop/server')
    setSandbox(true)
    try {
      expect((await store.guest('GET', `/sandbox/payments/${reference}`)).status).toBe(404)
      const other = await world.openStore('Unbanked')
      const form = reportOf(reference)
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'bank-signature': sign(form, 'very secret'),
      }
      // There the sandbox stands in, which writes JSON.
      expect((await other.guest('POST', `/api/webhooks/${code}`, form, headers)).status).toBe(415)
    } finally {
      setSandbox(false)
    }
    expect((await store.row(orders, id)).is_draft).toBe(true)
  })
})
