import { orderStatuses, products, settings } from '@shopwright/shop/model'
import { tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo as mailsOf } from './mails-of.ts'
import { makeProduct, type SignedIn, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore

const text = 'Міцний, зручний, ношу щодня вже третій місяць.'
const review = (product_id: string, more: object = {}) => ({ product_id, author: 'Олег', text, rating: 4, ...more })
const set = async (changes: object) => {
  const { id } = (await store.list(settings))[0]
  expect((await store.call('PATCH', `/api/settings/${id}`, changes)).status).toBe(200)
}
const mailsTo = (to: string): Promise<any[]> => mailsOf(world, to)
const starsOf = async (id: string) => {
  const { rating, review_count } = await store.row(products, id)
  return [Number(rating), review_count]
}

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Reviewed shop')
  await set({ email: 'boss@reviewed.test', admin_language: 'en-us' })
})
afterAll(() => world.close())

describe('a review', () => {
  it.each([
    ['too little', { author: 'Ян', text: 'Т'.repeat(24), rating: 0 }],
    ['too much', { author: 'Я'.repeat(65), text: 'Т'.repeat(1001), rating: 6 }],
    ['the name of a shopper too long', { author: 'Я'.repeat(26) }],
  ])('is refused with %s', async (_, more) => {
    const refused = await store.guest('POST', '/api/reviews', review(await makeProduct(store), more))
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([422, Object.keys(more).sort()])
  })

  it('is told to the store, which may not want to know', async () => {
    const product = await makeProduct(store, { name: { 'ua-uk': 'Рюкзак' } })
    const sent = await store.guest('POST', '/api/reviews', review(product))
    expect([sent.status, Object.keys(sent.body)]).toEqual([201, ['id', 'product_id', 'author', 'text', 'rating']])
    const [mail] = await until(
      () => mailsTo('boss@reviewed.test'),
      (list) => list.length === 1,
    )
    expect(mail.subject).toBe('New review of Рюкзак: 4 out of 5')
    expect(mail.text).toContain(text)
  })

  it('gives its stars to the product that it is about', async () => {
    const [one, other] = [await makeProduct(store), await makeProduct(store)]
    const made = await store.call('POST', '/api/reviews', review(one, { status: true }))
    await store.call('POST', '/api/reviews', review(one, { rating: 5, status: true }))
    expect(await starsOf(one)).toEqual([4.5, 2])
    await store.call('PATCH', `/api/reviews/${made.body.id}`, { product_id: other })
    expect([await starsOf(one), await starsOf(other)]).toEqual([
      [5, 1],
      [4, 1],
    ])
  })

  it('may be reserved to who has received the product', async () => {
    const product = await makeProduct(store)
    const buyer = await signedIn(world, store, 'buyer@reviewed.test')
    const stranger = await signedIn(world, store, 'stranger@reviewed.test')
    await buyer.add(product)
    await buyer.ready()
    expect((await buyer.order()).status).toBe(201)
    await set({ reviews_purchased: true })
    const write = async (call: SignedIn['call']) => (await call('POST', '/api/reviews', review(product))).status
    expect([await write(store.guest), await write(stranger.call), await write(buyer.call)]).toEqual([403, 403, 403])
    const shipped = (await store.list(orderStatuses, { code: 5 }))[0].id
    await world.engine.onPlatform({}, (ctx) =>
      tables(ctx).updateTable('orders').set({ order_status_id: shipped }).where('store_id', '=', store.id).execute(),
    )
    expect([await write(stranger.call), await write(buyer.call)]).toEqual([403, 201])
  })
})
