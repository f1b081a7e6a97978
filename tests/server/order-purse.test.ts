import { customers, orderRefunds, orders, returns, vouchers } from '@shopwright/shop/model'
import { verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from './mails-of.ts'
import { contact, makeProduct, type SignedIn, signedIn } from './shopper.ts'
import { made as madeAt } from './variants.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let codes: Record<'order-statuses' | 'return-statuses' | 'return-actions' | 'return-reasons', Map<number, string>>
let theme: string
let cash: string

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Purse shop')
  const byCode = async (resource: string): Promise<Map<number, string>> => {
    const { data } = (await store.call('GET', `/api/${resource}?$limit=50`)).body
    return new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
  }
  codes = {
    'order-statuses': await byCode('order-statuses'),
    'return-statuses': await byCode('return-statuses'),
    'return-actions': await byCode('return-actions'),
    'return-reasons': await byCode('return-reasons'),
  }
  await made('coupons', { name: 'Десять', code: 'TEN', discount: '10', uses_per_coupon: 0, uses_per_customer: 0 })
  theme = (await made('voucher-themes', { name: 'Свято' })).id
  cash = (await store.call('GET', '/api/payment-methods')).body.data[0].id
})
afterAll(async () => {
  expect((await verifyAll(world.engine)).findings).toEqual([])
  await world.close()
})

const made = (resource: string, body: object): Promise<any> => madeAt(store, `/api/${resource}`, body)
const move = (order_id: string, code: number, more: object = {}) =>
  made('order-histories', { order_id, order_status_id: codes['order-statuses'].get(code), ...more })
const balanceOf = async (id: string) => (await store.row(orders, id)).balance
const refund = (order_id: string, amount: string) =>
  store.call('POST', '/api/order-refunds', { order_id, amount, reason: 'Решта' })
const giveAll = async (order_id: string): Promise<void> => {
  for (const { id } of await store.list(orderRefunds, { order_id, state: 'pending' }))
    expect((await store.call('PATCH', `/api/order-refunds/${id}`, { state: 'succeeded' })).status).toBe(200)
}
const salesToday = async () => {
  const day = new Date().toISOString().slice(0, 10)
  const later = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return (await store.call('GET', `/api/report-sales?from=${day}&to=${later}&unit=year`)).body.data
}

type Paid = { id: string; number: number; shopper: SignedIn; card: string }

/**
 * Staff make an order for a customer who has 30.00 of credit and a gift card of 50.00, edit it, take the rest in cash and send it: 2 × 99.99
 * and 3 × 10.01 less 10 % are 207.01, 127.01 of them in cash.
 */
async function paidInParts(name: string): Promise<Paid> {
  const shopper = await signedIn(world, store, `${name}@buyer.test`)
  const card = `CARD-${name.toUpperCase()}`
  const persons = { to_name: 'А', to_email: 'a@gift.test', from_name: 'Б', from_email: 'b@gift.test' }
  await made('vouchers', { code: card, amount: '50.00', voucher_theme_id: theme, ...persons })
  await made('customer-transactions', { customer_id: shopper.id, amount: '30.00' })
  const dear = await makeProduct(store, { price: '99.99' })
  const cheap = await makeProduct(store, { price: '10.01' })
  const placed = await made('staff-orders', {
    key: crypto.randomUUID(),
    ...contact,
    customer_id: shopper.id,
    use_credit: true,
    coupon_code: 'TEN',
    voucher_code: card,
    payment_method_id: cash,
    lines: [
      { product_id: dear, quantity: 3 },
      { product_id: cheap, quantity: 1 },
    ],
  })
  const id = placed.order_id
  const order = await store.row(orders, id)
  expect(order).toMatchObject({ total: '198.98', voucher_code: card })
  const lines = order.products.map((line, index) => ({ id: line.id, quantity: [2, 3][index] }))
  await made('order-revisions', { order_id: id, lines, notify: true })
  expect((await store.row(orders, id)).total).toBe('127.01')
  await made('order-payments', { order_id: id, amount: '127.01' })
  await move(id, 3)
  await move(id, 5)
  return { id, number: Number(order.number), shopper, card }
}

/** So many pieces of the dear line come back, and are given back with an action. */
async function comeBack({ id }: Paid, action: number, quantity = 1) {
  const [line] = (await store.row(orders, id)).products
  const asked = { order_id: id, order_product_id: line.id, quantity }
  const { id: return_id } = await made('returns', { ...asked, return_reason_id: codes['return-reasons'].get(1) })
  await made('return-histories', {
    return_id,
    return_status_id: codes['return-statuses'].get(3),
    return_action_id: codes['return-actions'].get(action),
    quantity_received: quantity,
    notify: true,
  })
  await giveAll(id)
  return store.row(returns, return_id)
}

/** What its buyer has of it: the credit, what is on the card. */
const purseOf = async ({ shopper, card }: Paid): Promise<string[]> => [
  (await store.row(customers, shopper.id)).credit_balance as string,
  (await store.list(vouchers, { code: card }))[0].balance,
]

describe('an order that staff made, paid by credit, a gift card and in cash', () => {
  it('gives back money for a piece, and each what it paid once the order is canceled', async () => {
    const before = (await salesToday())[0] ?? { total: '0.00', refunds: '0.00' }
    const paid = await paidInParts('money')
    expect(await purseOf(paid)).toEqual(['0.00', '0.00'])
    expect((await comeBack(paid, 1)).amount).toBe('89.99')
    expect(await balanceOf(paid.id)).toEqual({ owed: '0.00', overpaid: '0.00', left_to_refund: '37.02' })
    const [sales] = await salesToday()
    expect(Number(sales.total) - Number(before.total)).toBeCloseTo(127.01)
    expect(Number(sales.refunds) - Number(before.refunds)).toBeCloseTo(89.99)

    await move(paid.id, 8, { parcel_back: true, notify: true })
    expect(await purseOf(paid)).toEqual(['30.00', '50.00'])
    expect(await balanceOf(paid.id)).toEqual({ owed: '0.00', overpaid: '37.02', left_to_refund: '37.02' })
    expect((await refund(paid.id, '37.03')).body.data.code).toBe('refund-above-paid')
    expect((await refund(paid.id, '37.02')).status).toBe(201)
    await giveAll(paid.id)
    expect(await balanceOf(paid.id)).toEqual({ owed: '0.00', overpaid: '0.00', left_to_refund: '0.00' })
    expect(await store.row(orders, paid.id)).toMatchObject({ paid: '0', total: '127.01' })

    const told = await until(
      () => mailsTo(world, 'money@buyer.test').then((all) => all.map(({ subject, text }) => `${subject}\n${text}`)),
      (all) => all.some((one) => one.includes('37,02')),
    )
    const one = (part: RegExp): string => told.filter((text) => part.test(text)).join('\n')
    expect(one(/змінено/)).toMatch(/Кошти з балансу: −30,00[\s\S]*CARD-MONEY: −50,00[\s\S]*Разом: 127,01/)
    expect(one(/Завершено/)).toContain('Гроші повернено: 89,99')
    const page = (await paid.shopper.call('GET', `/account/orders/${paid.id}`)).text
    for (const amount of ['199,98', '30,03', '−23,00', '−30,00', '−50,00', '127,01'])
      expect(page, amount).toContain(amount)
  })

  it('gives nothing twice, where a piece came back as credit before', async () => {
    const paid = await paidInParts('piece')
    expect((await comeBack(paid, 2)).amount).toBe('89.99')
    expect(await purseOf(paid)).toEqual(['89.99', '0.00'])
    // 207.01 were paid in all: 89.99 went back, and of the money no more than the rest.
    expect(await balanceOf(paid.id)).toEqual({ owed: '0.00', overpaid: '0.00', left_to_refund: '117.02' })
    expect((await refund(paid.id, '117.03')).body.data.code).toBe('refund-above-paid')

    await move(paid.id, 8, { parcel_back: true })
    expect(await purseOf(paid)).toEqual(['119.99', '50.00'])
    expect(await balanceOf(paid.id)).toEqual({ owed: '0.00', overpaid: '37.02', left_to_refund: '37.02' })
    expect((await refund(paid.id, '37.02')).status).toBe(201)
    await giveAll(paid.id)
    expect(await balanceOf(paid.id)).toEqual({ owed: '0.00', overpaid: '0.00', left_to_refund: '0.00' })
  })

  it('gives nothing twice, where more came back as credit than was paid in money', async () => {
    const paid = await paidInParts('whole')
    expect((await comeBack(paid, 2, 2)).amount).toBe('179.98')
    expect(await purseOf(paid)).toEqual(['179.98', '0.00'])
    // 207.01 in all: the purse has its 80.00 again, and the credit is no more than the money that stays.
    const canceled = ['157.01', '50.00']
    await move(paid.id, 8, { parcel_back: true })
    expect(await purseOf(paid)).toEqual(canceled)
    expect(await balanceOf(paid.id)).toEqual({ owed: '0.00', overpaid: '0.00', left_to_refund: '0.00' })
    await move(paid.id, 1)
    expect(await purseOf(paid)).toEqual(['179.98', '0.00'])
    await move(paid.id, 8, { parcel_back: true })
    expect(await purseOf(paid)).toEqual(canceled)
    expect((await verifyAll(world.engine)).findings).toEqual([])
  })

  it('takes no more of such credit back than is still there', async () => {
    const paid = await paidInParts('spent')
    await comeBack(paid, 2, 2)
    await made('customer-transactions', { customer_id: paid.shopper.id, amount: '-179.98' })
    await move(paid.id, 8, { parcel_back: true })
    expect(await purseOf(paid)).toEqual(['0.00', '50.00'])
  })

  it('knows of the credit for what a replacement came back for', async () => {
    const paid = await paidInParts('again')
    const { replacement_order_id } = await comeBack(paid, 3)
    const replacement = { ...paid, id: String(replacement_order_id) }
    for (const code of [3, 5]) await move(replacement.id, code)
    expect((await comeBack(replacement, 2)).amount).toBe('89.99')
    expect(await balanceOf(paid.id)).toMatchObject({ left_to_refund: '117.02' })
  })
})
