import { orders } from '@shopwright/shop/model'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allMails } from './mails-of.ts'
import { contact, makeProduct, openShopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let now = new Date('2026-03-02T10:00:00Z')

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => now })
  store = await world.openStore('One click')
})
afterAll(() => world.close())
// Every test has its hour to itself, and the owner stays signed in for all of them.
beforeEach(() => {
  now = new Date(now.getTime() + 1.5 * 3_600_000)
})

const settings = async (changes: object) => {
  const { id } = (await store.call('GET', '/api/settings')).body.data[0]
  const answer = await store.call('PATCH', `/api/settings/${id}`, changes)
  expect(answer.status, answer.text).toBe(200)
}
const buy = (body: object, headers: Record<string, string> = {}) =>
  openShopper(world, store).call('POST', '/api/one-click-orders', body, headers)
const quantityOf = async (id: string): Promise<number> => (await store.call('GET', `/api/products/${id}`)).body.quantity
const statusCode = async (id: string): Promise<number> =>
  (await store.call('GET', `/api/order-statuses/${id}`)).body.code

describe('buying with one click', () => {
  it('is refused where the store does not offer it', async () => {
    const answer = await buy({ product_id: await makeProduct(store), phone: '+380671234567' })
    expect(answer.status).toBe(409)
    expect(answer.body.code === 'one-click-off' || answer.body.data?.code === 'one-click-off', answer.text).toBe(true)
  })

  it('takes a phone and a product: waits for the call, pays on delivery, has no address, takes the stock', async () => {
    await settings({ one_click_buy: true })
    const product = await makeProduct(store, { price: '120.50', quantity: 5 })
    const placed = await buy({ product_id: product, quantity: 2, phone: '067 123-45-67', first_name: ' Оля ' })
    expect(placed.status, placed.text).toBe(201)
    expect(placed.body).toMatchObject({ payment: { state: 'pending' } })
    const order = await store.row(orders, placed.body.id)
    expect(order).toMatchObject({
      is_one_click: true,
      phone: '+380671234567',
      first_name: 'Оля',
      email: null,
      delivery_address: null,
      payment_address: null,
      total: '241',
      stock_held: true,
    })
    expect(order.payment_method).toBeTruthy()
    expect(await statusCode(String(order.order_status_id))).toBe(2)
    expect(await quantityOf(product)).toBe(3)
    const seen = await store.guest('GET', `/api/orders/${placed.body.id}?access_key=${placed.body.access_key}`)
    expect(seen.body).toMatchObject({ number: placed.body.number, email: null })
    // Staff are told; nobody is written to who left no address.
    const mails = await until(
      () => allMails(world).then((all) => all.filter(({ subject }) => subject.includes(String(placed.body.number)))),
      (found) => found.length > 0,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('+380671234567')
    expect(mails[0]?.text).not.toContain('null')
  })

  it('bears the name of the account where none was given, and the given one beside it else', async () => {
    await settings({ one_click_buy: true })
    const member = await signedIn(world, store, 'named@buyer.test')
    const product_id = await makeProduct(store)
    for (const [phone, first_name, expected] of [
      ['+380671230000', '', contact.first_name],
      ['+380671230001', 'Олена', 'Олена'],
    ]) {
      const body = { product_id, phone, first_name }
      const placed = await member.call('POST', '/api/one-click-orders', body)
      expect(placed.status, placed.text).toBe(201)
      const order = (await store.call('GET', `/api/orders/${placed.body.id}`)).body
      expect([order.first_name, order.last_name]).toEqual([expected, contact.last_name])
      expect(order.phone).toBe(phone)
    }
  })

  it('gives the goods back when the order is canceled', async () => {
    const product = await makeProduct(store, { quantity: 4 })
    const placed = await buy({ product_id: product, phone: '+380501112233' })
    expect(await quantityOf(product)).toBe(3)
    const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
    const order_status_id = data.find((one: { code: number }) => one.code === 8).id
    const moved = await store.call('POST', '/api/order-histories', { order_id: placed.body.id, order_status_id })
    expect(moved.status, moved.text).toBe(201)
    expect(await quantityOf(product)).toBe(4)
  })

  it('names what is wrong: the phone, a product that is not there, more than there is', async () => {
    const product = await makeProduct(store, { quantity: 1 })
    for (const phone of [undefined, null, '', '12', 'call me', 380671234567])
      expect((await buy({ product_id: product, phone })).body.errors, String(phone)).toHaveProperty('phone')
    for (const first_name of [null, 5, 'x'.repeat(500)]) {
      const refused = await buy({ product_id: product, phone: '+380671234567', first_name })
      expect([refused.status, Object.keys(refused.body.errors)], String(first_name)).toEqual([422, ['first_name']])
    }
    expect((await buy({ product_id: crypto.randomUUID(), phone: '+380671234567' })).status).toBe(409)
    expect((await buy({ product_id: product, quantity: 2, phone: '+380671234567' })).status).toBe(409)
    expect((await buy({ product_id: product, phone: '+380671234567', price: '1.00' })).status).toBe(422)
    expect(await quantityOf(product)).toBe(1)
  })

  it('asks for required options, and keeps what was chosen', async () => {
    const option = await store.call('POST', '/api/options', { name: 'Розмір', type: 'select', values: [{ name: 'M' }] })
    const values = [{ option_value_id: option.body.values[0].id, quantity: 2, subtract: true }]
    const product = await makeProduct(store, { options: [{ option_id: option.body.id, required: true, values }] })
    const [made] = (await store.call('GET', `/api/products/${product}`)).body.options
    const without = await buy({ product_id: product, phone: '+380671234567' })
    expect(without.status).toBe(422)
    expect(without.body.errors).toHaveProperty([`options.${made.id}`])
    const placed = await buy({ product_id: product, phone: '+380671234567', options: { [made.id]: made.values[0].id } })
    expect(placed.status, placed.text).toBe(201)
    const order = await store.row(orders, placed.body.id)
    expect(order.products[0].options).toMatchObject([{ name: 'Розмір', value: 'M' }])
    expect((await store.call('GET', `/api/products/${product}`)).body.options[0].values[0].quantity).toBe(1)
  })

  it('makes one order of two clicks, also at the same moment', async () => {
    const product = await makeProduct(store, { quantity: 9 })
    const body = { product_id: product, phone: '+380631234567' }
    const answers = await Promise.all([buy(body), buy(body), buy(body)])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await quantityOf(product)).toBe(8)
  })

  it('takes three in an hour from one phone, however many ask at once', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => makeProduct(store)))
    const answers = await Promise.all(products.map((product_id) => buy({ product_id, phone: '+380991234567' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
    now = new Date(now.getTime() + 3_600_001)
    const later = await buy({ product_id: products[5], phone: '+380991234567' })
    expect(later.status, later.text).toBe(201)
  })

  it('takes three in an hour from one address, whatever the phones', async () => {
    const product = await makeProduct(store, { quantity: 20 })
    const phones = ['+380991110001', '+380991110002', '+380991110003', '+380991110004']
    const statuses: number[] = []
    for (const phone of phones) statuses.push((await buy({ product_id: product, phone })).status)
    expect(statuses).toEqual([201, 201, 201, 429])
  })

  it('is not for guests where guests may not order', async () => {
    await settings({ guest_checkout: false })
    const answer = await buy({ product_id: await makeProduct(store), phone: '+380671234567' })
    expect(answer.status).toBe(409)
    await settings({ guest_checkout: true })
  })
})

describe('the page that asks once more without scripts', () => {
  it('has a text as it was written, and each of several choices', async () => {
    const own = await world.openStore('Asked again')
    const { id: settings_id } = (await own.call('GET', '/api/settings')).body.data[0]
    await own.call('PATCH', `/api/settings/${settings_id}`, { one_click_buy: true })
    const engraved = await own.call('POST', '/api/options', { name: 'Напис', type: 'text' })
    const values = [{ name: 'Стрічка' }, { name: 'Листівка' }]
    const extras = await own.call('POST', '/api/options', { name: 'Додатки', type: 'checkbox', values })
    const chosen = extras.body.values.map(({ id }: { id: string }) => ({ option_value_id: id, quantity: 9 }))
    const product = await makeProduct(own, {
      options: [{ option_id: engraved.body.id }, { option_id: extras.body.id, values: chosen }],
    })
    const { options } = (await own.call('GET', `/api/products/${product}`)).body
    const [text, several] = [engraved, extras].map(({ body }) =>
      options.find(({ option_id }: { option_id: string }) => option_id === body.id),
    )
    const words = 'Олені, з любов’ю, від усіх'
    const form = new URLSearchParams({ product_id: product, phone: '12', [`option.${text.id}`]: words })
    for (const { id } of several.values) form.append(`option.${several.id}`, id)
    const send = () =>
      world.app.inject({
        method: 'POST',
        url: '/one-click',
        headers: {
          host: own.host,
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        },
        payload: form.toString(),
      })
    const refused = await send()
    expect(refused.statusCode).toBe(422)
    const asked = [...refused.body.matchAll(/<input type="hidden" name="option\.([^"]*)" value="([^"]*)"/g)]
    expect(asked.map(([, name, value]) => [name, value]).sort()).toEqual(
      [[text.id, words], ...several.values.map(({ id }: { id: string }) => [several.id, id])].sort(),
    )
    form.set('phone', '+380671239999')
    const placed = await send()
    const id = /\/order\/([0-9a-f-]{36})/.exec(String(placed.headers.location))?.[1] ?? ''
    const order = await own.row(orders, id)
    expect(order.products[0].options.map(({ value }: { value: string }) => value).sort()).toEqual(
      ['Листівка', words, 'Стрічка'].sort(),
    )
  })
})
