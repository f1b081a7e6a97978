import { cards, type FakeStripe, openFakeStripe } from '@shopwright/providers/fakes/stripe'
import {
  keptCardCharger,
  type PlanCharger,
  receiptPaper,
  runStoreCourses,
  verifyAll,
  verifyForgotten,
} from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Call, type OpenedStore, openWorld, password, until, type World } from './world.ts'

const keys = { secret: 'sk_test_of_the_platform', webhook: 'whsec_of_the_platform' }
const begin = Date.UTC(2027, 0, 31, 10)
const day = 86_400_000
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
  await world.close()
  await stripe.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const tick = () => runStoreCourses(world.engine, keptCardCharger)

type Shop = OpenedStore & { own: Call }
async function open(name: string): Promise<Shop> {
  const store = await world.openStore(name, { plan: 'trial' })
  const own: Call = async (method, path, body, headers) => {
    const { body: session } = await world.platform('POST', '/api/authentication', {
      strategy: 'local',
      email: store.owner.email,
      password,
    })
    return store.call(method, path, body, { authorization: session.accessToken, ...headers })
  }
  return { ...store, own }
}
const stateOf = async ({ id }: Shop) =>
  (await sql(`select s.state, p.code from stores s left join plans p on p.id = s.plan_id where s.id = $1`, id))[0]
const paymentsOf = async (shop: Shop): Promise<any[]> =>
  (await shop.own('GET', '/api/payment-histories?$sort[number]=1')).body.data
const receiptsOf = async (shop: Shop): Promise<any[]> =>
  (await shop.own('GET', '/api/billing-receipts?$sort[number]=1')).body.data
const termOf = async (shop: Shop): Promise<any> =>
  (await shop.own('GET', '/api/store-subscriptions?$sort[created_at]=-1&$limit=1')).body.data[0]

/** Sends what Stripe has to tell, as it does. */
const tell = (event: object, ...how: [Date?, string?]): Promise<Answer> => {
  const { raw, headers } = stripe.signed(event, ...how)
  return world.platform('POST', '/webhooks/billing/stripe', raw, headers)
}
/** Asks for a plan, and goes to the page where it is paid. */
async function toPage(shop: Shop, plan: string, period = 'monthly'): Promise<any> {
  const asked = await shop.own('POST', '/api/plan-changes', { plan, period })
  expect(asked.status, asked.text).toBe(201)
  expect(asked.body.redirect_url).toMatch(/^\/billing\/checkout\/[0-9a-f]{32}$/)
  const page = await world.platform('GET', asked.body.redirect_url)
  expect([page.status, page.headers.location]).toEqual([303, stripe.newest().url])
  return stripe.newest()
}
const tasksOf = async (shop: Shop, kind: string): Promise<any[]> =>
  (await shop.own('GET', `/api/tasks?kind=${kind}`)).body.data

describe('A plan by Stripe', () => {
  let shop: Shop

  it('is paid on its page, whose report puts the store on it and keeps the card', async () => {
    shop = await open('Payer')
    const session = await toPage(shop, 'venture')
    expect(stripe.asked.at(-1)?.form).toMatchObject({
      mode: 'payment',
      customer_email: shop.owner.email,
      line_items: { 0: { price_data: { unit_amount: '3600', currency: 'usd' } } },
      payment_intent_data: { setup_future_usage: 'off_session' },
    })
    expect(await tasksOf(shop, 'stripe_checkout')).toMatchObject([{ state: 'done', progress: 100 }])
    expect((await stateOf(shop)).state).toBe('trial')
    const told = await tell(stripe.pay(session))
    expect([told.status, told.body]).toEqual([200, { outcome: 'applied' }])
    expect(await stateOf(shop)).toEqual({ state: 'active', code: 'venture' })
    expect(await paymentsOf(shop)).toMatchObject([
      {
        number: 1,
        amount: '30',
        vat: '6',
        vat_percent: '20',
        total: '36',
        status: 'succeeded',
        provider: 'stripe',
        card_last4: '4242',
      },
    ])
    await until(async () => (await termOf(shop)).card_expires === '2040-12')
    expect(await termOf(shop)).toMatchObject({ card_last4: '4242', card_provider: 'stripe', card_brand: 'visa' })
    await until(async () => (await tasksOf(shop, 'stripe_info'))[0]?.state === 'done')
    expect(JSON.stringify(await termOf(shop))).not.toContain('cus_')
  })

  it('has a receipt with the VAT apart, numbered over all stores', async () => {
    const [receipt] = await receiptsOf(shop)
    expect(receipt).toMatchObject({ number: 1, kind: 'receipt', net: '30', vat: '6', total: '36', currency: 'USD' })
    expect(receipt.buyer).toMatchObject({ name: 'Payer', email: shop.owner.email })
    expect(receipt.seller).toEqual({ name: 'Shopwright', address: '', tax_number: '', email: '' })
    expect((await paymentsOf(shop))[0].receipts).toEqual([{ id: receipt.id, number: 1, kind: 'receipt' }])
  })

  it('is a paper and a line of a table, in the language of who asks, for nobody but its owner', async () => {
    const [receipt] = await receiptsOf(shop)
    const paper = `/api/billing-receipts/${receipt.id}/receipt.pdf`
    const [pdf, table] = [await shop.own('GET', paper), await shop.own('GET', '/api/payment-histories/payments.xlsx')]
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect([table.status, table.text.slice(0, 2)]).toEqual([200, 'PK'])
    const other = await world.openStore('Nosy')
    expect((await other.call('GET', paper)).status).toBe(404)
    expect((await shop.guest('GET', paper)).status).toBe(401)
    expect((await shop.guest('GET', '/api/payment-histories/payments.xlsx')).status).toBe(401)
    expect(receiptPaper(receipt, 'ua-uk', 'Europe/Kyiv')).toMatchObject({
      title: 'Квитанція № 1',
      rows: [['Тариф Venture, на місяць', '30,00\u00a0USD', '6,00\u00a0USD', '36,00\u00a0USD']],
      notes: ['Оплачено карткою •••• 4242.'],
    })
  })

  it('is renewed by the kept card while its owner is away', async () => {
    now = Date.parse('2027-02-28T10:00:00Z')
    await tick()
    expect(stripe.asked.at(-1)?.form).toMatchObject({ off_session: 'true', confirm: 'true', amount: '3600' })
    expect((await termOf(shop)).ends_at).toBe('2027-03-31T10:00:00.000Z')
    expect((await receiptsOf(shop)).map(({ number }) => number)).toEqual([1, 2])
    // It tells of it, too: that is nothing new.
    const { provider_payment_id } = (
      await sql('select provider_payment_id from payment_histories where store_id = $1 and number = 2', shop.id)
    )[0]
    const again = await tell(
      stripe.event('payment_intent.succeeded', { id: provider_payment_id, object: 'payment_intent' }),
    )
    expect(again.body).toEqual({ outcome: 'repeated' })
    expect((await paymentsOf(shop)).length).toBe(2)
  })

  it('waits for who does not answer, and takes the money once', async () => {
    now = Date.parse('2027-03-31T10:00:00Z')
    stripe.outage(true)
    await tick()
    expect([(await stateOf(shop)).state, (await paymentsOf(shop)).at(-1).status]).toEqual(['active', 'pending'])
    stripe.outage(false)
    await tick()
    expect((await paymentsOf(shop)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(await tick()).toBe(0)
  })

  it('is paid by another card from the day that it is changed', async () => {
    const asked = await shop.own('POST', '/api/card-changes', {})
    expect(asked.status, asked.text).toBe(201)
    expect((await world.platform('GET', asked.body.redirect_url)).status).toBe(303)
    const session = stripe.newest()
    expect(session.mode).toBe('setup')
    // The customer stays the same.
    expect(session.customer).toMatch(/^cus_/)
    await tell(stripe.pay(session, cards.declinesLater))
    expect((await shop.own('GET', `/api/card-changes/${asked.body.id}`)).body.state).toBe('done')
    expect((await termOf(shop)).card_last4).toBe('0341')
  })

  it('that is not renewed is one payment that failed, and is tried again', async () => {
    now = Date.parse('2027-04-30T10:00:00Z')
    await tick()
    expect((await stateOf(shop)).state).toBe('past_due')
    now += day
    await tick()
    const last = (await paymentsOf(shop)).at(-1)
    expect([last.number, last.status, last.attempts, last.receipts]).toEqual([4, 'failed', 2, []])
    await tell(stripe.pay(await toPage(shop, 'venture')))
    expect((await stateOf(shop)).state).toBe('active')
    expect((await termOf(shop)).card_last4).toBe('4242')
  })

  it('is given back by the super admin, who says why, with a receipt of its own', async () => {
    const payment = (await paymentsOf(shop)).at(-1)
    const draft = { payment_id: payment.id, reason: 'Paid twice by mistake' }
    expect((await shop.own('POST', '/api/billing-refunds', draft)).status).toBe(403)
    const admin = await world.admin()
    const entry = await admin.call('POST', '/api/store-entries', { target_store_id: shop.id, reason: 'A refund' })
    expect(entry.status, entry.text).toBe(201)
    const give = () => admin.call('POST', '/api/billing-refunds', draft, { 'store-token': shop.token })
    const given = await give()
    expect(given.status, given.text).toBe(201)
    await until(async () => (await paymentsOf(shop)).at(-1).status === 'refunded')
    const twice = await give()
    expect([twice.status, twice.body.data.code]).toEqual([409, 'invalid-transition'])
    const back = (await receiptsOf(shop)).at(-1)
    expect(back).toMatchObject({ kind: 'refund', total: '-36', vat: '-6', reason: 'Paid twice by mistake' })
    expect(back.corrects).toBe(back.number - 1)
    expect((await shop.own('GET', '/api/billing-refunds')).body.data).toMatchObject([
      { state: 'done', reason: 'Paid twice by mistake' },
    ])
  })

  it('that is given back on Stripe’s own pages is heard of, and its papers say who issued them then', async () => {
    const other = await open('Returned')
    const admin = await world.admin()
    const { id } = (await admin.call('GET', '/api/configuration-settings')).body.data[0]
    const seller = {
      seller_name: 'ТОВ Ярмарок',
      seller_address: 'Київ',
      seller_tax_number: '123',
      seller_email: 'a@b.test',
    }
    expect((await admin.call('PATCH', `/api/configuration-settings/${id}`, seller)).status).toBe(200)
    await tell(stripe.pay(await toPage(other, 'venture')))
    const { provider_payment_id } = (
      await sql('select provider_payment_id from payment_histories where store_id = $1', other.id)
    )[0]
    expect((await tell(stripe.giveBack(provider_payment_id))).body.outcome).toBe('applied')
    expect((await tell(stripe.giveBack(provider_payment_id))).body.outcome).toBe('repeated')
    expect((await paymentsOf(other))[0].status).toBe('refunded')
    expect((await receiptsOf(other)).map((one) => one.seller)).toEqual(
      [1, 2].map(() => ({ name: 'ТОВ Ярмарок', address: 'Київ', tax_number: '123', email: 'a@b.test' })),
    )
    expect((await receiptsOf(shop))[0].seller.name).toBe('Shopwright')
  })
})

describe('A report', () => {
  const nothing = async (shop: Shop) =>
    expect([await stateOf(shop), await paymentsOf(shop)]).toEqual([{ state: 'trial', code: 'venture' }, []])

  it('that nobody signed, or long ago, or by another secret, or that was changed, changes nothing', async () => {
    const shop = await open('Forged')
    const event = stripe.pay(await toPage(shop, 'business'))
    expect((await tell(event, new Date(now), 'whsec_of_somebody')).status).toBe(400)
    expect((await tell(event, new Date(now - 301_000))).status).toBe(400)
    expect((await tell(event, new Date(now + 301_000))).status).toBe(400)
    const { raw, headers } = stripe.signed(event)
    for (const changed of [`${raw} `, raw.replace('completed', 'expired')])
      expect((await world.platform('POST', '/webhooks/billing/stripe', changed, headers)).status).toBe(400)
    for (const signature of ['', 't=1,v1=', headers['stripe-signature'].replace('v1=', 'v0=')])
      expect(
        (await world.platform('POST', '/webhooks/billing/stripe', raw, { ...headers, 'stripe-signature': signature }))
          .status,
      ).toBe(400)
    await nothing(shop)
  })

  it('counts once, however often it comes', async () => {
    const shop = await open('Doubled')
    const event = stripe.pay(await toPage(shop, 'business'))
    const outcomes = await Promise.all([tell(event), tell(event), tell(event)])
    expect(outcomes.map(({ body }) => body.outcome).sort()).toEqual(['applied', 'repeated', 'repeated'])
    expect((await paymentsOf(shop)).length).toBe(1)
    expect((await receiptsOf(shop)).length).toBe(1)
  })

  it('of another order than things happened in changes nothing that is so', async () => {
    const shop = await open('Out of order')
    const session = await toPage(shop, 'business')
    const failed = stripe.pay(session, cards.declines)
    const expired = stripe.event('checkout.session.expired', { ...session, status: 'expired' })
    const paid = stripe.pay(session)
    expect((await tell(paid)).body.outcome).toBe('applied')
    expect((await tell(expired)).body.outcome).toBe('repeated')
    expect((await tell(failed)).body.outcome).toBe('late-payment')
    expect(await stateOf(shop)).toEqual({ state: 'active', code: 'business' })
    expect((await paymentsOf(shop)).map(({ status }) => status)).toEqual(['succeeded'])
  })

  it('about what is not ours is answered, written down, and changes nothing', async () => {
    const before = await sql('select count(*)::int as n from payment_histories')
    const foreign = await tell(stripe.event('invoice.paid', { id: 'in_1', object: 'invoice' }))
    expect([foreign.status, foreign.body]).toEqual([200, { outcome: 'foreign' }])
    const unknown = await tell(stripe.event('checkout.session.completed', { id: 'cs_of_nobody' }))
    expect(unknown.body).toEqual({ outcome: 'foreign' })
    // Another program of the same account may call its pages as we do ours.
    const page = await toPage(await open('Neighbour'), 'venture')
    page.metadata.app = 'another'
    expect((await tell(stripe.pay(page))).body).toEqual({ outcome: 'foreign' })
    expect(await sql('select count(*)::int as n from payment_histories')).toEqual(before)
    const admin = await world.admin()
    const { data } = (await admin.call('GET', '/api/billing-events?outcome=foreign&$sort[created_at]=-1')).body
    expect(data.map(({ about }: any) => about)).toContain('invoice.paid')
    expect((await (await open('Curious')).own('GET', '/api/billing-events')).status).toBe(403)
  })

  it('of money for a page that was left for another gives it back', async () => {
    const shop = await open('Two pages')
    const first = await toPage(shop, 'venture')
    const second = await toPage(shop, 'business')
    expect((await tell(stripe.pay(second))).body.outcome).toBe('applied')
    const late = await tell(stripe.pay(first))
    expect([late.status, late.body.outcome]).toEqual([200, 'late-payment'])
    await until(async () =>
      stripe.asked.some(({ path, form }) => path === '/v1/refunds' && form.payment_intent === first.payment_intent),
    )
    expect(await stateOf(shop)).toEqual({ state: 'active', code: 'business' })
  })

  it('that never came is asked for: by the browser that comes back, else by the clock', async () => {
    const shop = await open('Unheard')
    const session = await toPage(shop, 'venture')
    const back = new URL(session.success_url).pathname
    expect((await world.platform('GET', back)).headers.location).toBe('/admin/billing?payment=pending')
    stripe.pay(session)
    expect((await world.platform('GET', back)).headers.location).toBe('/admin/billing?payment=succeeded')
    expect((await stateOf(shop)).state).toBe('active')
    expect((await tasksOf(shop, 'stripe_verify')).map(({ state }) => state)).toEqual(['done', 'done'])
    const other = await open('Forgotten')
    stripe.pay(await toPage(other, 'venture'))
    now += 20 * 60_000
    expect(await verifyForgotten(world.engine)).toBeGreaterThan(0)
    expect((await stateOf(other)).state).toBe('active')
  })

  it('is nobody’s at the address of a shop, and of a provider that is not there', async () => {
    const shop = await open('Elsewhere')
    const { raw, headers } = stripe.signed(stripe.event('invoice.paid', { id: 'in_2' }))
    expect((await shop.guest('POST', '/webhooks/billing/stripe', raw, headers)).status).toBe(404)
    expect((await world.platform('POST', '/webhooks/billing/nobody', raw, headers)).status).toBe(404)
    // Where a real one is connected no invented card pays.
    expect((await world.platform('POST', '/webhooks/billing/sandbox', raw, headers)).status).toBe(400)
  })
})

describe('Money for what was paid, or is over, by then', () => {
  const tickBy = (charge: PlanCharger['charge']) => runStoreCourses(world.engine, { charge })
  const givenBack = (intent: string | null | undefined) =>
    until(async () => stripe.asked.some(({ path, form }) => path === '/v1/refunds' && form.payment_intent === intent))
  const renewing = async (name: string): Promise<Shop> => {
    const shop = await open(name)
    await tell(stripe.pay(await toPage(shop, 'venture')))
    now = Date.parse((await termOf(shop)).ends_at)
    return shop
  }
  /** Where the provider's page leads its browser, and where we lead that. */
  const cameBack = async (page: Record<string, any>) =>
    (await world.platform('GET', new URL(page.success_url).pathname)).headers.location
  const lateOf = async (shop: Shop) => (await paymentsOf(shop)).map(({ came_late }) => came_late)
  const statusesOf = async (shop: Shop) => (await paymentsOf(shop)).map(({ status }) => status)
  /** Takes the money as ever, and `meanwhile` happens before that is heard. */
  const overtaken =
    (shop: Shop, meanwhile: () => Promise<Answer>): PlanCharger['charge'] =>
    async (request) => {
      const charged = await keptCardCharger.charge(request)
      if (request.store_id !== shop.id) return charged
      intent = charged.provider_payment_id
      heard = (await meanwhile()).body
      return charged
    }
  let intent: string | null = null
  let heard: unknown
  const suspend = async (shop: Shop, action: 'suspend' | 'lift') => {
    const admin = await world.admin()
    const done = await admin.call('POST', '/api/store-restrictions', {
      restricted_id: shop.id,
      action,
      reason: 'Counterfeit goods',
    })
    expect(done.status, done.text).toBe(201)
  }

  it('goes back where the owner has paid on a page while the kept card was charged', async () => {
    const shop = await renewing('Paid by hand')
    const page = await toPage(shop, 'business')
    await tickBy(overtaken(shop, () => tell(stripe.pay(page))))
    await givenBack(intent)
    expect(await stateOf(shop)).toEqual({ state: 'active', code: 'business' })
    expect(await statusesOf(shop)).toEqual(['succeeded', 'failed', 'succeeded'])
    expect(await lateOf(shop)).toEqual([false, true, false])
    // It is told of, too.
    const late = stripe.event('payment_intent.succeeded', { id: intent, object: 'payment_intent' })
    expect((await tell(late)).body).toEqual({ outcome: 'repeated' })
    expect(await statusesOf(shop)).toEqual(['succeeded', 'failed', 'succeeded'])
  })

  it('goes back also where its report is heard first', async () => {
    const shop = await renewing('Heard first')
    const page = await toPage(shop, 'business')
    const { ends_at } = await termOf(shop)
    await tickBy(
      overtaken(shop, async () => {
        await tell(stripe.pay(page))
        return tell(stripe.event('payment_intent.succeeded', { id: intent, object: 'payment_intent' }))
      }),
    )
    expect(heard).toEqual({ outcome: 'late-payment' })
    await givenBack(intent)
    expect(await stateOf(shop)).toEqual({ state: 'active', code: 'business' })
    expect(await statusesOf(shop)).toEqual(['succeeded', 'failed', 'succeeded'])
    expect((await termOf(shop)).ends_at > ends_at).toBe(true)
    // By the report and by the answer, and as one refund to who gives it.
    const keys = await until(
      async () =>
        stripe.asked
          .filter(({ path, form }) => path === '/v1/refunds' && form.payment_intent === intent)
          .map(({ key }) => key),
      ({ length }) => length === 2,
    )
    expect(new Set(keys).size).toBe(1)
  })

  it('counts once where the report of the kept card is heard before its answer', async () => {
    const shop = await renewing('Report first')
    const page = await toPage(shop, 'venture')
    await tickBy(
      overtaken(shop, () => tell(stripe.event('payment_intent.succeeded', { id: intent, object: 'payment_intent' }))),
    )
    expect(heard).toEqual({ outcome: 'applied' })
    expect(await statusesOf(shop)).toEqual(['succeeded', 'succeeded'])
    // What was asked for the same month before buys nothing.
    expect((await tell(stripe.pay(page))).body).toEqual({ outcome: 'late-payment' })
    await givenBack(page.payment_intent)
    expect(await statusesOf(shop)).toEqual(['succeeded', 'succeeded', 'failed'])
    expect(stripe.asked.filter(({ path, form }) => path === '/v1/refunds' && form.payment_intent === intent)).toEqual(
      [],
    )
  })

  it('is not lost to the word of an earlier try that comes late', async () => {
    const shop = await open('Late word')
    await tell(stripe.pay(await toPage(shop, 'venture'), cards.declinesLater))
    now = Date.parse((await termOf(shop)).ends_at)
    await tick()
    expect((await stateOf(shop)).state).toBe('past_due')
    const [first] = await sql(
      `select provider_payment_id as id from payment_histories where store_id = $1 and status = 'failed'`,
      shop.id,
    )
    const changed = await shop.own('POST', '/api/card-changes', {})
    expect((await world.platform('GET', changed.body.redirect_url)).status).toBe(303)
    await tell(stripe.pay(stripe.newest()))
    now += day
    await tickBy(
      overtaken(shop, () =>
        tell(stripe.event('payment_intent.payment_failed', { id: first.id, object: 'payment_intent' })),
      ),
    )
    expect(heard).toEqual({ outcome: 'repeated' })
    expect([(await stateOf(shop)).state, await statusesOf(shop)]).toEqual(['active', ['succeeded', 'succeeded']])
  })

  it('opens no shop that its owner has closed meanwhile, and goes back', async () => {
    const shop = await renewing('Closed meanwhile')
    await tickBy(
      overtaken(shop, async () => {
        const closed = await shop.own('POST', '/api/store-archivals', { name: 'Closed meanwhile' })
        expect(closed.status, closed.text).toBe(201)
        await until(async () => (await stateOf(shop)).state === 'archived')
        return tell(stripe.event('payment_intent.succeeded', { id: intent, object: 'payment_intent' }))
      }),
    )
    expect(heard).toEqual({ outcome: 'late-payment' })
    await givenBack(intent)
    expect((await stateOf(shop)).state).toBe('archived')
    expect(await sql('select came_late from payment_histories where store_id = $1 order by number', shop.id)).toEqual([
      { came_late: false },
      { came_late: true },
    ])
  })

  it('is said of its payment also where nobody but its report tells of it', async () => {
    const shop = await renewing('Told by the report')
    const closing = overtaken(shop, async () => {
      const closed = await shop.own('POST', '/api/store-archivals', { name: 'Told by the report' })
      await until(async () => (await stateOf(shop)).state === 'archived')
      return closed
    })
    await tickBy(async (request) => {
      const charged = await closing(request)
      if (request.store_id === shop.id) throw new Error('The answer is lost.')
      return charged
    }).catch(() => {})
    const told = await tell(stripe.event('payment_intent.succeeded', { id: intent, object: 'payment_intent' }))
    expect(told.body).toEqual({ outcome: 'late-payment' })
    await givenBack(intent)
    expect(await sql('select came_late from payment_histories where store_id = $1 order by number', shop.id)).toEqual([
      { came_late: false },
      { came_late: true },
    ])
  })

  it('goes back where the platform has closed the shop while its owner was on the page, and buys nothing later', async () => {
    const shop = await open('Suspended on the page')
    const page = await toPage(shop, 'business')
    await suspend(shop, 'suspend')
    await tell(stripe.pay(page))
    await givenBack(page.payment_intent)
    await suspend(shop, 'lift')
    now += 20 * 60_000
    await verifyForgotten(world.engine)
    expect((await stateOf(shop)).code).toBe('venture')
    expect(await paymentsOf(shop)).toMatchObject([
      {
        plan: 'business',
        status: 'failed',
        came_late: true,
        attempts: 1,
        paid_at: null,
        card_last4: expect.any(String),
      },
    ])
    expect(await cameBack(page)).toBe('/admin/billing?payment=late')
  })

  it('goes back where the kept card has paid the term while its owner was on a page for it', async () => {
    const shop = await renewing('Twice in a month')
    const page = await toPage(shop, 'venture')
    await tick()
    expect((await tell(stripe.pay(page))).body).toEqual({ outcome: 'late-payment' })
    await givenBack(page.payment_intent)
    expect(await statusesOf(shop)).toEqual(['succeeded', 'succeeded', 'failed'])
    expect(await lateOf(shop)).toEqual([false, false, true])
    expect(await cameBack(page)).toBe('/admin/billing?payment=late')
  })

  it('goes back where its owner comes back from the page before anybody has told of it, and is not told to be canceled', async () => {
    const shop = await renewing('Back before the report')
    const [paid, left] = [await toPage(shop, 'venture'), await toPage(shop, 'business')]
    await tick()
    const report = stripe.pay(paid)
    expect(await cameBack(paid)).toBe('/admin/billing?payment=late')
    await givenBack(paid.payment_intent)
    // Who asked for another card twice has paid nothing on the first page either.
    const asked = async () => {
      const { redirect_url } = (await shop.own('POST', '/api/card-changes', {})).body
      expect((await world.platform('GET', redirect_url)).status).toBe(303)
      return stripe.newest()
    }
    const [first] = [await asked(), await asked()]
    expect((await tell(stripe.pay(first))).body).toEqual({ outcome: 'late-payment' })
    expect(await cameBack(first)).toBe('/admin/billing?payment=canceled')
    // Who turned back on the page has paid nothing.
    expect(await cameBack(left)).toBe('/admin/billing?payment=canceled')
    expect((await tell(report)).body).toEqual({ outcome: 'late-payment' })
    const keys = stripe.asked
      .filter(({ path, form }) => path === '/v1/refunds' && form.payment_intent === paid.payment_intent)
      .map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
    // It was heard of twice, and stands among the payments once.
    expect(await statusesOf(shop)).toEqual(['succeeded', 'succeeded', 'failed'])
    expect((await paymentsOf(shop)).at(-1)).toMatchObject({ came_late: true, attempts: 1 })
  })
})

describe('Who takes no money', () => {
  it('is said on the way to the page, and the page is there later', async () => {
    const shop = await open('Outage')
    const { redirect_url } = (await shop.own('POST', '/api/plan-changes', { plan: 'venture' })).body
    stripe.outage(true)
    const away = await world.platform('GET', redirect_url)
    stripe.outage(false)
    expect(away.status).toBe(503)
    expect(await tasksOf(shop, 'stripe_checkout')).toMatchObject([
      { state: 'failed', error: JSON.stringify({ code: 'provider-silent' }) },
    ])
    expect((await world.platform('GET', redirect_url)).status).toBe(303)
  })

  it('charges no card that somebody else knows', async () => {
    const shop = await open('Moved over')
    await tell(stripe.pay(await toPage(shop, 'venture')))
    await until(async () => (await tasksOf(shop, 'stripe_info'))[0]?.state === 'done')
    await sql(`update store_subscriptions set card_provider = 'sandbox' where store_id = $1`, shop.id)
    const before = stripe.asked.length
    const [{ ends_at }] = await sql(
      `select ends_at from store_subscriptions where store_id = $1 and state = 'active'`,
      shop.id,
    )
    now = ends_at.getTime()
    await tick()
    const charges = stripe.asked.slice(before).filter(({ form }) => form.metadata?.store_id === shop.id)
    expect([charges, (await stateOf(shop)).state]).toEqual([[], 'past_due'])
  })

  it('keeps a card only for a term that is paid', async () => {
    const shop = await open('No term')
    const asked = await shop.own('POST', '/api/card-changes', {})
    expect([asked.status, asked.body.data.code]).toEqual([409, 'nothing-to-charge'])
  })
})

it('The numbers of receipts have no gap, also when many pay at once, and everything fits', async () => {
  const shops = await Promise.all(['a', 'b', 'c'].map((name) => open(`Crowd ${name}`)))
  const events = []
  for (const shop of shops) events.push(stripe.pay(await toPage(shop, 'venture')))
  await Promise.all(events.map((event) => tell(event)))
  const numbers = (await sql('select number from billing_receipts order by number')).map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, n) => n + 1))
  const { findings } = await verifyAll(world.engine, world.files)
  expect(findings).toEqual([])
})

describe('A receipt', () => {
  it('says the rate of the VAT as it was asked, not as sums that were rounded would have it', async () => {
    const price = `update plan_prices set vat_percent = $1, price = $2 where period = 'monthly' and plan_id = (select id from plans where code = 'venture')`
    await sql(price, '7.50', '0.55')
    const small = await open('Fraction')
    const session = await toPage(small, 'venture')
    await sql(price, '20', '30')
    await tell(stripe.pay(session))
    expect(await paymentsOf(small)).toMatchObject([{ amount: '0.55', vat: '0.04', vat_percent: '7.5', total: '0.59' }])
    expect((await receiptsOf(small))[0]).toMatchObject({ vat_percent: '7.5' })
  })
})
