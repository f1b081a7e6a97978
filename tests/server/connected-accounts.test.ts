import { cards, type FakeStripe, openFakeStripe } from '@shopwright/providers/fakes/stripe'
import { lookAgain, lookAtAccount, lookAtAccounts } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** A shop is paid by cards: by keys of its own, or by its account that is connected to the platform's. */
const keys = { secret: 'sk_test_of_the_platform', webhook: 'whsec_of_the_platform', others: ['sk_test_of_a_shop'] }
const own = { secret_key: 'sk_test_of_a_shop', webhook_secret: 'whsec_of_a_shop' }
const begin = Date.UTC(2027, 0, 31, 10)
const minute = 60_000
let now = begin
let world: World
let stripe: FakeStripe

beforeAll(async () => {
  stripe = await openFakeStripe(keys, () => new Date(now))
  world = await openWorld({
    work: true,
    sandbox: false,
    clock: () => new Date(now),
    stripe: keys,
    apiBases: { stripe: stripe.base },
    egressAllow: stripe.allow,
  })
})
afterAll(async () => {
  await world?.close()
  await stripe?.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

/** A store that has prepared cards, and nobody to take them yet. */
async function open(name: string): Promise<OpenedStore & { method: string }> {
  const store = await world.openStore(name)
  const made = await store.call('POST', '/api/payment-methods', { name: 'Картка', code: 'card', status: false })
  expect(made.status, made.text).toBe(201)
  return { ...store, method: made.body.id }
}
type Shop = Awaited<ReturnType<typeof open>>
const patch = ({ call, method }: Shop, body: object) => call('PATCH', `/api/payment-methods/${method}`, body)

/** Buys two pieces and goes to the provider's page. */
async function draft(shop: Shop) {
  const shopper = openShopper(world, shop, `${crypto.randomUUID()}@buyer.test`)
  await shopper.add(await makeProduct(shop, { price: '120.50', quantity: 9 }), 2)
  await shopper.ready()
  await shopper.call('PATCH', '/api/carts/current', { payment_method_id: shop.method })
  const { id, access_key } = (await shopper.order()).body
  const page = (await shop.guest('GET', `/pay/${id}?key=${access_key}`)).headers.location as string
  return { id, page, key: access_key as string, session: stripe.newest() }
}
const orderOf = async (shop: Shop, id: string): Promise<any> => (await shop.call('GET', `/api/orders/${id}`)).body
const back = (shop: Shop, { id, key }: { id: string; key: string }) => shop.guest('GET', `/pay/${id}?key=${key}&back=1`)
const tell = (shop: Shop, event: object, secret = own.webhook_secret) => {
  const { raw, headers } = stripe.signed(event, new Date(now), secret)
  return shop.guest('POST', '/api/webhooks/card', raw, headers)
}

describe('Cards by keys of the store’s own', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await open('Keys')
  })

  it('are enabled with the key alone, which nobody reads again', async () => {
    expect(Object.keys((await patch(shop, { status: true })).body.errors).sort()).toEqual([
      'settings.secret_key',
      'status',
    ])
    const kept = await patch(shop, { status: true, settings: own })
    expect([kept.status, kept.body.settings]).toEqual([200, { secret_key: true, webhook_secret: true }])
  })

  it('are paid on the provider’s page, for the exact amount, and the report makes the order', async () => {
    const { id, page, session } = await draft(shop)
    expect(page).toBe(session.url)
    const { form, account } = stripe.asked.findLast(({ path }) => path === '/v1/checkout/sessions') as any
    expect([account, form.line_items[0].price_data, form.mode]).toEqual([
      undefined,
      { currency: 'uah', unit_amount: '24100', product_data: { name: 'Keys' } },
      'payment',
    ])
    // Nothing of it is paid again by itself: no card is kept.
    expect(form.payment_intent_data).not.toHaveProperty('setup_future_usage')
    const event = stripe.pay(session)
    expect((await tell(shop, event)).body).toEqual({ outcome: 'applied' })
    expect((await tell(shop, event)).body).toEqual({ outcome: 'ignored' })
    expect(await orderOf(shop, id)).toMatchObject({ is_draft: false, paid: '241' })
  })

  it('believe only who signs with the store’s secret, and nothing that the provider does not confirm', async () => {
    const { id, session } = await draft(shop)
    const forged = { ...stripe.event('checkout.session.completed', { ...session, payment_status: 'paid' }) }
    expect((await tell(shop, forged, keys.webhook)).body.data.code).toBe('bad-signature')
    // Signed, and not true: the page itself says that nobody has paid.
    expect((await tell(shop, forged)).body).toEqual({ outcome: 'ignored' })
    // Signed by the right one, about another store's page.
    const other = await open('Other keys')
    await patch(other, { status: true, settings: own })
    expect((await tell(other, stripe.pay(session))).body).toEqual({ outcome: 'refused' })
    expect(await orderOf(shop, id)).toMatchObject({ is_draft: true, paid: '0' })
  })

  it('are asked about when the buyer is back before the report, and by the clock when nobody comes', async () => {
    const first = await draft(shop)
    const waiting = await back(shop, first)
    expect([waiting.status, waiting.headers.location]).toEqual([303, `/order/${first.id}?key=${first.key}&unpaid=1`])
    expect((await orderOf(shop, first.id)).is_draft).toBe(true)
    stripe.pay(first.session)
    // Who has not the link of the order has nobody asked.
    const asked = stripe.asked.length
    expect((await back(shop, { id: first.id, key: 'guessed' })).status).toBe(404)
    expect(stripe.asked.length).toBe(asked)
    expect((await back(shop, first)).status).toBe(303)
    expect(await orderOf(shop, first.id)).toMatchObject({ is_draft: false, paid: '241' })

    const second = await draft(shop)
    stripe.pay(second.session)
    // It was asked for when the page was opened; asked in vain, it asks again after twice the time.
    const third = await draft(shop)
    const waits = async (id: string) =>
      (
        await sql(
          `select data ->> 'minutes' as minutes from pgboss.job where name = 'look-at-payment' and data ->> 'order_id' = $1 order by created_on`,
          id,
        )
      ).map(({ minutes: n }) => n)
    expect([await waits(second.id), await waits(third.id)]).toEqual([['5'], ['5']])
    for (const { id } of [second, third]) await lookAgain(world.engine, { store_id: shop.id, order_id: id, minutes: 5 })
    expect([await waits(second.id), await waits(third.id)]).toEqual([['5'], ['5', '10']])
    expect(await orderOf(shop, second.id)).toMatchObject({ is_draft: false })
  })

  it('lose nothing while the provider is away: the buyer sees the order, and is told later', async () => {
    const one = await draft(shop)
    stripe.pay(one.session)
    stripe.outage(true)
    expect((await back(shop, one)).status).toBe(303)
    stripe.outage(false)
    expect((await orderOf(shop, one.id)).is_draft).toBe(true)
    await back(shop, one)
    expect((await orderOf(shop, one.id)).is_draft).toBe(false)
  })

  it('go back in part and whole, by the same key', async () => {
    const one = await draft(shop)
    stripe.pay(one.session)
    await back(shop, one)
    for (const [amount, sent] of [
      ['41.00', '4100'],
      ['200.00', '20000'],
    ]) {
      const given = await shop.call('POST', '/api/order-refunds', { order_id: one.id, amount, reason: 'broken' })
      expect(given.status, given.text).toBe(201)
      const { body } = await until(
        () => shop.call('GET', `/api/order-refunds/${given.body.id}`),
        ({ body: { state } }) => state !== 'pending',
      )
      expect([body.state, body.provider_refund_id]).toEqual(['succeeded', expect.stringMatching(/^re_/)])
      expect(stripe.asked.findLast(({ path }) => path === '/v1/refunds')?.form.amount).toBe(sent)
    }
  })

  it('that are declined may be tried again on the same page', async () => {
    const one = await draft(shop)
    // Begun is not declined.
    const begun = stripe.pay(one.session, cards.declines).data.object
    const created = stripe.event('payment_intent.created', begun)
    expect((await tell(shop, created)).body).toEqual({ outcome: 'ignored' })
    expect((await tell(shop, stripe.pay(one.session, cards.declines))).body).toEqual({ outcome: 'applied' })
    expect((await orderOf(shop, one.id)).is_draft).toBe(true)
    expect((await tell(shop, stripe.pay(one.session))).body).toEqual({ outcome: 'applied' })
    expect((await orderOf(shop, one.id)).is_draft).toBe(false)
  })
})

describe('An account that is connected to the platform’s', () => {
  let shop: Shop
  let row: any
  beforeAll(async () => {
    shop = await open('Connected')
    await sql(`update stores set country_id = (select id from countries where iso_code = 'PL') where id = $1`, shop.id)
  })
  const read = async () => (await shop.call('GET', '/api/connected-accounts')).body.data[0]
  const visit = (path: string) => world.platform('GET', path)

  it('is begun by the owner once, and made at the provider in the name of the store', async () => {
    row = (await shop.call('POST', '/api/connected-accounts', {})).body
    expect(row).toMatchObject({ provider: 'card', state: 'opened', account_id: null })
    expect(row).not.toHaveProperty('reference')
    expect((await shop.call('POST', '/api/connected-accounts', {})).status).toBe(409)
    const led = await visit(row.redirect_url)
    const [account] = [...stripe.accounts.values()]
    expect([led.status, led.headers.location]).toEqual([303, `https://connect.stripe.test/setup/${account?.id}`])
    expect(account).toMatchObject({ country: 'PL', email: shop.owner.email, metadata: { store_id: shop.id } })
    expect(await read()).toMatchObject({ state: 'incomplete', account_id: account?.id })
    // Who goes there again goes to the same account.
    stripe.forget()
    await visit(row.redirect_url)
    expect(stripe.accounts.size).toBe(1)
  })

  it('takes nothing before it is whole', async () => {
    const led = await visit(row.redirect_url.replace('/connect/', '/connected/'))
    expect(led.headers.location).toBe('/admin/billing?account=incomplete')
    expect((await patch(shop, { status: true })).status).toBe(422)
  })

  it('is paid to by the platform’s key in its own name, without a key of the store', async () => {
    const { account_id } = await read()
    stripe.complete(account_id)
    const led = await visit(row.redirect_url.replace('/connect/', '/connected/'))
    expect(led.headers.location).toBe('/admin/billing?account=active')
    expect(await read()).toMatchObject({ state: 'active', pays_out: true, currency: 'EUR', problem: null })
    expect((await patch(shop, { status: true })).status).toBe(200)
    const one = await draft(shop)
    expect(one.page).toBe(one.session.url)
    stripe.pay(one.session)
    await back(shop, one)
    expect(await orderOf(shop, one.id)).toMatchObject({ is_draft: false, paid: '241' })
    const asked = stripe.asked.filter(({ path }) => path.startsWith('/v1/checkout/')).slice(-2)
    expect(asked.map(({ account }) => account)).toEqual([account_id, account_id])
  })

  it('is not asked where the store has a key of its own', async () => {
    await patch(shop, { settings: own })
    await draft(shop)
    expect(stripe.asked.findLast(({ path }) => path === '/v1/checkout/sessions')?.account).toBe(undefined)
    expect((await patch(shop, { settings: { secret_key: '', webhook_secret: '' } })).status).toBe(200)
  })

  it('is no other store’s: nobody else is paid by it, reads it, or removes it', async () => {
    const other = await open('Beside')
    expect((await other.call('GET', '/api/connected-accounts')).body.total).toBe(0)
    expect((await other.call('DELETE', `/api/connected-accounts/${row.id}`)).status).toBe(404)
    expect((await patch(other, { status: true })).status).toBe(422)
    expect((await visit(`/billing/connect/${'0'.repeat(32)}`)).status).toBe(404)
  })

  it('that the provider took away takes no payments any more, as soon as that is seen', async () => {
    const { account_id } = await read()
    const gone = stripe.accounts.get(account_id) as object
    stripe.accounts.delete(account_id)
    const [{ reference }] = await sql('select reference from connected_accounts where id = $1', row.id)
    expect(await lookAtAccount(world.engine, reference)).toBe('lost')
    const shopper = openShopper(world, shop, 'late@buyer.test')
    await shopper.add(await makeProduct(shop, { price: '1.00', quantity: 9 }))
    const offered = (await shopper.ready()).body.payment_methods.map(({ code }: { code: string }) => code)
    expect(offered).not.toContain('card')
    stripe.accounts.set(account_id, gone)
    expect(await lookAtAccount(world.engine, reference)).toBe('active')
  })

  it('is asked nothing once the owner has disconnected it', async () => {
    expect((await shop.call('DELETE', `/api/connected-accounts/${row.id}`)).status).toBe(200)
    const before = stripe.asked.length
    const shopper = openShopper(world, shop, 'last@buyer.test')
    await shopper.add(await makeProduct(shop, { price: '1.00', quantity: 9 }))
    const offered = (await shopper.ready()).body.payment_methods.map(({ code }: { code: string }) => code)
    expect([offered.includes('card'), stripe.asked.length]).toEqual([false, before])
  })

  it('that the provider will not make is refused in its own words', async () => {
    const kyiv = await open('Kyiv')
    await sql(`update stores set country_id = (select id from countries where iso_code = 'UA') where id = $1`, kyiv.id)
    const { body } = await kyiv.call('POST', '/api/connected-accounts', {})
    expect((await visit(body.redirect_url)).headers.location).toBe('/admin/billing?account=refused')
    expect((await kyiv.call('GET', '/api/connected-accounts')).body.data[0]).toMatchObject({
      state: 'opened',
      problem: 'refused: country_unsupported',
    })
  })

  it('is looked at by the clock', async () => {
    const daily = await open('Daily')
    await sql(`update stores set country_id = (select id from countries where iso_code = 'PL') where id = $1`, daily.id)
    const { body } = await daily.call('POST', '/api/connected-accounts', {})
    await visit(body.redirect_url)
    const seen = async () => (await sql('select * from connected_accounts where id = $1', body.id))[0]
    const { account_id } = await seen()
    stripe.complete(account_id)
    await lookAtAccounts(world.engine)
    // It was looked at a moment ago: not again.
    expect((await seen()).state).toBe('incomplete')
    now += 60 * minute
    await lookAtAccounts(world.engine)
    expect((await seen()).state).toBe('active')
    Object.assign(stripe.accounts.get(account_id) as object, { payouts_enabled: false })
    now += 25 * 60 * minute
    await lookAtAccounts(world.engine)
    expect((await seen()).pays_out).toBe(false)
  })
})
