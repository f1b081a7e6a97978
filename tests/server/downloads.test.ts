import { downloads, orders } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper, type SignedIn, signedIn } from './shopper.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let now = new Date('2026-03-02T10:00:00Z')
const words = 'Chapter one. It was a dark and stormy night.'

beforeAll(async () => {
  world = await openWorld({ clock: () => now })
  store = await world.openStore('Books')
  other = await world.openStore('Others')
  const made = await store.call('POST', '/api/payment-methods', {
    name: { 'ua-uk': 'На рахунок' },
    code: 'bank-transfer',
  })
  expect(made.status, made.text).toBe(201)
})
afterAll(() => world.close())

async function aDownload(given: object = {}): Promise<string> {
  const file = await upload(store, 'book.txt', Buffer.from(words), { purpose: 'download' })
  expect(file.status, file.text).toBe(201)
  expect(file.body).toMatchObject({ is_private: true, url: null })
  const made = await store.call('POST', '/api/downloads', {
    name: { 'ua-uk': 'Книжка', 'en-us': 'Book' },
    file_id: file.body.id,
    mask: 'Моя книжка.txt',
    ...given,
  })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

const aBook = async (given: object = {}): Promise<string> =>
  makeProduct(store, { requires_delivery: false, downloads: [await aDownload(given)] })

async function bought(shopper: SignedIn, product: string): Promise<string> {
  await shopper.add(product)
  const ready = await shopper.ready()
  const payment = ready.body.payment_methods.find((one: { code: string }) => one.code === 'bank-transfer')
  await shopper.call('PATCH', '/api/carts/current', { payment_method_id: payment?.id ?? null })
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  return placed.body.id
}

const complete = (order_id: string): Promise<void> => move(order_id, [3, 7])

async function move(order_id: string, way: number[]): Promise<void> {
  const { data } = (await store.call('GET', '/api/order-statuses?$limit=50')).body
  for (const code of way) {
    const order_status_id = data.find((one: { code: number }) => one.code === code).id
    const moved = await store.call('POST', '/api/order-histories', { order_id, order_status_id })
    expect(moved.status, moved.text).toBe(201)
  }
}

const downloadsOf = async (shopper: SignedIn, order: string) => (await shopper.row(orders, order)).downloads

/** The path that the order's page sends to. */
async function linkOf(shopper: SignedIn, order: string, id: string, page = `/account/orders/${order}`) {
  const body = new URLSearchParams({ download: id }).toString()
  const answer = await shopper.call('POST', page, body, {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  })
  return String(answer.headers.location ?? '')
}

describe('downloads', () => {
  it('are not sold to guests', async () => {
    const guest = openShopper(world, store)
    await guest.add(await aBook())
    const ready = await guest.ready()
    const login_reason = 'Увійдіть, щоб купити файли для завантаження.'
    expect(ready.body).toMatchObject({ login_reason, orderable: false })
    const checkout = (await guest.call('GET', '/checkout')).text
    expect(/<main[\s\S]*<\/main>/.exec(checkout)?.[0]).toContain(login_reason)
    const answer = await guest.order()
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('guest-download')
  })

  it('lie in private: nothing public is sold, and no page shows the file', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const picture = await upload(store, 'a.png', png)
    const refused = await store.call('POST', '/api/downloads', { name: { 'ua-uk': 'Х' }, file_id: picture.body.id })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toHaveProperty('file_id')
    const hidden = await upload(store, 'a.png', png, { purpose: 'download' })
    expect((await store.guest('GET', `/media/${store.id}/${hidden.body.id}/small.webp`)).status).toBe(404)
    const product = await aBook()
    expect((await store.guest('GET', `/api/products/${product}`)).body).not.toHaveProperty('downloads')
    expect((await store.guest('GET', '/api/downloads')).status).toBeGreaterThanOrEqual(401)
  })

  it('are fetched by their buyer when the order is complete, counted, by a link that works once', async () => {
    const shopper = await signedIn(world, store, 'reader@buyer.test')
    const order = await bought(shopper, await aBook({ allowed: 2 }))
    const [early] = await downloadsOf(shopper, order)
    expect(early).toMatchObject({ name: 'Книжка', allowed: 2, count: 0 })
    expect(JSON.stringify(early)).not.toContain('file_id')
    expect(await linkOf(shopper, order, early.id)).toBe(`/account/orders/${order}`)
    await complete(order)

    const link = await linkOf(shopper, order, early.id)
    expect(link).toMatch(/^\/downloads\//)
    const file = await shopper.call('GET', link)
    expect(file.status, file.text).toBe(200)
    expect(file.text).toBe(words)
    expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('Моя книжка.txt')}`)
    expect(file.headers['cache-control']).toBe('private, no-store')
    expect((await shopper.call('GET', link)).status).toBe(410)
    expect((await downloadsOf(shopper, order))[0]).toMatchObject({ count: 1 })

    const second = await linkOf(shopper, order, early.id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => shopper.call('GET', second)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await linkOf(shopper, order, early.id)).toBe(`/account/orders/${order}`)
    expect((await downloadsOf(shopper, order))[0]).toMatchObject({ count: 2 })
  })

  it('open to nobody else: another buyer, a changed link, another store, an old link', async () => {
    const shopper = await signedIn(world, store, 'mine@buyer.test')
    const stranger = await signedIn(world, store, 'stranger@buyer.test')
    const product = await aBook()
    const [order, theirs] = [await bought(shopper, product), await bought(stranger, product)]
    await complete(order)
    await complete(theirs)
    const [mine] = await downloadsOf(shopper, order)
    const [foreign] = await downloadsOf(stranger, theirs)
    expect(await linkOf(stranger, order, mine.id)).not.toContain('/downloads/')
    expect(await linkOf(shopper, order, foreign.id)).not.toContain('/downloads/')
    const link = await linkOf(shopper, order, mine.id)
    expect((await shopper.call('GET', link.replace(mine.id, foreign.id))).status).toBe(410)
    expect((await shopper.call('GET', link.replace(/until=\d/, 'until=9'))).status).toBe(410)
    expect((await shopper.call('GET', `${link}x`)).status).toBe(410)
    expect((await shopper.call('GET', link.replace(/signature=.*/, 'signature='))).status).toBe(410)
    expect((await other.guest('GET', link)).status).toBe(410)
    now = new Date(now.getTime() + 600_001)
    expect((await shopper.call('GET', link)).status).toBe(410)
    expect((await downloadsOf(shopper, order))[0].count).toBe(0)
  })

  it('stay with what was bought: the product’s file may change, the sold one cannot be deleted', async () => {
    const shopper = await signedIn(world, store, 'keeper@buyer.test')
    const download = await aDownload()
    const product = await makeProduct(store, { requires_delivery: false, downloads: [download] })
    const order = await bought(shopper, product)
    await complete(order)
    const used = await store.call('DELETE', `/api/downloads/${download}`)
    expect(used.status, used.text).toBe(409)
    await store.call('PATCH', `/api/products/${product}`, { downloads: [] })
    const { file_id } = await store.row(downloads, download)
    expect((await store.call('DELETE', `/api/downloads/${download}`)).status).toBe(200)
    expect((await store.call('DELETE', `/api/files/${file_id}`)).status).toBe(409)
    const [kept] = await downloadsOf(shopper, order)
    expect((await shopper.call('GET', await linkOf(shopper, order, kept.id))).text).toBe(words)
  })

  it('are nothing that their buyer can send back, unlike goods that bring one along; staff can still take them back', async () => {
    const shopper = await signedIn(world, store, 'returner@buyer.test')
    const file = await aBook({ name: { 'ua-uk': 'Файл' } })
    await store.call('PATCH', `/api/products/${file}`, { name: { 'ua-uk': 'Книжка у файлі' } })
    const print = await makeProduct(store, { name: { 'ua-uk': 'Книжка на папері' }, downloads: [await aDownload()] })
    await shopper.add(print)
    const both = await bought(shopper, file)
    await move(both, [3, 5, 6])
    const alone = await bought(shopper, file)
    await complete(alone)
    const [reason] = (await store.call('GET', '/api/return-reasons?code=1')).body.data
    const lineOf = async (order: string, product: string) =>
      (await store.row(orders, order)).products.find(({ product_id }) => product_id === product)?.id
    const ask = async (who: Pick<SignedIn, 'call'>, order: string, product: string) =>
      who.call('POST', '/api/returns', {
        order_id: order,
        order_product_id: await lineOf(order, product),
        quantity: 1,
        return_reason_id: reason.id,
      })

    for (const order of [both, alone]) {
      const refused = await ask(shopper, order, file)
      expect([refused.status, refused.body.data?.code], refused.text).toEqual([409, 'return-download'])
      expect(refused.body.errors).toHaveProperty('order_product_id')
    }
    const shown = async (path: string) => (await shopper.call('GET', path)).text.match(/<main[\s\S]*<\/main>/)?.[0]
    const form = await shown(`/returns/new?order=${both}`)
    expect(form).toContain('Книжка на папері')
    expect(form).not.toContain('Книжка у файлі')
    expect(await shown(`/returns/new?order=${alone}`)).toContain('Файли для завантаження повернути не можна.')
    expect(await shown(`/account/orders/${both}`)).toContain(`/returns/new?order=${both}`)
    expect(await shown(`/account/orders/${alone}`)).not.toContain('/returns/new')

    expect((await ask(shopper, both, print)).status).toBe(201)
    expect(await shown(`/account/orders/${both}`)).not.toContain('/returns/new')
    const taken = await ask(store, alone, file)
    expect(taken.status, taken.text).toBe(201)
  })
})
