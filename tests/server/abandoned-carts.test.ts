import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ageCarts } from './age-carts.ts'
import { takeCards } from './card-order.ts'
import { allMails } from './mails-of.ts'
import { makeProduct, openShopper, type Shopper, signedIn } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let product: string

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Left behind')
  product = await makeProduct(store, { price: '40.00', quantity: 1000 })
  await takeCards(store)
  for (const code of ['en-us', 'ru-ru'])
    await ok(store.call('POST', '/api/store-languages', { language_id: await languageId(code) }))
})
afterAll(() => world?.close())
beforeEach(async () => {
  for (const table of ['abandoned_carts', 'carts', 'cart_mail_refusals', 'outbox_mails'])
    await sql(`delete from ${table}`)
  await sql('delete from pgboss.job')
  await mails(false)
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const ok = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}
const languageId = async (code: string): Promise<string> =>
  (await sql('select id from languages where code = $1', code))[0].id
const later = (minutes: number): Promise<void> => ageCarts(world, minutes)
const mails = async (abandoned_cart_mails: boolean, of = store): Promise<void> => {
  const { id } = (await ok(of.call('GET', '/api/settings'))).data[0]
  await ok(of.call('PATCH', `/api/settings/${id}`, { abandoned_cart_mails }))
}

const run = (name: string, data: Record<string, unknown>) =>
  jobsOf({ engine: () => world.engine } as never)
    .find((job) => job.name === name)
    ?.run(data as never, { id: 'j', signal: AbortSignal.timeout(60_000), attempt: 0 })
/** What the clock begins and all that it asks for, as the queue would have it done; answers how many stores were looked at. */
async function tick(): Promise<number> {
  await run('abandoned-carts-due', { store_id: null })
  let stores = 0
  for (const name of ['abandoned-carts', 'abandoned-cart-mail'])
    for (;;) {
      const found = await sql(`delete from pgboss.job where name = $1 and state = 'created' returning data`, name)
      if (!found.length) break
      if (name === 'abandoned-carts') stores += found.length
      for (const { data } of found) await run(name, data)
    }
  return stores
}
const rows = async (): Promise<any[]> => (await ok(store.call('GET', '/api/abandoned-carts'))).data
const only = async (): Promise<any> => {
  const all = await rows()
  expect(all).toHaveLength(1)
  return ok(store.call('GET', `/api/abandoned-carts/${all[0].id}`))
}
const sent = async () => (await allMails(world)).filter(({ unique_key }) => unique_key?.startsWith('abandoned-cart:'))

/** A guest who has told the checkout their address. */
async function guest(email = 'guest@left.test', quantity = 2): Promise<Shopper> {
  const shopper = openShopper(world, store, email)
  await ok(shopper.add(product, quantity))
  await ok(shopper.ready())
  return shopper
}
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const linkIn = (text: string, path: string): string => {
  const { pathname, search } = new URL(text.split('\n').find((line) => line.includes(path)) as string)
  return pathname + search
}
const restoreOf = async (): Promise<string> => linkIn((await sent()).at(-1)?.text as string, '/cart/restore')
const restore = (shopper: Shopper, link: string) => shopper.call('POST', link, 'x=1', form)
const cartOf = async (shopper: Shopper): Promise<any> => (await shopper.call('GET', '/api/carts/current')).body
const pieces = async (shopper: Shopper): Promise<[string, number][]> =>
  (await cartOf(shopper)).lines.map((line: any) => [line.product_id, line.quantity])

describe('a cart', () => {
  it('is abandoned when nobody has touched it for an hour, and not before', async () => {
    await guest()
    await later(59)
    expect(await tick()).toBe(0)
    expect(await rows()).toEqual([])
    await later(1)
    expect(await tick()).toBe(1)
    expect(await only()).toMatchObject({
      email: 'guest@left.test',
      first_name: 'Ірина',
      language: 'ua-uk',
      currency: 'UAH',
      total: '80',
      item_count: 2,
      state: 'open',
      mail_count: 0,
      goods: [{ product_id: product, quantity: 2, price: '40.00', options: [] }],
      no_mail: null,
    })
    // Looked at once: nothing happens to it until somebody does something.
    await later(10)
    expect(await tick()).toBe(0)
  })

  it('is touched by whatever its shopper does with it', async () => {
    const shopper = await guest()
    const other = await makeProduct(store, { price: '5.00' })
    await ok(shopper.add(other))
    const touches = [
      async () => shopper.add(product),
      async () => shopper.call('PATCH', `/api/cart-items/${(await cartOf(shopper)).lines[0].id}`, { quantity: 7 }),
      async () => shopper.call('DELETE', `/api/cart-items/${(await cartOf(shopper)).lines[1].id}`),
      async () => shopper.call('PATCH', '/api/carts/current', { comment: 'Later' }),
    ]
    for (const touch of touches) {
      await later(59)
      await ok(touch())
      await later(59)
      expect(await tick()).toBe(0)
    }
    await later(1)
    await tick()
    expect(await only()).toMatchObject({ item_count: 7, total: '280' })
    // Left again, it is the same row as it is now.
    await ok(shopper.add(other, 3))
    await later(30)
    expect(await tick()).toBe(0)
    await later(30)
    await tick()
    expect(await only()).toMatchObject({ item_count: 10, total: '295', state: 'open' })
  })

  it('of more than any amount may be is told without its total', async () => {
    const shopper = await guest()
    const { id } = await cartOf(shopper)
    await sql(`update carts set seen = jsonb_set(seen, '{total}', '"100000000000.00"') where id = $1`, id)
    await later(61)
    await tick()
    expect(await only()).toMatchObject({ item_count: 2, total: null })
  })

  it('without a line is none, and one that is emptied ends', async () => {
    const shopper = await guest()
    const { lines } = await cartOf(shopper)
    await later(61)
    await tick()
    await ok(shopper.call('DELETE', `/api/cart-items/${lines[0].id}`))
    await tick()
    expect(await only()).toMatchObject({ state: 'ended', no_mail: 'over' })
    await later(61)
    await tick()
    expect(await rows()).toHaveLength(1)
    // Filled anew it is another one.
    await ok(shopper.add(product))
    await later(61)
    await tick()
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['ended', 'open'])
  })

  it('that becomes an order is recovered, for what the order came to', async () => {
    const shopper = await guest()
    await later(61)
    await tick()
    const order = await ok(shopper.order())
    await tick()
    const span = { from: '2020-01-01', to: '2099-01-01' }
    const report = async (call = store.call) =>
      (await call('GET', `/api/report-recovered?${new URLSearchParams(span)}`)).body.data
    expect(await only()).toMatchObject({ state: 'recovered', order_id: order.id, revenue: '80.00', no_mail: 'bought' })
    expect(await report()).toEqual({ carts: 1, total: '80.00' })
    // An order that comes to nothing brings nothing.
    const { data } = await ok(store.call('GET', '/api/order-statuses?$limit=50'))
    const { id } = data.find(({ code }: { code: number }) => code === 8)
    await ok(store.call('POST', '/api/order-histories', { order_id: order.id, order_status_id: id }))
    expect(await report()).toEqual({ carts: 0, total: '0.00' })
    // One that was bought at once never was abandoned.
    await ok((await guest()).order())
    await later(61)
    await tick()
    expect(await rows()).toHaveLength(1)
  })

  it('is kept for as long as carts are: a guest’s 30 days, a customer’s 180', async () => {
    await guest()
    const customer = await signedIn(world, store, 'kept@left.test')
    await ok(customer.add(product))
    await later(61)
    await tick()
    const left = await sql('select email, expires_at from abandoned_carts order by email')
    const days = left.map(({ expires_at }) => Math.round((expires_at.getTime() - Date.now()) / 86_400_000))
    expect(days).toEqual([30, 180])
    await sql(`update carts set expires_at = now() - interval '1 year' where customer_id is null`)
    await sql(`update abandoned_carts set expires_at = now() - interval '1 year' where customer_id is null`)
    await run('clean-up', { store_id: null })
    expect((await rows()).map(({ email }) => email)).toEqual(['kept@left.test'])
  })

  it('of one who signs in goes on in theirs', async () => {
    const customer = await signedIn(world, store, 'merging@left.test')
    const browser = openShopper(world, store)
    await ok(browser.add(product, 2))
    await later(61)
    await tick()
    expect((await only()).email).toBeNull()
    customer.cookies.set('sw_cart', browser.cookies.get('sw_cart') as string)
    await cartOf(customer)
    await later(61)
    await tick()
    expect(await only()).toMatchObject({ email: 'merging@left.test', state: 'open', item_count: 2 })
    await ok(customer.ready())
    await ok(customer.order())
    await tick()
    expect(await only()).toMatchObject({ state: 'recovered' })
  })

  it('that went to be paid and was not is abandoned an hour after its buyer left', async () => {
    const shopper = await guest('card@left.test')
    const { payment_methods } = await cartOf(shopper)
    const { id } = payment_methods.find(({ code }: { code: string }) => code === 'card')
    await ok(shopper.call('PATCH', '/api/carts/current', { payment_method_id: id }))
    await later(20)
    const draft = await ok(shopper.order())
    expect(draft.number).toBeNull()
    await later(61)
    await tick()
    expect(await rows()).toEqual([])
    await run('draft-expiry', { store_id: store.id, order_id: draft.id })
    await tick()
    expect(await only()).toMatchObject({
      email: 'card@left.test',
      state: 'open',
      total: '80',
      item_count: 2,
      no_mail: null,
    })
    // The second try waits for its payment: it is not emptied meanwhile, nor reminded of.
    await mails(true)
    const again = await ok(shopper.order())
    await run('abandoned-carts', { store_id: store.id })
    await tick()
    expect(await only()).toMatchObject({ state: 'open', no_mail: 'over' })
    expect(await sent()).toEqual([])
    await later(61)
    await run('draft-expiry', { store_id: store.id, order_id: again.id })
    await tick()
    expect(await only()).toMatchObject({ state: 'mailed' })
    const third = await ok(shopper.order())
    const page = (await store.guest('GET', `/pay/${third.id}?key=${third.access_key}`)).headers.location
    const card = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }).toString()
    expect((await store.guest('POST', page, card, form)).status).toBe(303)
    await tick()
    expect(await only()).toMatchObject({ state: 'recovered', order_id: third.id })
  })

  it('of a customer that comes back from a payment is kept as long as before', async () => {
    const customer = await signedIn(world, store, 'payer@left.test')
    await ok(customer.add(product))
    await ok(customer.ready())
    const { payment_methods } = await cartOf(customer)
    const { id } = payment_methods.find(({ code }: { code: string }) => code === 'card')
    await ok(customer.call('PATCH', '/api/carts/current', { payment_method_id: id }))
    const draft = await ok(customer.order())
    await later(61)
    await run('draft-expiry', { store_id: store.id, order_id: draft.id })
    const [{ expires_at }] = await sql('select expires_at from carts')
    expect(Math.round((expires_at.getTime() - Date.now()) / 86_400_000)).toBe(180)
  })

  it('is of its own store', async () => {
    const other = await world.openStore('Next door')
    await guest()
    await later(61)
    await tick()
    expect((await ok(other.call('GET', '/api/abandoned-carts'))).total).toBe(0)
    const { id } = await only()
    expect((await other.call('GET', `/api/abandoned-carts/${id}`)).status).toBe(404)
    expect((await other.call('POST', '/api/abandoned-cart-mails', { abandoned_cart_id: id })).status).toBe(422)
  })
})

describe('mails about carts', () => {
  it('are not sent unless the store wants them', async () => {
    await guest()
    await later(61)
    await tick()
    await later(24 * 60)
    await tick()
    expect(await sent()).toEqual([])
    expect(await only()).toMatchObject({ mail_count: 0, state: 'open' })
  })

  it('come an hour and a day after the last touch, each once, in the shopper’s language', async () => {
    await mails(true)
    const shopper = openShopper(world, store, 'reader@left.test')
    await shopper.call('GET', '/en', undefined, { 'user-agent': 'Mozilla/5.0' })
    await ok(shopper.add(product, 3))
    await ok(
      shopper.call('PATCH', '/api/carts/current', { language: 'en-us', customer: { email: 'Reader@left.test' } }),
    )
    await sql(`update carts set language = 'en-us'`)
    await later(61)
    await tick()
    await tick()
    expect((await sent()).map(({ to, subject }) => [to, subject])).toEqual([
      ['reader@left.test', 'Left behind: your cart is waiting'],
    ])
    expect((await sent())[0]?.text).toMatch(
      /Product \d+ × 3[\s\S]*\/en\/cart\/restore\?cart=[\s\S]*\/en\/shop\/newsletter\?carts=/,
    )
    expect(await only()).toMatchObject({
      state: 'mailed',
      mail_count: 1,
      mails: [{ number: 1, actor_name: null }],
      no_mail: 'soon',
    })
    await later(22 * 60)
    await tick()
    expect(await sent()).toHaveLength(1)
    await later(60)
    await tick()
    expect(await sent()).toHaveLength(2)
    await later(24 * 60)
    await ok(shopper.add(product))
    await later(61)
    await tick()
    await later(30 * 60)
    await tick()
    expect(await sent()).toHaveLength(2)
    expect(await only()).toMatchObject({ mail_count: 2, item_count: 4, no_mail: 'twice' })
  })

  it('are not sent to who is there again', async () => {
    const shopper = await guest()
    await later(61)
    await tick()
    await ok(shopper.add(product))
    await mails(true)
    await later(30)
    await tick()
    expect(await sent()).toEqual([])
    await later(31)
    await tick()
    expect(await sent()).toHaveLength(1)
  })

  it('are not sent about what was left long ago', async () => {
    await guest()
    await later(61)
    await tick()
    await later(48 * 60)
    await mails(true)
    await tick()
    expect(await sent()).toEqual([])
  })

  it('go to no address twice in half a day, however many carts it left', async () => {
    await mails(true)
    await guest()
    await guest()
    await later(61)
    await tick()
    expect(await sent()).toHaveLength(1)
    await later(11 * 60)
    await tick()
    expect(await sent()).toHaveLength(1)
    await later(2 * 60)
    await tick()
    expect(await sent()).toHaveLength(2)
  })

  it('go to who is signed in, and to no guest without an address', async () => {
    await mails(true)
    const customer = await signedIn(world, store, 'member@left.test')
    await ok(customer.add(product))
    await ok(openShopper(world, store).add(product))
    await ok((await guest('no address at all')).add(product))
    await later(61)
    await tick()
    expect((await sent()).map(({ to }) => to)).toEqual(['member@left.test'])
    expect((await rows()).filter(({ email }) => email === null)).toHaveLength(2)
    const nameless = (await rows()).find(({ email }) => email === null)
    expect((await ok(store.call('GET', `/api/abandoned-carts/${nameless.id}`))).no_mail).toBe('no-address')
  })

  it('stop where the account is disabled', async () => {
    await mails(true)
    const customer = await signedIn(world, store, 'off@left.test')
    await ok(customer.add(product))
    await later(61)
    await sql('update customers set status = false where id = $1', customer.id)
    await tick()
    expect(await sent()).toEqual([])
    expect((await only()).no_mail).toBe('left')
    await sql('update customers set status = true where id = $1', customer.id)
  })

  it('stop when something was bought since, with that cart or another', async () => {
    await mails(true)
    await guest('two@left.test')
    await later(61)
    await tick()
    await ok((await guest('two@left.test')).order())
    await later(24 * 60)
    await tick()
    expect(await sent()).toHaveLength(1)
    expect(await only()).toMatchObject({ state: 'mailed', no_mail: 'bought' })
  })

  it('stop with one click, for good, and for that address and store alone', async () => {
    await mails(true)
    await guest('leaving@left.test')
    await guest('staying@left.test')
    await later(61)
    await tick()
    const [{ unsubscribe_url }] = await sql(`select unsubscribe_url from outbox_mails where "to" = 'leaving@left.test'`)
    const link = linkIn(unsubscribe_url, 'carts=')
    // Looking is not leaving: programs open every link.
    expect((await store.guest('GET', link)).text).toContain('Не писати про кошик')
    expect(await sql('select 1 from cart_mail_refusals')).toEqual([])
    for (let n = 0; n < 2; n++) {
      const left = await store.guest('POST', link, 'List-Unsubscribe=One-Click', form)
      expect([left.status, left.text.includes('більше не нагадуватимемо')]).toEqual([200, true])
    }
    await later(24 * 60)
    await tick()
    expect((await sent()).map(({ to }) => to).sort()).toEqual([
      'leaving@left.test',
      'staying@left.test',
      'staying@left.test',
    ])
    // Also of what is left later, and when nothing of the first cart is known any more.
    await sql('delete from abandoned_carts')
    await guest('leaving@left.test', 1)
    await later(61)
    await tick()
    expect((await sent()).filter(({ to }) => to === 'leaving@left.test')).toHaveLength(1)
    const wrong = await store.guest('POST', `${link.slice(0, -4)}aaaa`, 'x=1', form)
    expect(wrong.status).toBe(422)
    const other = await world.openStore('Elsewhere')
    expect((await other.guest('POST', link, 'x=1', form)).status).toBe(422)
  })

  it('stop while the store is suspended or archived', async () => {
    await mails(true)
    await guest()
    await later(61)
    const become = async (state: string) => {
      await sql('update stores set state = $1 where id = $2', state, store.id)
      await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${store.id}`))
    }
    for (const state of ['suspended', 'archived']) {
      await become(state)
      expect(await tick(), state).toBe(0)
      // Also what was asked for before.
      await run('abandoned-carts', { store_id: store.id })
      expect(await sql('select 1 from abandoned_carts')).toEqual([])
    }
    await become('trial')
    await run('abandoned-carts', { store_id: store.id })
    const [{ data }] = await sql(`select data from pgboss.job where name = 'abandoned-cart-mail'`)
    await become('suspended')
    await run('abandoned-cart-mail', data)
    expect(await sent()).toEqual([])
    await become('trial')
    await run('abandoned-cart-mail', data)
    expect(await sent()).toHaveLength(1)
  })

  it('stop for who was forgotten, as a customer and as the guest that they were', async () => {
    await mails(true)
    const customer = await signedIn(world, store, 'forgotten@left.test')
    await ok(customer.add(product))
    await guest('forgotten@left.test')
    await later(61)
    await tick()
    expect(await rows()).toHaveLength(2)
    const asked = await ok(store.call('POST', '/api/privacy-requests', { customer_id: customer.id, kind: 'erasure' }))
    await run('erase-customer', { store_id: store.id, privacy_request_id: asked.id })
    expect(await rows()).toEqual([])
    await later(24 * 60)
    await tick()
    expect(await rows()).toEqual([])
    expect((await allMails(world)).filter(({ to }) => to === 'forgotten@left.test')).toEqual([])
  })

  it('are not written when they are welcome no more', async () => {
    await mails(true)
    const shopper = await guest()
    await later(61)
    await run('abandoned-carts', { store_id: store.id })
    await ok(shopper.order())
    await tick()
    expect(await sent()).toEqual([])
  })

  it('are sent by hand as often as by themselves and no sooner, also where a store sends none by itself', async () => {
    const shopper = await guest()
    await later(61)
    await tick()
    const { id } = await only()
    const send = () => store.call('POST', '/api/abandoned-cart-mails', { abandoned_cart_id: id })
    await ok(send())
    await tick()
    expect(await sent()).toHaveLength(1)
    expect(await only()).toMatchObject({ mail_count: 1, state: 'mailed', mails: [{ number: 1 }] })
    expect((await only()).mails[0].actor_name).toBeTruthy()
    expect([(await send()).status, (await send()).body.data.why]).toEqual([409, 'soon'])
    await later(12 * 60)
    await ok(shopper.add(product))
    expect((await send()).body.data.why).toBe('here')
    await later(61)
    await ok(send())
    await later(13 * 60)
    expect((await send()).body.data.why).toBe('twice')
    await tick()
    expect(await sent()).toHaveLength(2)
  })
})

describe('the link of a mail', () => {
  beforeEach(() => mails(true))

  it('brings the cart to another browser, and what is bought there is recovered', async () => {
    const shopper = await guest('phone@left.test', 3)
    const second = await makeProduct(store, { price: '7.00', quantity: 9 })
    await ok(shopper.add(second, 2))
    await later(61)
    await tick()
    const link = await restoreOf()
    const desk = openShopper(world, store, 'phone@left.test')
    const shown = await desk.call('GET', link)
    expect([shown.status, /× 3/.test(shown.text), desk.cookies.has('sw_cart')]).toEqual([200, true, false])
    const back = await restore(desk, link)
    expect([back.status, back.headers.location]).toEqual([302, '/cart'])
    expect(await pieces(desk)).toEqual([
      [product, 3],
      [second, 2],
    ])
    // Once more adds nothing, there nor where it was.
    await restore(desk, link)
    await restore(shopper, link)
    expect(await pieces(desk)).toEqual([
      [product, 3],
      [second, 2],
    ])
    expect(await pieces(shopper)).toEqual([
      [product, 3],
      [second, 2],
    ])
    await later(10)
    await restore(desk, link)
    await ok(desk.ready())
    const order = await ok(desk.order())
    await tick()
    expect(await only()).toMatchObject({ state: 'recovered', order_id: order.id, revenue: '134.00' })
    // What stays in the first browser is not written about.
    await later(25 * 60)
    await tick()
    expect(await sent()).toHaveLength(1)
  })

  it('adds to what the browser has already no more than is lacking', async () => {
    await guest('more@left.test', 3)
    await later(61)
    await tick()
    const link = await restoreOf()
    const desk = openShopper(world, store)
    await ok(desk.add(product, 1))
    const own = await makeProduct(store, { price: '1.00' })
    await ok(desk.add(own, 4))
    await restore(desk, link)
    expect(await pieces(desk)).toEqual([
      [product, 3],
      [own, 4],
    ])
  })

  it('doubles nothing for a customer who follows it and then signs in', async () => {
    const customer = await signedIn(world, store, 'twice@left.test')
    await ok(customer.add(product, 2))
    await later(61)
    await tick()
    const link = await restoreOf()
    const desk = openShopper(world, store)
    await restore(desk, link)
    expect(await pieces(desk)).toEqual([[product, 2]])
    customer.cookies.set('sw_cart', desk.cookies.get('sw_cart') as string)
    expect(await pieces(customer)).toEqual([[product, 2]])
    await ok(customer.ready())
    await ok(customer.order())
    await tick()
    expect(await only()).toMatchObject({ state: 'recovered' })
  })

  it('names what is not sold any more, and brings as many as there are', async () => {
    const shopper = await guest('gone@left.test', 1)
    const scarce = await makeProduct(store, { name: { 'ua-uk': 'Рідкісний' }, price: '9.00', quantity: 5 })
    const gone = await makeProduct(store, { name: { 'ua-uk': 'Зниклий' }, price: '9.00', quantity: 5 })
    const off = await makeProduct(store, { name: { 'ua-uk': 'Вимкнений' }, price: '9.00', quantity: 5 })
    for (const id of [scarce, gone, off]) await ok(shopper.add(id, 4))
    await later(61)
    await tick()
    const link = await restoreOf()
    await ok(store.call('PATCH', `/api/products/${scarce}`, { quantity: 2 }))
    await ok(store.call('DELETE', `/api/products/${gone}`))
    await ok(store.call('PATCH', `/api/products/${off}`, { status: false }))
    const desk = openShopper(world, store)
    const { status, text } = await restore(desk, link)
    expect(status).toBe(200)
    expect(text).toMatch(/Не все вдалося відновити: [^<]*Рідкісний/)
    for (const name of ['Зниклий', 'Вимкнений']) expect(text).toContain(name)
    expect(await pieces(desk)).toEqual([
      [product, 1],
      [scarce, 2],
    ])
  })

  it('is over with the cart, and good for nothing else', async () => {
    const shopper = await guest('over@left.test', 1)
    await later(61)
    await tick()
    const link = await restoreOf()
    const other = await world.openStore('Another')
    const stranger = openShopper(world, store)
    const isOver = async (path: string, at = stranger.call) => {
      const shown = await at('GET', path)
      const done = await at('POST', path, 'x=1', form)
      return [shown.text, done.text].every((text) => text.includes('більше не зберігається'))
    }
    expect(await isOver(link)).toBe(false)
    expect(await isOver(`${link.slice(0, -3)}abc`)).toBe(true)
    expect(await isOver('/cart/restore')).toBe(true)
    expect(await isOver(link, other.guest)).toBe(true)
    await sql('update abandoned_carts set expires_at = now()')
    expect(await isOver(link)).toBe(true)
    await sql(`update abandoned_carts set expires_at = now() + interval '1 hour'`)
    expect(await isOver(link)).toBe(false)
    await ok(shopper.order())
    await tick()
    expect(await isOver(link)).toBe(true)
  })
})

describe('staff', () => {
  it('see carts by a right of their own, what was bought by that of orders', async () => {
    const shopper = await guest('seen@left.test')
    await later(61)
    await tick()
    await ok(shopper.order())
    await tick()
    const { id } = await only()
    const hired = async (email: string, ...services: string[]) =>
      hire(
        world,
        store,
        email,
        await groupWith(
          store,
          services.map((service) => ({ service, can_get: true })),
        ),
      )
    const [blind, seer, both] = [
      await hired('blind@left.test', 'products'),
      await hired('seer@left.test', 'abandoned-carts'),
      await hired('both@left.test', 'abandoned-carts', 'orders'),
    ]
    const look = async (call: OpenedStore['call']) => {
      const { status, body } = await call('GET', `/api/abandoned-carts/${id}`)
      return [status, body.order_id ? 'order' : null, body.revenue ?? null]
    }
    expect(await look(blind)).toEqual([403, null, null])
    expect(await look(seer)).toEqual([200, null, null])
    expect(await look(both)).toEqual([200, 'order', '80.00'])
    expect((await seer('GET', '/api/report-recovered?from=2020-01-01&to=2099-01-01')).status).toBe(403)
    expect((await seer('POST', '/api/abandoned-cart-mails', { abandoned_cart_id: id })).status).toBe(403)
    expect((await store.guest('GET', '/api/abandoned-carts')).status).toBe(401)
  })

  it('find carts by whom they are of', async () => {
    await guest('needle@left.test')
    await guest('hay@left.test')
    await later(61)
    await tick()
    const { data } = await ok(store.call('GET', '/api/abandoned-carts?$search=needle'))
    expect(data.map(({ email }: { email: string }) => email)).toEqual(['needle@left.test'])
  })
})

it('a customer’s own data tell of carts that they left', async () => {
  const customer = await signedIn(world, store, 'data@left.test')
  await ok(customer.add(product, 2))
  await later(61)
  await tick()
  const { body } = await customer.call('GET', '/account/data.json')
  expect(body['abandoned-carts']).toMatchObject([{ email: 'data@left.test', lines: [{ quantity: 2 }] }])
})
