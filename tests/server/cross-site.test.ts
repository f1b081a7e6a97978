import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, type SignedIn, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let shopper: SignedIn
let cookie: string

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Cross')
  shopper = await signedIn(world, store, 'kept@cross.test')
  // Bound to a browser, with a cart of its own: everything that a browser would send along by itself.
  await shopper.call('POST', '/api/authentication', { email: 'kept@cross.test', password: 'Showroom1' }, own())
  await shopper.add(await makeProduct(store))
  cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect([...shopper.cookies.keys()]).toEqual(expect.arrayContaining(['sw_session', 'sw_fp']))
})
afterAll(() => world.close())

const own = () => ({ origin: `http://${store.host}`, 'sec-fetch-site': 'same-origin' })
const foreign: [string, () => Record<string, string>][] = [
  ['a page of another site', () => ({ 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' })],
  ['a page of a neighbour', () => ({ 'sec-fetch-site': 'same-site', origin: `http://next.${world.platformHost}` })],
  ['an old browser on another site', () => ({ origin: 'http://evil.test' })],
  ['a page without an origin', () => ({ origin: 'null' })],
  ['the platform’s own page', () => ({ 'sec-fetch-site': 'same-site', origin: `http://${world.platformHost}` })],
]

type Sent = { status: number; text: string }
const send = async (
  host: string,
  method: string,
  url: string,
  headers: object,
  payload?: string | object,
): Promise<Sent> => {
  const { statusCode, body } = await world.app.inject({
    method: method as 'POST',
    url,
    headers: { host, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: statusCode, text: body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id') }
}

/** Everything that writes, from the router's own list. The shopper's own id stands where one is asked for. */
const unsafe = () =>
  [
    ...new Set(
      world.app.parts.routes
        .filter(({ method }) => /POST|PUT|PATCH|DELETE/.test(method))
        .map(({ method, url }) => `${method} ${url}`),
    ),
  ]
    .map((route) => route.split(' ') as [string, string])
    .filter(([, url]) => url !== '/*' && url !== '/')
    .map(([method, url]) => [method, url.replace(/:id\b/g, shopper.id).replace(/:\w+/g, 'x')] as const)
const form = (url: string): boolean => /^\/(confirm|sandbox)/.test(url)

const rows = async (): Promise<unknown> =>
  (
    await world.engine.database.platformPool.query(
      `select (select md5(string_agg(t::text, '|' order by t::text)) from customers t) as customers, (select md5(string_agg(t::text, '|' order by t::text)) from carts t) as carts,
        (select md5(string_agg(t::text, '|' order by t::text)) from cart_items t) as items, (select count(*) from orders) as orders, (select count(*) from reviews) as reviews,
        (select count(*) from sessions where ended_at is null) as sessions, (select count(*) from returns) as returns, (select count(*) from files) as files`,
    )
  ).rows

describe.each(foreign)('What %s sends with a shopper’s cookies', (_who, headers) => {
  it('does at every route of the shop what it would do without them', async () => {
    const before = await rows()
    const different: string[] = []
    const routes = unsafe()
    expect(routes.length).toBeGreaterThan(300)
    for (const [method, url] of routes) {
      const body = method === 'DELETE' ? undefined : form(url) ? 'a=b' : {}
      const type = form(url) ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
      const [kept, bare] = [
        await send(store.host, method, url, { ...headers(), ...type, cookie }, body),
        await send(store.host, method, url, { ...headers(), ...type }, body),
      ]
      if (kept.status !== bare.status || kept.text !== bare.text)
        different.push(`${method} ${url}: ${kept.status} ${kept.text.slice(0, 80)} | ${bare.status}`)
    }
    expect(different).toEqual([])
    expect(await rows()).toEqual(before)
  })

  it('is refused by every form of the shop’s pages', async () => {
    const before = await rows()
    const text = ['themes/full-catalog/app/routes.ts', 'packages/theme-kit/src/parts/route-lists.ts']
      .map((file) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8'))
      .join('\n')
    const pages = [...text.matchAll(/route\('([^']+)'/g)].map(
      ([, at]) => `/${(at as string).replace(':id', shopper.id).replace(':slug', 'tovar-1').replace('*', 'nothing')}`,
    )
    expect(pages.length).toBeGreaterThan(20)
    for (const page of ['/', ...pages]) {
      const { status } = await send(
        store.host,
        'POST',
        page,
        { ...headers(), cookie, 'content-type': 'application/x-www-form-urlencoded' },
        'intent=save',
      )
      expect(status, page).toBe(403)
    }
    expect(await rows()).toEqual(before)
  })

  it('opens no session of theirs in the visitor’s browser', async () => {
    for (const host of [store.host, world.platformHost]) {
      // A page of the platform’s own is at home there.
      if (host === world.platformHost && headers().origin === `http://${world.platformHost}`) continue
      const body = { strategy: 'local', email: 'kept@cross.test', password: 'Showroom1' }
      expect((await send(host, 'POST', '/api/authentication', headers(), body)).status).toBe(403)
    }
  })
})

describe('What the shop’s own page sends', () => {
  it.each([
    ['from itself', own],
    ['from an address that was typed', () => ({ 'sec-fetch-site': 'none' })],
  ] as [string, () => Record<string, string>][])('is done, %s', async (_what, headers) => {
    const changed = await send(
      store.host,
      'PATCH',
      `/api/customers/${shopper.id}`,
      { ...headers(), cookie },
      { first_name: 'Changed' },
    )
    expect(changed.status, changed.text).toBe(200)
    expect((await send(store.host, 'PATCH', '/api/carts/current', { ...headers(), cookie }, {})).status).toBe(200)
  })
})

it('On the platform’s host no cookie alone is anybody, at any route', async () => {
  const signed = await world.app.inject({
    method: 'POST',
    url: '/api/authentication',
    headers: { host: world.platformHost, origin: `http://${world.platformHost}`, 'sec-fetch-site': 'same-origin' },
    payload: { strategy: 'local', email: store.owner.email, password: 'Showroom1' },
  })
  const { accessToken } = signed.json()
  const all = `${[signed.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')}; sw_session=${accessToken}`
  const headers = { 'sec-fetch-site': 'same-origin', 'store-token': store.token }
  const different: string[] = []
  for (const [method, url] of unsafe()) {
    // Signing out last: what comes after it would be nobody's anyway.
    if (url === '/api/logs' || (method === 'DELETE' && url.startsWith('/api/authentication'))) continue
    const body = method === 'DELETE' ? undefined : form(url) ? 'a=b' : {}
    const type = form(url) ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const kept = await send(world.platformHost, method, url, { ...headers, ...type, cookie: all }, body)
    const bare = await send(world.platformHost, method, url, { ...headers, ...type }, body)
    if (kept.status !== bare.status) different.push(`${method} ${url}: ${kept.status} | ${bare.status}`)
  }
  expect(different).toEqual([])
  const alive = await send(world.platformHost, 'GET', '/api/products', {
    ...headers,
    cookie: all,
    authorization: accessToken,
  })
  expect(alive.status, alive.text).toBe(200)
})
