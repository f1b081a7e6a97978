import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connected } from '@shopwright/engine'
import { migrations } from '@shopwright/server/runtime'
import { coupons, currencies, customerGroups, customers, orders } from '@shopwright/shop/model'
import { verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper, type SignedIn, signedIn } from './shopper.ts'
import { made as madeAt } from './variants.ts'
import { type Answer, type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let settings: string
let rate: string
let taxClass: string
let statuses: Map<number, string>

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Agreed terms')
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  statuses = new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
  settings = (await store.call('GET', '/api/settings')).body.data[0].id
  await set({ rewards_enabled: true, rewards_maximum: 100, prices_include_tax: false, show_prices_with_tax: false })
  const usd = (await store.list(currencies, { code: 'USD' }))[0].id
  await made('store-currencies', { currency_id: usd, value: '0.025' })
  rate = (await made('tax-rates', { name: 'ПДВ', rate: '20', geo_zones: [] })).id
  const eco = (await made('tax-rates', { name: 'Еко', rate: '80', type: 'fixed', geo_zones: [] })).id
  const rules = [
    { tax_rate_id: rate, based_on: 'store', priority: 1 },
    { tax_rate_id: eco, based_on: 'store', priority: 2 },
  ]
  taxClass = (await made('tax-classes', { title: 'Усе', description: 'Усі ставки', rules })).id
})
afterAll(async () => {
  expect((await verifyAll(world.engine)).findings).toEqual([])
  await world.close()
})

const made = (resource: string, body: object): Promise<any> => madeAt(store, `/api/${resource}`, body)
async function set(changes: object): Promise<void> {
  const answer = await store.call('PATCH', `/api/settings/${settings}`, changes)
  expect(answer.status, answer.text).toBe(200)
}
const revise = async (order_id: string, lines: object[], more = {}): Promise<Answer> => {
  const answer = await store.call('POST', '/api/order-revisions', { order_id, lines, ...more })
  expect(answer.status, answer.text).toBe(201)
  return answer
}
const move = async (order_id: string, code: number) => {
  const answer = await store.call('POST', '/api/order-histories', { order_id, order_status_id: statuses.get(code) })
  expect(answer.status, answer.text).toBe(201)
}
const orderOf = (id: string) => store.row(orders, id)
const customer = (id: string) => store.row(customers, id)
const coupon = async (code: string) => (await store.list(coupons, { code: code }))[0]
const same = (order: any) => order.products.map(({ id, quantity }: any) => ({ id, quantity }))

async function ordered(email: string, lines: [string, number][], more = {}): Promise<{ id: string; buyer: SignedIn }> {
  const buyer = await signedIn(world, store, email)
  for (const [product, quantity] of lines) await buyer.add(product, quantity)
  await buyer.ready(more)
  const placed = await buyer.order()
  expect(placed.status, placed.text).toBe(201)
  return { id: placed.body.id, buyer }
}

it('names its taxes as its buyer read them, also where staff of another language add to it', async () => {
  const [english, home] = ['VAT 7', 'Мито 7']
  const own = await made('tax-rates', { name: { 'ua-uk': home, 'en-us': english }, rate: '7', geo_zones: [] })
  const rules = [{ tax_rate_id: own.id, based_on: 'store', priority: 1 }]
  const tax_class_id = (await made('tax-classes', { title: 'Сім', description: 'Сім відсотків', rules })).id
  const product = await makeProduct(store, { price: '100.00', tax_class_id })
  const buyer = openShopper(world, store, 'english@buyer.test')
  const call: typeof buyer.call = (method, path, body, headers) =>
    buyer.call(method, path, body, { language: 'en-us', ...headers })
  await buyer.add(product)
  await buyer.ready()
  const named = async (language: string) =>
    (await buyer.call('GET', '/api/carts/current', undefined, { language })).body.totals.filter(
      ({ code }: { code: string }) => code === 'tax',
    )
  expect(await named('ua-uk')).toMatchObject([{ title: home }])
  expect(await named('en-us')).toMatchObject([{ title: english }])
  // No words of its own: the shop's main language.
  expect(await named('ru-ru')).toMatchObject([{ title: home }])
  const placed = await call('POST', '/api/orders', { terms_agreed: true }, { 'idempotency-key': crypto.randomUUID() })
  expect(placed.status, placed.text).toBe(201)
  const { id } = placed.body
  const added = await makeProduct(store, { price: '100.00', tax_class_id })
  await revise(id, [...same(await orderOf(id)), { product_id: added, quantity: 1 }])
  const edited = await orderOf(id)
  expect(edited.products.map(({ taxes }) => taxes)).toEqual([{ [english]: '7.00' }, { [english]: '7.00' }])
  expect(edited.totals.filter(({ code }) => code === 'tax')).toMatchObject([{ title: english, value: '14' }])
})

describe('an order that is edited keeps what it was agreed on by', () => {
  it('its taxes, though the rate has changed and the product is gone; in its own currency', async () => {
    const [kept, gone] = [
      await makeProduct(store, { price: '400.00', tax_class_id: taxClass }),
      await makeProduct(store, { price: '200.00', tax_class_id: taxClass }),
    ]
    const { id } = await ordered(
      'taxes@buyer.test',
      [
        [kept, 2],
        [gone, 1],
      ],
      { currency: 'USD' },
    )
    // 2 × 10 + 5 = 25; 20 % = 5; three pieces at 80 UAH = 2 USD each
    expect((await orderOf(id)).total).toBe('36')
    await store.call('PATCH', `/api/tax-rates/${rate}`, { rate: '30' })
    await store.call('DELETE', `/api/products/${gone}`)
    const order = await orderOf(id)
    const seen = await revise(id, same(order), { dry_run: true })
    expect(seen.body.after.totals).toEqual(seen.body.before.totals)

    const added = await makeProduct(store, { price: '400.00', tax_class_id: taxClass })
    await revise(id, [...same(order), { product_id: added, quantity: 1 }])
    const edited = await orderOf(id)
    // + 10, + 30 % of it, + 2
    expect(edited.total).toBe('51')
    expect(edited.products.map((line: any) => line.taxes)).toEqual([
      { ПДВ: '4.00', Еко: '4.00' },
      { ПДВ: '1.00', Еко: '2.00' },
      { ПДВ: '3.00', Еко: '2.00' },
    ])
    await store.call('PATCH', `/api/tax-rates/${rate}`, { rate: '20' })
  })

  it('whether its prices contain tax', async () => {
    const product = await makeProduct(store, { price: '100.00', tax_class_id: taxClass })
    const { id } = await ordered('gross@buyer.test', [[product, 1]])
    await set({ prices_include_tax: true })
    const seen = await revise(id, same(await orderOf(id)), { dry_run: true })
    expect(seen.body.after.total).toBe('200.00')
    expect(seen.body.after.totals).toEqual(seen.body.before.totals)
    await set({ prices_include_tax: false })
  })

  it('its coupon, which leaves specials alone and may have changed meanwhile', async () => {
    const { id: couponId } = await made('coupons', {
      name: 'Без акцій',
      code: 'NOSPECIAL',
      discount: '10',
      combines_with_specials: false,
      uses_per_coupon: 0,
      uses_per_customer: 0,
    })
    const [group] = await store.list(customerGroups)
    const special = { price: '50.00', priority: 1, customer_group_id: group.id }
    const [full, reduced] = [await makeProduct(store), await makeProduct(store, { specials: [special] })]
    const { id } = await ordered(
      'coupon@buyer.test',
      [
        [full, 1],
        [reduced, 1],
      ],
      { coupon_code: 'NOSPECIAL' },
    )
    expect((await orderOf(id)).total).toBe('140')
    await store.call('PATCH', `/api/coupons/${couponId}`, { discount: '50', products: [{ product_id: reduced }] })
    const order = await orderOf(id)
    const seen = await revise(id, same(order), { dry_run: true })
    expect(seen.body.after.totals).toEqual(seen.body.before.totals)
    await revise(id, same(order).slice(1))
    expect(await orderOf(id)).toMatchObject({ total: '50', coupon_code: null })
    expect((await coupon('NOSPECIAL')).used_count).toBe(0)
    await move(id, 3)
    expect((await coupon('NOSPECIAL')).used_count).toBe(0)
    expect(await orderOf(id)).toMatchObject({ total: '50', coupon_code: null })
  })

  it('its coupon for a line that was added before lines kept that it is meant for them', async () => {
    const [one, two] = [await makeProduct(store), await makeProduct(store)]
    await made('coupons', { name: 'Десять', code: 'ADDED', discount: '10', uses_per_coupon: 0, uses_per_customer: 0 })
    const { platformPool } = world.engine.database
    const grown = async (more = {}): Promise<string> => {
      const { id } = await ordered('added@buyer.test', [[one, 1]], { coupon_code: 'ADDED', ...more })
      await revise(id, [...same(await orderOf(id)), { product_id: two, quantity: 1 }])
      const kept = `update order_products set terms = jsonb_set(terms, '{coupon}', 'false') where order_id = $1 and sort_order = 1`
      await platformPool.query(kept, [id])
      return id
    }
    const again = async (id: string): Promise<string> =>
      (await revise(id, same(await orderOf(id)), { dry_run: true })).body.after.total
    const [discounted, lost] = [await grown(), await grown()]
    expect((await verifyAll(world.engine)).findings).toHaveLength(2)
    expect(await again(discounted)).toBe('190.00')
    // Its buyer was told of this total since.
    await revise(lost, same(await orderOf(lost)))
    // What points took off says nothing of a coupon.
    const buyer = await signedIn(world, store, 'added@buyer.test')
    await made('customer-rewards', { customer_id: buyer.id, points: 100 })
    await made('coupons', { name: 'Одному', code: 'ONLYONE', discount: '10', products: [one] })
    const basket: [string, number][] = [
      [one, 1],
      [two, 1],
    ]
    const { id: pointed } = await ordered('added@buyer.test', basket, { coupon_code: 'ONLYONE', reward_points: 50 })
    const before = await again(pointed)
    const migration = readFileSync(join(migrations, '0345_coupons_of_added_lines.sql'), 'utf8')
    await connected(world.database.owner, (client) => client.query(migration))
    expect([await again(discounted), await again(lost), await again(pointed)]).toEqual(['180.00', '190.00', before])
    expect((await verifyAll(world.engine)).findings).toEqual([])
  })

  it('its coupon of a fixed amount, in its own currency', async () => {
    await made('coupons', { name: 'Сорок', code: 'FORTY', type: 'fixed', discount: '40', uses_per_coupon: 0 })
    const product = await makeProduct(store, { price: '400.00' })
    const { id } = await ordered('fixed@buyer.test', [[product, 2]], { currency: 'USD', coupon_code: 'FORTY' })
    expect((await orderOf(id)).total).toBe('19')
    const order = await orderOf(id)
    const seen = await revise(id, same(order), { dry_run: true })
    expect(seen.body.after.totals).toEqual(seen.body.before.totals)
    await revise(id, [{ id: order.products[0].id, quantity: 1 }])
    expect((await orderOf(id)).total).toBe('9')
  })

  it('its points with the products that are priced in points', async () => {
    const [pointed, plain] = [await makeProduct(store, { points: 100 }), await makeProduct(store)]
    const buyer = await signedIn(world, store, 'pointed@buyer.test')
    await made('customer-rewards', { customer_id: buyer.id, points: 100 })
    const { id } = await ordered(
      'pointed@buyer.test',
      [
        [pointed, 1],
        [plain, 1],
      ],
      { reward_points: 50 },
    )
    const order = await orderOf(id)
    expect(order.products.map((line: any) => line.discount)).toEqual(['50', '0'])
    await revise(id, same(order), { comment: 'Нічого' })
    expect((await orderOf(id)).products.map((line: any) => line.discount)).toEqual(['50', '0'])
    await revise(id, same(order).slice(1))
    expect(await orderOf(id)).toMatchObject({ total: '100', reward_points: 0 })
    expect((await customer(buyer.id)).reward_balance).toBe(100)
    await move(id, 3)
    expect((await customer(buyer.id)).reward_balance).toBe(100)
  })

  it('and takes again after a reopening only what it held when it fell through', async () => {
    const product = await makeProduct(store)
    const buyer = await signedIn(world, store, 'reopened@buyer.test')
    await made('customer-rewards', { customer_id: buyer.id, points: 150 })
    await made('customer-transactions', { customer_id: buyer.id, amount: '100.00' })
    const { id } = await ordered('reopened@buyer.test', [[product, 3]], { reward_points: 150 })
    const [line] = (await orderOf(id)).products
    await revise(id, [{ id: line.id, quantity: 1, price: '120.00' }])
    const held = { reward_balance: 30, credit_balance: '100.00' }
    expect(await customer(buyer.id)).toMatchObject(held)
    await move(id, 3)
    expect(await customer(buyer.id)).toMatchObject(held)
    await move(id, 8)
    expect(await customer(buyer.id)).toMatchObject({ reward_balance: 150, credit_balance: '100.00' })
    await move(id, 1)
    expect(await customer(buyer.id)).toMatchObject(held)
  })
})
