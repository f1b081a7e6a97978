import { coupons, customers, orders } from '@shopwright/shop/model'
import { verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact, makeProduct, type SignedIn, signedIn } from './shopper.ts'
import { upload } from './upload.ts'
import { anOption, made as madeAt, makeShirt, type Shirt } from './variants.ts'
import { type Answer, type OpenedStore, openWorld, type World } from './world.ts'

// What staff order for somebody is walked with everything that can be sold, from its making over its edits to what comes back of it.

let world: World
let store: OpenedStore
let ukraine: string
let courier: string
let cash: string
let bank: string
let theme: string
let settings: string
let group: string
let statuses: Map<number, string>
let returnStatuses: Map<number, string>
let actions: Map<number, string>
let reason: string

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('All kinds')
  const codes = async (name: string): Promise<Map<number, string>> => {
    const { data } = (await store.call('GET', `/api/${name}?$limit=50`)).body
    return new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
  }
  statuses = await codes('order-statuses')
  returnStatuses = await codes('return-statuses')
  actions = await codes('return-actions')
  reason = (await codes('return-reasons')).get(1) as string
  settings = (await store.call('GET', '/api/settings')).body.data[0].id
  ukraine = (await store.call('GET', '/api/countries?iso_code=UA')).body.data[0].id
  for (const { id } of (await store.call('GET', '/api/delivery-groups?$limit=50')).body.data)
    await store.call('PATCH', `/api/delivery-groups/${id}`, { status: false })
  const ways = await made('delivery-groups', {
    name: { 'ua-uk': 'Кур’єр' },
    extension: 'local',
    methods: [{ name: { 'ua-uk': 'Містом' }, type: 'flat', price: '60', status: true }],
  })
  courier = ways.methods[0].id
  const methods = (await store.call('GET', '/api/payment-methods?$limit=50')).body.data
  cash = methods.find(({ code }: { code: string }) => code === 'cash-on-delivery').id
  bank = (await made('payment-methods', { name: { 'ua-uk': 'На рахунок' }, code: 'bank-transfer' })).id
  theme = (await made('voucher-themes', { name: { 'ua-uk': 'Свято' } })).id
  const set = { voucher_minimum: '10', voucher_maximum: '500', rewards_enabled: true, rewards_percent: '10' }
  expect((await store.call('PATCH', `/api/settings/${settings}`, set)).status).toBe(200)
  group = (await made('customer-groups', { name: { 'ua-uk': 'Гуртівня' }, discount_percent: '10' })).id
  await made('coupons', { name: 'Десять', code: 'TENTH', discount: '10', uses_per_coupon: 0, uses_per_customer: 0 })
})
afterAll(async () => {
  expect((await verifyAll(world.engine)).findings).toEqual([])
  await world.close()
})

const made = (resource: string, body: object): Promise<any> => madeAt(store, `/api/${resource}`, body)
const place = (body: object): Promise<Answer> => store.call('POST', '/api/staff-orders', body)
const orderOf = (id: string) => store.row(orders, id)
const stockOf = async (id: string): Promise<number> => (await store.call('GET', `/api/products/${id}`)).body.quantity
const codeOf = ({ body }: Answer): string => body.data?.code ?? body.code
const creditOf = async (id: string): Promise<string> => (await store.row(customers, id)).credit_balance as string
const usesOf = async (): Promise<number> => Number((await store.list(coupons, { code: 'TENTH' }))[0].used_count)
const move = async (order_id: string, ...codes: number[]): Promise<void> => {
  for (const code of codes) {
    const answer = await store.call('POST', '/api/order-histories', { order_id, order_status_id: statuses.get(code) })
    expect(answer.status, `${code}: ${answer.text}`).toBe(201)
  }
}
const revise = async (order_id: string, body: object): Promise<Answer> => {
  const seen = await store.call('POST', '/api/order-revisions', { order_id, ...body, dry_run: true })
  const done = await store.call('POST', '/api/order-revisions', { order_id, ...body })
  // What is said before is what is done.
  if (done.status === 201) expect(seen.body.after).toEqual(done.body.after)
  return done
}
const wish = (more: object) => ({
  key: crypto.randomUUID(),
  ...contact,
  delivery_address: { country_id: ukraine, city: 'Київ', address: 'Хрещатик, 1' },
  delivery_method_id: courier,
  payment_method_id: cash,
  ...more,
})
const card = {
  amount: '50.00',
  to_name: 'Оля',
  to_email: 'olya@gift.test',
  from_name: 'Петро',
  from_email: 'petro@gift.test',
  message: 'З днем народження',
}
let people = 0
/** A customer of the group that pays a tenth less, with 100.00 of store credit. */
async function trader() {
  people += 1
  const shopper = await signedIn(world, store, `trader-${people}@goods.test`)
  await store.call('PATCH', `/api/customers/${shopper.id}`, { customer_group_id: group })
  await made('customer-transactions', { customer_id: shopper.id, amount: '100.00' })
  return shopper
}
async function aBook(): Promise<string> {
  const file = await upload(store, 'book.txt', Buffer.from('Chapter one.'), { purpose: 'download' })
  const download = await made('downloads', { name: { 'ua-uk': 'Книжка' }, file_id: file.body.id })
  return makeProduct(store, { price: '50.00', requires_delivery: false, downloads: [download.id] })
}
type Lamp = { id: string; own: string; large: string }
/** 100.00, and 25.00 more where it is large, of which there are five. */
async function aLamp(): Promise<Lamp> {
  const size = await anOption(store, 'Розмір', ['Велика', 'Мала'], 'select')
  const [large, small] = Object.values(size.values)
  const counted = { quantity: 5, subtract: true }
  const body = await made('products', {
    name: { 'ua-uk': 'Лампа' },
    model: 'LAMP',
    price: '100.00',
    quantity: 5,
    requires_delivery: true,
    options: [
      {
        option_id: size.id,
        required: true,
        values: [{ option_value_id: large, price: '25', ...counted }, { option_value_id: small }],
      },
    ],
  })
  const [own] = body.options
  return {
    id: body.id,
    own: own.id,
    large: own.values.find((one: { option_value_id: string }) => one.option_value_id === large).id,
  }
}
const largeOnes = async ({ id, large }: Lamp): Promise<number> =>
  (await store.call('GET', `/api/products/${id}`)).body.options[0].values.find(
    (one: { id: string }) => one.id === large,
  ).quantity
const ofShirt = async ({ id, variantOf }: Shirt, size: string, colour: string): Promise<number> =>
  (await store.call('GET', `/api/products/${id}`)).body.variants.find(
    (one: { id: string }) => one.id === variantOf(size, colour),
  ).quantity
const askedFor = (shopper: SignedIn, order: string, download: string): Promise<Answer> =>
  shopper.call('POST', `/account/orders/${order}`, new URLSearchParams({ download }).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  })
const totalsOf = (order: any): Record<string, string> =>
  Object.fromEntries(order.totals.map(({ code, value }: { code: string; value: string }) => [code, value]))

describe('an order of everything that staff can sell', () => {
  it('is counted to the cent, edited by the difference, and gives back and takes again all that it held', async () => {
    const [shopper, lamp, book, shirt] = [await trader(), await aLamp(), await aBook(), await makeShirt(store)]
    const uses = await usesOf()
    const large = { [lamp.own]: lamp.large }
    const body = wish({
      customer_id: shopper.id,
      lines: [
        { product_id: lamp.id, quantity: 2, options: large },
        { product_id: book, quantity: 1 },
        { product_id: shirt.id, quantity: 1, options: shirt.of('S', 'red') },
      ],
      bought_vouchers: [{ ...card, voucher_theme_id: theme }],
      coupon_code: 'tenth',
      use_credit: true,
    })
    const seen = await place({ ...body, dry_run: true })
    expect(seen.body.view, seen.text).toMatchObject({ total: '379.00', problems: [] })
    const placed = await place({ ...body, hash: seen.body.view.hash })
    expect(placed.status, placed.text).toBe(201)
    const { order_id: id } = placed.body
    const first = await orderOf(id)
    // 2 × (90 + 25), 45, 135, and the gift card; a tenth of the goods; the way; the credit.
    expect(totalsOf(first)).toMatchObject({
      sub_total: '460',
      coupon: '-41',
      delivery: '60',
      credit: '-100',
      total: '379',
    })
    expect(first.products.map(({ price, discount }) => [price, discount])).toEqual([
      ['115', '23'],
      ['45', '4.5'],
      ['135', '13.5'],
    ])
    expect(first.downloads).toHaveLength(1)
    const stock = async () => [
      await stockOf(lamp.id),
      await largeOnes(lamp),
      await stockOf(book),
      await ofShirt(shirt, 'S', 'red'),
      await ofShirt(shirt, 'M', 'blue'),
    ]
    expect(await stock()).toEqual([3, 3, 9, 1, 5])
    expect([await creditOf(shopper.id), await usesOf()]).toEqual(['0.00', uses + 1])

    const [lamps, , shirts] = first.products.map(({ id }) => id)
    const changed = await revise(id, {
      lines: [
        { id: lamps, quantity: 1 },
        { id: shirts, quantity: 1 },
        { product_id: shirt.id, quantity: 1, options: shirt.of('M', 'blue') },
      ],
    })
    expect(changed.status, changed.text).toBe(201)
    const second = await orderOf(id)
    // 115, 135, and 90 + 10 − 5 for the new one; the coupon is for it, too.
    expect(totalsOf(second)).toMatchObject({ sub_total: '395', coupon: '-34.5', credit: '-100', total: '320.5' })
    expect(second.downloads).toEqual([])
    expect(await stock()).toEqual([4, 4, 10, 1, 4])

    const little = await revise(id, { lines: [{ id: lamps, quantity: 1, price: '1.00' }], delivery: '0' })
    expect(little.status, little.text).toBe(201)
    // 1 and the gift card, less 0.10: the credit pays all of it, and what it does not need goes back.
    expect(totalsOf(await orderOf(id))).toMatchObject({ sub_total: '51', coupon: '-0.1', credit: '-50.9', total: '0' })
    expect(await creditOf(shopper.id)).toBe('49.10')
    expect(await stock()).toEqual([4, 4, 10, 2, 5])

    const again = await revise(id, { lines: [{ id: lamps, quantity: 3, price: '115.00' }], delivery: '60' })
    expect(again.status, again.text).toBe(201)
    // It holds no more of the credit than it kept.
    expect(totalsOf(await orderOf(id))).toMatchObject({
      sub_total: '395',
      coupon: '-34.5',
      credit: '-50.9',
      total: '369.6',
    })
    expect(await stock()).toEqual([2, 2, 10, 2, 5])

    await move(id, 8)
    expect(await stock()).toEqual([5, 5, 10, 2, 5])
    expect([await creditOf(shopper.id), await usesOf()]).toEqual(['100.00', uses])
    await move(id, 1)
    expect(await stock()).toEqual([2, 2, 10, 2, 5])
    expect([await creditOf(shopper.id), await usesOf()]).toEqual(['49.10', uses + 1])
    expect(totalsOf(await orderOf(id))).toMatchObject({ total: '369.6' })
  })

  it('gives its files, its gift cards and its points when it is complete, and takes parts of it back to the cent', async () => {
    const [shopper, lamp, book] = [await trader(), await aLamp(), await aBook()]
    const placed = await place(
      wish({
        customer_id: shopper.id,
        lines: [
          { product_id: lamp.id, quantity: 3, options: { [lamp.own]: lamp.large } },
          { product_id: book, quantity: 1 },
        ],
        bought_vouchers: [{ ...card, voucher_theme_id: theme }],
        coupon_code: 'TENTH',
        use_credit: true,
      }),
    )
    expect(placed.status, placed.text).toBe(201)
    const { order_id: id } = placed.body
    const order = await orderOf(id)
    // 3 × 115 + 45 + 50 − 39 + 60 − 100
    expect(order.total).toBe('361')
    const [bought] = (await store.call('GET', `/api/vouchers?order_id=${id}`)).body.data
    const uses = async (code: string) => {
      const other = wish({
        lines: [{ product_id: await makeProduct(store, { requires_delivery: false }), quantity: 1 }],
      })
      return (await place({ ...other, voucher_code: code, payment_method_id: null, dry_run: true })).body.view
    }
    expect((await uses(bought.code)).problems.map(({ code }: { code: string }) => code)).toContain('voucher-not-active')
    const [file] = (await shopper.row(orders, id)).downloads
    const link = async () => String((await askedFor(shopper, id, file.id)).headers.location)
    expect(await link()).toBe(`/account/orders/${id}`)
    await move(id, 3, 5, 6, 7)
    expect(await link()).toMatch(/^\/downloads\//)
    expect((await uses(bought.code)).totals.find(({ code }: { code: string }) => code === 'voucher')).toMatchObject({
      value: '-50.00',
    })
    // A tenth of what the lines cost without tax: 310.50 and 40.50, or less of it where tax is inside.
    const earned = (await store.row(customers, shopper.id)).reward_balance
    expect(earned).toBe(order.products.reduce((sum, { reward }) => sum + reward, 0))
    expect(earned).toBeGreaterThan(0)

    const [lamps, books] = order.products.map(({ id }) => id)
    const back = async (order_product_id: string | undefined, quantity: number, action: number, more: object = {}) => {
      const body = { order_id: id, order_product_id, quantity, return_reason_id: reason }
      const asked = await store.call('POST', '/api/returns', body)
      expect(asked.status, asked.text).toBe(201)
      const done = await store.call('POST', '/api/return-histories', {
        return_id: asked.body.id,
        return_status_id: returnStatuses.get(3),
        return_action_id: actions.get(action),
        ...more,
      })
      expect(done.status, done.text).toBe(201)
      return (await store.call('GET', `/api/returns/${asked.body.id}`)).body
    }
    const before = await stockOf(lamp.id)
    // 345 − 34.50 for three: 103.50 a piece.
    expect(await back(lamps, 1, 1)).toMatchObject({ amount: '103.5' })
    expect([await stockOf(lamp.id), await largeOnes(lamp)]).toEqual([before + 1, before + 1])
    expect(await back(lamps, 1, 2, { restock: false })).toMatchObject({ amount: '103.5' })
    expect(await creditOf(shopper.id)).toBe('103.50')
    expect([await stockOf(lamp.id), await largeOnes(lamp)]).toEqual([before + 1, before + 1])
    expect(await back(books, 1, 1)).toMatchObject({ amount: '40.5' })
    expect(await stockOf(book)).toBe(10)
    const kept = (await store.row(customers, shopper.id)).reward_balance as number
    expect(kept).toBe(Math.floor(order.products[0].reward / 3))
    const refunds = (await store.call('GET', `/api/order-refunds?order_id=${id}`)).body.data
    expect(refunds.map(({ amount }: { amount: string }) => amount).sort()).toEqual(['103.5', '40.5'])
    const more = { order_id: id, amount: '300.00', reason: 'x' }
    const above = await store.call('POST', '/api/order-refunds', more)
    expect([above.status, codeOf(above)]).toEqual([409, 'refund-above-paid'])
  })
})

describe('a coupon that is for some goods only', () => {
  it('goes with the last of them, and its use is free again', async () => {
    const [meant, other] = [await makeProduct(store), await makeProduct(store)]
    const { id: coupon } = await made('coupons', {
      name: 'На одне',
      code: 'MEANT',
      discount: '10',
      uses_per_coupon: 1,
      products: [meant],
    })
    const lines = [meant, other].map((product_id) => ({ product_id, quantity: 1 }))
    const placed = await place(wish({ lines, coupon_code: 'MEANT' }))
    expect(placed.status, placed.text).toBe(201)
    const { order_id: id } = placed.body
    const order = await orderOf(id)
    expect(totalsOf(order)).toMatchObject({ coupon: '-10', total: '250' })
    const left = order.products.find(({ product_id }) => product_id === other)
    const edited = await revise(id, { lines: [{ id: left?.id, quantity: 3 }] })
    expect(edited.status, edited.text).toBe(201)
    expect(await orderOf(id)).toMatchObject({ total: '360', coupon_code: null })
    expect((await store.row(coupons, coupon)).used_count).toBe(0)
  })
})

describe('files that are sold to who has no account', () => {
  it('are refused before they are asked for, in the words of who asks, and by an edit as well', async () => {
    const book = await aBook()
    const body = wish({ lines: [{ product_id: book, quantity: 1 }], payment_method_id: bank })
    const inWords = expect.stringContaining('покупця з обліковим записом')
    const seen = (await place({ ...body, dry_run: true })).body.view
    expect(seen.lines[0].problems).toEqual([
      expect.objectContaining({ code: 'download-needs-account', level: 'block', message: inWords }),
    ])
    const refused = await place(body)
    expect([refused.status, refused.body.errors]).toEqual([409, { 'lines.0': inWords }])
    const plain = await place(wish({ lines: [{ product_id: await makeProduct(store), quantity: 1 }] }))
    expect(plain.status, plain.text).toBe(201)
    const { order_id } = plain.body
    const edited = await revise(order_id, { lines: [{ product_id: book, quantity: 1 }] })
    expect([edited.status, edited.body.errors]).toEqual([422, { 'lines.0': inWords }])
    const { id: customer_id } = await trader()
    expect((await place({ ...body, key: crypto.randomUUID(), customer_id })).status).toBe(201)
  })
})
