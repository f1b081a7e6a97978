import { createHash, randomBytes } from 'node:crypto'
import { coupons, orderStatuses, products } from '@shopwright/shop/model'
import { tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { state } from '../trust.ts'
import { statementsOf } from './messages.ts'
import { makeProduct, openShopper, type Shopper } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

/** `npm run test:long`: what takes minutes, for the night. */
const isLong = process.env.TEST_LONG === '1'

let world: World
let store: OpenedStore
let emails = 0

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Busy shop')
})
afterAll(() => world.close())

const inStore = async <T>(work: (db: ReturnType<typeof tables>) => Promise<T>): Promise<T> =>
  world.engine.onPlatform({}, (ctx) => work(tables(ctx)))

async function readyShopper(lines: [string, number][], more = {}): Promise<Shopper> {
  emails += 1
  const shopper = openShopper(world, store, `buyer${emails}@buyer.test`)
  for (const [product, quantity] of lines) await shopper.add(product, quantity)
  const ready = await shopper.ready(more)
  expect(ready.status, ready.text).toBe(200)
  return shopper
}

const count = (answers: Answer[], status: number): number => answers.filter((one) => one.status === status).length

const stock = async (id: string) => ({
  quantity: (
    await inStore((db) => db.selectFrom('products').select('quantity').where('id', '=', id).executeTakeFirstOrThrow())
  ).quantity,
  moved: (
    await inStore((db) =>
      db
        .selectFrom('stock_movements')
        .select('quantity')
        .where('product_id', '=', id)
        .where('kind', 'in', ['order', 'release'])
        .execute(),
    )
  ).reduce((sum, row) => sum + row.quantity, 0),
})

/** Many guests with a filled cart, written at once: what is raced is the placing. */
async function guests(count: number, product: string, coupon: string | null): Promise<(() => Promise<Answer>)[]> {
  const { delivery_methods, payment_methods } = (
    await (await readyShopper([[product, 1]])).call('GET', '/api/carts/current')
  ).body
  const sids = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = sids.map((sid) => createHash('sha256').update(sid).digest('base64url'))
  await world.engine.database.platformPool.query(
    `with c as (insert into carts (store_id, id, sid_hash, coupon_code, delivery_method_id, payment_method_id, customer, reward_points, use_credit, expires_at, version, created_at, updated_at)
      select $1, gen_random_uuid(), h, $3, $4, $5, jsonb_build_object('first_name', 'A', 'last_name', 'B', 'phone', '+380671234567', 'email', 'r' || n || '@racers.test'), 0, true, now() + interval '1 day', 1, now(), now()
      from unnest($2::text[]) with ordinality as x(h, n) returning id)
     insert into cart_items (store_id, id, cart_id, product_id, quantity, options, options_key, version, created_at, updated_at)
     select $1, gen_random_uuid(), c.id, $6, 1, '{}', '', 1, now(), now() from c`,
    [store.id, hashes, coupon, delivery_methods[0]?.id ?? null, payment_methods[0]?.id ?? null, product],
  )
  return sids.map((sid) => {
    const headers = { cookie: `sw_cart=${sid}`, 'idempotency-key': crypto.randomUUID() }
    return () => store.guest('POST', '/api/orders', { terms_agreed: true }, headers)
  })
}

/** Runs all, so many at a time. Who is told to come again, because a slow machine has no connection left, does so with the same key. */
async function inCrowd(tries: (() => Promise<Answer>)[], crowd: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const queue = tries.values()
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      for (const attempt of queue) answers.push(await until(attempt, ({ status }) => status !== 503))
    }),
  )
  return answers
}

describe('many at once', () => {
  it.each([500, ...(isLong ? [10_000] : [])])('sells a hundred pieces to exactly a hundred of %i', async (crowd) => {
    const product = await makeProduct(store, { quantity: 100 })
    const answers = await inCrowd(await guests(crowd, product, null), 200)
    expect(answers).toHaveLength(crowd)
    expect(count(answers, 201)).toBe(100)
    expect(count(answers, 409)).toBe(crowd - 100)
    expect(await stock(product)).toEqual({ quantity: 0, moved: -100 })
    const numbers = answers.filter((one) => one.status === 201).map((one) => one.body.number)
    expect(new Set(numbers).size).toBe(100)
    state(2, crowd, 'buyers at once for a hundred pieces: exactly a hundred orders, and no piece left')
  })

  it('lets one of five hundred use a coupon of one use', async () => {
    await store.call('POST', '/api/coupons', { name: 'Один', code: 'ONLY1', discount: '10', uses_per_coupon: 1 })
    const product = await makeProduct(store, { quantity: 1000 })
    const answers = await inCrowd(await guests(500, product, 'ONLY1'), 200)
    expect(count(answers, 201)).toBe(1)
    expect(count(answers, 409)).toBe(499)
    const coupon = (await store.list(coupons, { code: 'ONLY1' }))[0]
    expect(coupon.used_count).toBe(1)
    state(3, answers.length, 'buyers at once with a coupon of one use: one order with it')
  })

  it('counts all that one shopper puts in at once, of one kind or of several', async () => {
    const kinds = await Promise.all(Array.from({ length: 5 }, () => makeProduct(store, { quantity: 100 })))
    const shopper = openShopper(world, store)
    await shopper.add(kinds[0] as string)
    for (const [at, wanted] of [
      [
        [1, 1, 1, 2, 2],
        [[1], [3], [2], [], []],
      ],
      [
        [3, 4],
        [[1], [3], [2], [1], [1]],
      ],
    ] as const) {
      const answers = await Promise.all(at.map((n) => shopper.add(kinds[n] as string)))
      expect(answers.map(({ status }) => status)).toEqual(at.map(() => 201))
      const { body } = await shopper.call('GET', '/api/carts/current')
      const lines: { product_id: string; quantity: number }[] = body.lines
      const of = (kind: string) => lines.filter(({ product_id }) => product_id === kind).map(({ quantity }) => quantity)
      expect(kinds.map(of)).toEqual(wanted)
      // Whoever came last was answered all of it.
      expect(answers.map((one) => one.body.quantity)).toContain(body.quantity)
    }
    await shopper.add(kinds[1] as string)
    expect((await shopper.call('GET', '/api/carts/current')).body.quantity).toBe(9)
  })

  it('sells five pieces to five of fifty', async () => {
    const product = await makeProduct(store, { quantity: 5 })
    const shoppers = await Promise.all(Array.from({ length: 50 }, () => readyShopper([[product, 1]])))
    const answers = await Promise.all(shoppers.map((shopper) => shopper.order()))
    expect(count(answers, 201)).toBe(5)
    expect(count(answers, 409)).toBe(45)
    const refused = answers.filter((one) => one.status === 409)
    expect(new Set(refused.map((one) => one.body.data.code))).toEqual(new Set(['stock-short']))
    expect(await stock(product)).toEqual({ quantity: 0, moved: -5 })
    const loser = shoppers[answers.findIndex((one) => one.status === 409)] as Shopper
    expect((await loser.call('GET', '/api/carts/current')).body.lines).toHaveLength(1)
    const numbers = answers.filter((one) => one.status === 201).map((one) => one.body.number)
    expect(new Set(numbers).size).toBe(5)
    // Those who were refused have counted nothing, and an order is found by the number that its buyer was told.
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(4)
    for (const { body } of answers.filter((one) => one.status === 201)) {
      const found = await store.call('GET', `/api/orders?$search=${body.number}`)
      expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([body.id])
    }
  })

  it('never locks two orders of the same products in opposite order against each other', async () => {
    const [one, two] = [await makeProduct(store, { quantity: 1000 }), await makeProduct(store, { quantity: 1000 })]
    const shoppers = await Promise.all(
      Array.from(
        { length: 30 },
        (_, index) =>
          readyShopper(
            index % 2
              ? [
                  [one, 1],
                  [two, 1],
                ]
              : [
                  [two, 1],
                  [one, 1],
                ],
          ), // prettier-ignore
      ),
    )
    const answers = await Promise.all(shoppers.map((shopper) => shopper.order()))
    expect(count(answers, 201)).toBe(30)
    expect(await stock(one)).toEqual({ quantity: 970, moved: -30 })
    expect(await stock(two)).toEqual({ quantity: 970, moved: -30 })
  })

  it('makes one order of twenty equal requests, and answers them all the same', async () => {
    const product = await makeProduct(store, { quantity: 100 })
    const shopper = await readyShopper([[product, 3]])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => shopper.order('the-same', { terms_agreed: true })),
    )
    expect(count(answers, 201)).toBe(20)
    expect(new Set(answers.map((one) => one.text)).size).toBe(1)
    expect(await stock(product)).toEqual({ quantity: 97, moved: -3 })
    const reused = await shopper.order('the-same', { terms_agreed: true, comment: 'другий' })
    expect(reused.status).toBe(422)
    expect(reused.body.data.code).toBe('idempotency-key-reused')
    await shopper.add(product)
    expect((await shopper.order('the-same', { terms_agreed: true })).body.id).toBe(answers[0]?.body.id)
    expect((await shopper.call('GET', '/api/carts/current')).body.lines).toHaveLength(1)
  })

  it('makes one order of one cart, whatever the keys', async () => {
    const product = await makeProduct(store, { quantity: 100 })
    const shopper = await readyShopper([[product, 1]])
    const answers = await Promise.all(Array.from({ length: 10 }, () => shopper.order()))
    expect(count(answers, 201)).toBe(1)
    expect(new Set(answers.filter((one) => one.status !== 201).map((one) => one.body.data.code))).toEqual(
      new Set(['cart-empty']),
    )
    expect((await stock(product)).quantity).toBe(99)
  })

  it('takes a coupon of one use once of fifty', async () => {
    const product = await makeProduct(store, { quantity: 1000, price: '200.00' })
    const coupon = await store.call('POST', '/api/coupons', {
      name: 'Раз',
      code: 'ONCE',
      discount: '10',
      uses_per_coupon: 1,
      uses_per_customer: 1,
    })
    expect(coupon.status, coupon.text).toBe(201)
    const shoppers = await Promise.all(
      Array.from({ length: 50 }, () => readyShopper([[product, 1]], { coupon_code: 'once' })),
    )
    const answers = await Promise.all(shoppers.map((shopper) => shopper.order()))
    expect(count(answers, 201)).toBe(1)
    expect(new Set(answers.filter((one) => one.status !== 201).map((one) => one.body.data.code))).toEqual(
      new Set(['coupon-exhausted']),
    )
    expect(await stock(product)).toEqual({ quantity: 999, moved: -1 })
    expect((await store.row(coupons, coupon.body.id)).used_count).toBe(1)
  })

  it('lets one shopper use a coupon once, however they spell their address', async () => {
    const product = await makeProduct(store, { quantity: 1000 })
    await store.call('POST', '/api/coupons', {
      name: 'Кожному',
      code: 'EACH',
      discount: '5',
      uses_per_coupon: 0,
      uses_per_customer: 1,
    })
    const shoppers = await Promise.all(
      ['One@Buyer.test', ' one@buyer.test', 'one@buyer.test', 'ONE@BUYER.TEST'].map(async (email) => {
        const shopper = openShopper(world, store, email)
        await shopper.add(product)
        await shopper.ready({ coupon_code: 'EACH' })
        return shopper
      }),
    )
    const answers = await Promise.all(shoppers.map((shopper) => shopper.order()))
    expect(answers.map((one) => [one.status, one.body.data?.code ?? null]).sort()).toEqual([
      [201, null],
      [409, 'coupon-already-used'],
      [409, 'coupon-already-used'],
      [409, 'coupon-already-used'],
    ])
  })

  it('places an order in at most twelve statements', async () => {
    const [one, two] = [await makeProduct(store), await makeProduct(store)]
    const shopper = await readyShopper([
      [one, 1],
      [two, 2],
    ]) // prettier-ignore
    const statements = await statementsOf(async () => expect((await shopper.order()).status).toBe(201))
    expect(statements).toBeGreaterThan(0)
    expect(statements).toBeLessThanOrEqual(10)
  })
})

describe('what a status gives back', () => {
  it('restocks once when canceled, and takes again when reopened', async () => {
    const product = await makeProduct(store, { quantity: 10 })
    const coupon = await store.call('POST', '/api/coupons', {
      name: 'Назад',
      code: 'BACK',
      discount: '10',
      uses_per_coupon: 5,
    })
    const shopper = await readyShopper([[product, 4]], { coupon_code: 'BACK' })
    const { id } = (await shopper.order()).body
    const statuses = await store.list(orderStatuses, { $limit: 50 })
    const move = (code: number, more = {}) =>
      store.call('POST', '/api/order-histories', {
        order_id: id,
        order_status_id: statuses.find((one) => one.code === code)?.id,
        ...more,
      })
    const used = async () => (await store.row(coupons, coupon.body.id)).used_count
    expect([await used(), (await stock(product)).quantity]).toEqual([1, 6])
    const canceled = await Promise.all(Array.from({ length: 10 }, () => move(8)))
    expect(count(canceled, 201)).toBe(10)
    expect(await stock(product)).toEqual({ quantity: 10, moved: 0 })
    expect(await used()).toBe(0)
    expect((await move(1)).status).toBe(201)
    expect(await stock(product)).toEqual({ quantity: 6, moved: -4 })
    expect(await used()).toBe(1)
    await move(8)
    await store.call('PATCH', `/api/products/${product}`, { quantity: 3 })
    const short = await move(1)
    expect(short.status).toBe(409)
    expect(short.body.data.code).toBe('stock-short')
    expect((await stock(product)).quantity).toBe(3)
  })

  it('refuses steps that are not drawn, and overrides only with a reason', async () => {
    const shopper = await readyShopper([[await makeProduct(store), 1]])
    const { id } = (await shopper.order()).body
    const statuses = await store.list(orderStatuses, { $limit: 50 })
    const to = (code: number) => statuses.find((one) => one.code === code)?.id
    const move = (body: object) => store.call('POST', '/api/order-histories', { order_id: id, ...body })
    const refused = await move({ order_status_id: to(7) })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Виконано')
    expect((await move({ order_status_id: to(7), override: true })).body.errors).toHaveProperty('comment')
    expect((await move({ order_status_id: to(7), override: true, comment: 'Забрали на місці' })).status).toBe(201)
    expect((await store.call('POST', '/api/order-invoices', { order_id: id })).status).toBe(409)
    expect((await store.call('PATCH', `/api/orders/${id}`, { order_status_id: to(1) })).status).toBe(422)
  })

  it('numbers invoices without a gap', async () => {
    const product = await makeProduct(store, { quantity: 100 })
    const orders = await Promise.all(
      Array.from({ length: 12 }, async () => (await (await readyShopper([[product, 1]])).order()).body.id),
    )
    const made = await Promise.all(orders.map((order_id) => store.call('POST', '/api/order-invoices', { order_id })))
    expect(count(made, 201)).toBe(12)
    const numbers = made.map((one) => one.body.invoice_number).sort((a, b) => a - b)
    expect(numbers.map((number, index) => number - index)).toEqual(numbers.map(() => numbers[0]))
  })
})

describe('options with a stock of their own', () => {
  it('asks for a required one, adds its price, and sells what there is', async () => {
    const option = await store.call('POST', '/api/options', {
      name: { 'ua-uk': 'Розмір' },
      type: 'select',
      values: [{ name: { 'ua-uk': 'S' } }, { name: { 'ua-uk': 'M' } }],
    })
    expect(option.status, option.text).toBe(201)
    const [small, medium] = option.body.values
    const product = await makeProduct(store, {
      quantity: 10,
      price: '100.00',
      options: [
        {
          option_id: option.body.id,
          required: true,
          values: [
            { option_value_id: small.id, quantity: 1, subtract: true, price: '0' },
            { option_value_id: medium.id, quantity: 5, subtract: true, price: '25.50' },
          ],
        },
      ],
    })
    const row = (await store.row(products, product)).options[0]
    const [s, m] = row.values
    const shopper = openShopper(world, store)
    expect(Object.keys((await shopper.add(product)).body.errors)).toEqual([`options.${row.id}`])
    expect((await shopper.add(product, 1, { [row.id]: crypto.randomUUID() })).status).toBe(422)
    expect((await shopper.add(product, 1, { [crypto.randomUUID()]: m?.id })).status).toBe(422)
    const added = await shopper.add(product, 2, { [row.id]: m?.id })
    expect(added.body.lines[0]).toMatchObject({
      price: '125.50',
      total: '251.00',
      options: [{ name: 'Розмір', value: 'M' }],
    })
    const [first, second] = await Promise.all(
      [0, 1].map(async () => {
        const one = openShopper(world, store)
        await one.add(product, 1, { [row.id]: [s.id] })
        await one.ready()
        return one
      }),
    )
    const answers = await Promise.all([first?.order(), second?.order()])
    expect(answers.map((one) => one?.status).sort()).toEqual([201, 409])
    const after = await store.row(products, product)
    expect([after.quantity, after.options[0].values[0].quantity]).toEqual([9, 0])
  })
})
