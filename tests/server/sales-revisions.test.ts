import { currencies, customerGroups, customers, orders, taxClasses, vouchers } from '@shopwright/shop/model'
import { jobsOf, verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { makeProduct, type SignedIn, signedIn } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let statuses: Map<number, string>

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Editing shop')
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  statuses = new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
  const settings = (await store.call('GET', '/api/settings')).body.data[0]
  await store.call('PATCH', `/api/settings/${settings.id}`, { rewards_enabled: true, rewards_maximum: 100 })
  await store.call('POST', '/api/coupons', {
    name: 'Десять',
    code: 'TEN',
    discount: '10',
    uses_per_coupon: 0,
    uses_per_customer: 0,
  })
  const theme = (await store.call('POST', '/api/voucher-themes', { name: 'Свято' })).body.id
  await store.call('POST', '/api/vouchers', {
    code: 'EDIT-40',
    amount: '40.00',
    to_name: 'A',
    to_email: 'a@buyer.test',
    from_name: 'B',
    from_email: 'b@buyer.test',
    voucher_theme_id: theme,
  })
})
afterAll(async () => {
  expect((await verifyAll(world.engine)).findings).toEqual([])
  await world.close()
})

const revise = (order_id: string, lines: object[], more = {}): Promise<Answer> =>
  store.call('POST', '/api/order-revisions', { order_id, lines, ...more })
const orderOf = (id: string) => store.row(orders, id)
const somewhere = async () => ({
  address: 'вул. Садова, 2',
  city: 'Львів',
  country_id: (await store.call('GET', '/api/store-countries')).body.data[0].country_id,
})
const stockOf = async (id: string): Promise<number> => (await store.call('GET', `/api/products/${id}`)).body.quantity

async function ordered(
  email: string,
  lines: [string, number][],
  more = {},
): Promise<{ id: string; shopper: SignedIn }> {
  const shopper = await signedIn(world, store, email)
  for (const [product, quantity] of lines) await shopper.add(product, quantity)
  await shopper.ready(more)
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  return { id: placed.body.id, shopper }
}

describe('an order that is edited', () => {
  it('keeps its agreed prices, counts new lines at today’s, moves the stock by the difference', async () => {
    const [one, two] = [await makeProduct(store, { price: '100.00' }), await makeProduct(store, { price: '30.00' })]
    const { id } = await ordered('plain@buyer.test', [[one, 2]])
    await store.call('PATCH', `/api/products/${one}`, { price: '150.00' })
    const [line] = (await orderOf(id)).products
    const wanted = [
      { id: line.id, quantity: 5 },
      { product_id: two, quantity: 2 },
    ]
    const seen = await revise(id, wanted, { dry_run: true })
    expect(seen.status, seen.text).toBe(201)
    expect(seen.body.after).toMatchObject({ total: '560.00', due: '560.00' })
    expect((await orderOf(id)).total).toBe('200')
    expect(await stockOf(one)).toBe(8)

    const done = await revise(id, wanted, { comment: 'Додали дві штуки', notify: true })
    expect(done.status, done.text).toBe(201)
    const order = await orderOf(id)
    expect(order).toMatchObject({ total: '560', subtotal: '560' })
    expect(order.products.map((row: { quantity: number; price: string }) => [row.quantity, row.price])).toEqual([
      [5, '100'],
      [2, '30'],
    ])
    expect(await stockOf(one)).toBe(5)
    expect(await stockOf(two)).toBe(8)
    expect(order.revisions[0]).toMatchObject({ number: 1, before: { total: '200.00' }, after: { total: '560.00' } })
    expect(order.histories.some((row) => row.comment === 'Додали дві штуки')).toBe(true)

    const less = await revise(id, [{ id: line.id, quantity: 1, price: '90.00' }])
    expect(less.status, less.text).toBe(201)
    expect(await orderOf(id)).toMatchObject({ total: '90' })
    expect(await stockOf(one)).toBe(9)
    expect(await stockOf(two)).toBe(10)
  })

  const mailed = async (): Promise<string[]> =>
    (await mailsTo(world, 'quick@buyer.test'))
      .map(({ text }) => text)
      .filter((text) => /Ще одна|Остання|Для своїх/.test(text))
  const mail = async () => {
    const { rows } = await world.engine.database.platformPool.query(
      `delete from pgboss.job where name = 'order-mails' returning data`,
    )
    const job = jobsOf({ engine: () => world.engine } as never).find(({ name }) => name === 'order-mails')
    for (const { data } of rows) await job?.run(data, { id: '-', signal: new AbortController().signal, attempt: 0 })
  }

  it('is told of once, as it is after all edits that follow each other closely, with what was said at each', async () => {
    const product = await makeProduct(store, { price: '100.00' })
    const { id } = await ordered('quick@buyer.test', [[product, 2]])
    await mail()
    const [line] = (await orderOf(id)).products
    const edit = (quantity: number, more: object) => revise(id, [{ id: line.id, quantity }], { notify: true, ...more })
    expect((await edit(3, { comment: 'Ще одна' })).status).toBe(201)
    expect((await edit(4, { comment: 'І ще одна' })).status).toBe(201)
    await mail()
    const first = await mailed()
    expect(first).toHaveLength(1)
    expect(first[0]).toMatch(/400[\s\S]*Ще одна\s+І ще одна|Ще одна\s+І ще одна[\s\S]*400/)
    // What is edited after that is told of again, and says nothing twice; without a wish nothing is.
    expect((await edit(5, { comment: 'Остання' })).status).toBe(201)
    expect((await edit(6, { comment: 'Для своїх', notify: false })).status).toBe(201)
    await mail()
    const second = (await mailed()).slice(1)
    expect(second).toHaveLength(1)
    expect(second[0]).toContain('Остання')
    expect(second[0]).toContain('600')
    expect(second[0]).not.toMatch(/Ще одна|Для своїх/)
    // Mails that were sent are forgotten by and by; what they said is not said once more.
    const { platformPool } = world.engine.database
    await platformPool.query(`delete from outbox_mails where "to" = 'quick@buyer.test'`)
    for (const table of ['order_revisions', 'order_histories'])
      await platformPool.query(`update ${table} set created_at = created_at - interval '2 days' where order_id = $1`, [
        id,
      ])
    expect((await edit(7, { comment: 'Остання з усіх' })).status).toBe(201)
    await mail()
    const third = await mailed()
    expect(third).toHaveLength(1)
    expect(third[0]).not.toMatch(/Ще одна/)
  })

  it('keeps coupon, points, credit and voucher, and gives back what the smaller order does not need', async () => {
    const product = await makeProduct(store, { price: '100.00' })
    const shopper = await signedIn(world, store, 'purse@buyer.test')
    await store.call('POST', '/api/customer-rewards', { customer_id: shopper.id, points: 60 })
    await store.call('POST', '/api/customer-transactions', { customer_id: shopper.id, amount: '50.00' })
    const { id } = await ordered('purse@buyer.test', [[product, 3]], {
      coupon_code: 'TEN',
      voucher_code: 'EDIT-40',
      reward_points: 60,
    })
    // 300 − 60 = 240, − 24, − 50, − 40
    expect((await orderOf(id)).total).toBe('126')
    const [line] = (await orderOf(id)).products
    expect((await revise(id, [{ id: line.id, quantity: 4 }])).status).toBe(201)
    // 400 − 60 = 340, − 34, − 50, − 40
    expect((await orderOf(id)).total).toBe('216')
    expect((await revise(id, [{ id: line.id, quantity: 1, price: '80.00' }])).status).toBe(201)
    // 80 − 60 = 20, − 2, − 18 credit, nothing of the voucher
    expect(await orderOf(id)).toMatchObject({ total: '0', reward_points: 60, voucher_code: null })
    const customer = await store.row(customers, shopper.id)
    expect(customer).toMatchObject({ credit_balance: '32.00', reward_balance: 0 })
    const voucher = (await store.list(vouchers, { code: 'EDIT-40' }))[0]
    expect(voucher.balance).toBe('40.00')
    await store.call('POST', '/api/order-histories', { order_id: id, order_status_id: statuses.get(8) })
    const after = await store.row(customers, shopper.id)
    expect(after).toMatchObject({ credit_balance: '50.00', reward_balance: 60 })
  })

  it('counts an order that is not changed to the same cents as its cart, whatever is in it', async () => {
    const random = dice(7)
    const usd = (await store.list(currencies, { code: 'USD' }))[0].id
    await store.call('POST', '/api/store-currencies', { currency_id: usd, value: '0.02417' })
    const { id: settings } = (await store.call('GET', '/api/settings')).body.data[0]
    const tax = (await store.list(taxClasses))[0].id
    const shopper = await signedIn(world, store, 'random@buyer.test')
    await store.call('POST', '/api/customer-rewards', { customer_id: shopper.id, points: 100_000 })
    for (let round = 0; round < 16; round += 1) {
      await store.call('PATCH', `/api/settings/${settings}`, { prices_include_tax: round % 2 === 0 })
      for (let line = 0; line < 1 + random(4); line += 1) {
        const price = `${random(900)}.${10 + random(90)}`
        const product = await makeProduct(store, { price, tax_class_id: random(2) ? tax : null, quantity: 50 })
        await shopper.add(product, 1 + random(7))
      }
      const cart = await shopper.ready({
        currency: round % 3 ? 'UAH' : 'USD',
        coupon_code: random(2) ? 'TEN' : null,
        reward_points: random(60),
      })
      const placed = await shopper.order()
      expect(placed.status, placed.text).toBe(201)
      const order = await orderOf(placed.body.id)
      expect(Number(order.total)).toBe(Number(cart.body.total))
      const lines = order.products.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity }))
      const counted = await revise(placed.body.id, lines, { dry_run: true })
      expect(counted.body.after.totals, counted.text).toEqual(counted.body.before.totals)
      expect(counted.body.after.total).toBe(cart.body.total)
    }
  })

  it.each([
    { by: 'with', before: true },
    { by: 'without', before: false },
  ])('costs the same by prices of today entered otherwise than its own, $by tax', async ({ before }) => {
    const { id: settings } = (await store.call('GET', '/api/settings')).body.data[0]
    const made = async (resource: string, body: object): Promise<string> => {
      const answer = await store.call('POST', `/api/${resource}`, body)
      expect(answer.status, answer.text).toBe(201)
      return answer.body.id
    }
    const entered = (includes: boolean) =>
      store.call('PATCH', `/api/settings/${settings}`, {
        prices_include_tax: includes,
        show_prices_with_tax: includes,
      })
    const tax_rate_id = await made('tax-rates', { name: 'Двадцять', rate: '20', geo_zones: [] })
    const rules = [{ tax_rate_id, based_on: 'store', priority: 1 }]
    const tax_class_id = await made('tax-classes', { title: 'Двадцять', description: 'Податок', rules })
    // What costs a hundred without its tax costs a hundred and twenty with it.
    const priceOf = (includes: boolean) => (includes ? '120.00' : '100.00')
    await entered(before)
    const first = await makeProduct(store, { price: priceOf(before), tax_class_id })
    const { id } = await ordered(`side-${before}@buyer.test`, [[first, 1]])
    expect((await orderOf(id)).total).toBe('120')
    await entered(!before)
    const second = await makeProduct(store, { price: priceOf(!before), tax_class_id })
    const way = `Інший ${before}`
    const ways = [{ name: { 'ua-uk': way }, type: 'flat', price: priceOf(!before), tax_class_id, sort_order: 99 }]
    await made('delivery-groups', { name: { 'ua-uk': way }, extension: 'local', methods: ways })
    const lines = (await orderOf(id)).products.map((line) => ({ id: line.id, quantity: 1 }))
    const added = [...lines, { product_id: second, quantity: 2 }]
    const { offers } = (await revise(id, added, { dry_run: true })).body
    const delivery_method_id = offers.delivery_methods.find(({ name }: { name: string }) => name === way).id
    const done = await revise(id, added, { delivery_method_id, delivery_address: await somewhere() })
    await entered(true)
    expect(done.status, done.text).toBe(201)
    expect((await orderOf(id)).total).toBe('480')
  })

  it('counts what is added to what it has of the same product: for its quantity price, and its least number', async () => {
    const [{ id: customer_group_id }] = await store.list(customerGroups)
    const discounts = [{ customer_group_id, quantity: 6, priority: 1, price: '80.00' }]
    const product = await makeProduct(store, { price: '100.00', quantity: 6, minimum: 3, discounts })
    const { id } = await ordered('beside@buyer.test', [[product, 4]])
    const [line] = (await orderOf(id)).products
    const kept = { id: line.id, quantity: 4 }
    const one = await revise(id, [kept, { product_id: product, quantity: 1 }], { dry_run: true })
    expect([one.status, one.body.after?.total], one.text).toEqual([201, '500.00'])
    const two = await revise(id, [kept, { product_id: product, quantity: 2 }])
    expect(two.status, two.text).toBe(201)
    expect((await orderOf(id)).products.map(({ price, quantity }) => [price, quantity])).toEqual([
      ['100', 4],
      ['80', 2],
    ])
    expect(await stockOf(product)).toBe(0)
    // Those that go are no more beside it.
    const alone = await revise(id, [{ product_id: product, quantity: 2 }], { dry_run: true })
    expect(alone.body.data?.code ?? alone.status).toBe('invalid')
  })

  it('refuses by line what cannot be, and takes nothing', async () => {
    const product = await makeProduct(store, { quantity: 3 })
    const { id } = await ordered('wrong@buyer.test', [[product, 1]])
    const [line] = (await orderOf(id)).products
    const faults = await revise(id, [
      { id: crypto.randomUUID(), quantity: 1 },
      { product_id: crypto.randomUUID(), quantity: 1 },
      { id: line.id, quantity: 1, price: '1.005' },
    ])
    expect(faults.status).toBe(422)
    expect(Object.keys(faults.body.errors).sort()).toEqual(['lines.0.id', 'lines.1', 'lines.2.price'])
    const short = await revise(id, [{ id: line.id, quantity: 4 }])
    expect(short.status).toBe(409)
    expect(short.body.data.code).toBe('stock-short')
    expect(await stockOf(product)).toBe(2)
    expect((await orderOf(id)).total).toBe('100')
  })

  it('is closed once it has left the house, or has its invoice', async () => {
    const { id } = await ordered('sent@buyer.test', [[await makeProduct(store), 1]])
    const [line] = (await orderOf(id)).products
    for (const code of [3, 5])
      await store.call('POST', '/api/order-histories', { order_id: id, order_status_id: statuses.get(code) })
    expect((await revise(id, [{ id: line.id, quantity: 2 }])).body.data.code).toBe('order-not-editable')
    const other = await ordered('billed@buyer.test', [[await makeProduct(store), 1]])
    await store.call('POST', '/api/order-invoices', { order_id: other.id })
    const [second] = (await orderOf(other.id)).products
    expect((await revise(other.id, [{ id: second.id, quantity: 2 }])).body.data.code).toBe('invoice-issued')
  })
})

/** The same numbers for everybody: `random(n)` is below n. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
