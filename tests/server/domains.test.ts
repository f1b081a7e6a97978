import { checkDueDomains } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let now = new Date()
/** What the DNS knows: texts by name, or the word that its servers are silent. */
let zone: Record<string, string[] | 'silent'> = {}
let looks: string[] = []
const day = 86_400_000
const english = { language: 'en-us' }

const names = {
  texts: async (name: string): Promise<string[]> => {
    looks.push(name)
    const found = zone[name] ?? []
    if (found === 'silent') throw new Error('ETIMEOUT')
    return found
  },
}

beforeAll(async () => {
  world = await openWorld({ work: true, clock: () => now, names })
  store = await world.openStore('Domains')
  other = await world.openStore('Neighbour')
})
afterAll(() => world.close())
beforeEach(() => {
  zone = {}
  looks = []
})

const of = async (shop: OpenedStore, id: string) => (await shop.call('GET', `/api/store-domains/${id}`)).body
const add = async (shop: OpenedStore, host: string) => {
  const { status, body, text } = await shop.call('POST', '/api/store-domains', { host })
  expect(status, text).toBe(201)
  return body as { id: string; host: string; verification: string }
}
const prove = ({ host, verification }: { host: string; verification: string }) => {
  zone[`_shopwright.${host}`] = ['v=spf1 -all', verification]
}
const look = async (shop: OpenedStore, id: string, fits: (row: any) => boolean) => {
  expect((await shop.call('POST', '/api/domain-checks', { store_domain_id: id })).status).toBe(201)
  return until(() => of(shop, id), fits)
}
const verified = async (shop: OpenedStore, host: string) => {
  const domain = await add(shop, host)
  prove(domain)
  await look(shop, domain.id, ({ verified_at }) => verified_at !== null)
  return domain
}
const at = (host: string, path = '/', method = 'GET') =>
  world.app.inject({ method: method as 'GET', url: path, headers: { host } })

describe('a domain of a store’s own', () => {
  it('is told in its own letters beside the form that travels', async () => {
    const { body } = await store.call('POST', '/api/store-domains', { host: 'https://Мій-Магазин.ua/' })
    expect([body.host, body.shown_host]).toEqual(['xn----8sbalvgbxcp0y.ua', 'мій-магазин.ua'])
    await store.call('DELETE', `/api/store-domains/${body.id}`)
  })

  it.each([
    ['localhost', 'Write a domain name'],
    ['127.0.0.1', 'Write a domain name'],
    ['*.shop.example', 'Write a domain name'],
    ['a_b.example', 'Write a domain name'],
    ['com.ua', 'an ending that names are sold under'],
    ['github.io', 'an ending that names are sold under'],
  ])('is not %s', async (host, code) => {
    const { status, body } = await store.call('POST', '/api/store-domains', { host }, english)
    expect([status, body.errors.host]).toEqual([422, expect.stringContaining(code)])
  })

  it('is not below the platform’s', async () => {
    const host = 'admin.platform.localhost'
    const { body } = await store.call('POST', '/api/store-domains', { host }, english)
    expect(body.errors.host).toContain('belong to the platform')
  })

  it('serves nobody before its record is found, says why, and then serves the shop', async () => {
    const domain = await add(store, 'https://Shop.Example/catalogue')
    expect(domain.host).toBe('shop.example')
    await until(
      () => of(store, domain.id),
      ({ problem }) => problem === 'no-record',
    )
    expect((await at('shop.example')).statusCode).toBe(421)
    expect((await at(store.host, '/certificates/ask?domain=shop.example')).statusCode).toBe(404)
    zone['_shopwright.shop.example'] = ['another value']
    await look(store, domain.id, ({ problem }) => problem === 'other-record')
    zone['_shopwright.shop.example'] = 'silent'
    await look(store, domain.id, ({ problem }) => problem === 'silent')
    prove(domain)
    const row = await look(store, domain.id, ({ verified_at }) => verified_at !== null)
    expect(row.problem).toBeNull()
    for (const host of ['shop.example', 'SHOP.example.', 'shop.example:8443'])
      expect([host, (await at(host)).statusCode]).toEqual([host, 200])
    expect((await at('shop.example', '/api/products')).statusCode).toBe(200)
    const news = (await store.call('GET', '/api/notifications?code=domain-verified')).body.data
    expect(news.map((one: any) => one.params.host)).toEqual(['shop.example'])
  })

  it('is to be shown anew under another name, and no main one before', async () => {
    const domain = await verified(store, 'later.example')
    const primary = { host: 'else.example', is_primary: true }
    const refused = await store.call('PATCH', `/api/store-domains/${domain.id}`, primary, english)
    expect(refused.body.errors.is_primary).toContain('Confirm the domain first')
    const named = await store.call('PATCH', `/api/store-domains/${domain.id}`, { host: 'Else.example' })
    expect([named.status, named.body.host, named.body.verified_at]).toEqual([200, 'else.example', null])
    for (const host of ['later.example', 'else.example'])
      expect([host, (await at(host)).statusCode]).toEqual([host, 421])
    expect((await store.call('PATCH', `/api/store-domains/${domain.id}`, { is_primary: true })).status).toBe(422)
    expect((await store.call('DELETE', `/api/store-domains/${domain.id}`)).status).toBe(200)
  })

  it('that is the main one is where all others lead, and where links go', async () => {
    const main = await verified(store, 'www.main.example')
    const second = await verified(store, 'second.example')
    const { status } = await store.call('PATCH', `/api/store-domains/${main.id}`, { is_primary: true })
    expect(status).toBe(200)
    const origin = `http://www.main.example${/:\d+$/.exec(world.platformHost)?.[0] ?? ''}`
    for (const host of [store.host, 'second.example']) {
      const { statusCode, headers } = await at(host, '/search?q=a')
      expect([host, statusCode, headers.location]).toEqual([host, 301, `${origin}/search?q=a`])
    }
    expect((await at(store.host, '//evil.example')).headers.location).toBe(`${origin}/evil.example`)
    const page = await at('www.main.example')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<link rel="canonical" href="${origin}/"`)
    expect((await at('www.main.example', '/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`)
    // What a form sends is never sent on, and programs are answered where they ask.
    expect((await at('second.example', '/api/products')).statusCode).toBe(200)
    // The administration frames a shop at its name below the platform's; a link that is shared leads to the main one.
    const link = async (is_framed: boolean) =>
      new URL((await store.call('POST', '/api/preview-links', { theme: 'full-catalog', is_framed })).body.url)
    const [framed, shared] = [await link(true), await link(false)]
    expect([framed.host, shared.host]).toEqual([store.host, new URL(origin).host])
    expect((await at(store.host, framed.pathname + framed.search)).statusCode).toBe(200)
    await store.call('PATCH', `/api/store-domains/${second.id}`, { is_primary: true })
    expect((await of(store, main.id)).is_primary).toBe(false)
    expect((await at('www.main.example')).headers.location).toMatch(/^http:\/\/second\.example/)
    await store.call('PATCH', `/api/store-domains/${second.id}`, { is_primary: false })
    expect((await at(store.host)).statusCode).toBe(200)
  })

  it('never shows one store’s page for another’s, and belongs to who has proved it first', async () => {
    const first = await verified(store, 'contested.example')
    const late = await add(other, 'contested.example')
    expect(late.verification).not.toBe(first.verification)
    zone['_shopwright.contested.example'] = [first.verification, late.verification]
    const refused = await look(other, late.id, ({ problem }) => problem === 'taken')
    expect(refused.verified_at).toBeNull()
    const shopOf = async () => (await at('contested.example')).body.match(/<title[^>]*>([^<]*)/)?.[1]
    expect(await shopOf()).toContain('Domains')
    // Taken out by the one, it can be had by the other at once.
    expect((await store.call('DELETE', `/api/store-domains/${first.id}`)).status).toBe(200)
    expect((await at('contested.example')).statusCode).toBe(421)
    await look(other, late.id, ({ verified_at }) => verified_at !== null)
    expect(await shopOf()).toContain('Neighbour')
  })

  it('counts by the plan', async () => {
    const small = await world.openStore('Small', { plan: 'free' })
    const { status, body } = await small.call('POST', '/api/store-domains', { host: 'small.example' })
    expect([status, body.data.code]).toEqual([402, 'plan-limit'])
  })
})

describe('a proxy that asks for a certificate', () => {
  const ask = async (name: string, host = '127.0.0.1:9') =>
    (await at(host, `/certificates/ask?domain=${encodeURIComponent(name)}`)).statusCode

  it('is told yes for what is served here, and no for anything else, without a look into the DNS', async () => {
    await verified(other, 'certified.example')
    // One for the name as it was added, one for the look that was asked for.
    await until(
      async () => looks.length,
      (made) => made === 2,
    )
    looks = []
    expect(await ask('certified.example')).toBe(200)
    for (const name of [
      'uncertified.example',
      'a.certified.example',
      'certified.example.evil',
      '',
      'localhost',
      '127.0.0.1',
      'CERTIFIED.example@evil',
      `${'a'.repeat(300)}.example`,
    ])
      expect([name, await ask(name)]).toEqual([name, 404])
    expect(looks).toEqual([])
  })

  it('gets no more than twelve names of one shop within the hour, and the same ones again', async () => {
    const busy = await world.openStore('Busy')
    const hosts = Array.from({ length: 13 }, (_, n) => `busy-${n}.example`)
    await world.engine.database.platformPool.query(
      `insert into store_domains (store_id, id, host, verified_at) select $1, gen_random_uuid(), host, now() from unnest($2::text[]) host`,
      [busy.id, hosts],
    )
    await world.engine.database.platformPool.query(
      'insert into store_hosts (id, host, target_store_id) select gen_random_uuid(), host, $1 from unnest($2::text[]) host',
      [busy.id, hosts],
    )
    // One after the other: which of those that come at once is the thirteenth is chance.
    for (const _ of ['first', 'again']) {
      const answers: unknown[] = []
      for (const host of hosts) answers.push(await ask(host))
      expect(answers).toEqual([...Array(12).fill(200), 429])
    }
    expect(await ask('certified.example')).toBe(200)
    now = new Date(now.getTime() + day / 24)
    expect(await ask(hosts[12] as string)).toBe(200)
  })
})

describe('a host that nobody serves', () => {
  it.each([
    'a.shop.example',
    'shop.example.evil',
    'shop_example',
    'me@shop.example',
    'shop.example:0x50',
    `${'a'.repeat(260)}.example`,
    'xn--shp-hoa.example',
    '[::1]',
    'shop.example/..',
  ])('%s is refused', async (host) => {
    expect((await at(host)).statusCode).toBe(421)
  })
})

describe('a record that goes away', () => {
  it('takes the name after three looks, weekly and then daily', async () => {
    const domain = await verified(store, 'fading.example')
    // Weeks end every session: the row is looked at where it lies.
    const row = async () =>
      (await world.engine.database.platformPool.query('select * from store_domains where id = $1', [domain.id])).rows[0]
    const checks = async () => {
      looks = []
      await checkDueDomains(world.engine)
      await until(async () => looks.includes('_shopwright.fading.example'))
      return until(row, ({ checked_at }) => checked_at?.getTime() === now.getTime())
    }
    now = new Date(now.getTime() + 8 * day)
    expect((await checks()).problem).toBeNull()
    zone = {}
    for (const wait of [8, 1.1]) {
      now = new Date(now.getTime() + wait * day)
      const found = await checks()
      expect([found.problem, found.verified_at !== null]).toEqual(['no-record', true])
      expect((await at('fading.example')).statusCode).toBe(200)
    }
    now = new Date(now.getTime() + 1.1 * day)
    expect((await checks()).verified_at).toBeNull()
    expect((await at('fading.example')).statusCode).toBe(421)
    const { rows } = await world.engine.database.platformPool.query(
      `select params ->> 'host' as host from notifications where code = 'domain-lost'`,
    )
    expect(rows).toContainEqual({ host: 'fading.example' })
  })
})
