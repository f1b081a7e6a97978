import { currencies, orders } from '@shopwright/shop/model'
import { verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { contact, makeProduct, openShopper, type Shopper, signedIn } from './shopper.ts'
import { made as madeAt } from './variants.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let settings: string
let taxClass: string
let statuses: Map<number, string>

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Fees')
  settings = (await store.call('GET', '/api/settings')).body.data[0].id
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  statuses = new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
  const rate = (await made('tax-rates', { name: 'Послуги', rate: '20', geo_zones: [] })).id
  const rules = [{ tax_rate_id: rate, based_on: 'store', priority: 1 }]
  taxClass = (await made('tax-classes', { title: 'Послуги', description: 'Послуги крамниці', rules })).id
  const usd = (await store.list(currencies, { code: 'USD' }))[0].id
  await made('store-currencies', { currency_id: usd, value: '0.025' })
  await set({
    prices_include_tax: false,
    show_prices_with_tax: false,
    handling: true,
    handling_fee: '12.50',
    handling_above: '300.00',
    handling_tax_class_id: taxClass,
    low_order: true,
    low_order_fee: '25.00',
    low_order_below: '200.00',
    one_click_buy: true,
  })
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
type Row = { code: string; value: string }
const rows = (totals: Row[]): [string, string][] => totals.map(({ code, value }) => [code, Number(value).toFixed(2)])
const orderOf = (id: string) => store.row(orders, id)
const sent = { requires_delivery: true }

async function ordered(email: string, prices: string[], more = {}): Promise<{ id: string; key: string; cart: any }> {
  const buyer: Shopper = await signedIn(world, store, email)
  for (const price of prices) await buyer.add(await makeProduct(store, { ...sent, price }))
  const ready = await buyer.ready(more)
  const placed = await buyer.order()
  expect(placed.status, placed.text).toBe(201)
  return { id: placed.body.id, key: placed.body.access_key, cart: ready.body }
}
const move = (order_id: string, code: number): Promise<Answer> =>
  store.call('POST', '/api/order-histories', { order_id, order_status_id: statuses.get(code) })
const linesOf = async (id: string): Promise<{ id: string; quantity: number }[]> =>
  (await orderOf(id)).products.map(({ id: line, quantity }: any) => ({ id: line, quantity }))
async function revised(order_id: string, lines: object[], more = {}): Promise<[string, string][]> {
  const answer = await store.call('POST', '/api/order-revisions', { order_id, lines, ...more })
  expect(answer.status, answer.text).toBe(201)
  return rows((await orderOf(order_id)).totals)
}

describe('fees', () => {
  it('read the same in cart, order, administration and mail, each taxed once', async () => {
    const { id, key, cart } = await ordered('dear@fees.test', ['400.00'])
    const totals = [
      ['sub_total', '400.00'],
      ['delivery', '0.00'],
      ['handling', '12.50'],
      ['tax', '2.50'],
      ['total', '415.00'],
    ]
    expect(rows(cart.totals)).toEqual(totals)
    expect(cart.totals[2].title).toBe('Обробка замовлення')
    const seen = (await store.guest('GET', `/api/orders/${id}`, undefined, { 'order-key': key })).body
    expect(rows(seen.totals)).toEqual(totals)
    expect(rows((await store.call('GET', `/api/orders/${id}`)).body.totals)).toEqual(totals)
    const mail = await until(async () =>
      (await mailsTo(world, 'dear@fees.test')).find(({ text }) => text.includes('Обробка замовлення')),
    )
    expect(mail?.text.replace(/\s/g, '')).toContain('12,50')
  })

  it('ask a small order for its own, in its own currency, and no promo code lowers it', async () => {
    await made('coupons', { name: 'Усе', code: 'ALLOFF', discount: '100' })
    const { cart } = await ordered('small@fees.test', ['100.00'], { currency: 'USD', coupon_code: 'ALLOFF' })
    expect(rows(cart.totals)).toEqual([
      ['sub_total', '2.50'],
      ['delivery', '0.00'],
      // 25.00 come to 0.625
      ['low_order_fee', '0.63'],
      ['coupon', '-2.50'],
      ['total', '0.63'],
    ])
  })

  it('are refused without an amount, or without a sum that they are asked below', async () => {
    for (const [field, changes] of [
      ['handling_fee', { handling_fee: '0' }],
      ['low_order_fee', { low_order_fee: '0.00' }],
      ['low_order_below', { low_order_below: '0' }],
    ] as const) {
      const answer = await store.call('PATCH', `/api/settings/${settings}`, changes)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    }
    expect((await store.call('DELETE', `/api/tax-classes/${taxClass}`)).body.data?.code).toBe('in-use')
  })

  it('are asked of an order by one click, and told on the page before it', async () => {
    const slug = 'fees-one-click'
    const product = await makeProduct(store, { ...sent, price: '50.00', slug: { 'ua-uk': slug } })
    const { text } = await store.guest('GET', `/${slug}`)
    expect(text.replace(/&nbsp;|\u00a0|\s/g, ' ')).toContain('Доплата за замовлення до 200')
    expect(text.replace(/&nbsp;|\u00a0|\s/g, ' ')).toContain('Обробка замовлень понад 300')
    const asked = { product_id: product, quantity: 1, phone: '067 123-45-67' }
    const placed = await openShopper(world, store).call('POST', '/api/one-click-orders', asked)
    expect(placed.status, placed.text).toBe(201)
    expect(rows((await orderOf(placed.body.id)).totals)).toEqual([
      ['sub_total', '50.00'],
      ['low_order_fee', '25.00'],
      ['total', '75.00'],
    ])
  })

  it('of staff’s own order are those of the checkout', async () => {
    const product = await makeProduct(store, { ...sent, price: '350.00' })
    const [delivery] = (await store.call('GET', '/api/delivery-groups')).body.data
    const dry = await store.call('POST', '/api/staff-orders', {
      key: crypto.randomUUID(),
      dry_run: true,
      lines: [{ product_id: product, quantity: 1 }],
      ...contact,
      delivery_method_id: delivery.methods?.[0]?.id ?? null,
    })
    expect(dry.status, dry.text).toBeLessThan(300)
    expect(rows(dry.body.view.totals)).toContainEqual(['handling', '12.50'])
  })
})

describe('an order that is edited', () => {
  it('keeps the fees it was placed with, whatever they have become', async () => {
    const { id } = await ordered('kept@fees.test', ['400.00'])
    await set({ handling_fee: '99.00', low_order: false })
    const [line] = await linesOf(id)
    expect(await revised(id, [{ id: line?.id, quantity: 2 }])).toEqual([
      ['sub_total', '800.00'],
      ['delivery', '0.00'],
      ['handling', '12.50'],
      ['tax', '2.50'],
      ['total', '815.00'],
    ])
    await set({ handling_fee: '12.50', low_order: true })
  })

  it('loses a fee with what its goods come to, has it back with them, and is asked none that it did not bear', async () => {
    const { id } = await ordered('going@fees.test', ['150.00', '250.00'])
    const [small, large] = await linesOf(id)
    const less = await revised(id, [{ id: small?.id, quantity: 1 }])
    expect(less).toEqual([
      ['sub_total', '150.00'],
      ['delivery', '0.00'],
      // neither handling any more, nor the fee of small orders, which nobody told this buyer
      ['total', '150.00'],
    ])
    const product = (await makeProduct(store, { ...sent, price: '250.00' })) as string
    const again = await revised(id, [
      { id: small?.id, quantity: 1 },
      { product_id: product, quantity: 1 },
    ])
    expect(again).toContainEqual(['handling', '12.50'])
    expect(large).toBeDefined()
    const { id: cheap } = await ordered('growing@fees.test', ['150.00'])
    const [only] = await linesOf(cheap)
    expect(await revised(cheap, [{ id: only?.id, quantity: 3 }])).toEqual([
      ['sub_total', '450.00'],
      ['delivery', '0.00'],
      ['total', '450.00'],
    ])
  })
})

it('A return gives back its line and no fee, a replacement bears none, also when something is added to it', async () => {
  const { id } = await ordered('back@fees.test', ['400.00'])
  for (const code of [3, 4, 5, 6]) expect((await move(id, code)).status).toBe(201)
  const [line] = await linesOf(id)
  const reason = (await store.call('GET', '/api/return-reasons?$limit=1')).body.data[0].id
  const words = async (list: string) => (await store.call('GET', `/api/${list}?$limit=50`)).body.data
  const back = await made('returns', {
    order_id: id,
    order_product_id: line?.id,
    quantity: 1,
    return_reason_id: reason,
  })
  const action = (await words('return-actions')).find((one: { code: number }) => one.code === 3).id
  const complete = (await words('return-statuses')).find((one: { code: number }) => one.code === 3).id
  const done = await store.call('POST', '/api/return-histories', {
    return_id: back.id,
    return_status_id: complete,
    return_action_id: action,
    quantity_received: 1,
  })
  expect(done.status, done.text).toBe(201)
  const { replacement_order_id } = (await store.call('GET', `/api/returns/${back.id}`)).body
  const [own] = await linesOf(replacement_order_id)
  const product = await makeProduct(store, { ...sent, price: '350.00' })
  expect(await revised(replacement_order_id, [own as object, { product_id: product, quantity: 1 }])).toEqual([
    ['sub_total', '350.00'],
    ['total', '350.00'],
  ])
})
