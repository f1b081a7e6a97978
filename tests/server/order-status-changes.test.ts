import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type Answer, type Call, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let product: string
let statusOf: (code: number) => string

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Many')
  product = await makeProduct(store, { quantity: 500 })
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  statusOf = (code) => data.find((one: { code: number }) => one.code === code).id
})
afterAll(() => world.close())

type Placed = { id: string; number: number }
let buyers = 0

/** An order of the shop, moved along by hand to where it stands; each buyer has an address of their own. */
async function orderAt(...codes: number[]): Promise<Placed & { email: string }> {
  buyers += 1
  const email = `buyer${buyers}@many.test`
  const shopper = openShopper(world, store, email)
  await shopper.add(product)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  for (const code of codes) {
    const order_status_id = statusOf(code)
    expect(
      (await store.call('POST', '/api/order-histories', { order_id: placed.body.id, order_status_id })).status,
    ).toBe(201)
  }
  return { ...placed.body, email }
}

const move = (body: object, call: Call = store.call) => call('POST', '/api/order-status-changes', body)
const over = async (answer: Answer): Promise<any> => {
  expect(answer.status, answer.text).toBe(201)
  const task = await until(
    () => store.call('GET', `/api/tasks/${answer.body.task_id}`),
    ({ body }) => body.state !== 'queued' && body.state !== 'running',
  )
  return task.body
}
const readOrder = async ({ id }: Placed) => (await store.call('GET', `/api/orders/${id}`)).body
const idsOf = (...orders: Placed[]) => orders.map(({ id }) => id)

describe('Many orders at once', () => {
  it('take their next step, and who has another one is counted and named', async () => {
    const [first, second, working, ready] = [await orderAt(), await orderAt(), await orderAt(3), await orderAt(3, 4)]
    const task = await over(
      await move({ order_status_id: statusOf(3), ids: idsOf(first, second, working, ready), only_next: true }),
    )
    expect(task).toMatchObject({ kind: 'order_statuses', state: 'done', done_count: 4, total_count: 4 })
    expect(task.title).toBe('В обробці')
    expect(task.result).toEqual({
      done: 2,
      failed: [
        { id: working.id, code: 'already-in-status', name: String(working.number) },
        // It may go back by hand, which is no step on.
        { id: ready.id, code: 'not-the-next-step', name: String(ready.number) },
      ],
    })
    for (const one of [first, second]) expect((await readOrder(one)).order_status_id).toBe(statusOf(3))
    expect((await readOrder(ready)).order_status_id).toBe(statusOf(4))
    expect((await readOrder(working)).histories).toHaveLength(2)
  })

  it('go where their statuses let them, in the words of who cannot', async () => {
    const [sent, fresh] = [await orderAt(3, 5), await orderAt()]
    const { result } = await over(await move({ order_status_id: statusOf(6), ids: idsOf(sent, fresh) }))
    expect(result).toMatchObject({ done: 1, failed: [{ code: 'invalid-transition', name: String(fresh.number) }] })
    expect(result.failed[0].params.to).toBe('Доставлено')
    expect((await readOrder(fresh)).order_status_id).toBe(statusOf(1))
  })

  it('leave with a number each, and every buyer hears theirs', async () => {
    const [first, second, lone] = [await orderAt(3), await orderAt(3), await orderAt(3)]
    const parcels = [
      { order_id: first.id, tracking_number: ' 20450000000011 ' },
      { order_id: second.id, tracking_number: '20450000000012' },
      { order_id: lone.id, tracking_number: null },
    ]
    const task = await over(await move({ order_status_id: statusOf(5), parcels }))
    expect(task.result).toEqual({ done: 3, failed: [] })
    expect(await readOrder(first)).toMatchObject({ tracking_number: '20450000000011', order_status_id: statusOf(5) })
    expect(await readOrder(lone)).toMatchObject({ tracking_number: null, order_status_id: statusOf(5) })
    await until(
      () => mailsTo(world, second.email),
      (mails) => mails.some(({ text }) => text.includes('20450000000012')),
    )
  })

  it('are those that a list shows', async () => {
    const [one, two, other] = [await orderAt(), await orderAt(), await orderAt()]
    const query = `$search=${encodeURIComponent(one.email)}&is_draft=false&$limit=1`
    const task = await over(await move({ order_status_id: statusOf(3), query }))
    expect(task.result).toEqual({ done: 1, failed: [] })
    for (const left of [two, other]) expect((await readOrder(left)).order_status_id).toBe(statusOf(1))
  })

  it('are moved once where a killed process is followed by another', async () => {
    const order = await orderAt()
    const answer = await move({ order_status_id: statusOf(3), ids: [order.id] })
    await over(answer)
    await world.engine.database.platformPool.query(`update tasks set state = 'running', result = null where id = $1`, [
      answer.body.task_id,
    ])
    await world.engine.inStore({ store: { id: store.id } as never }, (ctx) =>
      ctx.enqueue(ctx.db, 'order-statuses', { store_id: store.id, order_status_change_id: answer.body.id }),
    )
    expect((await over(answer)).result).toEqual({ done: 1, failed: [] })
    expect((await readOrder(order)).histories).toHaveLength(2)
  })
})

describe('A move of many orders is refused', () => {
  it('to staff who may not move one', async () => {
    const order = await orderAt()
    const body = { order_status_id: statusOf(3), ids: [order.id] }
    const many = { service: 'order-status-changes', can_create: true }
    // A step of one order is made in its history, which goes by the right to orders.
    const rights = [{ can_get: true }, { can_create: true }, { can_get: true, can_create: true }]
    const [looking, blind, full] = await Promise.all(
      rights.map(async (right, n) =>
        hire(world, store, `many${n}@many.test`, await groupWith(store, [many, { service: 'orders', ...right }])),
      ),
    )
    for (const call of [looking, blind]) expect((await move(body, call)).status).toBe(403)
    const answer = await move(body, full)
    await over(answer)
    const { histories } = await readOrder(order)
    expect(histories.at(-1).actor_name).toBeTruthy()
    expect((await readOrder(order)).order_status_id).toBe(statusOf(3))
  })

  it('where its parcels, its orders or its status are none', async () => {
    const order_status_id = statusOf(5)
    for (const wrong of [
      { order_status_id },
      { order_status_id, ids: ['x'] },
      { order_status_id, parcels: [] },
      { order_status_id, parcels: [{ order_id: 'x' }] },
      { order_status_id, parcels: [{ order_id: crypto.randomUUID(), tracking_number: 'N'.repeat(65) }] },
      { order_status_id: crypto.randomUUID(), ids: [crypto.randomUUID()] },
    ])
      expect((await move(wrong)).status, JSON.stringify(wrong)).toBe(422)
  })

  it('for an order of another shop: it is not there', async () => {
    const other = await world.openStore('Beside many')
    const foreign = await orderAt()
    const statuses = (await other.call('GET', '/api/order-statuses?code=3')).body.data
    const answer = await other.call('POST', '/api/order-status-changes', {
      order_status_id: statuses[0].id,
      ids: [foreign.id],
    })
    expect(answer.status, answer.text).toBe(201)
    const task = await until(
      () => other.call('GET', `/api/tasks/${answer.body.task_id}`),
      ({ body }) => body.state === 'done',
    )
    expect(task.body.result).toEqual({ done: 0, failed: [{ id: foreign.id, code: 'not-found' }] })
    expect((await readOrder(foreign)).order_status_id).toBe(statusOf(1))
  })
})

describe('The bell', () => {
  it('says whose order it is about, also of old entries, and only to who may read orders', async () => {
    const order = await orderAt(9)
    const news = async (call: Call) => {
      const { status, body, text } = await call('GET', '/api/notifications?$limit=50')
      expect(status, text).toBe(200)
      return body.data.find(
        ({ code, link }: { code: string; link: string }) =>
          `${code} ${link}` === `order-error /admin/orders/${order.id}`,
      )
    }
    const whose = { customer: 'Ірина Шевченко', amount: '100', currency: 'UAH' }
    expect(await news(store.call)).toMatchObject({
      code: 'order-error',
      params: { number: order.number },
      about: whose,
    })
    // As they were written before anybody noted more than the number, and what leads to no order.
    await world.engine.database.platformPool.query(
      `update notifications set params = '{}' where store_id = $1 and link = $2`,
      [store.id, `/admin/orders/${order.id}`],
    )
    expect((await news(store.call)).about).toEqual(whose)
    const bell = { service: 'notifications', can_get: true }
    const listener = await hire(world, store, 'bell@many.test', await groupWith(store, [bell]))
    expect((await news(listener)).about).toBeNull()
  })
})
