import { currencies, orders } from '@shopwright/shop/model'
import { verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { makeProduct, type SignedIn, signedIn } from './shopper.ts'
import { made as madeAt } from './variants.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let statuses: Map<number, string>
let euro: string
let one: string
let two: string

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Two currencies')
  statuses = await byCode('order-statuses')
  const rate = (await made('tax-rates', { name: 'ПДВ 20 %', rate: '20', geo_zones: [] })).id
  const rules = [{ tax_rate_id: rate, based_on: 'store', priority: 1 }]
  const tax_class_id = (await made('tax-classes', { title: 'ПДВ', description: 'Податок', rules })).id
  const currency_id = (await store.list(currencies, { code: 'EUR' }))[0].id
  euro = (await made('store-currencies', { currency_id, value: '0.02217' })).id
  const settings = (await store.call('GET', '/api/settings')).body.data[0].id
  const changed = await store.call('PATCH', `/api/settings/${settings}`, {
    prices_include_tax: true,
    show_prices_with_tax: true,
    handling: true,
    handling_fee: '37.00',
    handling_tax_class_id: tax_class_id,
  })
  expect(changed.status, changed.text).toBe(200)
  await made('coupons', { name: 'Сім', code: 'SEVEN', discount: '7', uses_per_coupon: 0, uses_per_customer: 0 })
  await made('delivery-groups', {
    name: { 'ua-uk': 'Кур’єр' },
    extension: 'local',
    methods: [{ name: { 'ua-uk': 'Кур’єр' }, type: 'flat', price: '63.50' }],
  })
  const [way] = (await store.call('GET', '/api/payment-methods')).body.data
  const told = await store.call('PATCH', `/api/payment-methods/${way.id}`, { instructions: { 'ua-uk': 'На картку.' } })
  expect(told.status, told.text).toBe(200)
  one = await makeProduct(store, { name: 'Чайник', price: '390.00', tax_class_id, quantity: 50 })
  two = await makeProduct(store, { name: 'Чашка', price: '260.00', tax_class_id, quantity: 50 })
})
afterAll(async () => {
  expect((await verifyAll(world.engine)).findings).toEqual([])
  await world.close()
})

const made = (resource: string, body: object): Promise<any> => madeAt(store, `/api/${resource}`, body)
const byCode = async (resource: string): Promise<Map<number, string>> => {
  const { data } = (await store.call('GET', `/api/${resource}?$limit=50`)).body
  return new Map(data.map((row: { code: number; id: string }) => [row.code, row.id]))
}
const orderOf = (id: string) => store.row(orders, id)
const linesOf = async (id: string): Promise<string[]> => (await orderOf(id)).products.map((line) => line.id)
const rowsOf = (totals: { code: string; value: string }[]): string[] =>
  totals.map(({ code, value }) => `${code} ${Number(value).toFixed(2)}`)
const rateOf = (value: string) => store.call('PATCH', `/api/store-currencies/${euro}`, { value })
const revise = (order_id: string, lines: object[], more = {}) => made('order-revisions', { order_id, lines, ...more })
/** What somebody reads of the order in their account, without the frame of the shop. */
const pageOf = async (buyer: SignedIn, id: string): Promise<string> => {
  const { text } = await buyer.call('GET', `/account/orders/${id}`)
  return /<main.*<\/main>/s.exec(text)?.[0] ?? ''
}
const mailOf = (email: string, about: RegExp) =>
  until(async () => (await mailsTo(world, email)).find(({ subject }) => about.test(subject)), Boolean) as Promise<{
    subject: string
    text: string
  }>

/** Two teapots and a cup, in euros, with a promo code and a gift card of 100 UAH: of 21.46 euros. */
async function ordered(email: string): Promise<{ id: string; buyer: SignedIn }> {
  const theme = (await made('voucher-themes', { name: 'Свято' })).id
  const code = `GIFT${Math.random().toString(36).slice(2, 8).toUpperCase()}`
  const people = { to_name: 'A', to_email: 'a@euro.test', from_name: 'B', from_email: 'b@euro.test' }
  await made('vouchers', { code, amount: '100.00', voucher_theme_id: theme, ...people })
  const buyer = await signedIn(world, store, email)
  await buyer.add(one, 2)
  await buyer.add(two)
  const { body } = await buyer.call('PATCH', '/api/carts/current', { currency: 'EUR' })
  const courier = body.delivery_methods.find(({ name }: { name: string }) => name === 'Кур’єр').id
  const country_id = (await store.call('GET', '/api/store-countries')).body.data[0].country_id
  await buyer.ready({
    delivery_method_id: courier,
    delivery_address: { address: 'вул. Садова, 2', city: 'Львів', country_id },
    coupon_code: 'SEVEN',
    voucher_code: code,
  })
  const placed = await buyer.order()
  expect(placed.status, placed.text).toBe(201)
  return { id: placed.body.id, buyer }
}

describe('an order in another currency than the store’s own', () => {
  it('is told in that currency alone, on its page, in its mail and to staff', async () => {
    const { id, buyer } = await ordered('placed@euro.test')
    const order = await orderOf(id)
    expect(order).toMatchObject({ currency: 'EUR', currency_value: '0.02217', total: '21.46' })
    expect(rowsOf(order.totals)).toEqual([
      'sub_total 23.06',
      'delivery 1.41',
      'handling 0.82',
      'coupon -1.61',
      'tax_included 3.71',
      'voucher -2.22',
      'total 21.46',
    ])
    const mail = await mailOf('placed@euro.test', /замовлення \d+$/)
    expect(mail.text).toMatch(/2 × 8,65\s€ = 17,30\s€/)
    expect(mail.text).toMatch(/Разом: 21,46\s€/)
    expect(mail.text).not.toContain('₴')
    const page = await pageOf(buyer, id)
    for (const amount of ['17,30', '5,76', '1,41', '0,82', '−1,61', '−2,22', '21,46'])
      expect(page).toMatch(new RegExp(`>${amount}\\s€<`))
    expect(page).not.toContain('₴')
  })

  it('is edited at the rate and for the group that it was made with, whatever both are by then', async () => {
    const { id, buyer } = await ordered('edited@euro.test')
    const dear = (await made('customer-groups', { name: 'Опт', discount_percent: '50' })).id
    expect((await store.call('PATCH', `/api/customers/${buyer.id}`, { customer_group_id: dear })).status).toBe(200)
    expect((await rateOf('0.03')).status).toBe(200)
    const [teapots, cup] = await linesOf(id)
    const third = await makeProduct(store, { name: 'Цукорниця', price: '500.00' })
    await revise(
      id,
      [
        { id: teapots, quantity: 1 },
        { id: cup, quantity: 1 },
        { product_id: third, quantity: 1 },
      ],
      {
        comment: 'Замінили один чайник',
        notify: true,
      },
    )
    const order = await orderOf(id)
    // 500 × 0.02217, by nobody's half
    expect(order.products.map(({ price }) => Number(price))).toEqual([8.65, 5.76, 11.09])
    expect(order.currency_value).toBe('0.02217')
    // Disabled, it is sold in no more, and this order goes on in it.
    expect((await store.call('PATCH', `/api/store-currencies/${euro}`, { status: false })).status).toBe(200)
    const more = order.products.map(({ id, quantity }) => ({ id, quantity }))
    await revise(id, [...more, { product_id: third, quantity: 1 }])
    expect((await orderOf(id)).products.map(({ price }) => Number(price))).toEqual([8.65, 5.76, 11.09, 11.09])
    expect((await store.call('PATCH', `/api/store-currencies/${euro}`, { status: true })).status).toBe(200)
    expect((await rateOf('0.02217')).status).toBe(200)
  })

  it('earns the points of what it is worth in the store’s own, edited or not', async () => {
    const settings = (await store.call('GET', '/api/settings')).body.data[0].id
    const reward = (changes: object) => store.call('PATCH', `/api/settings/${settings}`, changes)
    expect((await reward({ rewards_enabled: true, rewards_percent: '5' })).status).toBe(200)
    const { id } = await ordered('points@euro.test')
    const earned = async () => (await orderOf(id)).products.map((line) => line.reward)
    // 13.41 and 4.47 euros without tax are 604.87 and 201.62 hryvnias.
    expect(await earned()).toEqual([30, 10])
    expect((await rateOf('0.03')).status).toBe(200)
    const [teapots, cup] = await linesOf(id)
    await revise(id, [
      { id: teapots, quantity: 2 },
      { id: cup, quantity: 2 },
    ])
    expect(await earned()).toEqual([30, 20])
    expect((await rateOf('0.02217')).status).toBe(200)
    expect((await reward({ rewards_enabled: false })).status).toBe(200)
  })

  it('that was edited tells its buyer what it is now, and what is open', async () => {
    const { id, buyer } = await ordered('told@euro.test')
    expect(await pageOf(buyer, id)).toContain('На картку.')
    await made('order-payments', { order_id: id, amount: '21.46' })
    const [teapots, cup] = await linesOf(id)
    await revise(
      id,
      [
        { id: teapots, quantity: 1 },
        { id: cup, quantity: 1 },
      ],
      { comment: 'Є один', notify: true },
    )
    // 14.41 − 1.01 + 1.41 + 0.82 − 2.22
    expect(Number((await orderOf(id)).total)).toBe(13.41)
    const mail = await mailOf('told@euro.test', /змінено$/)
    expect(mail.text).toContain('Є один')
    expect(mail.text).toMatch(/1 × 8,65\s€ = 8,65\s€/)
    expect(mail.text).toMatch(/Разом: 13,41\s€\nМи повернемо вам: 8,05\s€/)
    expect(mail.text).not.toContain('₴')
    const page = await pageOf(buyer, id)
    expect(page).toContain('Замовлення змінено')
    expect(page).toContain('Є один')
    // Nothing is left to pay.
    expect(page).not.toContain('На картку.')
  })

  it('tells its buyer nothing of what staff note for themselves, nor how to pay what was canceled', async () => {
    const { id, buyer } = await ordered('noted@euro.test')
    const note = (code: number, more: object) =>
      made('order-histories', { order_id: id, order_status_id: statuses.get(code), ...more })
    await note(1, { comment: 'Дзвонили двічі' })
    await note(1, { comment: 'Відправимо завтра', notify: true })
    await note(8, {})
    const page = await pageOf(buyer, id)
    expect([...page.matchAll(/— (?:<!-- -->)?([^<]+)/g)].map(([, status]) => status)).toEqual([
      'Нове',
      'Нове',
      'Скасовано',
    ])
    expect(page).not.toContain('Дзвонили')
    expect(page).toContain('Відправимо завтра')
    expect(page).not.toContain('На картку.')
  })

  it('that is refunded tells its buyer so, in part and whole, and counts in the reports by its rate', async () => {
    const { id, buyer } = await ordered('refunded@euro.test')
    await made('order-payments', { order_id: id, amount: '21.46' })
    await made('order-histories', { order_id: id, order_status_id: statuses.get(3) })
    const give = async (amount: string) => {
      const { id: refund } = await made('order-refunds', {
        order_id: id,
        amount,
        reason: 'Подряпина',
        method: 'manual',
      })
      expect((await store.call('PATCH', `/api/order-refunds/${refund}`, { state: 'succeeded' })).status).toBe(200)
    }
    const report = async () =>
      (await store.call('GET', '/api/report-sales?from=2020-01-01&to=2099-12-31&unit=year')).body.data[0]
    const before = await report()
    await give('5.00')
    const mail = await mailOf('refunded@euro.test', /повернення коштів/)
    expect(mail.subject).toMatch(/5,00\s€$/)
    expect(mail.text).toMatch(/Ми повернули вам 5,00\s€/)
    expect((await orderOf(id)).balance).toEqual({ owed: '0.00', overpaid: '0.00', left_to_refund: '16.46' })
    const above = await store.call('POST', '/api/order-refunds', { order_id: id, amount: '16.47', reason: 'Решта' })
    expect(above.status).toBe(409)
    await give('16.46')
    await until(
      () => mailsTo(world, 'refunded@euro.test'),
      (mails) => mails.filter(({ subject }) => /повернення коштів/.test(subject)).length === 2,
    )
    expect((await orderOf(id)).balance).toMatchObject({ left_to_refund: '0.00' })
    const after = await report()
    // 21.46 ÷ 0.02217
    expect(Number(after.refunds) - Number(before.refunds)).toBeCloseTo(967.97, 2)
    expect(Number(after.total)).toBe(Number(before.total))
    expect(await pageOf(buyer, id)).not.toContain('₴')
  })

  it('whose goods come back gives back of its own currency what was paid for them', async () => {
    const { id } = await ordered('returned@euro.test')
    await made('order-payments', { order_id: id, amount: '21.46' })
    for (const code of [3, 5, 6]) await made('order-histories', { order_id: id, order_status_id: statuses.get(code) })
    const [teapots] = await linesOf(id)
    const [states, actions, reasons] = await Promise.all(
      ['return-statuses', 'return-actions', 'return-reasons'].map(byCode),
    )
    const back = await made('returns', {
      order_id: id,
      order_product_id: teapots,
      quantity: 1,
      return_reason_id: reasons?.get(1),
      opened: false,
    })
    for (const code of [2, 3])
      await made('return-histories', {
        return_id: back.id,
        return_status_id: states?.get(code),
        ...(code === 3 ? { return_action_id: actions?.get(1), notify: true } : {}),
      })
    const found = (await store.call('GET', `/api/returns/${back.id}`)).body
    // (17.30 − 1.21) ÷ 2, rounded down: what is left of a cent goes with the last piece
    expect([found.currency, Number(found.amount)]).toEqual(['EUR', 8.04])
    const mail = await mailOf('returned@euro.test', /^.*повернення \d+ тепер/)
    expect(mail.text).toMatch(/8,04\s€/)
    // Of the money the mails of the return tell, once.
    const [refund] = (await store.call('GET', `/api/order-refunds?order_id=${id}`)).body.data
    expect((await store.call('PATCH', `/api/order-refunds/${refund.id}`, { state: 'succeeded' })).status).toBe(200)
    const { rows } = await world.engine.database.platformPool.query(
      `select 1 from pgboss.job where name = 'order-mails' and data ->> 'refund_id' = $1`,
      [refund.id],
    )
    expect(rows).toEqual([])
    expect(mail.text).not.toContain('₴')
  })
})
