import { products } from '@shopwright/shop/model'
import { forgetVisitors, keepVisits, type Visit } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenToMessages, type Messages } from './messages.ts'
import { contact, makeProduct, openShopper, signedIn } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let messages: Messages
let world: World
let store: OpenedStore
let kettlePath: string
let shift = 0
const minute = 60_000

beforeAll(async () => {
  messages = listenToMessages()
  world = await openWorld({ clock: () => new Date(Date.now() + shift) })
  store = await world.openStore('Looked at')
  const kettle = await store.row(products, await makeProduct(store, { name: { 'ua-uk': 'Чайник' }, quantity: 10 }))
  kettlePath = `/${kettle.slug}`
  await follow(store, true)
})
afterAll(async () => {
  messages.end()
  await world?.close()
})

const ok = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

async function follow({ call }: OpenedStore, customers_online: boolean): Promise<void> {
  const [{ id }] = (await ok(call('GET', '/api/settings'))).data
  await ok(call('PATCH', `/api/settings/${id}`, { customers_online }))
}

let browsers = 0
/** A browser that nobody else has: what it says of itself is its own. */
const browser = (more: object = {}): Record<string, string> => ({
  'user-agent': `Mozilla/5.0 (X11; Linux) Browser/${++browsers}`,
  accept: 'text/html',
  ...more,
})
const online = async (call = store.call, more = ''): Promise<any[]> =>
  (await ok(call('GET', `/api/who-online?$limit=200${more}`))).data
const seen = (path: string, of = store) =>
  until(
    async () => (await online(of.call, `&path=${encodeURIComponent(path)}`))[0],
    (row) => row !== undefined,
  )
const everybody = (of = store): Promise<number> =>
  query('select count(*)::int as n from who_online where store_id = $1', [of.id]).then(([{ n }]) => n)
/** What was seen before this was written down once this is. */
async function settled(of = store): Promise<void> {
  const last = browser()
  await of.guest('GET', '/sitemap', undefined, last)
  await seen('/sitemap', of)
  await query(`delete from who_online where store_id = $1 and path = '/sitemap'`, [of.id])
}

describe('Who looks at the shop', () => {
  it('is seen with the page, where they came from and with what', async () => {
    const headers = browser({
      referer: 'https://www.search.test/?q=teapot',
      'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile Safari',
    })
    expect((await store.guest('GET', `${kettlePath}?utm=1`, undefined, headers)).status).toBe(200)
    const row = await seen(kettlePath)
    expect(row).toMatchObject({
      customer_id: null,
      page: 'Чайник',
      path: kettlePath,
      referrer: 'www.search.test',
      device: 'phone',
      ip: '127.0.0.1',
    })
    // A page from memory is seen as well, and a step inside of the shop is the same visit.
    await store.guest('GET', '/', undefined, { ...headers, referer: `http://${store.host}/` })
    await store.guest('GET', '/', undefined, { ...headers, referer: `http://${store.host}/` })
    const next = await seen('/')
    expect([next.id, next.referrer, next.first_seen_at]).toEqual([row.id, 'www.search.test', row.first_seen_at])
    expect(next.page).toContain('Looked at')
  })

  it('is one visit by its session, wherever it comes from, and another one beside it', async () => {
    const before = await everybody()
    const [one, two] = [openShopper(world, store), openShopper(world, store)]
    const product = await makeProduct(store)
    const same = browser()
    for (const shopper of [one, two]) await shopper.add(product)
    await one.call('GET', '/cart', undefined, same)
    await two.call('GET', '/compare', undefined, same)
    await one.call('GET', '/search?q=x', undefined, browser())
    await seen('/compare')
    await seen('/search')
    expect(await everybody()).toBe(before + 2)
  })

  it('stays one visit when a cart is begun, with where it came from', async () => {
    const headers = browser({ referer: 'https://blog.test/' })
    await store.guest('GET', '/news', undefined, headers)
    const before = await seen('/news')
    const shopper = openShopper(world, store)
    await shopper.add(await makeProduct(store))
    const count = await everybody()
    await shopper.call('GET', '/cart', undefined, { ...headers, referer: `http://${store.host}/` })
    const after = await until(
      async () => (await online(store.call, '&path=/cart&referrer=blog.test'))[0],
      (row) => row !== undefined,
    )
    expect([after.first_seen_at, await everybody()]).toEqual([before.first_seen_at, count])
  })

  it('is called by name when signed in, and their own pages say no more than what they are', async () => {
    const shopper = await signedIn(world, store, 'known@buyer.test')
    await shopper.call('GET', '/account/orders', undefined, browser())
    const row = await until(
      async () => (await online(store.call, `&customer_id=${shopper.id}&$populate[]=customer_id`))[0],
      (found) => found !== undefined,
    )
    expect([row.path, row.customer.last_name]).toEqual(['/account', contact.last_name])
    expect(await ok(store.call('GET', '/api/report-online'))).toMatchObject({ customers: 1 })
  })

  it('is nobody who is no person, fetches ahead, looks at a preview, or does not want it', async () => {
    await settled()
    const before = await everybody()
    const refused: Record<string, string>[] = [
      browser({ 'user-agent': 'Googlebot/2.1' }),
      browser({ 'user-agent': '' }),
      browser({ 'sec-purpose': 'prefetch' }),
      browser({ dnt: '1' }),
      browser({ 'sec-gpc': '1' }),
      browser({ cookie: 'cookie_accept=statistics:0.marketing:1' }),
    ]
    for (const headers of refused) expect((await store.guest('GET', '/', undefined, headers)).status).toBe(200)
    await world.app.inject({ method: 'HEAD', url: '/', headers: { host: store.host, ...browser() } })
    for (const path of ['/robots.txt', '/shop-state', '/sitemap.xml'])
      await store.guest('GET', path, undefined, browser())
    const { url } = await ok(store.call('POST', '/api/preview-links', { theme: 'quick-shop' }))
    const preview = openShopper(world, store)
    const link = new URL(url)
    await preview.call('GET', link.pathname + link.search, undefined, browser())
    await preview.call('GET', '/', undefined, browser())
    await settled()
    expect(await everybody()).toBe(before)
    await store.guest('GET', '/', undefined, browser({ cookie: 'cookie_accept=statistics:1' }))
    await until(everybody, (n) => n === before + 1)
  })

  it('costs a page no statement, and all shops of a moment one', async () => {
    const other = await world.openStore('Also looked at')
    await follow(other, true)
    for (const one of [store, other]) for (let n = 0; n < 2; n++) await one.guest('GET', '/', undefined, browser())
    const sent = await messages.askedBy(() => store.guest('GET', '/', undefined, browser()))
    expect(sent).toEqual([])
    const written = await messages.during(async () => {
      for (const one of [store, other]) {
        await one.guest('GET', '/', undefined, browser())
        await one.guest('GET', '/shop/brands', undefined, browser())
      }
      for (const one of [store, other]) await seen('/shop/brands', one)
    })
    const inserts = written.flat().filter((text) => text.includes('insert into who_online'))
    expect(inserts.length).toBeLessThanOrEqual(2)
  })
})

describe('A list of visitors', () => {
  it('tells who may not see customers the network alone, and lets them find nobody by an address', async () => {
    await store.guest('GET', '/shop/contacts', undefined, browser())
    await seen('/shop/contacts')
    const group = await groupWith(store, [{ service: 'who-online', can_get: true }], true)
    const clerk = await hire(world, store, 'clerk@looked.test', group)
    expect(new Set((await online(clerk)).map(({ ip }) => ip))).toEqual(new Set(['127.0.0.0']))
    expect((await clerk('GET', '/api/who-online?ip=127.0.0.1')).status).toBe(422)
    expect((await clerk('GET', '/api/report-online')).status).toBe(200)
    const idle = await hire(world, store, 'idle@looked.test', await groupWith(store, [], true))
    for (const path of ['/api/who-online', '/api/report-online']) expect((await idle('GET', path)).status).toBe(403)
    expect((await store.guest('GET', '/api/who-online')).status).toBe(401)
  })

  it('counts those of the last quarter of an hour, and forgets all within half an hour', async () => {
    await store.guest('GET', '/', undefined, browser())
    await until(everybody, (n) => n > 0)
    const now = await ok(store.call('GET', '/api/report-online'))
    expect(now.guests).toBeGreaterThan(0)
    shift = 16 * minute
    expect(await ok(store.call('GET', '/api/report-online'))).toMatchObject({ guests: 0, customers: 0 })
    await forgetVisitors(world.engine)
    expect(await everybody()).toBeGreaterThan(0)
    shift = 21 * minute
    await forgetVisitors(world.engine)
    expect(await everybody()).toBe(0)
    shift = 0
  })

  it('of a shop that does not want it is empty, also of what was seen a moment before', async () => {
    const other = await world.openStore('Private')
    await other.guest('GET', '/', undefined, browser())
    await follow(other, true)
    await other.guest('GET', '/', undefined, browser())
    await seen('/', other)
    await follow(other, false)
    await query('delete from who_online where store_id = $1', [other.id])
    await other.guest('GET', '/', undefined, browser())
    await keep({ [other.id]: visit() })
    expect(await everybody(other)).toBe(0)
  })
})

const visit = (more: Partial<Visit> = {}): Visit => ({
  customer_id: null,
  path: '/',
  page: 'Home',
  referrer: null,
  device: 'computer',
  ip: null,
  instead: [],
  first_seen_at: new Date(),
  last_seen_at: new Date(),
  ...more,
})
/** As one node writes it down. */
const keep = (visits: Record<string, Visit>, key = 'k'): Promise<void> =>
  world.engine.onPlatform({}, (ctx) =>
    keepVisits(ctx, new Map(Object.entries(visits).map(([id, one]) => [id, new Map([[key, one]])]))),
  )

describe('A visit that several nodes see', () => {
  it('is one row, with where it began and what was seen last', async () => {
    const at = (ago: number) => new Date(Date.now() - ago * minute)
    const began = at(10)
    await keep({ [store.id]: visit({ referrer: 'first.test', path: '/a', first_seen_at: began, last_seen_at: began }) })
    await keep({ [store.id]: visit({ referrer: null, path: '/b', first_seen_at: at(1), last_seen_at: at(1) }) })
    const [row] = await query(`select * from who_online where store_id = $1 and key = 'k'`, [store.id])
    expect([row.path, row.referrer, row.first_seen_at.getTime()]).toEqual(['/b', 'first.test', began.getTime()])
    // Who comes back after a while begins anew.
    const later = new Date(Date.now() + 20 * minute)
    await keep({ [store.id]: visit({ path: '/c', first_seen_at: later, last_seen_at: later }) })
    const [again] = await query(`select * from who_online where store_id = $1 and key = 'k'`, [store.id])
    expect([again.path, again.referrer, again.first_seen_at.getTime()]).toEqual(['/c', null, later.getTime()])
  })

  it('goes over to its session, from whatever it was known by before', async () => {
    const at = (ago: number) => new Date(Date.now() - ago * minute)
    const seenAt = (ago: number) => ({ first_seen_at: at(ago), last_seen_at: at(ago) })
    await keep({ [store.id]: visit({ path: '/plain', referrer: 'plain.test', ...seenAt(9) }) }, 'plain')
    await keep({ [store.id]: visit({ path: '/cart', ...seenAt(5) }) }, 'cart')
    await keep({ [store.id]: visit({ path: '/account', instead: ['plain', 'cart'], ...seenAt(1) }) }, 'login')
    const rows = await query(`select key, path, referrer, first_seen_at from who_online where key = any($1)`, [
      ['plain', 'cart', 'login'],
    ])
    expect(rows.map(({ key, path, referrer }) => [key, path, referrer])).toEqual([['login', '/account', 'plain.test']])
    expect(Date.now() - rows[0].first_seen_at.getTime()).toBeGreaterThan(8 * minute)
  })

  it('of a shop or a customer that is gone is passed over, and costs no other its own', async () => {
    await keep(
      { [crypto.randomUUID()]: visit(), [store.id]: visit({ customer_id: crypto.randomUUID(), path: '/gone' }) },
      'gone',
    )
    const [row] = await query(`select customer_id, path from who_online where key = 'gone'`)
    expect(row).toEqual({ customer_id: null, path: '/gone' })
  })
})
