import { createHmac, randomUUID } from 'node:crypto'
import type { Job } from '@shopwright/engine'
import { coupons, customers, orders, products, vouchers } from '@shopwright/shop/model'
import { jobsOf, verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { state } from '../trust.ts'
import { makeProduct, openShopper, type Shopper, signedIn } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let statuses: Map<number, string>
let shift = 0

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => new Date(Date.now() + shift) })
  store = await world.openStore('Card shop')
  const made = await store.call('POST', '/api/payment-methods', { name: 'Картка', code: 'card', sort_order: 9 })
  expect(made.status, made.text).toBe(201)
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  statuses = new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
})
afterAll(async () => {
  const { findings } = await verifyAll(world.engine)
  expect(findings).toEqual([])
  await world.close()
})

type Draft = { id: string; key: string; reference: string; shopper: Shopper; product: string }

/** Somebody who chose to pay by card and stands on the provider's page. */
async function drafted(
  quantity = 1,
  stock = 5,
  more = {},
  shopper: Shopper = openShopper(world, store, `${randomUUID()}@buyer.test`),
  goods = {},
): Promise<Draft> {
  const product = await makeProduct(store, { price: '120.50', quantity: stock, ...goods })
  await shopper.add(product, quantity)
  const cart = await shopper.ready(more)
  const card = cart.body.payment_methods.find((one: { code: string }) => one.code === 'card')
  await shopper.call('PATCH', '/api/carts/current', { payment_method_id: card.id })
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  expect(placed.body).toMatchObject({ number: null, payment: { state: 'redirect' } })
  const { id, access_key: key } = placed.body
  const page = await goToPay(id, key)
  expect(page.status).toBe(303)
  const reference = page.headers.location.split('/').pop()
  return { id, key, reference, shopper, product }
}

/** What is read on it; the script's own texts stand below. */
const orderPage = async (id: string, key: string): Promise<string> =>
  /<main[\s\S]*<\/main>/.exec((await store.guest('GET', `/order/${id}?key=${key}`)).text)?.[0] ?? ''

const goToPay = (id: string, key: string): Promise<Answer> => store.guest('GET', `/pay/${id}?key=${key}`)

const secret = new TextEncoder().encode('a secret for tests that is long enough')
const sign = (body: string): string => createHmac('sha256', secret).update(`payments:${store.id}:${body}`).digest('hex')

const reportOf = (draft: Pick<Draft, 'reference'>, more: object = {}) => ({
  event_id: randomUUID(),
  reference: draft.reference,
  provider_payment_id: 'p-1',
  outcome: 'succeeded',
  amount: '120.50',
  currency: 'UAH',
  ...more,
})

const report = (body: object, signature = sign(JSON.stringify(body))): Promise<Answer> =>
  store.guest('POST', '/webhooks/payments/card', body, { 'sandbox-signature': signature })

const orderOf = (id: string) => store.row(orders, id)
const stockOf = async (id: string): Promise<number> => (await store.row(products, id)).quantity

describe('an order paid by card', () => {
  it('is a draft that holds its stock and is nobody’s order until the provider reports', async () => {
    const draft = await drafted(2, 5)
    expect(await stockOf(draft.product)).toBe(3)
    expect(await orderOf(draft.id)).toMatchObject({ is_draft: true, number: null, order_status_id: null, paid: '0' })
    const seen = await store.guest('GET', `/api/orders/${draft.id}`, undefined, { 'order-key': draft.key })
    expect(seen.body).toMatchObject({ is_draft: true, number: null, histories: [] })
    const paid = await report(reportOf(draft, { amount: '241.00' }))
    expect(paid.status, paid.text).toBe(200)
    expect(paid.body.outcome).toBe('applied')
    const order = await orderOf(draft.id)
    expect(order).toMatchObject({ is_draft: false, paid: '241', order_status_id: statuses.get(3) })
    expect(order.number).toBeGreaterThan(100000)
    expect(order.payments[0]).toMatchObject({ state: 'succeeded', amount: '241', provider: 'card' })
    expect(await stockOf(draft.product)).toBe(3)
    expect((await goToPay(draft.id, draft.key)).headers.location).toContain('/order/')
    // Whoever ordered in another language reads on in it, whatever the browser speaks.
    await world.engine.database.platformPool.query(`update orders set language = 'en-us' where id = $1`, [draft.id])
    const [english] = (await store.call('GET', '/api/languages?code=en-us')).body.data
    await store.call('POST', '/api/store-languages', { language_id: english.id })
    const back = `/pay/${draft.id}?key=${draft.key}&back=1`
    expect((await store.guest('GET', back)).headers.location).toMatch(`/en/order/${draft.id}?key=`)
  })

  it('is where the checkout leads its own buyer, from every browser of theirs, and nobody else, while it waits', async () => {
    const led = async (who: Shopper) => (await who.call('GET', '/checkout')).headers.location ?? null
    const email = `${randomUUID()}@buyer.test`
    const member = await signedIn(world, store, email)
    const other = await signedIn(world, store, `${randomUUID()}@buyer.test`)
    const guest = openShopper(world, store)
    for (const shopper of [member, other, guest]) expect(await led(shopper)).toBe(null)
    const draft = await drafted(1, 5, {}, member)
    expect(await led(member)).toContain(`/order/${draft.id}?key=`)
    expect(await led(await signedIn(world, store, email))).toContain(`/order/${draft.id}?key=`)
    // A guest's own is not the account's, nor the other way round.
    const theirs = await drafted(1, 5, {}, guest)
    expect([await led(other), await led(guest)]).toEqual([null, expect.stringContaining(`/order/${theirs.id}?key=`)])
    await report(reportOf(draft))
    expect(await led(member)).toBe(null)
  })

  it('is said of by the empty cart of its own buyer, and of nobody else, while it waits and the cart is empty', async () => {
    const waits = 'усе з нього вже у вашому замовленні'
    const told = async (who: Shopper) => (await who.call('GET', '/cart')).text.includes(waits)
    const member = await signedIn(world, store, `${randomUUID()}@buyer.test`)
    const other = await signedIn(world, store, `${randomUUID()}@buyer.test`)
    const guest = openShopper(world, store)
    for (const shopper of [member, other, guest]) expect(await told(shopper)).toBe(false)
    const draft = await drafted(1, 5, {}, member)
    const page = await member.call('GET', '/cart')
    expect(page.text).toContain(waits)
    expect(page.headers['cache-control']).toContain('no-store')
    expect([await told(other), await told(guest)]).toEqual([false, false])
    await drafted(1, 5, {}, guest)
    expect([await told(guest), await told(other), await told(openShopper(world, store))]).toEqual([true, false, false])
    // What was put in since is the cart again.
    await guest.add(await makeProduct(store))
    expect(await told(guest)).toBe(false)
    expect((await guest.call('GET', '/checkout')).headers.location).toBeUndefined()
    await report(reportOf(draft))
    expect(await told(member)).toBe(false)
  })

  it('counts one report among duplicates, and none that is forged or of another amount', async () => {
    const draft = await drafted()
    const body = reportOf(draft)
    expect((await report(body, sign('something else'))).status).toBe(400)
    expect((await report({ ...body, amount: '0.01' })).body.outcome).toBe('refused')
    expect((await report({ ...body, currency: 'USD', event_id: 'usd' })).body.outcome).toBe('refused')
    expect((await report(reportOf({ reference: 'f'.repeat(32) }))).body.outcome).toBe('refused')
    expect((await orderOf(draft.id)).is_draft).toBe(true)
    const again = { ...body, event_id: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(again)))
    expect(answers.map(({ body: { outcome } }) => outcome).filter((outcome) => outcome === 'applied')).toHaveLength(1)
    state(8, answers.length, 'equal reports of one payment at once: counted once')
    await report(reportOf(draft))
    expect(await orderOf(draft.id)).toMatchObject({ paid: '120.5' })
    const mails = await store.call('GET', `/api/payment-events?$limit=50`)
    expect(mails.body.data.filter((one: { verdict: string }) => one.verdict === 'succeeded').length).toBeGreaterThan(0)
  })

  it('stays paid when the failure before it is told after it', async () => {
    const draft = await drafted()
    await report(reportOf(draft))
    expect((await report(reportOf(draft, { outcome: 'failed' }))).body.outcome).toBe('ignored')
    expect(await orderOf(draft.id)).toMatchObject({ paid: '120.5', order_status_id: statuses.get(3) })
  })

  it('may be tried again after a declined card, on one and the same order', async () => {
    const draft = await drafted()
    const declined = await store.guest('POST', `/sandbox/payments/${draft.reference}`, {
      number: '4000 0000 0000 0002',
      expiry: '12/40',
      cvc: '123',
    })
    expect(declined.status).toBe(422)
    const next = await goToPay(draft.id, draft.key)
    const reference = next.headers.location.split('/').pop()
    expect(reference).not.toBe(draft.reference)
    const paid = await store.guest('POST', `/sandbox/payments/${reference}`, {
      number: '4242 4242 4242 4242',
      expiry: '12/40',
      cvc: '123',
    })
    expect(paid.status, paid.text).toBe(303)
    expect(await orderOf(draft.id)).toMatchObject({ is_draft: false, paid: '120.5' })
  })

  it('gives its stock back after fifteen minutes, and takes it again when the buyer comes back', async () => {
    const draft = await drafted(5, 5)
    expect(await stockOf(draft.product)).toBe(0)
    const { id } = draft
    await later(15.2, async () => {
      await until(
        () => stockOf(draft.product),
        (quantity) => quantity === 5,
      )
      expect((await goToPay(id, draft.key)).status).toBe(303)
      expect(await stockOf(draft.product)).toBe(0)
    })
  })

  it('tells its buyer how long the goods are kept yet, and that they are no longer', async () => {
    const { id, key, product } = await drafted(5, 5)
    const said = () => orderPage(id, key)
    expect(await said()).toContain('Товари зарезервовано для вас ще на 15 хвилин.')
    await later(12.5, async () => expect(await said()).toContain('Товари зарезервовано для вас ще на 3 хвилини.'))
    // Also before the job has looked.
    shift += 5 * 60_000
    expect(await said()).toContain('Товари більше не зарезервовано')
    await later(0, () =>
      until(
        () => stockOf(product),
        (quantity) => quantity === 5,
      ),
    )
    expect(await said()).toContain('Товари більше не зарезервовано')
    expect((await goToPay(id, key)).status).toBe(303)
    expect(await said()).toContain('ще на 15 хвилин')
  })

  it('promises nothing about goods that nobody counts', async () => {
    const { id, key } = await drafted(5, 5, {}, undefined, { subtract: false })
    const said = await orderPage(id, key)
    expect(said).toContain('Ми чекаємо на оплату.')
    expect(said).not.toContain('зарезервовано')
  })

  it('is dropped after an hour: claims and cart are back, and money that comes late still finds it', async () => {
    const buyer = await signedIn(world, store, 'late@buyer.test')
    await store.call('POST', '/api/coupons', { name: 'Раз', code: 'LATE1', discount: '10', uses_per_coupon: 1 })
    const product = await makeProduct(store, { price: '100.00', quantity: 3 })
    await buyer.add(product, 2)
    const cart = await buyer.ready({ coupon_code: 'LATE1' })
    const card = cart.body.payment_methods.find((one: { code: string }) => one.code === 'card')
    await buyer.call('PATCH', '/api/carts/current', { payment_method_id: card.id })
    const placed = await buyer.order()
    const page = await goToPay(placed.body.id, placed.body.access_key)
    const reference = page.headers.location.split('/').pop()
    expect((await buyer.call('GET', '/api/carts/current')).body.lines).toEqual([])
    await later(61, async () => {
      await until(
        async () => (await buyer.call('GET', '/api/carts/current')).body.lines,
        (lines) => lines.length === 1,
      )
      expect(await stockOf(product)).toBe(3)
      const coupon = (await store.list(coupons, { code: 'LATE1' }))[0]
      expect(coupon.used_count).toBe(0)
      // Somebody else buys the last pieces; then the money arrives after all.
      await store.call('PATCH', `/api/products/${product}`, { quantity: 1 })
      const settled = await report(reportOf({ reference }, { amount: '180.00' }))
      expect(settled.body.outcome, settled.text).toBe('applied')
      expect(await orderOf(placed.body.id)).toMatchObject({
        is_draft: false,
        paid: '180',
        order_status_id: statuses.get(9),
      })
      await store.call('PATCH', `/api/products/${product}`, { quantity: 3 })
    })
  })

  it('gives coupon, voucher, points and credit back again when the buyer comes back after the hour and leaves', async () => {
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    await store.call('PATCH', `/api/settings/${settings.id}`, { rewards_enabled: true, rewards_maximum: 100 })
    const buyer = await signedIn(world, store, 'twice@buyer.test')
    await store.call('POST', '/api/customer-rewards', { customer_id: buyer.id, points: 10 })
    await store.call('POST', '/api/customer-transactions', { customer_id: buyer.id, amount: '20.00' })
    await store.call('POST', '/api/coupons', { name: 'Двічі', code: 'TWICE', discount: '10', uses_per_coupon: 1 })
    const theme = (await store.call('POST', '/api/voucher-themes', { name: 'Свято' })).body.id
    const people = { to_name: 'A', to_email: 'a@buyer.test', from_name: 'B', from_email: 'b@buyer.test' }
    await store.call('POST', '/api/vouchers', { code: 'SEVEN-7', amount: '7.00', voucher_theme_id: theme, ...people })
    const product = await makeProduct(store, { price: '100.00', quantity: 3 })
    await buyer.add(product, 2)
    const purses = { coupon_code: 'TWICE', voucher_code: 'SEVEN-7', reward_points: 10 }
    const cart = await buyer.ready(purses)
    const card = cart.body.payment_methods.find((one: { code: string }) => one.code === 'card')
    await buyer.call('PATCH', '/api/carts/current', { payment_method_id: card.id })
    const { id, access_key } = (await buyer.order()).body

    const left = async () => ({
      stock: await stockOf(product),
      coupon: (await store.list(coupons, { code: 'TWICE' }))[0].used_count,
      voucher: (await store.list(vouchers, { code: 'SEVEN-7' }))[0].balance,
      points: (await store.row(customers, buyer.id)).reward_balance,
      credit: (await store.row(customers, buyer.id)).credit_balance,
    })
    const taken = { stock: 1, coupon: 1, voucher: '0.00', points: 0, credit: '0.00' }
    const whole = { stock: 3, coupon: 0, voucher: '7.00', points: 10, credit: '20.00' }
    const isWhole = (seen: object) => JSON.stringify(seen) === JSON.stringify(whole)
    expect(await left()).toEqual(taken)
    await later(61, () => until(left, isWhole))
    expect((await goToPay(id, access_key)).status).toBe(303)
    expect(await left()).toEqual(taken)
    await later(16, () => until(left, isWhole))
    // Held once more, and then no more: who pays first has it.
    expect((await goToPay(id, access_key)).status).toBe(303)
    expect(await left()).toEqual(whole)
    const reference = (await goToPay(id, access_key)).headers.location.split('/').pop()
    const { total } = await orderOf(id)
    expect((await report(reportOf({ reference }, { amount: total }))).body.outcome).toBe('applied')
    expect(await orderOf(id)).toMatchObject({ is_draft: false, order_status_id: statuses.get(3) })
    expect(await left()).toEqual(taken)
  })

  it('keeps the goods for a buyer once more, however often the link is opened', async () => {
    const draft = await drafted(5, 5)
    const open = () => goToPay(draft.id, draft.key)
    const shelf = (quantity: number) =>
      later(10, () =>
        until(
          () => stockOf(draft.product),
          (now) => now === quantity,
        ),
      ).then(open)
    const { held_until } = await orderOf(draft.id)
    expect((await open()).status).toBe(303)
    expect((await orderOf(draft.id)).held_until).toBe(held_until)
    expect((await shelf(0)).status).toBe(303)
    expect((await shelf(5)).status).toBe(303)
    const again = (await orderOf(draft.id)).held_until
    expect((await shelf(0)).status).toBe(303)
    expect((await orderOf(draft.id)).held_until).toBe(again)
    expect((await shelf(5)).status).toBe(303)
    expect(await stockOf(draft.product)).toBe(5)
    // Somebody else was faster.
    await store.call('PATCH', `/api/products/${draft.product}`, { quantity: 4 })
    expect((await open()).body.data.code).toBe('stock-short')
    await store.call('PATCH', `/api/products/${draft.product}`, { quantity: 5 })
  })

  it('is sold once, whether its hour ends before its money comes, after it, or in the same moment (T15)', async () => {
    const drafts = await Promise.all(Array.from({ length: 16 }, () => drafted()))
    const expiry = jobsOf({ engine: () => world.engine } as never).find(({ name }) => name === 'draft-expiry') as Job
    const expire = ({ id }: Draft) =>
      expiry.run({ store_id: store.id, order_id: id }, { id: 'j', signal: AbortSignal.timeout(60_000), attempt: 0 })
    const pay = async (draft: Draft) => expect((await report(reportOf(draft))).body.outcome).toBe('applied')
    await later(61, async () => {
      await Promise.all(
        drafts.flatMap((draft, n) => (n % 2 ? [expire(draft), pay(draft)] : [pay(draft), expire(draft)])),
      )
      for (const { id, product } of drafts) {
        expect(await orderOf(id)).toMatchObject({ is_draft: false, paid: '120.5', order_status_id: statuses.get(3) })
        expect(await stockOf(product)).toBe(4)
      }
    })
  })

  it('keeps all that it took where its hour ends after it was paid', async () => {
    const draft = await drafted()
    const expiry = jobsOf({ engine: () => world.engine } as never).find(({ name }) => name === 'draft-expiry') as Job
    expect((await report(reportOf(draft))).body.outcome).toBe('applied')
    await later(61, () =>
      expiry.run(
        { store_id: store.id, order_id: draft.id },
        { id: 'j', signal: AbortSignal.timeout(60_000), attempt: 0 },
      ),
    )
    expect(await orderOf(draft.id)).toMatchObject({
      is_draft: false,
      stock_held: true,
      order_status_id: statuses.get(3),
    })
    expect(await stockOf(draft.product)).toBe(4)
  })

  it('opens its payment to nobody without the key', async () => {
    const draft = await drafted()
    expect((await goToPay(draft.id, 'x'.repeat(22))).status).toBe(404)
    expect((await goToPay(randomUUID(), draft.key)).status).toBe(404)
  })
})

describe('money that staff receive', () => {
  it('is recorded up to the total, and not beyond', async () => {
    const shopper = openShopper(world, store, 'cash@buyer.test')
    await shopper.add(await makeProduct(store))
    await shopper.ready()
    const { id } = (await shopper.order()).body
    const pay = (amount: string) => store.call('POST', '/api/order-payments', { order_id: id, amount })
    expect((await pay('60.00')).status).toBe(201)
    const above = await pay('60.00')
    expect(above.status).toBe(422)
    expect((await pay('40.00')).status).toBe(201)
    expect((await orderOf(id)).paid).toBe('100')
    expect((await shopper.call('POST', '/api/order-payments', { order_id: id, amount: '1' })).status).not.toBe(201)
  })
})

/** Jobs come due by the database's clock: those of a draft that are due by ours are told so. */
async function later(minutes: number, work: () => Promise<unknown>): Promise<void> {
  shift += minutes * 60_000
  await world.engine.database.platformPool.query(
    `update pgboss.job set start_after = now() where name in ('draft-hold', 'draft-expiry') and state = 'created' and start_after <= $1`,
    [new Date(Date.now() + shift)],
  )
  await work()
}
