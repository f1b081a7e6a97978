import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notifications, orderRecurrings, products } from '@shopwright/shop/model'
import {
  chargeDue,
  loadStore,
  type RecurringCharger,
  setSandbox,
  startDueCharges,
  verifyAll,
} from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo as mailsOf } from './mails-of.ts'
import { nounsBy } from './nouns.ts'
import { type SignedIn as Member, makeProduct, openShopper, signedIn } from './shopper.ts'
import { type Answer, type Call, type OpenedStore, openWorld, password, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let statuses: Map<number, string>
let shift = 0
let token = ''

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => new Date(Date.UTC(2027, 0, 31, 10) + shift) })
  const opened = await world.openStore('Coffee club')
  const call: Call = (method, path, body) => opened.call(method, path, body, { authorization: token })
  store = { ...opened, call, ...nounsBy(call) }
  await at('2027-01-31')
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

/** Another day has come: whoever works on signs in again. */
async function at(date: string, ...shoppers: SignedIn[]): Promise<void> {
  shift = Date.parse(`${date}T10:00:00Z`) - Date.UTC(2027, 0, 31, 10)
  const owner = { strategy: 'local', email: 'owner-coffee-club@shop.test', password }
  token = (await world.platform('POST', '/api/authentication', owner)).body.accessToken
  for (const shopper of shoppers) {
    shopper.cookies.clear()
    const session = await shopper.call('POST', '/api/authentication', { email: shopper.email, password })
    expect(session.status, session.text).toBe(201)
  }
}

async function makeProfile(more: object = {}): Promise<string> {
  const answer = await store.call('POST', '/api/recurrings', {
    name: { 'ua-uk': 'Щомісяця', 'en-us': 'Monthly' },
    price: '90.00',
    frequency: 'months',
    cycle: 1,
    ...more,
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

type SignedIn = Member & { email: string }
type Sold = { profile: string; product: string }

async function sell(profile: object = {}, product: object = {}): Promise<Sold> {
  const id = await makeProfile(profile)
  return { profile: id, product: await makeProduct(store, { recurrings: [{ recurring_id: id }], ...product }) }
}

/** Answers how the process ended: its code, or the signal that killed it. */
const chargingProcess = (told: object): Promise<number | string | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'charging-process.ts')], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHARGING: JSON.stringify(told) },
    })
    child.once('exit', (code, signal) => resolve(signal ?? code))
  })

let buyers = 0

type Bought = Sold & { shopper: SignedIn; order: string; subscription: string }

/** Somebody buys a subscription by card. `complete` says whether the shop has done its part. */
async function subscribe(
  { profile = {}, product = {}, card = '4242424242424242', quantity = 1 } = {},
  complete = true,
): Promise<Bought> {
  const sold = await sell(profile, product)
  buyers += 1
  const email = `club-${buyers}@buyer.test`
  const shopper = { ...(await signedIn(world, store, email)), email }
  const added = await shopper.call('POST', '/api/cart-items', {
    product_id: sold.product,
    quantity,
    recurring_id: sold.profile,
  })
  expect(added.status, added.text).toBe(201)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  await pay(placed.body.id, placed.body.access_key, card)
  const order = placed.body.id
  if (complete) for (const code of [5, 6, 7]) await moveOrder(order, code)
  const { data } = (await store.call('GET', `/api/order-recurrings?order_id=${order}`)).body
  expect(data).toHaveLength(1)
  return { ...sold, shopper, order, subscription: data[0].id }
}

async function pay(id: string, key: string, number: string): Promise<Answer> {
  const page = await store.guest('GET', `/pay/${id}?key=${key}`)
  expect(page.status, page.text).toBe(303)
  return store.guest('POST', page.headers.location, { number, expiry: '12/40', cvc: '123' })
}

async function moveOrder(order_id: string, code: number): Promise<void> {
  const answer = await store.call('POST', '/api/order-histories', { order_id, order_status_id: statuses.get(code) })
  expect(answer.status, answer.text).toBe(201)
}

const read = (id: string) => store.row(orderRecurrings, id)
const typesOf = async (id: string): Promise<string[]> =>
  (await read(id)).transactions.map(({ type }: { type: string }) => type)
const move = (by: { call: SignedIn['call'] }, id: string, type: string): Promise<Answer> =>
  by.call('POST', '/api/order-recurring-transactions', { order_recurring_id: id, type })
const mailsTo = async (email: string): Promise<string[]> =>
  (await mailsOf(world, email)).map(({ subject, text }) => `${subject}\n${text}`)

/** The hour strikes, and what it started is done. */
async function strike(subscription: string, type: string, count = 1): Promise<void> {
  await startDueCharges(world.engine)
  await until(
    () => typesOf(subscription),
    (types) => types.filter((one) => one === type).length >= count,
  )
}

describe('a recurring profile', () => {
  it('is refused where a trial would never be paid, and cannot go while a product is sold by it', async () => {
    const wrong = await store.call('POST', '/api/recurrings', {
      name: 'X',
      price: '1',
      trial_status: true,
      trial_duration: 0,
    })
    expect(wrong.status).toBe(422)
    const { profile, product } = await sell()
    const refused = await store.call('DELETE', `/api/recurrings/${profile}`)
    expect(refused.status).toBe(409)
    expect(refused.body.code === 409 || refused.body.data.code === 'in-use' || refused.text.includes('in-use')).toBe(
      true,
    )
    await store.call('PATCH', `/api/products/${product}`, { recurrings: [] })
    expect((await store.call('DELETE', `/api/recurrings/${profile}`)).status).toBe(200)
  })

  it('is what its product is bought by: no other, and not without', async () => {
    const { profile, product } = await sell({ trial_status: true, trial_price: '10.00', trial_duration: 2 })
    const other = await makeProfile()
    const shopper = openShopper(world, store)
    const without = await shopper.add(product)
    expect(without.status).toBe(422)
    expect(without.body.errors.recurring_id).toBe('Виберіть періодичність.')
    const wrong = await shopper.call('POST', '/api/cart-items', { product_id: product, recurring_id: other })
    expect(wrong.status, wrong.text).toBe(422)
    const unknown = await shopper.call('POST', '/api/cart-items', {
      product_id: product,
      recurring_id: crypto.randomUUID(),
    })
    expect(unknown.status, unknown.text).toBe(422)
    expect((await shopper.call('GET', '/api/carts/current')).body.lines).toEqual([])
    const right = await shopper.call('POST', '/api/cart-items', {
      product_id: product,
      recurring_id: profile,
      quantity: 2,
    })
    expect(right.status, right.text).toBe(201)
    const [line] = right.body.lines
    expect(line).toMatchObject({ price: '10.00', total: '20.00', recurring: { id: profile, name: 'Щомісяця' } })
    expect(line.recurring.terms.replaceAll(/\s/g, ' ')).toBe(
      'перші 2 платежі по 10,00 ₴ щомісяця, далі 90,00 ₴ щомісяця, до скасування',
    )
    // The same choice adds up, and only what can be charged again is offered.
    const more = await shopper.call('POST', '/api/cart-items', { product_id: product, recurring_id: profile })
    expect(more.body.lines).toHaveLength(1)
    expect(more.body.payment_methods.map(({ code }: { code: string }) => code)).toEqual(['card'])
    expect(more.body.login_reason).toMatch(/^Увійдіть/)
    const ready = await shopper.ready()
    expect(ready.status).toBe(200)
    const placed = await shopper.order()
    expect(placed.status).toBe(409)
    expect(placed.body.data.problems.map(({ code }: { code: string }) => code)).toContain('guest-recurring')
  })

  it('is offered by the product’s page, to the groups that it is for', async () => {
    const group = (await store.call('POST', '/api/customer-groups', { name: 'Гуртовики' })).body.id
    const id = await makeProfile({ name: 'Тільки гурт' })
    const all = await makeProfile({ name: 'Для всіх', frequency: 'weeks', cycle: 3, duration: 5 })
    const product = await makeProduct(store, {
      recurrings: [{ recurring_id: id, customer_group_id: group }, { recurring_id: all }],
    })
    const page = await store.guest('GET', `/${(await store.row(products, product)).slug}`)
    expect(page.text).toContain('Для всіх')
    expect(page.text).not.toContain('Тільки гурт')
    const shopper = openShopper(world, store)
    const wrong = await shopper.call('POST', '/api/cart-items', { product_id: product, recurring_id: id })
    expect(wrong.status).toBe(422)
    await store.call('PATCH', `/api/recurrings/${all}`, { status: false })
    const plain = await shopper.add(product)
    expect(plain.status, plain.text).toBe(201)
  })
})

describe('a subscription', () => {
  it('waits for its order and begins when the order is complete', async () => {
    await at('2027-01-31')
    const { subscription, order, shopper, product } = await subscribe({ profile: { duration: 3 }, quantity: 2 }, false)
    const pending = await read(subscription)
    expect(pending).toMatchObject({
      state: 'pending',
      state_code: 6,
      next_date: null,
      next_moves: [],
      price: '90',
      quantity: 2,
      card: '4242',
      customer_id: shopper.id,
      product_id: product,
    })
    expect(pending).not.toHaveProperty('card_token')
    expect((await move(shopper, subscription, 'resumed')).status).toBe(409)
    for (const code of [5, 6, 7]) await moveOrder(order, code)
    const active = await read(subscription)
    expect(active).toMatchObject({
      state: 'active',
      state_code: 1,
      next_date: '2027-02-28',
      remaining: 2,
      next_moves: ['paused', 'suspended', 'cancelled'],
    })
    expect(active.transactions.map(({ type, amount }: any) => [type, amount])).toEqual([
      ['added', null],
      ['activated', null],
      ['payment', '180'],
    ])
    const own = await shopper.call('GET', `/api/order-recurrings/${subscription}`)
    expect(own.body).toMatchObject({ state: 'active', next_moves: ['paused', 'cancelled'] })
    const stranger = await signedIn(world, store, 'stranger@buyer.test')
    expect((await stranger.call('GET', `/api/order-recurrings/${subscription}`)).status).toBe(404)
    expect((await move(stranger, subscription, 'cancelled')).status).toBe(404)
  })

  it('makes one order for each due day, at what was agreed on, and ends with its last payment', async () => {
    await at('2027-01-31')
    const { subscription, order, profile, product, shopper } = await subscribe({
      profile: { duration: 3 },
      quantity: 2,
    })
    await store.call('PATCH', `/api/recurrings/${profile}`, { price: '500.00' })
    await store.call('PATCH', `/api/products/${product}`, { price: '700.00' })
    await at('2027-02-27')
    await startDueCharges(world.engine)
    await at('2027-02-28')
    await Promise.all([
      startDueCharges(world.engine),
      startDueCharges(world.engine),
      strike(subscription, 'payment', 2),
    ])
    await until(
      async () => (await world.engine.jobs?.waiting()) ?? 0,
      (waiting) => waiting === 0,
    ).catch(() => {})
    const after = await read(subscription)
    expect(after).toMatchObject({
      state: 'active',
      next_date: '2027-03-31',
      remaining: 1,
      attempts: 0,
      due_order_id: null,
    })
    const payments = after.transactions.filter(({ type }: any) => type === 'payment')
    expect(payments).toHaveLength(2)
    expect(payments[1]).toMatchObject({ due_date: '2027-02-28' })
    const first = (await store.call('GET', `/api/orders/${order}`)).body
    const renewed = (await store.call('GET', `/api/orders/${payments[1]?.order_id}`)).body
    expect(renewed).toMatchObject({
      is_draft: false,
      order_status_id: statuses.get(3),
      customer_id: shopper.id,
      subtotal: '180',
      total: first.total,
      paid: first.total,
      delivery_method: first.delivery_method,
      comment: `Підписка № ${after.number}`,
    })
    expect(renewed.number).toBeGreaterThan(first.number)
    expect(renewed.products[0]).toMatchObject({ quantity: 2, price: '90', total: '180', product_id: product })
    expect(renewed.products[0].recurring.order_recurring_id).toBe(subscription)
    expect((await store.row(products, product)).quantity).toBe(6)
    // A renewal begins nothing of its own.
    for (const code of [5, 6, 7]) await moveOrder(renewed.id, code)
    expect((await store.call('GET', `/api/order-recurrings?order_id=${renewed.id}`)).body.total).toBe(0)

    await at('2027-03-31')
    await strike(subscription, 'payment', 3)
    expect(await read(subscription)).toMatchObject({ state: 'expired', state_code: 5, next_date: null, next_moves: [] })
    expect((await typesOf(subscription)).slice(-2)).toEqual(['payment', 'expired'])
    await at('2027-06-30')
    await startDueCharges(world.engine)
    const mails = await until(
      () => mailsTo(`club-${buyers}@buyer.test`),
      (all) =>
        all.some((mail) => mail.includes('завершено')) &&
        all.filter((mail) => mail.includes('Ми списали')).length === 2,
    )
    expect(mails.some((mail) => mail.includes('Наступний платіж — 31 березня 2027'))).toBe(true)
    expect((await typesOf(subscription)).filter((type) => type === 'payment')).toHaveLength(3)
  })

  it('bears the fees of the day on which it is paid, as it bears that day’s delivery', async () => {
    await at('2027-02-01')
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    const set = async (changes: object) =>
      expect((await store.call('PATCH', `/api/settings/${id}`, changes)).status).toBe(200)
    const { subscription, order } = await subscribe({ profile: { duration: 2 }, product: { requires_delivery: true } })
    await set({ low_order: true, low_order_fee: '15', low_order_below: '200' })
    await at('2027-03-01')
    await strike(subscription, 'payment', 2)
    const payments = (await read(subscription)).transactions.filter(({ type }: any) => type === 'payment')
    const totalsOf = async (one: string) =>
      (await store.call('GET', `/api/orders/${one}`)).body.totals.map(({ code, value }: any) => [code, Number(value)])
    expect(await totalsOf(order)).not.toContainEqual(['low_order_fee', 15])
    expect(await totalsOf(String(payments[1]?.order_id))).toContainEqual(['low_order_fee', 15])
    await set({ low_order: false })
  })

  it.each([
    { side: 'with', before: true, total: 90 },
    { side: 'without', before: false, total: 108 },
  ])('costs as before when prices, entered $side tax, are entered otherwise', async ({ before, total }) => {
    await at('2027-02-01')
    const made = async (resource: string, body: object): Promise<string> => {
      const answer = await store.call('POST', `/api/${resource}`, body)
      expect(answer.status, answer.text).toBe(201)
      return answer.body.id
    }
    const { id } = (await store.call('GET', '/api/settings')).body.data[0]
    const entered = async (includes: boolean) =>
      expect(
        (
          await store.call('PATCH', `/api/settings/${id}`, {
            prices_include_tax: includes,
            show_prices_with_tax: includes,
          })
        ).status,
      ).toBe(200)
    const tax_rate_id = await made('tax-rates', { name: 'ПДВ', rate: '20', geo_zones: [] })
    const rules = [{ tax_rate_id, based_on: 'store', priority: 1 }]
    const tax_class_id = await made('tax-classes', { title: 'ПДВ', description: 'Податок', rules })
    await entered(before)
    const { subscription, order } = await subscribe({ profile: { duration: 2 }, product: { tax_class_id } })
    await entered(!before)
    await at('2027-03-01')
    await strike(subscription, 'payment', 2)
    await entered(true)
    const payments = (await read(subscription)).transactions.filter(({ type }) => type === 'payment')
    const totalOf = async (one: unknown) => Number((await store.call('GET', `/api/orders/${one}`)).body.total)
    expect(await totalOf(order)).toBe(total)
    expect(await totalOf(payments[1]?.order_id)).toBe(total)
  })

  it('costs what was agreed on by whatever places its currency has by then', async () => {
    await at('2027-02-01')
    const { subscription, order } = await subscribe({ profile: { duration: 2 } })
    const places = async (decimals: number) => {
      const { call } = await world.admin()
      const [hryvnia] = (await call('GET', '/api/currencies?code=UAH')).body.data
      expect((await call('PATCH', `/api/currencies/${hryvnia.id}`, { decimals })).status).toBe(200)
    }
    await places(0)
    await at('2027-03-01')
    await strike(subscription, 'payment', 2)
    await places(2)
    const payments = (await read(subscription)).transactions.filter(({ type }) => type === 'payment')
    const totalOf = async (one: unknown) => Number((await store.call('GET', `/api/orders/${one}`)).body.total)
    expect([await totalOf(order), await totalOf(payments[1]?.order_id)]).toEqual([90, 90])
  })

  it('charges the trial first, and a product that is not sent begins at once', async () => {
    await at('2027-04-01')
    const trial = {
      trial_status: true,
      trial_price: '10.00',
      trial_frequency: 'days',
      trial_cycle: 5,
      trial_duration: 2,
    }
    const { subscription, order } = await subscribe(
      { profile: { duration: 1, ...trial }, product: { requires_delivery: false } },
      false,
    )
    expect((await store.call('GET', `/api/orders/${order}`)).body).toMatchObject({ total: '10', paid: '10' })
    expect(await read(subscription)).toMatchObject({
      state: 'active',
      next_date: '2027-04-06',
      trial_remaining: 1,
      remaining: 1,
    })
    await at('2027-04-06')
    await strike(subscription, 'payment', 2)
    expect(await read(subscription)).toMatchObject({ next_date: '2027-04-11', trial_remaining: 0, remaining: 1 })
    await at('2027-04-11')
    await strike(subscription, 'payment', 3)
    const { transactions, state } = await read(subscription)
    expect(state).toBe('expired')
    expect(transactions.filter(({ type }: any) => type === 'payment').map(({ amount }: any) => amount)).toEqual([
      '10',
      '10',
      '90',
    ])
  })

  it('tries a declined card again after 1, 3 and 7 days, then rests until it is paid', async () => {
    await at('2027-05-10')
    const { subscription, product, shopper } = await subscribe({ card: '4000000000000341' })
    await at('2027-06-10')
    const days = ['2027-06-11', '2027-06-13', '2027-06-17']
    for (const [index, next] of days.entries()) {
      await strike(subscription, 'failed', index + 1)
      expect(await read(subscription)).toMatchObject({
        state: 'active',
        attempts: index + 1,
        retry_date: next,
        next_date: '2027-06-10',
      })
      // What is not paid lies on the shelf again.
      expect((await store.row(products, product)).quantity).toBe(9)
      await startDueCharges(world.engine)
      await at(next)
    }
    await strike(subscription, 'failed', 4)
    const rests = await read(subscription)
    expect(rests).toMatchObject({
      state: 'suspended',
      state_code: 4,
      suspended_by: 'payment',
      attempts: 4,
      retry_date: null,
    })
    expect(
      rests.transactions
        .filter(({ type }: any) => type === 'failed')
        .every(({ reason }: any) => reason === 'card-declined'),
    ).toBe(true)
    const drafts = await store.call('GET', `/api/orders?is_draft=true&customer_id=${shopper.id}`)
    expect(drafts.body.total).toBe(1)
    expect(drafts.body.data[0].payments?.length ?? 4).toBe(4)
    const notices = await store.list(notifications, { code: 'recurring-suspended' })
    expect(notices.some(({ params }: any) => params.number === rests.number)).toBe(true)
    const mails = await until(
      () => mailsTo(`club-${buyers}@buyer.test`),
      (all) => all.some((mail) => mail.includes('не пройшов за тиждень')),
    )
    expect(mails.filter((mail) => mail.includes('Наступна спроба — '))).toHaveLength(3)
    const link = mails.at(-1)?.match(/\/pay\/([0-9a-f-]+)\?key=([\w-]+)/)
    expect(link).toBeTruthy()

    // The buyer pays by the link of the mail with another card: it goes on, from that card.
    await at('2027-06-20', shopper)
    const paid = await pay(String(link?.[1]), String(link?.[2]), '5555555555554444')
    expect(paid.status, paid.text).toBe(303)
    expect(await read(subscription)).toMatchObject({
      state: 'active',
      card: '4444',
      next_date: '2027-07-10',
      attempts: 0,
      due_order_id: null,
    })
    await at('2027-07-10')
    await strike(subscription, 'payment', 3)
    expect(await read(subscription)).toMatchObject({ state: 'active', next_date: '2027-08-10' })
  })

  it('is tried again at once when its customer resumes it', async () => {
    await at('2027-08-01')
    const { subscription, shopper } = await subscribe({ card: '4000000000000341', profile: { frequency: 'weeks' } })
    await at('2027-08-08')
    await strike(subscription, 'failed', 1)
    for (const [index, date] of ['2027-08-09', '2027-08-11', '2027-08-15'].entries()) {
      await at(date, shopper)
      await strike(subscription, 'failed', index + 2)
    }
    expect((await move(shopper, subscription, 'resumed')).status).toBe(201)
    expect(await read(subscription)).toMatchObject({ state: 'active', attempts: 0, retry_date: '2027-08-15' })
    await strike(subscription, 'failed', 5)
    expect(await read(subscription)).toMatchObject({ state: 'active', attempts: 1, retry_date: '2027-08-16' })
    const gone = await move(shopper, subscription, 'cancelled')
    expect(gone.status, gone.text).toBe(201)
    expect(await read(subscription)).toMatchObject({
      state: 'cancelled',
      state_code: 3,
      next_date: null,
      due_order_id: null,
    })
    expect((await move(shopper, subscription, 'resumed')).status).toBe(409)
  })

  it('rests and goes on as its customer wishes; days of the rest cost nothing', async () => {
    await at('2027-09-01')
    const { subscription, shopper } = await subscribe({ profile: { duration: 12 } })
    const paused = await move(shopper, subscription, 'paused')
    expect(paused.status, paused.text).toBe(201)
    expect(await read(subscription)).toMatchObject({
      state: 'inactive',
      state_code: 2,
      next_moves: ['resumed', 'cancelled'],
    })
    await at('2027-12-15', shopper)
    expect(await startDueCharges(world.engine)).toBeGreaterThanOrEqual(0)
    expect((await move(shopper, subscription, 'suspended')).status).toBe(409)
    expect((await move(shopper, subscription, 'resumed')).status).toBe(201)
    expect(await read(subscription)).toMatchObject({ state: 'active', next_date: '2028-01-01', remaining: 11 })
    const wrong = await move(shopper, subscription, 'payment')
    expect(wrong.status).toBe(422)
    const byStaff = await move(store, subscription, 'suspended')
    expect(byStaff.status, byStaff.text).toBe(201)
    expect((await move(shopper, subscription, 'resumed')).body.message).toBe('Це може зробити лише магазин.')
    expect((await move(store, subscription, 'resumed')).status).toBe(201)
  })

  it('is suspended while its order is open again', async () => {
    await at('2027-10-01')
    const { subscription, order, shopper } = await subscribe()
    await moveOrder(order, 6)
    expect(await read(subscription)).toMatchObject({ state: 'suspended', suspended_by: 'order' })
    expect((await move(shopper, subscription, 'resumed')).status).toBe(409)
    expect((await move(store, subscription, 'resumed')).status).toBe(409)
    await at('2027-11-05')
    await moveOrder(order, 7)
    expect(await read(subscription)).toMatchObject({ state: 'active', suspended_by: null, next_date: '2027-12-01' })
  })

  it('tells staff when the shop cannot deliver, and tries again', async () => {
    await at('2028-01-10')
    const { subscription, product, shopper } = await subscribe()
    await store.call('PATCH', `/api/products/${product}`, { quantity: 0 })
    await at('2028-02-10', shopper)
    await strike(subscription, 'failed', 1)
    const failed = await read(subscription)
    expect(failed).toMatchObject({ state: 'active', attempts: 1, retry_date: '2028-02-11', due_order_id: null })
    expect(failed.transactions.at(-1)).toMatchObject({ type: 'failed', reason: 'stock-short', order_id: null })
    const { data } = (await store.call('GET', '/api/notifications?code=recurring-failed')).body
    expect(data.some(({ params, link }: any) => params.number === failed.number && link.endsWith(subscription))).toBe(
      true,
    )
    const own = await shopper.call('GET', `/api/order-recurrings/${subscription}`)
    expect(own.body.transactions.at(-1)).toMatchObject({ type: 'failed', reason: null })
    await store.call('PATCH', `/api/products/${product}`, { quantity: 5 })
    await at('2028-02-11')
    await strike(subscription, 'payment', 2)
    expect(await read(subscription)).toMatchObject({ attempts: 0, next_date: '2028-03-10' })
    await store.call('PATCH', `/api/customers/${shopper.id}`, { status: false })
    await at('2028-03-10')
    await strike(subscription, 'failed', 2)
    expect((await read(subscription)).transactions.at(-1)).toMatchObject({ reason: 'recurring-no-customer' })
  })

  it('goes on where a charge was broken off: the same order, the same reference, one payment', async () => {
    await at('2028-05-01')
    const { subscription, shopper } = await subscribe()
    await at('2028-06-01')
    const scope = await world.engine.onPlatform({}, (ctx) => loadStore(ctx, 'id', store.id))
    if (!scope) throw new Error('no store')
    const asked: string[] = []
    const broken: RecurringCharger = {
      charge: async ({ reference }) => {
        asked.push(reference)
        throw new Error('the line went dead')
      },
    }
    await expect(chargeDue(world.engine, broken, scope, subscription)).rejects.toThrow('the line went dead')
    const due = (await read(subscription)).due_order_id
    expect(due).toBeTruthy()
    const slow: RecurringCharger = {
      charge: async ({ reference }) => {
        asked.push(reference)
        await new Promise((resolve) => setTimeout(resolve, 100))
        return { outcome: 'succeeded', provider_payment_id: `slow-${reference}` }
      },
    }
    await Promise.all(Array.from({ length: 5 }, () => chargeDue(world.engine, slow, scope, subscription)))
    expect(new Set(asked).size).toBe(1)
    const after = await read(subscription)
    expect(after).toMatchObject({ state: 'active', next_date: '2028-07-01', due_order_id: null })
    expect(
      after.transactions.filter(({ type }: any) => type === 'payment').map(({ order_id }: any) => order_id),
    ).toContain(due)
    const { total } = (await store.call('GET', `/api/orders?customer_id=${shopper.id}`)).body
    expect(total).toBe(2)
    await chargeDue(world.engine, slow, scope, subscription)
    expect((await typesOf(subscription)).filter((type) => type === 'payment')).toHaveLength(2)
  })

  it('leaves a card alone that only the sandbox could charge, where the sandbox may no more', async () => {
    await at('2028-06-02')
    const { subscription } = await subscribe()
    await at('2028-07-02')
    const scope = await world.engine.onPlatform({}, (ctx) => loadStore(ctx, 'id', store.id))
    if (!scope) throw new Error('no store')
    let asked = 0
    const charger: RecurringCharger = {
      charge: async () => {
        asked += 1
        throw new Error('the line went dead')
      },
    }
    await expect(chargeDue(world.engine, charger, scope, subscription)).rejects.toThrow('the line went dead')
    setSandbox(false)
    try {
      await chargeDue(world.engine, charger, scope, subscription)
    } finally {
      setSandbox(true)
    }
    expect(asked).toBe(1)
    expect((await read(subscription)).transactions.at(-1)).toMatchObject({
      type: 'failed',
      reason: 'payment-unavailable',
    })
  })

  for (const [point, date] of [
    ['recurring.prepared', '2028-08-01'],
    ['recurring.charged', '2028-10-01'],
    ['recurring.settled', '2028-12-01'],
  ] as const)
    it(`is charged once and loses no cycle when the process is killed at ${point}`, async () => {
      await at(date)
      const { subscription, shopper } = await subscribe()
      const next = `${date.slice(0, 5)}${String(Number(date.slice(5, 7)) + 1).padStart(2, '0')}-01`
      const due = date === '2028-12-01' ? '2029-01-01' : next
      await at(due)
      const folder = await mkdtemp(join(tmpdir(), 'shopwright-charges-'))
      const charges = join(folder, 'charges')
      await writeFile(charges, '')
      const { owner, app, platform } = world.database
      const told = { roles: { owner, app, platform }, now: `${due}T10:00:00Z`, store: store.id, subscription, charges }
      expect(await chargingProcess({ ...told, point })).toBe('SIGKILL')
      expect(await chargingProcess({ ...told, point: '' })).toBe(0)
      expect(await chargingProcess({ ...told, point: '' })).toBe(0)
      const asked = (await readFile(charges, 'utf8')).trim().split('\n')
      await rm(folder, { recursive: true })
      expect(new Set(asked).size, asked.join()).toBe(1)
      expect(asked.length).toBe(point === 'recurring.charged' ? 2 : 1)
      const after = await read(subscription)
      expect(after).toMatchObject({ state: 'active', due_order_id: null, attempts: 0 })
      expect((after.next_date ?? '') > due).toBe(true)
      expect((await typesOf(subscription)).filter((type) => type === 'payment')).toHaveLength(2)
      const orders = (await store.call('GET', `/api/orders?customer_id=${shopper.id}&$sort[number]=1`)).body.data
      expect(orders).toHaveLength(2)
      expect(orders[1]).toMatchObject({ is_draft: false, paid: orders[1].total })
    })

  it('keeps its customer from being forgotten until it has ended', async () => {
    await at('2028-03-01')
    const { shopper, subscription } = await subscribe()
    const forget = () => store.call('POST', '/api/privacy-requests', { customer_id: shopper.id })
    const early = await forget()
    expect([early.status, early.body.data?.code]).toEqual([409, 'erasure-open-subscriptions'])
    expect((await move(store, subscription, 'cancelled')).status).toBe(201)
    expect((await forget()).status).toBe(201)
  })

  it('follows its order while that is edited, and goes with its line', async () => {
    await at('2028-04-01')
    const { subscription, order } = await subscribe({ quantity: 3 }, false)
    const [line] = (await store.call('GET', `/api/orders/${order}`)).body.products
    const other = await makeProduct(store, { price: '20.00' })
    const fewer = await store.call('POST', '/api/order-revisions', {
      order_id: order,
      lines: [{ id: line.id, quantity: 1 }],
    })
    expect(fewer.status, fewer.text).toBe(201)
    expect(await read(subscription)).toMatchObject({ state: 'pending', quantity: 1 })
    const gone = await store.call('POST', '/api/order-revisions', {
      order_id: order,
      lines: [{ product_id: other, quantity: 1 }],
    })
    expect(gone.status, gone.text).toBe(201)
    expect((await store.call('GET', `/api/order-recurrings/${subscription}`)).status).toBe(404)
  })
})
