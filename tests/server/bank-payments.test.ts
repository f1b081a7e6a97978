import { type FakeLiqpay, openFakeLiqpay, type Report } from '@shopwright/providers/fakes/liqpay'
import { type FakeMono, openFakeMono } from '@shopwright/providers/fakes/mono'
import { lookAgain, verifyAll } from '@shopwright/shop/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** Ukrainian shops are paid by LiqPay and monobank: each by an account of the store's own, on a page of theirs. */
const liqpayKeys = { i1234: 'private of i1234', sandbox_i1: 'private of sandbox_i1', i9: 'private of i9' }
const tokens = ['token of a shop', 'token of another shop']
const begin = Date.UTC(2027, 0, 31, 10)
const minute = 60_000
let now = begin
let world: World
let liqpay: FakeLiqpay
let mono: FakeMono

beforeAll(async () => {
  const clock = () => new Date(now)
  liqpay = await openFakeLiqpay(liqpayKeys)
  mono = await openFakeMono(tokens, clock)
  world = await openWorld({
    work: true,
    sandbox: false,
    clock,
    apiBases: { liqpay: liqpay.base, mono: mono.base },
    egressAllow: [...liqpay.allow, ...mono.allow],
  })
})
afterEach(() => {
  liqpay.fail('not')
  mono.fail('not')
  mono.cancel('success')
})
afterAll(async () => {
  expect((await verifyAll(world.engine)).findings).toEqual([])
  await world?.close()
  await liqpay?.close()
  await mono?.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

type Shop = OpenedStore & { method: string; code: string }
const patch = ({ call, method }: Shop, body: object) => call('PATCH', `/api/payment-methods/${method}`, body)
async function open(name: string, code: string, settings?: object): Promise<Shop> {
  const store = await world.openStore(name)
  const made = await store.call('POST', '/api/payment-methods', { name: 'Онлайн', code, status: false })
  expect(made.status, made.text).toBe(201)
  const shop = { ...store, method: made.body.id, code }
  if (settings) expect((await patch(shop, { status: true, settings })).status).toBe(200)
  return shop
}

const pay = (shop: Shop, { id, key }: { id: string; key: string }, more = '') =>
  shop.guest('GET', `/pay/${id}?key=${key}${more}`)
/** Buys two pieces for 241.00; `page` is where the buyer is sent. */
async function draft(shop: Shop) {
  const shopper = openShopper(world, shop, `${crypto.randomUUID()}@buyer.test`)
  await shopper.add(await makeProduct(shop, { price: '120.50', quantity: 9 }), 2)
  await shopper.ready()
  await shopper.call('PATCH', '/api/carts/current', { payment_method_id: shop.method })
  const { id, access_key: key } = (await shopper.order()).body
  const led = await pay(shop, { id, key })
  expect(led.status, led.text).toBe(303)
  return { id, key: key as string, page: led.headers.location as string }
}
const orderOf = async (shop: Shop, id: string): Promise<any> => (await shop.call('GET', `/api/orders/${id}`)).body
const isOpen = async (shop: Shop, id: string) =>
  expect(await orderOf(shop, id)).toMatchObject({ is_draft: true, paid: '0' })
const isPaid = async (shop: Shop, id: string) =>
  expect(await orderOf(shop, id)).toMatchObject({ is_draft: false, paid: '241' })
const tell = (shop: Shop, { raw, headers }: Report) => shop.guest('POST', `/api/webhooks/${shop.code}`, raw, headers)
const outcome = async (shop: Shop, report: Report) => {
  const { status, body } = await tell(shop, report)
  return status === 200 ? body.outcome : `${status} ${body.data?.code}`
}
const refund = async (shop: Shop, order_id: string, amount: string) => {
  const given = await shop.call('POST', '/api/order-refunds', { order_id, amount, reason: 'broken' })
  expect(given.status, given.text).toBe(201)
  expect(given.body.method).toBe('provider')
  return given.body.id as string
}
const settled = async (shop: Shop, id: string) =>
  (
    await until(
      () => shop.call('GET', `/api/order-refunds/${id}`),
      ({ body: { state } }) => state !== 'pending',
    )
  ).body

/** What the two have in common, each said its own way. `more`: what a report says otherwise than it is. */
const banks = [
  {
    name: 'LiqPay',
    code: 'bank-payment-a',
    own: { public_key: 'i1234', private_key: liqpayKeys.i1234 },
    other: { public_key: 'i9', private_key: liqpayKeys.i9 },
    read: { public_key: 'i1234', private_key: true },
    required: ['settings.private_key', 'settings.public_key', 'status'],
    fake: () => liqpay,
    come: (page: string, status = 'success', more: object = {}) =>
      liqpay.reportOf({ ...liqpay.pay(page, status), ...more }),
    forged: (page: string) => liqpay.reportOf(liqpay.pay(page), liqpayKeys.i9),
    less: { amount: 240.99 },
    dollars: { currency: 'USD' },
    unreadable: { amount: 0.1 + 0.2 },
    waits: [
      'wait_secure',
      'wait_accept',
      '3ds_verify',
      'processing',
      'hold_wait',
      'invoice_wait',
      'sandbox',
      'no such',
    ],
    refunds: () => liqpay.asked.filter(({ action }) => action === 'refund').map(({ amount }) => amount),
    inUnits: (amount: string): unknown => amount,
  },
  {
    name: 'monobank',
    code: 'bank-payment-b',
    own: { token: tokens[0] },
    other: { token: tokens[1] },
    read: { token: true },
    required: ['settings.token', 'status'],
    fake: () => mono,
    come: (page: string, status = 'success', more: object = {}) => mono.reportOf(mono.pay(page, status, more)),
    forged: (page: string) => mono.reportOf(mono.pay(page), mono.stranger),
    less: { amount: 24_099 },
    dollars: { ccy: 840 },
    unreadable: { amount: 24_100.5 },
    waits: ['created', 'processing', 'hold', 'no such'],
    refunds: () => mono.asked.filter(({ path }) => path.endsWith('/cancel')).map(({ body }) => body.amount),
    inUnits: (amount: string): unknown => Number(amount.replace('.', '')),
  },
]

describe.each(banks)('$name', (bank) => {
  let shop: Shop
  beforeAll(async () => {
    shop = await open(`Paid by ${bank.name}`, bank.code)
  })

  it('is enabled with the keys alone, and the secret ones are never read again', async () => {
    const bare = await patch(shop, { status: true })
    expect([bare.status, Object.keys(bare.body.errors).sort()]).toEqual([422, bank.required])
    const whole = await patch(shop, { status: true, settings: bank.own })
    expect([whole.status, whole.body.settings]).toEqual([200, bank.read])
    const [{ sealed_settings }] = await sql('select sealed_settings from payment_methods where id = $1', shop.method)
    expect(sealed_settings).toMatch(/^sw1\./)
    const secrets = Object.values(bank.own).filter((text) => text !== 'i1234')
    const { text } = await shop.call('GET', `/api/audit-logs?resource_id=${shop.method}&$limit=50`)
    for (const secret of secrets)
      expect([whole.text.includes(`${secret}`), text.includes(`${secret}`)]).toEqual([false, false])
  })

  it('is paid on its own page, and the report makes the order: once, however often it comes', async () => {
    const one = await draft(shop)
    const report = bank.come(one.page)
    await isOpen(shop, one.id)
    expect(await outcome(shop, report)).toBe('applied')
    await isPaid(shop, one.id)
    const again = await Promise.all(Array.from({ length: 5 }, () => outcome(shop, report)))
    expect(new Set(again)).toEqual(new Set(['ignored']))
    await isPaid(shop, one.id)
    const [{ count }] = await sql(
      `select count(*)::int as count from order_payments where order_id = $1 and state = 'succeeded'`,
      one.id,
    )
    expect(count).toBe(1)
  })

  it('leads a buyer who comes twice, or twice at once, to one page', async () => {
    const one = await draft(shop)
    expect((await pay(shop, one)).headers.location).toBe(one.page)
    await sql('update order_payments set redirect_url = null, provider_payment_id = null where order_id = $1', one.id)
    const both = await Promise.all([pay(shop, one), pay(shop, one)])
    const pages = both.map(({ headers }) => headers.location)
    expect(new Set(pages).size).toBe(1)
    // It is this one that is asked about.
    bank.come(pages[0])
    await pay(shop, one, '&back=1')
    await isPaid(shop, one.id)
  })

  it('believes nobody but the one whose signature fits', async () => {
    const one = await draft(shop)
    expect(await outcome(shop, bank.forged(one.page))).toBe('400 bad-signature')
    const { raw, headers } = bank.come(one.page)
    const half = Math.floor(raw.length / 2)
    const flipped = raw.slice(0, half) + (raw[half] === '1' ? '2' : '1') + raw.slice(half + 1)
    expect(await outcome(shop, { raw: flipped, headers })).toBe('400 bad-signature')
    expect(await outcome(shop, { raw: `${raw} `, headers })).toMatch(
      bank.code === 'bank-payment-a' ? /400/ : /bad-signature/,
    )
    expect(await outcome(shop, { raw, headers: { 'content-type': 'text/plain' } })).toBe('415 unsupported-media-type')
    const bare = { 'content-type': headers['content-type'] as string }
    const unsigned = bank.code === 'bank-payment-a' ? raw.replace(/&signature=.*/, '') : raw
    expect(await outcome(shop, { raw: unsigned, headers: bare })).toBe('400 bad-signature')
    await isOpen(shop, one.id)
  })

  it('pays nothing by another amount, another currency, or in another shop', async () => {
    const one = await draft(shop)
    expect(await outcome(shop, bank.come(one.page, 'success', bank.less))).toBe('refused')
    const two = await draft(shop)
    expect(await outcome(shop, bank.come(two.page, 'success', bank.dollars))).toBe('refused')
    const three = await draft(shop)
    expect(await outcome(shop, bank.come(three.page, 'success', bank.unreadable))).toBe('400 malformed')
    for (const { id } of [one, two, three]) await isOpen(shop, id)
    // One account serves two shops: the other knows nothing of this payment. Another account's shop does not believe it.
    const four = await draft(shop)
    const beside = await open(`Beside ${bank.name}`, bank.code, bank.own)
    expect(await outcome(beside, bank.come(four.page))).toBe('refused')
    await isOpen(shop, four.id)
    if (bank.code === 'bank-payment-a') {
      await patch(beside, { settings: bank.other })
      expect(await outcome(beside, bank.come(four.page))).toBe('400 bad-signature')
    }
  })

  it('may say that it waits, and that a card was declined, before it is paid', async () => {
    const one = await draft(shop)
    for (const status of bank.waits)
      expect([status, await outcome(shop, bank.come(one.page, status))]).toEqual([status, 'ignored'])
    await isOpen(shop, one.id)
    expect(await outcome(shop, bank.come(one.page, 'failure'))).toBe('applied')
    await isOpen(shop, one.id)
    expect(await outcome(shop, bank.come(one.page))).toBe('applied')
    await isPaid(shop, one.id)
  })

  it('undoes nothing by what is older', async () => {
    const one = await draft(shop)
    const older = ['failure', 'processing'].map((status) => bank.come(one.page, status))
    expect(await outcome(shop, bank.come(one.page))).toBe('applied')
    for (const report of older) expect(await outcome(shop, report)).toBe('ignored')
    await isPaid(shop, one.id)
    // Given back in the account, and the report of the payment comes after that of its end.
    const two = await draft(shop)
    const paid = bank.come(two.page)
    expect(await outcome(shop, bank.come(two.page, 'reversed'))).toBe('applied')
    expect(await outcome(shop, paid)).toBe('ignored')
    await isOpen(shop, two.id)
    const back = bank.come(one.page, 'reversed')
    expect(await outcome(shop, back)).toBe('applied')
    expect(await orderOf(shop, one.id)).toMatchObject({ is_draft: false, paid: '0' })
  })

  it('is asked how a payment stands when its buyer is back, or goes to pay again, or the time has come', async () => {
    const one = await draft(shop)
    expect((await pay(shop, one, '&back=1')).headers.location).toBe(`/order/${one.id}?key=${one.key}&unpaid=1`)
    await isOpen(shop, one.id)
    bank.come(one.page)
    bank.fake().fail('down')
    expect((await pay(shop, one, '&back=1')).status).toBe(303)
    await isOpen(shop, one.id)
    bank.fake().fail('not')
    await pay(shop, one, '&back=1')
    await isPaid(shop, one.id)

    const two = await draft(shop)
    bank.come(two.page)
    expect((await pay(shop, two)).headers.location).toBe(`/order/${two.id}?key=${two.key}`)
    await isPaid(shop, two.id)

    const three = await draft(shop)
    await lookAgain(world.engine, { store_id: shop.id, order_id: three.id, minutes: 5 })
    await isOpen(shop, three.id)
    bank.come(three.page)
    await lookAgain(world.engine, { store_id: shop.id, order_id: three.id, minutes: 10 })
    await isPaid(shop, three.id)
    // What was learnt so is not learnt again from the report that comes at last.
    expect(await outcome(shop, bank.come(three.page))).toBe('ignored')
  })

  it('is believed no other amount when it is asked', async () => {
    const one = await draft(shop)
    bank.come(one.page)
    if (bank.code === 'bank-payment-a') liqpay.payment(liqpay.page(one.page).order_id).amount = 240.99
    else mono.invoice(mono.idOf(one.page)).amount = 24_099
    await pay(shop, one, '&back=1')
    await isOpen(shop, one.id)
  })

  it('gives back a part and the rest, exactly, and not more than there is', async () => {
    const one = await draft(shop)
    await outcome(shop, bank.come(one.page))
    const count = bank.refunds().length
    for (const amount of ['41.05', '199.95'])
      expect(await settled(shop, await refund(shop, one.id, amount))).toMatchObject({
        state: 'succeeded',
        provider_refund_id: expect.any(String),
      })
    expect(bank.refunds().slice(count)).toEqual(['41.05', '199.95'].map(bank.inUnits))
    expect(await orderOf(shop, one.id)).toMatchObject({ paid: '0' })
    // What it reports of that is no news.
    expect(await outcome(shop, bank.come(one.page, 'reversed'))).toBe('ignored')
    expect(await orderOf(shop, one.id)).toMatchObject({ paid: '0' })
  })

  it('gives back once what it gave without being heard', async () => {
    const one = await draft(shop)
    await outcome(shop, bank.come(one.page))
    const count = bank.refunds().length
    bank.fake().fail('loses')
    const first = await refund(shop, one.id, '41.00')
    await until(
      async () => bank.refunds().length,
      (asked) => asked > count,
    )
    bank.fake().fail('not')
    expect(await settled(shop, first)).toMatchObject({ state: 'succeeded' })
    expect(bank.refunds().slice(count)).toEqual(['41.00'].map(bank.inUnits))
    // The next one of the same size is another one.
    expect(await settled(shop, await refund(shop, one.id, '41.00'))).toMatchObject({ state: 'succeeded' })
    expect(bank.refunds().slice(count)).toEqual(['41.00', '41.00'].map(bank.inUnits))
    expect(await orderOf(shop, one.id)).toMatchObject({ paid: '159' })
  })

  it('says no to what it has given already, and staff hear it', async () => {
    const one = await draft(shop)
    await outcome(shop, bank.come(one.page))
    if (bank.code === 'bank-payment-a') liqpay.payment(liqpay.page(one.page).order_id).status = 'failure'
    else mono.invoice(mono.idOf(one.page)).status = 'failure'
    expect(await settled(shop, await refund(shop, one.id, '41.00'))).toMatchObject({ state: 'failed' })
    expect(await orderOf(shop, one.id)).toMatchObject({ paid: '241' })
  })

  it('is not offered in a currency that it does not take', async () => {
    const store = await world.openStore(`Złoty ${bank.name}`, { currency: 'PLN', country: 'PL' })
    const made = await store.call('POST', '/api/payment-methods', {
      name: 'Online',
      code: bank.code,
      settings: bank.own,
    })
    expect(made.status, made.text).toBe(201)
    const shopper = openShopper(world, store, 'zloty@buyer.test')
    await shopper.add(await makeProduct(store, { price: '10.00', quantity: 9 }))
    const offered = (await shopper.ready()).body.payment_methods.map(({ code }: { code: string }) => code)
    expect(offered).not.toContain(bank.code)
    expect(offered).not.toEqual([])
  })
})

describe('What LiqPay alone does', () => {
  const [bank] = banks as [(typeof banks)[0]]
  let shop: Shop
  beforeAll(async () => {
    shop = await open('LiqPay', bank.code, bank.own)
  })

  it('shows what the link says: exact money, our name for it, where to go and to report', async () => {
    const { id, key, page } = await draft(shop)
    const shown = liqpay.page(page)
    expect(shown).toEqual({
      version: 3,
      public_key: 'i1234',
      action: 'pay',
      amount: '241.00',
      currency: 'UAH',
      description: 'LiqPay',
      order_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      language: 'uk',
      result_url: `http://${shop.host}/pay/${id}?key=${key}&back=1`,
      server_url: `http://${shop.host}/api/webhooks/bank-payment-a`,
    })
  })

  it('has room for the longest name of a shop', async () => {
    const long = await open('Long', bank.code, bank.own)
    const title = '🛋'.repeat(64)
    expect((await long.call('PATCH', `/api/stores/${long.id}`, { title })).status).toBe(200)
    const { page } = await draft(long)
    expect(liqpay.page(page).description).toBe(title)
    expect(page.length).toBeLessThan(1500)
  })

  it('is paid when the bank books it later, and canceled by who goes away', async () => {
    const one = await draft(shop)
    expect(await outcome(shop, bank.come(one.page, 'wait_compensation'))).toBe('applied')
    await isPaid(shop, one.id)
    const two = await draft(shop)
    expect(await outcome(shop, bank.come(two.page, 'failure', { err_code: 'cancel' }))).toBe('applied')
    const [{ state }] = await sql('select state from order_payments where order_id = $1', two.id)
    expect(state).toBe('canceled')
  })

  it('pays by a test card only where the key is a test key', async () => {
    const one = await draft(shop)
    expect(await outcome(shop, bank.come(one.page, 'sandbox'))).toBe('ignored')
    await isOpen(shop, one.id)
    const test = await open('Test', bank.code, { public_key: 'sandbox_i1', private_key: liqpayKeys.sandbox_i1 })
    const two = await draft(test)
    expect(await outcome(test, bank.come(two.page, 'sandbox'))).toBe('applied')
    await isPaid(test, two.id)
  })

  it('takes no link of a page for a report of it, though both are signed by one key', async () => {
    const one = await draft(shop)
    const raw = new URL(one.page).search.slice(1)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await outcome(shop, { raw, headers })).toBe('400 malformed')
    await isOpen(shop, one.id)
  })

  it('hears nothing of another account, though the key fits', async () => {
    const one = await draft(shop)
    const told = { ...liqpay.pay(one.page), public_key: 'i9' }
    expect(await outcome(shop, liqpay.reportOf(told, liqpayKeys.i1234))).toBe('ignored')
    await isOpen(shop, one.id)
  })

  it('is not given back as a whole when it says that a part went', async () => {
    const one = await draft(shop)
    await outcome(shop, bank.come(one.page))
    expect(await outcome(shop, bank.come(one.page, 'reversed', { refund_amount: 41 }))).toBe('ignored')
    await isPaid(shop, one.id)
  })
})

describe('What monobank alone does', () => {
  const bank = banks[1] as (typeof banks)[1]
  let shop: Shop
  beforeAll(async () => {
    shop = await open('mono', bank.code, bank.own)
  })
  const keysAsked = () => mono.asked.filter(({ path }) => path.endsWith('/pubkey')).length

  it('is asked for an invoice in hundredths, for a day, with our name and where to report', async () => {
    const { id, key, page } = await draft(shop)
    const { token, body } = mono.asked.findLast(({ path }) => path.endsWith('/create')) as any
    expect(token).toBe(tokens[0])
    expect(body).toEqual({
      amount: 24_100,
      ccy: 980,
      merchantPaymInfo: {
        reference: expect.stringMatching(/^[0-9a-f]{32}$/),
        destination: 'mono',
        customerEmails: [expect.stringMatching(/@buyer\.test$/)],
      },
      redirectUrl: `http://${shop.host}/pay/${id}?key=${key}&back=1`,
      webHookUrl: `http://${shop.host}/api/webhooks/bank-payment-b`,
      validity: 86_400,
      paymentType: 'debit',
    })
    expect(page).toBe(`${mono.base}/pay/${mono.idOf(page)}`)
  })

  it('signs by a key that is kept, fetched anew once when it has changed, and for no stranger', async () => {
    now += 10 * minute
    const one = await draft(shop)
    await outcome(shop, bank.come(one.page, 'processing'))
    const before = keysAsked()
    for (const status of ['processing', 'failure']) await outcome(shop, bank.come(one.page, status))
    expect(keysAsked()).toBe(before)
    mono.rotate()
    now += 2 * minute
    expect(await outcome(shop, bank.come(one.page))).toBe('applied')
    expect(keysAsked()).toBe(before + 1)
    // Strangers may try what they like: within a minute nobody is asked for their sake.
    for (let tries = 0; tries < 20; tries += 1)
      expect(await outcome(shop, bank.forged(one.page))).toBe('400 bad-signature')
    expect(keysAsked()).toBe(before + 1)
    now += 2 * minute
    await Promise.all(Array.from({ length: 20 }, () => outcome(shop, bank.forged(one.page))))
    expect(keysAsked()).toBe(before + 2)
    // What is no signature at all is not worth a question.
    now += 2 * minute
    const { raw, headers } = bank.come(one.page)
    expect(await outcome(shop, { raw, headers: { ...headers, 'x-sign': 'AAAA' } })).toBe('400 bad-signature')
    expect(keysAsked()).toBe(before + 2)
  })

  it('whose key cannot be fetched is not believed, and is heard when it reports again', async () => {
    const other = await open('mono of others', bank.code, bank.other)
    const one = await draft(other)
    const report = bank.come(one.page)
    mono.fail('down')
    expect(await outcome(other, report)).toBe('400 bad-signature')
    mono.fail('not')
    now += 2 * minute
    expect(await outcome(other, report)).toBe('applied')
    await isPaid(other, one.id)
  })

  it('is believed of invoices of this account alone, and only what it says of them when it is asked', async () => {
    // Its key signs for everybody: somebody with an account there makes an invoice of our name, and pays themselves.
    const one = await draft(shop)
    const { reference } = mono.invoice(mono.idOf(one.page))
    const foreign = await open('mono of a stranger', bank.code, bank.other)
    const theirs = mono.pay((await draft(foreign)).page)
    expect(await outcome(shop, mono.reportOf({ ...theirs, reference }))).toBe('ignored')
    // A report that was true once, of an invoice that is given back by now; and one that says more than there is.
    expect(await outcome(shop, mono.reportOf({ ...mono.pay(one.page, 'created'), status: 'success' }))).toBe('ignored')
    await isOpen(shop, one.id)
    const paid = bank.come(one.page)
    mono.fail('down')
    expect(await outcome(shop, paid)).toBe('503 provider-silent')
    await isOpen(shop, one.id)
    mono.fail('not')
    expect(await outcome(shop, paid)).toBe('applied')
    await isPaid(shop, one.id)
  })

  it('makes a new invoice where the first one was not paid in time', async () => {
    const one = await draft(shop)
    // Of this it reports nothing.
    mono.pay(one.page, 'expired')
    const led = await pay(shop, one)
    expect(led.headers.location).not.toBe(one.page)
    expect(led.headers.location).toContain(`${mono.base}/pay/`)
    expect(await outcome(shop, bank.come(led.headers.location))).toBe('applied')
    await isPaid(shop, one.id)
  })

  it('says by its answer that a page cannot be made, and the buyer reads that', async () => {
    const broken = await open('Broken', bank.code, { token: 'a token that nobody knows' })
    const shopper = openShopper(world, broken, 'broken@buyer.test')
    await shopper.add(await makeProduct(broken, { price: '1.00', quantity: 9 }))
    await shopper.ready()
    await shopper.call('PATCH', '/api/carts/current', { payment_method_id: broken.method })
    const { id, access_key: key } = (await shopper.order()).body
    const led = await pay(broken, { id, key })
    expect([led.status, led.body.data?.code]).toEqual([503, 'provider-silent'])
    // The order waits, and its link leads on once there is somebody.
    await patch(broken, { settings: bank.own })
    expect((await pay(broken, { id, key })).status).toBe(303)
  })

  it('takes money that is on its way back for given, under one name', async () => {
    const one = await draft(shop)
    await outcome(shop, bank.come(one.page))
    mono.cancel('processing')
    const id = await refund(shop, one.id, '41.00')
    expect(await settled(shop, id)).toMatchObject({ state: 'succeeded', provider_refund_id: `${id}-1` })
    mono.cancel('failure')
    const second = await refund(shop, one.id, '10.00')
    expect(await settled(shop, second)).toMatchObject({ state: 'failed' })
    mono.cancel('success')
    await shop.call('PATCH', `/api/order-refunds/${second}`, { state: 'pending' })
    expect(await settled(shop, second)).toMatchObject({ state: 'succeeded', provider_refund_id: `${second}-2` })
  })
})
