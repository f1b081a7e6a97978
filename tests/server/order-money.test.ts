import { orderRefunds, orderStatusGroups, orders, returns } from '@shopwright/shop/model'
import { verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, signedIn } from './shopper.ts'
import { made as madeAt } from './variants.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let statuses: Map<number, string>
let returnStatuses: Map<number, string>
let actions: Map<number, string>
let reason: string

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Order money')
  const byCode = async (resource: string): Promise<Map<number, string>> => {
    const { data } = (await store.call('GET', `/api/${resource}?$limit=50`)).body
    return new Map(data.map((one: { code: number; id: string }) => [one.code, one.id]))
  }
  statuses = await byCode('order-statuses')
  returnStatuses = await byCode('return-statuses')
  actions = await byCode('return-actions')
  reason = (await byCode('return-reasons')).get(1) as string
})
afterAll(async () => {
  expect((await verifyAll(world.engine)).findings).toEqual([])
  await world.close()
})

const made = (resource: string, body: object): Promise<any> => madeAt(store, `/api/${resource}`, body)
const orderOf = (id: string) => store.row(orders, id)
const balanceOf = async (id: string) => (await orderOf(id)).balance
const move = (order_id: string, code: number) =>
  made('order-histories', { order_id, order_status_id: statuses.get(code) })
const pay = (order_id: string, amount: string) => made('order-payments', { order_id, amount })
const revise = async (order_id: string, quantity: number) => {
  const [line] = (await orderOf(order_id)).products
  return made('order-revisions', { order_id, lines: [{ id: line.id, quantity }] })
}
const refund = (order_id: string, amount: string) =>
  store.call('POST', '/api/order-refunds', { order_id, amount, reason: 'Решта' })
const give = async (id: string) => {
  const answer = await store.call('PATCH', `/api/order-refunds/${id}`, { state: 'succeeded' })
  expect(answer.status, answer.text).toBe(200)
}

async function ordered(email: string, quantity: number, way: number[] = []): Promise<string> {
  const buyer = await signedIn(world, store, email)
  await buyer.add(await makeProduct(store, { quantity: 50 }), quantity)
  await buyer.ready()
  const placed = await buyer.order()
  expect(placed.status, placed.text).toBe(201)
  for (const code of way) await move(placed.body.id, code)
  return placed.body.id
}

/** Comes back and is completed with an action; answers the return. */
async function returned(order_id: string, action: number, quantity = 1) {
  const [line] = (await orderOf(order_id)).products
  const { id } = await made('returns', { order_id, order_product_id: line.id, quantity, return_reason_id: reason })
  const answer = await store.call('POST', '/api/return-histories', {
    return_id: id,
    return_status_id: returnStatuses.get(3),
    return_action_id: actions.get(action),
    quantity_received: quantity,
  })
  return { answer, row: await store.row(returns, id) }
}

describe('a paid order that is edited', () => {
  it('says what is owed when it is dearer, and takes just that', async () => {
    const id = await ordered('dearer@buyer.test', 1)
    await pay(id, '100.00')
    await revise(id, 3)
    expect(await balanceOf(id)).toEqual({ owed: '200.00', overpaid: '0.00', left_to_refund: '100.00' })
    const above = await store.call('POST', '/api/order-payments', { order_id: id, amount: '200.01' })
    expect(above.status).toBe(422)
    const buyer = await signedIn(world, store, 'dearer@buyer.test')
    const seen = (await buyer.call('GET', `/account/orders/${id}`)).text
    expect(seen).toContain('Залишилося оплатити')
    await pay(id, '200.00')
    expect(await balanceOf(id)).toMatchObject({ owed: '0.00', overpaid: '0.00' })
    expect((await buyer.call('GET', `/account/orders/${id}`)).text).not.toContain('Залишилося оплатити')
  })

  it('stands with its return in the lists of its buyer, also on pages beyond their last', async () => {
    const id = await ordered('beyond@buyer.test', 1, [3, 5])
    await pay(id, '100.00')
    const { row } = await returned(id, 1)
    const buyer = await signedIn(world, store, 'beyond@buyer.test')
    const { number } = await orderOf(id)
    expect((await buyer.call('GET', '/account/orders?page=77')).text).toContain(`/account/orders/${id}`)
    expect((await buyer.call('GET', '/account/returns?page=77')).text).toContain(`/account/returns/${row.id}`)
    expect((await buyer.call('GET', '/account/returns?page=77')).text).toContain(String(number))
  })

  it('says what is overpaid when it is cheaper, until that is given back', async () => {
    const id = await ordered('cheaper@buyer.test', 3)
    await pay(id, '300.00')
    await revise(id, 1)
    expect(await balanceOf(id)).toEqual({ owed: '0.00', overpaid: '200.00', left_to_refund: '300.00' })
    for (const amount of ['300.01', '0', '-5', '1.005']) expect((await refund(id, amount)).status).not.toBe(201)
    const back = await refund(id, '200.00')
    expect(back.status, back.text).toBe(201)
    expect(await balanceOf(id)).toEqual({ owed: '0.00', overpaid: '0.00', left_to_refund: '100.00' })
    await give(back.body.id)
    expect(await orderOf(id)).toMatchObject({ paid: '100', total: '100' })
    expect(await balanceOf(id)).toEqual({ owed: '0.00', overpaid: '0.00', left_to_refund: '100.00' })
  })

  it('does not owe again what was given back as a favour, but what a dearer edit adds', async () => {
    const id = await ordered('favoured@buyer.test', 3)
    await pay(id, '300.00')
    const favour = await refund(id, '20.00')
    await give(favour.body.id)
    expect(await balanceOf(id)).toMatchObject({ owed: '0.00', overpaid: '0.00', left_to_refund: '280.00' })
    await revise(id, 2)
    expect(await balanceOf(id)).toMatchObject({ owed: '0.00', overpaid: '100.00' })
    // More than the overpayment: what is beyond it is a favour again.
    expect((await refund(id, '130.00')).status).toBe(201)
    expect(await balanceOf(id)).toMatchObject({ owed: '0.00', overpaid: '0.00' })
    await revise(id, 3)
    expect(await balanceOf(id)).toMatchObject({ owed: '100.00', overpaid: '0.00' })
  })

  it('gives everything back when it is canceled, and may be reopened then', async () => {
    const id = await ordered('canceled@buyer.test', 2)
    await pay(id, '200.00')
    await move(id, 8)
    expect(await balanceOf(id)).toMatchObject({ overpaid: '200.00' })
    const back = await refund(id, '200.00')
    await give(back.body.id)
    expect((await refund(id, '0.01')).body.data.code).toBe('refund-above-paid')
    await move(id, 1)
  })
})

describe('how to pay', () => {
  const words = 'Приготуйте гроші без решти.'
  const seen = async (email: string, id: string) => {
    const buyer = await signedIn(world, store, email)
    return (await buyer.call('GET', `/account/orders/${id}`)).text.includes(words)
  }
  const tell = async (instructions: string) => {
    const [way] = (await store.call('GET', '/api/payment-methods')).body.data
    const told = await store.call('PATCH', `/api/payment-methods/${way.id}`, {
      instructions: { 'ua-uk': instructions },
    })
    expect(told.status, told.text).toBe(200)
    return way
  }

  it('is said of an order that is paid at the door until its goods are there', async () => {
    expect((await tell(words)).code).toBe('cash-on-delivery')
    const email = 'at-the-door@buyer.test'
    const id = await ordered(email, 1, [3, 5])
    expect(await seen(email, id)).toBe(true)
    await move(id, 6)
    expect(await seen(email, id)).toBe(false)
    await move(id, 7)
    expect(await seen(email, id)).toBe(false)
    await tell('')
  })

  it('is said of it in a status of the store’s own as in the one before', async () => {
    await tell(words)
    const [group] = (await store.call('GET', '/api/order-status-groups?$limit=1')).body.data
    const own = await made('order-statuses', {
      name: { 'ua-uk': 'Чекаємо на відгук' },
      order_status_group_id: group.id,
      holds_stock: true,
      counts_as_sale: true,
    })
    const open = async (from: number) => {
      const transitions = [{ to_status_id: own.id, allowed: true }]
      const saved = await store.call('PATCH', `/api/order-statuses/${statuses.get(from)}`, { transitions })
      expect(saved.status, saved.text).toBe(200)
    }
    for (const from of [3, 6]) await open(from)
    const wait = (order_id: string) => made('order-histories', { order_id, order_status_id: own.id })
    const email = 'behind-the-door@buyer.test'
    const [early, late] = [await ordered(email, 1, [3]), await ordered(email, 1, [3, 5, 6])]
    for (const id of [early, late]) await wait(id)
    expect(await seen(email, early)).toBe(true)
    expect(await seen(email, late)).toBe(false)
    await tell('')
  })

  it('is said of any other until it is paid or completed, and again when an edit makes it dearer', async () => {
    const way = await tell('')
    const transfer = await made('payment-methods', {
      name: { 'ua-uk': 'На рахунок' },
      code: 'bank-transfer',
      instructions: { 'ua-uk': words },
    })
    await store.call('PATCH', `/api/payment-methods/${way.id}`, { status: false })
    const [email, another] = ['transfer@buyer.test', 'transfer-2@buyer.test']
    const [paid, completed] = [await ordered(email, 1, [3, 5, 6]), await ordered(another, 1, [3, 5, 6])]
    expect(await orderOf(paid)).toMatchObject({ payment_method_id: transfer.id })
    expect(await seen(email, paid)).toBe(true)
    await pay(paid, '100.00')
    expect(await seen(email, paid)).toBe(false)
    await move(completed, 7)
    expect(await seen(another, completed)).toBe(false)

    const dearer = await ordered(email, 1)
    await pay(dearer, '100.00')
    await revise(dearer, 2)
    expect(await seen(email, dearer)).toBe(true)
    await store.call('PATCH', `/api/payment-methods/${way.id}`, { status: true })
    await store.call('DELETE', `/api/payment-methods/${transfer.id}`)
  })
})

describe('a refund', () => {
  it('stops at what was received, also after all of that went back', async () => {
    const id = await ordered('partly@buyer.test', 2, [3, 5])
    await pay(id, '50.00')
    const first = await returned(id, 1)
    expect(first.row.amount).toBe('50')
    const [given] = await store.list(orderRefunds, { order_id: id })
    await give(given.id)
    const second = await returned(id, 1)
    expect(second.answer.status).toBe(409)
    expect(second.answer.body.data.code).toBe('refund-above-paid')
  })

  it('goes up to the total where cash was never written down', async () => {
    const id = await ordered('cash@buyer.test', 2, [3, 5])
    expect((await returned(id, 1, 2)).row.amount).toBe('200')
  })

  it('of cash that was never written down stays right when an edit makes the order cheaper than it', async () => {
    const id = await ordered('cheaper@buyer.test', 2, [3])
    const { id: first } = (await refund(id, '150.00')).body
    await revise(id, 1)
    await give(first)
    expect(await balanceOf(id)).toMatchObject({ left_to_refund: '0.00' })
    expect((await verifyAll(world.engine)).findings).toEqual([])
  })
})

describe('an invoice', () => {
  it('is made where the store says, and refunds of its order have credit notes of their own series', async () => {
    const { id: settings } = (await store.call('GET', '/api/settings')).body.data[0]
    const changes = { invoice_status_id: statuses.get(3), invoice_prefix: 'R-', credit_note_prefix: 'K-' }
    expect((await store.call('PATCH', `/api/settings/${settings}`, changes)).status).toBe(200)
    const notes: string[] = []
    for (const email of ['billed@buyer.test', 'billed-too@buyer.test']) {
      const id = await ordered(email, 2)
      await pay(id, '200.00')
      expect((await orderOf(id)).invoice_number).toBeNull()
      await move(id, 3)
      expect((await orderOf(id)).invoice_number).toMatch(/^R-\d$/)
      for (const amount of ['50.00', '1.00']) {
        const { id: refundId } = (await refund(id, amount)).body
        await give(refundId)
        notes.push(String((await store.row(orderRefunds, refundId)).credit_note))
      }
    }
    expect(notes).toEqual(['K-1', 'K-2', 'K-3', 'K-4'])
    const cash = await ordered('unbilled@buyer.test', 1)
    await pay(cash, '100.00')
    const { id: refundId } = (await refund(cash, '10.00')).body
    await give(refundId)
    expect((await store.row(orderRefunds, refundId)).credit_note).toBeNull()
  })

  it('is the next one of its prefix, each of which begins at one, and stays as it was issued', async () => {
    const { id: settings } = (await store.call('GET', '/api/settings')).body.data[0]
    const set = async (changes: object) =>
      expect((await store.call('PATCH', `/api/settings/${settings}`, changes)).status).toBe(200)
    const { invoice_prefix, invoice_status_id } = (await store.call('GET', '/api/settings')).body.data[0]
    await set({ invoice_status_id: null })
    const issued = async (prefix: string) => {
      await set({ invoice_prefix: prefix })
      const order_id = await ordered(`${prefix}${crypto.randomUUID()}@buyer.test`, 1)
      await made('order-invoices', { order_id })
      return order_id
    }
    const first = await issued('ONE-')
    const all = [first, await issued('ONE-'), await issued('TWO-'), await issued('ONE-')]
    const numbers = await Promise.all(all.map(async (id) => (await orderOf(id)).invoice_number))
    expect(numbers).toEqual(['ONE-1', 'ONE-2', 'TWO-1', 'ONE-3'])
    const again = await store.call('POST', '/api/order-invoices', { order_id: first })
    expect([again.status, again.body.data.code]).toEqual([409, 'invoice-issued'])
    await set({ invoice_prefix, invoice_status_id })
  })
})

describe('the store’s own word for completed', () => {
  it('is where a paid order goes that has nothing to send', async () => {
    const groups = await store.list(orderStatusGroups)
    const group = groups.find(({ code }) => code === 4)?.id
    const own = await made('order-statuses', {
      name: { 'ua-uk': 'Видано' },
      order_status_group_id: group,
      holds_stock: true,
      counts_as_sale: true,
      is_complete: true,
    })
    const { id: settings } = (await store.call('GET', '/api/settings')).body.data[0]
    await store.call('PATCH', `/api/settings/${settings}`, { complete_status_id: own.id, invoice_status_id: null })
    await made('payment-methods', { name: 'Картка', code: 'card', sort_order: 9 })
    const buyer = await signedIn(world, store, 'digital@buyer.test')
    await buyer.add(await makeProduct(store, { requires_delivery: false }))
    const { payment_methods } = (await buyer.ready()).body
    const payment_method_id = payment_methods.find(({ code }: { code: string }) => code === 'card').id
    await buyer.call('PATCH', '/api/carts/current', { payment_method_id })
    const { id, access_key } = (await buyer.order()).body
    const page = await store.guest('GET', `/pay/${id}?key=${access_key}`)
    await store.guest('POST', page.headers.location, { number: '4242424242424242', expiry: '12/40', cvc: '123' })
    const order = await orderOf(id)
    expect(order).toMatchObject({ is_draft: false, order_status_id: own.id })
    expect(order.completed_at).not.toBeNull()
    expect(order.invoice_number).not.toBeNull()
  })
})

describe('a replacement that comes back as well', () => {
  it('is worth what was paid for the piece that it replaced, out of the order that was paid', async () => {
    const id = await ordered('again@buyer.test', 2, [3, 5])
    await pay(id, '200.00')
    const first = await returned(id, 3)
    expect(first.answer.status, first.answer.text).toBe(201)
    const replacement = String(first.row.replacement_order_id)
    for (const code of [3, 5]) await move(replacement, code)
    const again = await returned(replacement, 3)
    const last = String(again.row.replacement_order_id)
    for (const code of [3, 5]) await move(last, code)
    const refunded = await returned(last, 1)
    expect(refunded.answer.status, refunded.answer.text).toBe(201)
    expect(refunded.row.amount).toBe('100')
    const [row] = await store.list(orderRefunds, { return_id: refunded.row.id })
    expect(row).toMatchObject({ order_id: id, amount: '100' })
    await give(row.id)
    expect((await orderOf(id)).paid).toBe('100')
    expect((await returned(id, 1)).row.amount).toBe('100')
    expect(await balanceOf(id)).toMatchObject({ left_to_refund: '0.00' })
  })
})
