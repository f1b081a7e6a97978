import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Kept')
})
afterAll(() => world.close())

const script = async () => {
  const { status, text, headers } = await store.guest('GET', '/offline-worker.js')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(headers['cache-control']).toBe('no-cache')
  return text
}

/** By what only the platform writes. */
const written = (column: 'title' | 'state', value: string) =>
  world.engine.onPlatform({}, async (ctx) => {
    await world.engine.database.platformPool.query(`update stores set ${column} = $2 where id = $1`, [store.id, value])
    ctx.touched.add(`stores:${store.id}`)
  })

describe('The script that keeps a shop for when the connection is gone', () => {
  it('speaks in the name of the shop, and is another one when that changes', async () => {
    const before = await script()
    expect(before).toContain('Kept')
    expect(await script()).toBe(before)
    await written('title', 'Лавка <b>')
    const after = await script()
    expect(after).not.toBe(before)
    expect(after).not.toContain('Лавка <b>')
  })

  it('is a script that a browser can read', async () => {
    const text = await script()
    expect(() => new Function('self', text)).not.toThrow()
  })

  it('takes itself away in a shop that is closed', async () => {
    await written('state', 'suspended')
    expect(await script()).toContain('unregister')
    await written('state', 'trial')
    expect(await script()).toContain('Немає зв')
  })
})

it('A page that a browser fetches ahead was looked at by nobody', async () => {
  const id = await makeProduct(store, { slug: { 'ua-uk': 'seen-thing', 'en-us': 'seen-thing' } })
  const look = (headers: object) =>
    store.guest('GET', '/seen-thing', undefined, { 'user-agent': 'Mozilla/5.0', ...headers })
  for (let n = 0; n < 3; n += 1) await look({ purpose: 'prefetch' })
  await look({ 'sec-purpose': 'prefetch;prerender' })
  await look({})
  const seen = async () => (await store.call('GET', `/api/products/${id}`)).body.viewed
  await until(seen, (viewed) => viewed > 0)
  expect(await seen()).toBe(1)
})
