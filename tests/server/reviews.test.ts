import { deflateRawSync } from 'node:zlib'
import { orderStatuses, products, settings } from '@shopwright/shop/model'
import { tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo as mailsOf } from './mails-of.ts'
import { sendForm } from './send-form.ts'
import { makeProduct, type SignedIn, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, password, until, type World } from './world.ts'

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

describe('a review by a guest of a shop whose customers alone write any', () => {
  const cookiesOf = (answer: { headers: Record<string, unknown> }): string[] =>
    [answer.headers['set-cookie'] ?? []].flat() as string[]
  /** What a browser sends back of it; empty once it was told to forget it. */
  const kept = (answer: { headers: Record<string, unknown> }): string =>
    /^(sw_written=[^;]+)(?!.*Max-Age=0)/.exec(
      cookiesOf(answer).find((line) => line.startsWith('sw_written=')) ?? '',
    )?.[1] ?? ''
  const send = (form: Record<string, string>, cookie = '') =>
    sendForm(world, own, '/review', form, cookie ? { cookie } : {})
  const page = (cookie: string) =>
    world.app.inject({ method: 'GET', url: '/review', headers: { host: own.host, ...(cookie ? { cookie } : {}) } })
  let own: OpenedStore
  let product: string
  const written = (more: object = {}) => ({ ...review(product), rating: '4', ...more })

  beforeAll(async () => {
    own = await world.openStore('Customers review')
    product = await makeProduct(own)
    const { id } = (await own.list(settings))[0]
    expect((await own.call('PATCH', `/api/settings/${id}`, { reviews_guests: false })).status).toBe(200)
  })

  it('waits in their browser while they sign in, and is forgotten once it is taken', async () => {
    const refused = await send(written())
    expect([refused.statusCode, refused.body.includes('/login?back=%2Freview')]).toEqual([422, true])
    expect(refused.body).not.toContain('name="rating"')
    await signedIn(world, own, 'later@reviewed.test')
    const entered = await sendForm(world, own, '/login', { email: 'later@reviewed.test', password, back: '/review' })
    expect([entered.statusCode, entered.headers.location]).toEqual([302, '/review'])
    const session = cookiesOf(entered)
      .map((line) => line.split(';')[0])
      .join('; ')
    const again = await page(`${session}; ${kept(refused)}`)
    expect(again.body).toContain(`${text}</textarea>`)
    expect(again.body).toMatch(/<input[^>]* name="author"[^>]* value="Олег"/)
    expect(again.body).toMatch(/<input[^>]* name="rating"[^>]* checked=""[^>]* value="4"/)
    const taken = await send(written(), `${session}; ${kept(refused)}`)
    expect(taken.statusCode).toBe(200)
    expect(cookiesOf(taken).filter((line) => /^sw_written=;.*Max-Age=0/.test(line))).toHaveLength(1)
    expect((await own.call('GET', `/api/reviews?product_id=${product}`)).body.data).toMatchObject([{ text, rating: 4 }])
  })

  it('asks nobody to sign in who has, whatever is refused', async () => {
    await signedIn(world, own, 'known@reviewed.test')
    const entered = await sendForm(world, own, '/login', { email: 'known@reviewed.test', password, back: '/review' })
    const session = cookiesOf(entered)
      .map((line) => line.split(';')[0])
      .join('; ')
    const refused = await send(written({ text: 'short' }), session)
    expect([refused.statusCode, kept(refused), refused.body.includes('/login?back=%2Freview')]).toEqual([
      422,
      '',
      false,
    ])
    expect(refused.body).toContain('short</textarea>')
  })

  it('stays on its page where a browser could not keep it', async () => {
    const long = Array.from({ length: 2000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20000))).join('')
    const refused = await send(written({ text: long }))
    expect([refused.statusCode, kept(refused), refused.body.includes(`${long}</textarea>`)]).toEqual([422, '', true])
  })

  it('is nothing of what somebody else puts there', async () => {
    const large = { product_id: product, rating: '4', author: 'Олег', text: 'a'.repeat(1_000_000) }
    const bomb = deflateRawSync(JSON.stringify(large)).toString('base64url')
    const odd = deflateRawSync(JSON.stringify({ product_id: {}, rating: 4, author: null, text: [] })).toString(
      'base64url',
    )
    for (const value of ['', 'x', '%', bomb, odd, deflateRawSync('null').toString('base64url')]) {
      const answer = await page(`sw_written=${value}`)
      expect([answer.statusCode, answer.body.includes('<textarea')]).toEqual([200, false])
    }
  })

  it('is asked for where buyers alone write any as well, and not where nobody does', async () => {
    const { id } = (await own.list(settings))[0]
    const asked: boolean[] = []
    for (const change of [
      { reviews_guests: true, reviews_purchased: true },
      { reviews_guests: false, reviews_allowed: false },
    ]) {
      expect((await own.call('PATCH', `/api/settings/${id}`, change)).status).toBe(200)
      const refused = await send(written())
      expect(refused.statusCode).toBe(422)
      asked.push(refused.body.includes('/login?back=%2Freview'))
    }
    expect(asked).toEqual([true, false])
  })
})
