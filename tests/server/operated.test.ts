import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openStorefront } from '@shopwright/server/storefront/storefront'
import { tables } from '@shopwright/shop/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopper } from './shopper.ts'
import { anotherApp, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Operated', { language: 'ua-uk' })
})
afterAll(() => world.close())

/** The same installation, as another process of it would serve it. */
type Options = {
  secure?: boolean
  platformHost?: string
  metricsToken?: string
  trustProxy?: string[]
  mayRegister?: boolean
}
const served = async (options: Options = {}) => {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const app = await anotherApp(world, {
    engine: { ...world.engine, log } as never,
    storefront: openStorefront,
    ...options,
  })
  await app.ready()
  return app
}
const html = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }

describe('behind TLS', () => {
  it('every answer asks browsers to stay with it: pages, from memory too, and the administration', async () => {
    const app = await served({ secure: true })
    const ask = (url: string, host: string, headers = {}) => app.inject({ url, headers: { host, ...headers } })
    const strict = 'max-age=31536000'
    const rendered = await ask('/', store.host, html)
    const kept = await ask('/', store.host, html)
    const known = await ask('/', store.host, { ...html, 'if-none-match': String(kept.headers.etag) })
    expect([rendered.statusCode, kept.statusCode, known.statusCode]).toEqual([200, 200, 304])
    for (const url of ['/no-such', '/robots.txt', '/api/products', '/media/x/y/z.webp', '/downloads/1'])
      expect((await ask(url, store.host, html)).headers['strict-transport-security'], url).toBe(strict)
    for (const url of ['/', '/admin', '/no-such', '/api/plans', '/livez'])
      expect((await ask(url, world.platformHost, html)).headers['strict-transport-security'], url).toBe(strict)
    for (const answer of [rendered, kept, known]) expect(answer.headers['strict-transport-security']).toBe(strict)
    await app.close()
  })

  it('and in clear none does', async () => {
    expect((await store.guest('GET', '/')).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('a page from memory', () => {
  it('is in the access log and in the figures like any other', async () => {
    const app = await served()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const ask = (url: string, host = store.host) =>
      new Promise<string>((resolve, reject) => {
        const request = get({ host: '127.0.0.1', port, path: url, headers: { host }, agent: false }, (response) =>
          text(response).then(resolve, reject),
        )
        request.on('error', reject)
      })
    const counted = async () => {
      const body = await ask('/metrics', world.platformHost)
      const of = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(body)?.[1] ?? 0)
      return [of('http_requests_total\\{route="/",method="GET",status="2xx"\\}'), of('pages_from_memory_total')]
    }
    await ask('/')
    const [requests = 0, kept = 0] = await counted()
    expect([requests, kept]).toEqual([1, 0])
    lines.length = 0
    for (let n = 0; n < 3; n += 1) expect(await ask('/')).toContain('Operated')
    // The page is there before its connection is gone, when it is noted.
    expect(await until(counted, ([, count]) => count === 3)).toEqual([4, 3])
    const logged = lines.filter(({ route, store: id }) => route === '/' && id === store.id)
    expect(logged).toHaveLength(3)
    expect(logged[0]).toMatchObject({ method: 'GET', status: 200, kept: true, msg: 'request' })
    await app.close()
  })
})

describe('the access log', () => {
  const logged = async (trustProxy: string[]) => {
    const app = await served({ trustProxy })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const headers = { host: store.host.toUpperCase(), 'x-forwarded-for': '203.0.113.9, 192.0.2.7' }
    const ask = (path: string) =>
      new Promise<string>((resolve, reject) => {
        get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) =>
          text(response).then(resolve, reject),
        ).on('error', reject)
      })
    await ask('/')
    lines.length = 0
    for (const path of ['/', '/api/categories', '/no-such']) await ask(path)
    const told = await until(
      async () => lines.filter(({ msg }) => msg === 'request'),
      (found) => found.length === 3,
    )
    await app.close()
    return told.map(({ host, client, store: id, kept }) => ({ host, client, id, kept }))
  }

  it('says host, client and store, of a page from memory too, and believes no header', async () => {
    const told = await logged([])
    for (const one of told) expect(one).toMatchObject({ host: store.host, client: '127.0.0.1' })
    expect(told.filter(({ kept }) => kept)).toHaveLength(1)
    expect(told.map(({ id }) => id)).toEqual([store.id, store.id, store.id])
  })

  it('says who stands behind a proxy that is believed, the nearest that is none', async () => {
    for (const one of await logged(['loopback'])) expect(one.client).toBe('192.0.2.7')
    for (const one of await logged(['loopback', '192.0.2.0/24'])) expect(one.client).toBe('203.0.113.9')
  })
})

describe('an installation that is not open to everybody', () => {
  it('opens no account for who was not invited, and shops go on taking customers', async () => {
    const app = await served({ mayRegister: false })
    const person = { email: 'stranger@shop.test', password: 'Showroom1', first_name: 'A', last_name: 'B' }
    const ask = (host: string) =>
      app.inject({ method: 'POST', url: '/api/customers', headers: { host, language: 'en-us' }, payload: person })
    const refused = await ask(world.platformHost)
    expect([refused.statusCode, refused.json().data.code]).toEqual([403, 'registration-closed'])
    expect((await ask(store.host)).statusCode).toBe(201)
    await app.close()
  })
})

describe('the figures', () => {
  it('tell what is held and what waits', async () => {
    const app = await served()
    await app.inject({ url: '/', headers: { host: store.host, ...html } })
    const { body } = await app.inject({ url: '/metrics', headers: { host: world.platformHost } })
    const of = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(body)?.[1] ?? Number.NaN)
    const pool = (state: string) => of(`database_connections\\{pool="app",state="${state}"\\}`)
    expect(pool('open')).toBeGreaterThan(0)
    expect(pool('waited_for')).toBe(0)
    expect(of('jobs_waiting')).toBeGreaterThanOrEqual(0)
    const { rows } = await world.engine.database.platformPool.query(
      `select count(*)::int as count from outbox_mails where state = 'pending'`,
    )
    expect(rows[0].count).toBeGreaterThan(0)
    expect(of('mails\\{state="pending"\\}')).toBe(rows[0].count)
    expect(of('pages_in_memory')).toBe(1)
    expect(of('pages_in_memory_bytes')).toBeGreaterThan(1000)
    await app.close()
  })

  const token = 'shown by the collector'
  type From = { host?: string; headers?: Record<string, string>; remoteAddress?: string }
  const told = async (
    options: Parameters<typeof served>[0],
    { host = world.platformHost, headers = {}, remoteAddress = '127.0.0.1' }: From = {},
  ) => {
    const app = await served(options)
    const { statusCode, body } = await app.inject({ url: '/metrics', remoteAddress, headers: { host, ...headers } })
    await app.close()
    expect(body.includes('http_requests_total')).toBe(statusCode === 200)
    return statusCode
  }

  it('are told on a developer’s machine, to who comes from it without a proxy', async () => {
    expect(await told({})).toBe(200)
    expect(await told({}, { remoteAddress: '192.0.2.7' })).toBe(404)
    for (const mark of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await told({}, { headers: { [mark]: '192.0.2.7' } }), mark).toBe(404)
  })

  it.each([{ platformHost: 'shops.example.com' }, { secure: true }])(
    'are not told by an installation with %j, whatever the host is called, to nobody without the token',
    async (options) => {
      for (const host of [options.platformHost ?? world.platformHost, '127.0.0.1:3000', '10.0.0.7:3000', 'localhost'])
        expect(await told(options, { host }), host).toBe(404)
    },
  )

  it('are told to who shows the token, through a proxy too, and on no shop’s host', async () => {
    const authorization = `Bearer ${token}`
    const options = { secure: true, metricsToken: token }
    const from = { remoteAddress: '192.0.2.7', headers: { authorization, 'x-forwarded-for': '192.0.2.9' } }
    expect(await told(options, from)).toBe(200)
    expect(await told(options, { ...from, host: '10.0.0.7:3000' })).toBe(200)
    expect(await told(options, { ...from, host: store.host })).toBe(404)
    expect(await told(options, { headers: { authorization: `${authorization}r` } })).toBe(404)
    expect(await told({ metricsToken: token }, {})).toBe(404)
  })
})

describe('what goes wrong', () => {
  const errors: [string, 'platform' | 'store', string, number][] = [
    ['GET', 'platform', '/no-such-page', 404],
    ['GET', 'platform', '/sandbox/checkout/none', 404],
    ['GET', 'store', '/media/x/y/z.webp', 404],
    ['GET', 'store', '/pay/none?key=x', 404],
    ['GET', 'store', '/downloads/none', 410],
    ['GET', 'store', '/sandbox/payments/none', 404],
    ['GET', 'store', '/%00', 400],
    ['POST', 'store', '/checkout', 415],
  ]
  it.each(errors)(
    'by %s on the %s’s host at %s is a page for people, and JSON for programs',
    async (method, at, url, status) => {
      const host = at === 'store' ? store.host : world.platformHost
      const ask = (headers: Record<string, string>) =>
        world.app.inject({
          method: method as 'GET',
          url,
          headers: { host, ...headers },
          ...(method === 'POST' ? { payload: '{}' } : {}),
        })
      const page = await ask({
        ...html,
        'accept-language': 'uk',
        ...(method === 'POST' ? { 'content-type': 'text/plain' } : {}),
      })
      expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
      expect(page.body).toContain('<html lang="uk-UA"')
      expect(page.body).toContain(at === 'store' ? 'Operated' : 'Shopwright')
      expect(page.body).not.toContain('{"')
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      const json = await ask(method === 'POST' ? { 'content-type': 'text/plain' } : {})
      expect([json.statusCode, json.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8'])
    },
  )

  it('speaks the language of the address, else the one that the browser asks for', async () => {
    await store.call('POST', '/api/store-languages', { language_id: await languageId('ru-ru') })
    const at = async (url: string, host: string, language: string) =>
      (await world.app.inject({ url, headers: { host, ...html, 'accept-language': language } })).body
    const refused = await world.app.inject({
      method: 'POST',
      url: '/ru/checkout',
      headers: { host: store.host, ...html, 'accept-language': 'uk', 'content-type': 'text/plain' },
      payload: 'x',
    })
    expect([refused.statusCode, refused.body.slice(0, 40)]).toEqual([415, expect.stringContaining('lang="ru-RU"')])
    expect(refused.body).toContain('href="/ru/"')
    expect(await at('/downloads/none', store.host, 'ru')).toContain('<html lang="ru-RU"')
    expect(await at('/no-such-page', world.platformHost, 'ru')).toContain('Не найдено.')
    expect(await at('/no-such-page', world.platformHost, 'en')).toContain('This was not found.')
    expect(await at('/', 'nobody.example', 'en')).toContain('There is no store at this address.')
  })

  it('never shows markup that somebody has written', async () => {
    const settings = await store.call('GET', '/api/settings')
    await world.engine.onPlatform({}, async (ctx) => {
      await tables(ctx)
        .updateTable('stores')
        .set({ title: '<script>alert(1)</script>' })
        .where('id', '=', store.id)
        .execute()
      ctx.touched.add(`stores:${store.id}`)
    })
    expect(settings.status).toBe(200)
    const { body } = await world.app.inject({ url: '/downloads/none', headers: { host: store.host, ...html } })
    expect(body).not.toContain('<script>alert')
  })

  it('stays JSON for the API, whatever a browser accepts', async () => {
    const shopper = openShopper(world, store)
    const { headers } = await shopper.call('GET', '/api/no-such', undefined, html)
    expect(headers['content-type']).toContain('json')
  })

  const languageId = async (code: string): Promise<string> =>
    (await store.call('GET', `/api/languages?code=${code}`)).body.data[0].id
})
