import { days } from '@shopwright/resource'
import { customerTransactions, orders, products, returns } from '@shopwright/shop/model'
import { tables, verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo as mailsOf } from './mails-of.ts'
import { contact, makeProduct, openShopper, type Shopper } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, password, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let people = 0

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Returns shop')
  other = await world.openStore('Other returns')
})
afterAll(() => world.close())

type Listed = { id: string; code: number }
const listOf = async (name: string, of = store): Promise<Listed[]> =>
  (await of.call('GET', `/api/${name}?$limit=100`)).body.data
const idOf = async (name: string, code: number, of = store): Promise<string> =>
  (await listOf(name, of)).find((one) => one.code === code)?.id as string

async function signedIn(at = store): Promise<Shopper & { email: string; id: string }> {
  people += 1
  const email = `returner-${people}@buyer.test`
  await at.guest('POST', '/api/customers', { ...contact, email, password, terms_agreed: true })
  const shopper = openShopper(world, at, email)
  const answer = await shopper.call('POST', '/api/authentication', { email, password })
  expect(answer.status, answer.text).toBe(201)
  return { ...shopper, email, id: answer.body.customer.id }
}

type Bought = { id: string; number: number; access_key: string; line: string; total: string }

/** An order of one line, brought to a status by the codes on its way. */
async function buy(
  shopper: Shopper,
  product: string,
  quantity = 1,
  { way = [3, 5, 6], options }: { way?: number[]; options?: object } = {},
): Promise<Bought> {
  const added = await shopper.add(product, quantity, options)
  expect(added.status, added.text).toBe(201)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  await move(placed.body.id, way)
  const order = await store.row(orders, placed.body.id)
  return { ...placed.body, line: order.products[0].id, total: order.total }
}

async function move(order_id: string, way: number[], more = {}): Promise<void> {
  for (const code of way) {
    const order_status_id = await idOf('order-statuses', code)
    const answer = await store.call('POST', '/api/order-histories', { order_id, order_status_id, ...more })
    expect(answer.status, `${code}: ${answer.text}`).toBe(201)
  }
}

const asked = async ({ id, line }: Pick<Bought, 'id' | 'line'>, more: object = {}) => ({
  order_id: id,
  order_product_id: line,
  quantity: 1,
  return_reason_id: await idOf('return-reasons', 1),
  ...more,
})
const ask = async (shopper: { call: Shopper['call'] }, bought: Bought, more: object = {}): Promise<Answer> =>
  shopper.call('POST', '/api/returns', await asked(bought, more))

const step = async (return_id: string, code: number, more: object = {}): Promise<Answer> =>
  store.call('POST', '/api/return-histories', {
    return_id,
    return_status_id: await idOf('return-statuses', code),
    ...more,
  })
const complete = async (id: string, action: number, more: object = {}): Promise<Answer> =>
  step(id, 3, { return_action_id: await idOf('return-actions', action), ...more })

const returnOf = (id: string) => store.row(returns, id)
const quantityOf = async (id: string): Promise<number> => (await store.row(products, id)).quantity
const rowsOf = async (name: string, query: string) => (await store.call('GET', `/api/${name}?${query}`)).body.data
const mailsTo = (address: string) => mailsOf(world, address)

describe('asking for a return', () => {
  it('takes a line of one’s own delivered order, numbers it, and tells buyer and staff', async () => {
    await store.call('PATCH', `/api/settings/${(await rowsOf('settings', ''))[0].id}`, { email: 'staff@returns.test' })
    const shopper = await signedIn()
    const bought = await buy(shopper, await makeProduct(store, { name: { 'ua-uk': 'Чайник' } }), 2)
    const made = await ask(shopper, bought, { opened: true, comment: 'Не гріє' })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toMatchObject({
      order_id: bought.id,
      order_number: bought.number,
      product: 'Чайник',
      quantity: 1,
      opened: true,
      comment: 'Не гріє',
      email: shopper.email,
      return_status_id: await idOf('return-statuses', 1),
      return_action_id: null,
      executed_at: null,
    })
    expect(made.body.number).toBeGreaterThan(0)
    const next = await ask(shopper, bought)
    expect(next.body.number).toBe(made.body.number + 1)
    const order = await store.row(orders, bought.id)
    expect(order.products[0]).toMatchObject({ quantity: 2, returning: 2, returned: 0, refunded: 0 })
    expect((await shopper.row(orders, bought.id)).products[0]).toMatchObject({ returning: 2, returned: 0 })
    expect((await complete(next.body.id, 1)).status).toBe(201)
    expect((await store.row(orders, bought.id)).products[0]).toMatchObject({ returning: 1, returned: 1, refunded: 1 })
    expect((await step(made.body.id, 3, { rejected: true, comment: 'Гріє' })).status).toBe(201)
    expect((await store.row(orders, bought.id)).products[0]).toMatchObject({ returning: 0, returned: 1 })
    const mails = await until(
      () => mailsTo(shopper.email),
      (found) => found.some(({ subject }) => subject.includes(`повернення ${made.body.number} зареєстровано`)),
    )
    expect(mails.find(({ subject }) => subject.includes(`повернення ${made.body.number} `))?.text).toContain(
      'Чайник × 1',
    )
    const alerts = await until(
      () => mailsTo('staff@returns.test'),
      (found) => found.some(({ text }) => text.includes('Не гріє')),
    )
    expect(alerts.find(({ text }) => text.includes('Не гріє'))?.text).toContain(`/admin/returns/${made.body.id}`)
  })

  it('refuses an order that has not been sent, or that was delivered too long ago', async () => {
    const shopper = await signedIn()
    const product = await makeProduct(store)
    const early = await ask(shopper, await buy(shopper, product, 1, { way: [3] }))
    expect(early.status).toBe(409)
    expect(early.body.data.code).toBe('return-not-possible')
    expect((await ask(shopper, await buy(shopper, product, 1, { way: [3, 5] }))).status).toBe(201)
    const old = await buy(shopper, product, 2)
    const deliveredBefore = (count: number) =>
      world.engine.onPlatform({}, (ctx) =>
        tables(ctx)
          .updateTable('orders')
          .set({ delivered_at: new Date(Date.now() - days(count)) } as never)
          .where('id', '=', old.id)
          .execute(),
      )
    await deliveredBefore(14)
    expect((await ask(shopper, old)).status).toBe(201)
    await deliveredBefore(15)
    const late = await ask(shopper, old)
    expect([late.status, late.body.data.code]).toEqual([409, 'return-too-late'])
    // The same for staff: what is too late is settled in another way.
    expect((await store.call('POST', '/api/returns', await asked(old))).body.data.code).toBe('return-too-late')
  })

  it('never takes more than was bought, less what is on its way back', async () => {
    const shopper = await signedIn()
    const bought = await buy(shopper, await makeProduct(store), 3)
    expect((await ask(shopper, bought, { quantity: 2 })).status).toBe(201)
    const more = await ask(shopper, bought, { quantity: 2 })
    expect(more.status).toBe(409)
    expect(more.body.data).toMatchObject({ code: 'return-quantity-exceeded', maximum: 1 })
    expect(Object.keys(more.body.errors)).toEqual(['quantity'])
    for (const quantity of [0, -1, 1.5, '1', null])
      expect((await ask(shopper, bought, { quantity })).status, String(quantity)).toBe(422)
  })

  it('gives the last piece to one of two who ask at the same time', async () => {
    const shopper = await signedIn()
    const bought = await buy(shopper, await makeProduct(store))
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(shopper, bought)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  })

  it('answers a double click with the return that it made', async () => {
    const shopper = await signedIn()
    const bought = await buy(shopper, await makeProduct(store), 3)
    const [first, second] = await Promise.all([
      ask(shopper, bought, { idempotency_key: 'one' }),
      ask(shopper, bought, { idempotency_key: 'one' }),
    ])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.id).toBe(second.body.id)
    expect((await shopper.call('GET', '/api/returns')).body.total).toBe(1)
    expect(JSON.stringify(first.body)).not.toContain('idempotency')
  })

  it('answers alike for another’s order and for none, and keeps others’ returns hidden', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const bought = await buy(mine, await makeProduct(store))
    const foreign = await ask(theirs, bought)
    const none = await ask(theirs, { ...bought, id: crypto.randomUUID() })
    expect([foreign.status, none.status]).toEqual([404, 404])
    expect(foreign.body).toEqual(none.body)
    const made = (await ask(mine, bought)).body
    expect((await theirs.call('GET', `/api/returns/${made.id}`)).status).toBe(404)
    expect((await theirs.call('GET', '/api/returns')).body.total).toBe(0)
    expect((await theirs.call('GET', '/api/return-histories')).body.total).toBe(0)
    const strange = await ask(mine, { ...bought, line: (await buy(theirs, await makeProduct(store))).line })
    expect(strange.status).toBe(422)
    expect(Object.keys(strange.body.errors)).toEqual(['order_product_id'])
    expect((await other.call('POST', '/api/returns', await asked(bought))).status).toBe(404)
  })

  it('asks for words where the reason has none, and refuses what only the server writes', async () => {
    const shopper = await signedIn()
    const bought = await buy(shopper, await makeProduct(store))
    const faulty = { return_reason_id: await idOf('return-reasons', 4) }
    const silent = await ask(shopper, bought, faulty)
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ['comment']])
    for (const field of ['amount', 'customer_id', 'return_status_id', 'executed_at', 'points'])
      expect((await ask(shopper, bought, { [field]: '1' })).body.errors, field).toHaveProperty(field)
    expect((await ask(shopper, bought, { ...faulty, comment: 'Тріщина' })).status).toBe(201)
  })

  it('begins with the status that the store has chosen, which is never the last one', async () => {
    const [settings] = await rowsOf('settings', '')
    const set = async (code: number) =>
      store.call('PATCH', `/api/settings/${settings.id}`, { return_status_id: await idOf('return-statuses', code) })
    expect((await set(3)).status).toBe(422)
    expect((await set(2)).status).toBe(200)
    const shopper = await signedIn()
    const made = await ask(shopper, await buy(shopper, await makeProduct(store)))
    expect(made.body.return_status_id).toBe(await idOf('return-statuses', 2))
    await set(1)
  })
})

describe('a guest', () => {
  it('asks with the order’s number and its e-mail or phone', async () => {
    const shopper = openShopper(world, store, 'guest@buyer.test')
    const bought = await buy(shopper, await makeProduct(store), 2)
    const { order_id: _, ...body } = await asked(bought)
    const byMail = await store.guest('POST', '/api/returns', {
      ...body,
      order_number: bought.number,
      contact: ' GUEST@buyer.test ',
    })
    expect(byMail.status, byMail.text).toBe(201)
    expect(byMail.body).toMatchObject({ order_number: bought.number, quantity: 1 })
    expect(byMail.text).not.toContain('guest@buyer.test')
    const byPhone = await store.guest('POST', '/api/returns', {
      ...body,
      order_number: bought.number,
      contact: '067 123 45 67',
    })
    expect(byPhone.status, byPhone.text).toBe(201)
    expect((await store.guest('GET', `/api/returns/${byMail.body.id}`)).status).toBe(401)
  })

  it('asks with the key of the order', async () => {
    const shopper = openShopper(world, store, 'guest2@buyer.test')
    const bought = await buy(shopper, await makeProduct(store))
    const wrong = await store.guest('POST', '/api/returns', await asked(bought), { 'order-key': 'x'.repeat(22) })
    expect(wrong.status).toBe(404)
    const made = await store.guest('POST', '/api/returns', await asked(bought), { 'order-key': bought.access_key })
    expect(made.status, made.text).toBe(201)
  })

  it('gets one answer for an unknown order and for somebody else’s, and cannot guess on', async () => {
    const shopper = openShopper(world, store, 'guest3@buyer.test')
    const bought = await buy(shopper, await makeProduct(store))
    const { order_id: _, ...body } = await asked(bought)
    const guess = (order_number: unknown, contact: unknown) =>
      store.guest('POST', '/api/returns', { ...body, order_number, contact })
    expect((await store.guest('POST', '/api/returns', body)).status).toBe(401)
    const foreign = await guess(bought.number, 'stranger@buyer.test')
    const none = await guess(999_999_999, 'stranger@buyer.test')
    expect([foreign.status, none.status]).toEqual([404, 404])
    expect(foreign.body).toEqual(none.body)
    for (const contact of ['', '%', null, { $ne: '' }, ['guest3@buyer.test']])
      expect((await guess(bought.number, contact)).status, JSON.stringify(contact)).toBeGreaterThanOrEqual(404)
    for (let n = 0; n < 12; n++) await guess(bought.number, `no-${n}@buyer.test`)
    expect((await guess(bought.number, 'guest3@buyer.test')).status).toBe(429)
    await world.engine.onPlatform({}, (ctx) => tables(ctx).deleteFrom('login_attempts').execute())
    expect((await guess(bought.number, 'guest3@buyer.test')).status).toBe(201)
  })
})

describe('the course of a return', () => {
  it('goes on by its history, back for a correction, and offers exactly what is possible', async () => {
    const shopper = await signedIn()
    const { id } = (await ask(shopper, await buy(shopper, await makeProduct(store)))).body
    const [pending, awaiting, done] = await Promise.all([1, 2, 3].map((code) => idOf('return-statuses', code)))
    expect((await returnOf(id)).next_status_ids).toEqual([awaiting, done])
    expect((await step(id, 2, { comment: 'Чекаємо на вас' })).status).toBe(201)
    expect((await returnOf(id)).next_status_ids).toEqual([pending, done])
    const mails = await until(
      () => mailsTo(shopper.email),
      (found) => found.some(({ subject }) => subject.includes('як надіслати')),
    )
    expect(mails.find(({ subject }) => subject.includes('як надіслати'))?.text).toContain('Чекаємо на вас')
    expect((await step(id, 1)).status).toBe(201)
    expect((await step(id, 1, { comment: 'Лише для команди' })).status).toBe(201)
    expect((await step(id, 1, { comment: 'Для покупця', notify: true })).status).toBe(201)
    const seen = (await shopper.call('GET', `/api/returns/${id}`)).text
    expect(seen).toContain('Для покупця')
    expect(seen).not.toContain('Лише для команди')
    expect((await shopper.call('GET', '/api/return-histories?$limit=50')).text).not.toContain('Лише для команди')
    expect((await store.call('GET', `/api/returns/${id}`)).text).toContain('Лише для команди')
    expect((await step(id, 2)).status).toBe(201)
    const bare = await step(id, 3)
    expect([bare.status, bare.body.data.code]).toEqual([409, 'return-action-required'])
    const much = await complete(id, 1, { quantity_received: 2 })
    expect([much.status, much.body.data.code]).toEqual([409, 'return-quantity-exceeded'])
  })

  it('shows its buyer what was said to them: no word between staff, no action before it is done', async () => {
    const shopper = await signedIn()
    const { id } = (await ask(shopper, await buy(shopper, await makeProduct(store)))).body
    const actions = await store.call('GET', '/api/return-actions?$limit=100')
    const planned = actions.body.data.find(({ code }: Listed) => code === 1)
    expect((await step(id, 2, { return_action_id: planned.id, quantity_received: 1 })).status).toBe(201)
    expect((await step(id, 1)).status).toBe(201)
    expect((await step(id, 1, { comment: 'Лише для команди' })).status).toBe(201)
    expect((await returnOf(id)).return_action_id).toBe(planned.id)
    expect((await step(id, 1, { comment: 'Для покупця', notify: true })).status).toBe(201)
    const page = await shopper.call('GET', `/account/returns/${id}`)
    expect(page.status, page.text.slice(0, 300)).toBe(200)
    expect(page.text).toContain('Для покупця')
    expect(page.text).not.toContain('Лише для команди')
    expect(page.text).not.toContain(planned.name)
    // A note between staff that moves nothing is no step that the buyer sees.
    const [history = ''] = /<ol[\s\S]*?<\/ol>/.exec(page.text.slice(page.text.lastIndexOf('<ol'))) ?? []
    expect(history.match(/<li/g)).toHaveLength(4)
  })

  it('is moved by staff only, and never by writing its status', async () => {
    const shopper = await signedIn()
    const { id } = (await ask(shopper, await buy(shopper, await makeProduct(store)))).body
    const body = { return_id: id, return_status_id: await idOf('return-statuses', 2) }
    expect((await shopper.call('POST', '/api/return-histories', body)).status).toBe(403)
    expect((await store.guest('POST', '/api/return-histories', body)).status).toBe(401)
    expect((await other.call('POST', '/api/return-histories', body)).status).toBe(404)
    expect((await store.call('PATCH', `/api/returns/${id}`, { rejected: true })).status).toBe(405)
    expect((await store.call('DELETE', `/api/returns/${id}`)).status).toBe(405)
    expect((await store.call('PATCH', `/api/return-histories/x`, {})).status).toBe(405)
  })

  it('is rejected with a reason, leaves money and stock alone, and can be asked for again', async () => {
    const product = await makeProduct(store, { quantity: 5 })
    const shopper = await signedIn()
    const bought = await buy(shopper, product)
    const { id } = (await ask(shopper, bought)).body
    const silent = await step(id, 3, { rejected: true })
    expect([silent.status, Object.keys(silent.body.errors)]).toEqual([422, ['comment']])
    const rejected = await step(id, 3, { rejected: true, comment: 'Пошкоджено покупцем', notify: true })
    expect(rejected.status, rejected.text).toBe(201)
    expect(await returnOf(id)).toMatchObject({
      rejected: true,
      executed_at: null,
      amount: null,
      return_action_id: null,
    })
    expect(await quantityOf(product)).toBe(4)
    expect(await rowsOf('order-refunds', `order_id=${bought.id}`)).toEqual([])
    const again = await ask(shopper, bought)
    expect(again.status, again.text).toBe(201)
    // Reopened, the first one would take a piece that is on its way back already.
    const reopened = await step(id, 2)
    expect([reopened.status, reopened.body.data.code]).toEqual([409, 'return-quantity-exceeded'])
    await step(again.body.id, 3, { rejected: true, comment: 'Ні' })
    expect((await step(id, 2)).status).toBe(201)
    expect(await returnOf(id)).toMatchObject({ rejected: false })
  })

  it('passes through statuses and ends with actions of the store’s own', async () => {
    const own = await store.call('POST', '/api/return-statuses', { name: { 'ua-uk': 'На перевірці' } })
    expect(own.status, own.text).toBe(201)
    const action = await store.call('POST', '/api/return-actions', { name: { 'ua-uk': 'Відремонтовано' } })
    const shopper = await signedIn()
    const bought = await buy(shopper, await makeProduct(store))
    const { id } = (await ask(shopper, bought)).body
    const to = (return_status_id: string, more = {}) =>
      store.call('POST', '/api/return-histories', { return_id: id, return_status_id, ...more })
    expect((await to(own.body.id)).status).toBe(201)
    expect((await returnOf(id)).next_status_ids).toHaveLength(3)
    const refused = await to(await idOf('return-statuses', 3))
    expect(refused.body.data.code).toBe('return-action-required')
    const done = await to(await idOf('return-statuses', 3), { return_action_id: action.body.id })
    expect(done.status, done.text).toBe(201)
    expect(await rowsOf('order-refunds', `order_id=${bought.id}`)).toEqual([])
    expect((await store.call('DELETE', `/api/return-statuses/${own.body.id}`)).status).toBe(409)
    expect((await store.call('DELETE', `/api/return-actions/${action.body.id}`)).status).toBe(409)
  })

  it('keeps statuses, actions and reasons that are in use', async () => {
    const shopper = await signedIn()
    const { id } = (await ask(shopper, await buy(shopper, await makeProduct(store)))).body
    await complete(id, 2)
    for (const [list, code] of [
      ['return-statuses', 1],
      ['return-statuses', 3],
      ['return-actions', 2],
      ['return-reasons', 1],
    ] as const) {
      const answer = await store.call('DELETE', `/api/${list}/${await idOf(list, code)}`)
      expect([answer.status, answer.body.data?.code], list).toEqual([409, 'in-use'])
    }
    const fresh = await other.call('DELETE', `/api/return-statuses/${await idOf('return-statuses', 1, other)}`)
    expect([fresh.status, fresh.body.data.resource]).toEqual([409, 'settings'])
    expect((await other.call('DELETE', `/api/return-reasons/${await idOf('return-reasons', 3, other)}`)).status).toBe(
      200,
    )
  })
})

describe('completing a return', () => {
  it('refunds what the pieces cost, waits for staff to give it, and never does it twice', async () => {
    const product = await makeProduct(store, { price: '10.00', quantity: 10 })
    const shopper = await signedIn()
    const bought = await buy(shopper, product, 3)
    const { id } = (await ask(shopper, bought, { quantity: 2 })).body
    await step(id, 2)
    const answers = await Promise.all([complete(id, 1), complete(id, 1), complete(id, 1)])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    // Asked for, awaited, done: a second click adds nothing.
    expect((await returnOf(id)).histories).toHaveLength(3)
    const refunds = await rowsOf('order-refunds', `order_id=${bought.id}`)
    expect(refunds).toHaveLength(1)
    expect(refunds[0]).toMatchObject({
      amount: '20',
      currency: 'UAH',
      state: 'pending',
      method: 'manual',
      return_id: id,
    })
    const row = await returnOf(id)
    expect(row).toMatchObject({ quantity_received: 2, amount: '20' })
    expect(row.executed_at).not.toBeNull()
    expect(row.next_status_ids).toEqual([])
    expect((await step(id, 2)).body.data.code).toBe('return-executed')
    // Not opened: the goods go back into the stock unless staff say otherwise.
    expect(await quantityOf(product)).toBe(9)
    expect((await store.call('PATCH', `/api/order-refunds/${refunds[0].id}`, { amount: '1' })).status).toBe(403)
    const given = await store.call('PATCH', `/api/order-refunds/${refunds[0].id}`, { state: 'succeeded' })
    expect(given.status, given.text).toBe(200)
    expect(given.body.settled_at).not.toBeNull()
    expect((await store.call('PATCH', `/api/order-refunds/${refunds[0].id}`, { state: 'failed' })).status).toBe(409)
    expect((await shopper.call('PATCH', `/api/order-refunds/${refunds[0].id}`, { state: 'failed' })).status).toBe(403)
  })

  it('refunds piece by piece exactly what was paid, and then nothing more', async () => {
    const shopper = await signedIn()
    const bought = await buy(shopper, await makeProduct(store, { price: '3.33' }), 3)
    for (let n = 0; n < 3; n++) expect((await complete((await ask(shopper, bought)).body.id, 1)).status).toBe(201)
    const refunds = await rowsOf('order-refunds', `order_id=${bought.id}`)
    const total = refunds.reduce(
      (sum: number, { amount }: { amount: string }) => sum + Math.round(Number(amount) * 100),
      0,
    )
    expect(total).toBe(999)
    expect((await ask(shopper, bought)).body.data.code).toBe('return-quantity-exceeded')
    expect((await returnOf((await rowsOf('returns', `order_id=${bought.id}`))[0].id)).worth?.all_refunded).toBe(true)
  })

  it('issues credit in the base currency, once, and the shopper has it', async () => {
    const shopper = await signedIn()
    const bought = await buy(shopper, await makeProduct(store, { price: '120.50' }), 2)
    const { id } = (await ask(shopper, bought, { quantity: 2 })).body
    const done = await Promise.all([
      complete(id, 2, { quantity_received: 1 }),
      complete(id, 2, { quantity_received: 1 }),
    ])
    expect(done.map(({ status }) => status)).toEqual([201, 201])
    const booked = await shopper.list(customerTransactions)
    expect(booked).toHaveLength(1)
    expect(booked[0]).toMatchObject({ kind: 'return', amount: '120.50', order_id: bought.id })
    expect(await returnOf(id)).toMatchObject({ amount: '120.5', quantity_received: 1 })
    // One of two came: the other may still be returned.
    expect((await ask(shopper, bought)).status).toBe(201)
  })

  it('gives no credit to a guest', async () => {
    const guest = openShopper(world, store, 'no-credit@buyer.test')
    const bought = await buy(guest, await makeProduct(store))
    const { id } = (await store.call('POST', '/api/returns', await asked(bought))).body
    const refused = await complete(id, 2)
    expect([refused.status, refused.body.data.code]).toEqual([409, 'return-credit-guest'])
    expect((await complete(id, 1)).status).toBe(201)
  })

  it('sends a replacement that weighs what is sent, and not what was bought', async () => {
    const shopper = await signedIn()
    const bought = await buy(shopper, await makeProduct(store, { quantity: 9, weight: '1.5' }), 3)
    const { id } = (await ask(shopper, bought)).body
    expect((await complete(id, 3)).status).toBe(201)
    const { replacement_order_id } = await returnOf(id)
    const sent = await store.row(orders, String(replacement_order_id))
    expect(sent.products[0]).toMatchObject({ quantity: 1, weight: '1.5' })
  })

  it('leads a guest from their order to its replacement, and nobody to an order that became somebody else’s', async () => {
    const guest = openShopper(world, store, 'led-on@buyer.test')
    const bought = await buy(guest, await makeProduct(store, { quantity: 9 }), 2)
    const asIs = await store.call('POST', '/api/returns', await asked(bought))
    expect((await complete(asIs.body.id, 3)).status).toBe(201)
    const { replacement_order_id: sent } = await returnOf(asIs.body.id)
    const page = async () => (await store.guest('GET', `/order/${bought.id}?key=${bought.access_key}`)).text
    const linked = async () => (await page()).match(new RegExp(`href="(/order/${sent}[^"]*)"`))?.[1]
    const address = await linked()
    const opened = await store.guest('GET', String(address))
    expect([opened.status, opened.text.includes('led-on@buyer.test')]).toEqual([200, true])
    expect((await store.guest('GET', `/order/${sent}?key=${bought.access_key}`)).status).toBe(404)

    const handed = await store.call('POST', '/api/order-revisions', { order_id: sent, email: 'else@buyer.test' })
    expect(handed.status, handed.text).toBe(201)
    expect(await linked()).toBeUndefined()
  })

  it('leads a buyer from their order to its replacement in their account', async () => {
    const shopper = await signedIn()
    const bought = await buy(shopper, await makeProduct(store, { quantity: 9 }))
    const { id } = (await ask(shopper, bought)).body
    expect((await complete(id, 3)).status).toBe(201)
    const { replacement_order_id: sent } = await returnOf(id)
    const { text } = await shopper.call('GET', `/account/orders/${bought.id}`)
    expect(text).toContain(`href="/account/orders/${sent}"`)
  })

  it('sends a replacement at no price, out of the stock, once', async () => {
    const product = await makeProduct(store, { quantity: 3, price: '50.00' })
    const shopper = await signedIn()
    const bought = await buy(shopper, product, 2)
    const { id } = (await ask(shopper, bought, { quantity: 2, opened: true })).body
    const short = await complete(id, 3)
    expect([short.status, short.body.data.code], short.text).toEqual([409, 'return-stock-short'])
    expect(await returnOf(id)).toMatchObject({ executed_at: null, replacement_order_id: null })
    expect(await quantityOf(product)).toBe(1)
    await store.call('PATCH', `/api/products/${product}`, { quantity: 2 })
    expect((await complete(id, 3)).status).toBe(201)
    const { replacement_order_id } = await returnOf(id)
    const sent = await store.row(orders, String(replacement_order_id))
    expect(sent).toMatchObject({ total: '0', email: shopper.email, stock_held: true })
    expect(sent.products[0]).toMatchObject({ quantity: 2, price: '0', product_id: product })
    expect(sent.number).toBeGreaterThan(bought.number)
    // Opened goods stay out of the stock unless staff say otherwise.
    expect(await quantityOf(product)).toBe(0)
    expect((await shopper.call('GET', `/api/orders/${replacement_order_id}`)).status).toBe(200)
    await until(
      () => mailsTo(shopper.email),
      (found) => found.some(({ subject }) => subject.includes(String(sent.number))),
    )
  })

  it('puts goods back only when told, with a movement, and not again when the order is canceled', async () => {
    const option = await store.call('POST', '/api/options', {
      name: { 'ua-uk': 'Колір' },
      type: 'select',
      values: [{ name: { 'ua-uk': 'Зелений' } }],
    })
    const value = option.body.values[0].id
    const product = await makeProduct(store, {
      quantity: 10,
      options: [
        {
          option_id: option.body.id,
          required: true,
          values: [{ option_value_id: value, quantity: 6, subtract: true, price: '0' }],
        },
      ],
      variants: [{ values: [value], quantity: 10 }],
    })
    const [chosen] = (await store.row(products, product)).options
    const valueLeft = async () => (await store.row(products, product)).options[0].values[0].quantity
    const variantLeft = async () => (await store.row(products, product)).variants[0].quantity
    const shopper = await signedIn()
    const bought = await buy(shopper, product, 3, { way: [3, 5], options: { [chosen.id]: chosen.values[0].id } })
    expect([await quantityOf(product), await valueLeft(), await variantLeft()]).toEqual([7, 3, 7])
    const [kept, back] = [(await ask(shopper, bought)).body, (await ask(shopper, bought, { opened: true })).body]
    expect(kept.product).toContain('Колір: Зелений')
    expect((await complete(kept.id, 1, { restock: false })).status).toBe(201)
    expect([await quantityOf(product), await valueLeft(), await variantLeft()]).toEqual([7, 3, 7])
    expect((await complete(back.id, 1, { restock: true })).status).toBe(201)
    expect([await quantityOf(product), await valueLeft(), await variantLeft()]).toEqual([8, 4, 8])
    const movements = await rowsOf('stock-movements', `order_id=${bought.id}&kind=return`)
    expect(movements.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1, 1])
    await move(bought.id, [8], { parcel_back: true })
    expect([await quantityOf(product), await valueLeft(), await variantLeft()]).toEqual([10, 6, 10])
    const { findings } = await verifyAll(world.engine, world.files)
    expect(findings.filter(({ invariant }) => invariant.includes('holds stock'))).toEqual([])
  })

  it('refunds no more than the order brought in', async () => {
    const shopper = await signedIn()
    const bought = await buy(shopper, await makeProduct(store, { price: '100.00' }), 2)
    await world.engine.onPlatform({}, (ctx) =>
      tables(ctx)
        .updateTable('orders')
        .set({ total: '150.00' } as never)
        .where('id', '=', bought.id)
        .execute(),
    )
    const [first, second] = [(await ask(shopper, bought)).body, (await ask(shopper, bought)).body]
    await complete(first.id, 1)
    await complete(second.id, 1)
    expect((await returnOf(second.id)).amount).toBe('50')
    const [refund] = await rowsOf('order-refunds', `return_id=${first.id}`)
    await store.call('PATCH', `/api/order-refunds/${refund.id}`, { state: 'failed' })
    expect((await store.call('PATCH', `/api/order-refunds/${refund.id}`, { state: 'pending' })).status).toBe(200)
    const another = await buy(shopper, await makeProduct(store))
    await world.engine.onPlatform({}, (ctx) =>
      tables(ctx)
        .updateTable('orders')
        .set({ total: '0' } as never)
        .where('id', '=', another.id)
        .execute(),
    )
    const nothing = await complete((await ask(shopper, another)).body.id, 1)
    expect([nothing.status, nothing.body.data.code]).toEqual([409, 'refund-above-paid'])
  })
})

describe('points of what comes back', () => {
  const earning = async (shopper: Shopper & { id: string }) => {
    const [settings] = await rowsOf('settings', '')
    await store.call('PATCH', `/api/settings/${settings.id}`, { rewards_enabled: true, rewards_percent: '10' })
    const product = await makeProduct(store, { price: '100.00', quantity: 20 })
    return buy(shopper, product, 3)
  }
  const points = async (shopper: Shopper): Promise<number[]> =>
    (await shopper.call('GET', '/api/customer-rewards?$limit=50')).body.data.map(
      (row: { points: number }) => row.points,
    )

  it('are taken back in proportion after they were earned', async () => {
    const shopper = await signedIn()
    const bought = await earning(shopper)
    await move(bought.id, [7])
    expect(await points(shopper)).toEqual([30])
    const { id } = (await ask(shopper, bought)).body
    await Promise.all([complete(id, 1), complete(id, 1)])
    expect((await points(shopper)).sort((a, b) => a - b)).toEqual([-10, 30])
    await complete((await ask(shopper, bought)).body.id, 3)
    expect((await points(shopper)).reduce((sum, one) => sum + one, 0)).toBe(20)
  })

  it('are earned less when the goods came back before', async () => {
    const shopper = await signedIn()
    const bought = await earning(shopper)
    await complete((await ask(shopper, bought, { quantity: 2 })).body.id, 1)
    expect(await points(shopper)).toEqual([])
    await move(bought.id, [7])
    expect(await points(shopper)).toEqual([10])
  })
})
