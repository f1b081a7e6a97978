import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Counted', { plan: 'venture' })
  other = await world.openStore('Uncounted', { plan: 'venture' })
})
afterAll(() => world?.close())

const policyOf = async (of = store, url = '/') =>
  String((await of.guest('GET', url)).headers['content-security-policy'])
const add = (provider: string, tag_id: string, of = store) => of.call('POST', '/api/analytics', { provider, tag_id })

describe('Counters of others', () => {
  it('are no part of a shop’s pages until it has named one', async () => {
    const home = await store.guest('GET', '/')
    expect(home.text).not.toContain('href="#cookies"')
    expect(await policyOf()).not.toMatch(/google|facebook/)
  })

  it('are named as their services name shops', async () => {
    for (const [provider, tag] of [
      ['google', 'UA-12345-1'],
      ['google', "G-1');alert(1)//"],
      ['facebook', '12'],
      ['facebook', 'G-1A2BCD345E'],
    ] as const) {
      const { status, body } = await add(provider, tag)
      const said = expect.stringContaining('Це не ідентифікатор цього сервісу')
      expect([tag, status, body.errors]).toEqual([tag, 422, { tag_id: said }])
    }
    const taken = await add('google', ' g-1a2bcd345e ')
    expect([taken.status, taken.body.tag_id], taken.text).toEqual([201, 'G-1A2BCD345E'])
    expect((await add('google', 'G-OTHER12345')).status).toBe(409)
  })

  it('are asked for on pages that were kept before, whose policy lets in their hosts alone', async () => {
    const home = await store.guest('GET', '/')
    expect(home.text).toContain('href="#cookies"')
    // Named for the question; nothing of it is in the page itself.
    expect(home.text).toContain('G-1A2BCD345E')
    expect(home.text).not.toMatch(/<(script|img|link|iframe)[^>]*(google|facebook)/)
    expect(await policyOf()).toContain("script-src 'self' https://www.googletagmanager.com 'sha256-")
    // Where an address may hold a key nothing of others could run, nor do they learn of it from the next page.
    expect((await store.guest('GET', '/')).headers['referrer-policy']).toBe('strict-origin')
    expect(await policyOf(store, '/cart')).toContain('googletagmanager')
    for (const url of ['/checkout', '/login', '/reset', '/wish-list', '/returns/new', '/shop/newsletter'])
      expect([url, await policyOf(store, url)]).toEqual([url, expect.not.stringContaining('google')])
    expect(await policyOf()).not.toContain('facebook')
    expect(await policyOf(other)).not.toContain('google')
    expect((await other.guest('GET', '/')).text).not.toContain('G-1A2BCD345E')
  })

  it('are not asked for in a preview, nor once they are off', async () => {
    const { url } = (await store.call('POST', '/api/preview-links', { theme: 'full-catalog', is_framed: true })).body
    const { pathname, search } = new URL(url)
    const previewed = await store.guest('GET', `${pathname}${search}`)
    expect([previewed.status, previewed.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect(previewed.text).not.toContain('G-1A2BCD345E')
    expect(String(previewed.headers['content-security-policy'])).not.toContain('google')
    const [{ id, version }]: any[] = (await store.call('GET', '/api/analytics')).body.data
    const off = await store.call('PATCH', `/api/analytics/${id}`, { status: false, version })
    expect(off.status, off.text).toBe(200)
    expect(await policyOf()).not.toContain('google')
    expect((await store.guest('GET', '/')).text).not.toContain('href="#cookies"')
  })

  it('go with the plan that has them, and come back with it', async () => {
    expect((await add('facebook', '123456789012345')).status).toBe(201)
    expect(await policyOf()).toContain('https://connect.facebook.net')
    const free = await world.openStore('Free', { plan: 'free' })
    const refused = await add('facebook', '123456789012345', free)
    expect([refused.status, refused.body.data.code]).toEqual([403, 'feature-not-in-plan'])
    await world.engine.onPlatform({}, async (ctx) => {
      const { sql } = await import('kysely')
      await sql`update stores set plan_id = (select id from plans where code = 'free') where id = ${store.id}`.execute(
        ctx.db,
      )
      ctx.touched.add(`stores:${store.id}`)
    })
    expect(await policyOf()).not.toContain('facebook')
    expect((await store.call('GET', '/api/analytics')).body.total).toBe(2)
  })

  it('are no business of strangers', async () => {
    expect((await store.guest('GET', '/api/analytics')).status).toBe(401)
  })
})
