import { orders } from '@shopwright/shop/model'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendForm } from './send-form.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

/** A form of the shop whose answer was lost is sent again: by its button, by the browser, or by whoever presses once more. */
let world: World
let store: OpenedStore
let now = Date.parse('2026-11-10T12:00:00Z')
let product: string
let other: string
let cookies: Map<string, string>

beforeAll(async () => {
  world = await openWorld({ paced: true, clock: () => new Date(now) })
  store = await world.openStore('Sent again')
  product = await makeProduct(store)
  other = await makeProduct(store)
})
beforeEach(() => {
  now += 61 * 60_000
  cookies = new Map()
})
afterAll(() => world?.close())

/** As a browser sends it; one to which no answer comes keeps the cookies that it had. */
async function send(url: string, form: Record<string, string>, { lost = false } = {}) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await sendForm(world, store, url, form, cookie ? { cookie } : {})
  for (const line of lost ? [] : ([answer.headers['set-cookie'] ?? []].flat() as string[])) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  return answer
}
const add = (more: Record<string, string> = {}, how = {}) =>
  send('/cart', { intent: 'add', product_id: product, quantity: '1', ...more }, how)
async function inCart(): Promise<number[]> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { body } = await store.guest('GET', '/api/carts/current', undefined, { cookie })
  return body.lines.map(({ quantity }: { quantity: number }) => quantity)
}

describe('a product that is put into the cart', () => {
  it('is put in once, however often its answer is lost, and once more by every press that was answered', async () => {
    await add()
    expect(await inCart()).toEqual([1])
    await add({}, { lost: true })
    await add({}, { lost: true })
    await add()
    expect(await inCart()).toEqual([2])
    await add()
    await add()
    expect(await inCart()).toEqual([4])
  })

  it('is put in once as well where it was not in it before', async () => {
    await add({ product_id: other })
    await add({}, { lost: true })
    await add()
    expect(await inCart()).toEqual([1, 1])
  })

  it('is another wish with another quantity', async () => {
    await add()
    await add({}, { lost: true })
    await add({ quantity: '3' })
    expect(await inCart()).toEqual([5])
  })

  it('is known by what its page calls the sending, whatever was sent and answered since', async () => {
    await add({ sending: 'first' })
    await add({ sending: 'second' }, { lost: true })
    await add({ sending: 'third', product_id: other })
    await add({ sending: 'second' })
    expect(await inCart()).toEqual([2, 1])
    await add({ sending: 'fourth' })
    expect(await inCart()).toEqual([3, 1])
  })

  it('is a gift voucher as well', async () => {
    await add()
    const theme = (await store.call('POST', '/api/voucher-themes', { name: { 'ua-uk': 'Свято' } })).body
    const voucher = {
      ...{ to_name: 'Оля', to_email: 'olya@again.test', from_name: 'Олег', from_email: 'oleh@again.test' },
      ...{ voucher_theme_id: theme.id, amount: '500', agreed: '1', message: 'Вітаю' },
    }
    const vouchers = async () => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return (await store.guest('GET', '/api/carts/current', undefined, { cookie })).body.vouchers.length
    }
    await send('/gift-voucher', voucher, { lost: true })
    expect((await send('/gift-voucher', voucher)).statusCode).toBe(302)
    expect(await vouchers()).toBe(1)
    await send('/gift-voucher', voucher)
    expect(await vouchers()).toBe(2)
  })

  it('is a whole order as well that is asked for once more', async () => {
    const buyer = openShopper(world, store)
    await buyer.add(product)
    await buyer.ready()
    const { id, access_key } = (await buyer.order()).body
    await add({ product_id: other })
    const repeat = (how = {}) => send(`/order/${id}?key=${access_key}`, { repeat: '1' }, how)
    await repeat({ lost: true })
    expect((await repeat()).statusCode).toBe(302)
    expect(await inCart()).toEqual([1, 1])
    await repeat()
    expect(await inCart()).toEqual([1, 2])
    // Two lines of an order may be one of a cart.
    const [line] = (await store.row(orders, id)).products
    const lines = [
      { id: line.id, quantity: 1 },
      { product_id: product, quantity: 2 },
    ]
    expect((await store.call('POST', '/api/order-revisions', { order_id: id, lines })).status).toBe(201)
    await repeat({ lost: true })
    await repeat({ lost: true })
    await repeat()
    expect(await inCart()).toEqual([1, 5])
  })

  it('is a whole order once for each sending that its page has named, whatever was put in since', async () => {
    const buyer = openShopper(world, store, 'named@again.test')
    await buyer.add(product)
    await buyer.ready()
    const { id, access_key } = (await buyer.order()).body
    await add({ product_id: other })
    const repeat = (sending: string, how = {}) => send(`/order/${id}?key=${access_key}`, { repeat: '1', sending }, how)
    await repeat('first', { lost: true })
    await add({ product_id: other })
    await repeat('first')
    expect(await inCart()).toEqual([2, 1])
    await repeat('second')
    expect(await inCart()).toEqual([2, 2])
  })

  it('is put in by whoever sends again what was refused', async () => {
    expect((await add({ quantity: '99' })).statusCode).toBe(422)
    expect((await add({ quantity: '2' })).statusCode).toBe(302)
    expect(await inCart()).toEqual([2])
  })
})

const [text, another] = ['Смачний чай, ще раз візьму такого.', 'Дуже смачний чай, ще раз візьму такого.']
const review = { author: 'Олег', rating: '4', text }
const reviews = async () => (await store.call('GET', `/api/reviews?product_id=${product}`)).body.total

describe('what a guest writes to the shop', () => {
  it('is one review, however often it is sent within ten minutes', async () => {
    const before = await reviews()
    for (let n = 0; n < 12; n++) {
      const answer = await send('/review', { ...review, product_id: product })
      expect([n, answer.statusCode]).toEqual([n, 200])
    }
    expect(await reviews()).toBe(before + 1)
    await send('/review', { ...review, product_id: product, text: another })
    await send('/review', { ...review, product_id: product, rating: '5' })
    await send('/review', { ...review, product_id: product, author: 'Оля' })
    await send('/review', { ...review, product_id: other })
    expect(await reviews()).toBe(before + 4)
    now += 11 * 60_000
    await send('/review', { ...review, product_id: product })
    expect(await reviews()).toBe(before + 5)
  })

  it('is refused by its field where no stars are given as such', async () => {
    for (const rating of ['', '0', '2.5', '99999999999', '1e20'])
      expect([rating, (await send('/review', { ...review, product_id: product, rating })).statusCode]).toEqual([
        rating,
        422,
      ])
  })

  it('is refused in words also where its product is gone meanwhile', async () => {
    for (const product_id of [crypto.randomUUID(), 'gone', '']) {
      const answer = await send('/review', { ...review, product_id })
      expect([answer.statusCode, />[^<]+<\/p>/.exec(answer.body.split('role="alert"')[1] ?? '')?.[0]]).toEqual([
        422,
        expect.stringMatching(/^(?!.*позначені поля).*\p{L}{3}/u),
      ])
    }
  })

  it('is one review where two sendings meet, and for whoever sends it to the API', async () => {
    const before = await reviews()
    await Promise.all(Array.from({ length: 4 }, () => send('/review', { ...review, product_id: product })))
    const body = { ...review, rating: 4, product_id: product }
    const answers = [await store.guest('POST', '/api/reviews', body), await store.guest('POST', '/api/reviews', body)]
    expect(answers.map(({ status, body }) => [status, body.author])).toEqual(Array(2).fill([201, 'Олег']))
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id)
    expect(await reviews()).toBe(before + 1)
  })

  it('uses up nothing of what they may write in an hour when it is the same', async () => {
    const message = { name: 'Олег', email: 'oleh@again.test', text: 'Чи є зелений чай?' }
    const messages = async () => (await store.call('GET', '/api/feedback-messages')).body.total
    const before = await messages()
    for (let n = 0; n < 12; n++) {
      const answer = await send('/shop/feedback', message)
      expect([n, answer.statusCode]).toEqual([n, 200])
    }
    expect(await messages()).toBe(before + 1)
    for (let n = 0; n < 4; n++) await send('/shop/feedback', { ...message, text: `А чорний ${n}?` })
    expect(await messages()).toBe(before + 5)
    const refused = await send('/shop/feedback', { ...message, text: 'А білий?' })
    expect(refused.statusCode).toBe(422)
    expect(await messages()).toBe(before + 5)
    expect((await send('/shop/feedback', message)).statusCode).toBe(200)
  })
})
