import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Squeezed')
  for (let n = 1; n <= 9; n += 1)
    await store.call('POST', '/api/products', { name: `Tea number ${n}`, model: `T-${n}`, price: '10' })
})
afterAll(() => world.close())

const list = '/api/products?$sort[model]=1'

const raw = (encodings: string | null, headers: Record<string, string>) =>
  world.app.inject({
    method: 'GET',
    url: list,
    headers: { host: world.platformHost, ...headers, ...(encodings ? { 'accept-encoding': encodings } : {}) },
  })
const asStaff = (encodings: string | null) =>
  raw(encodings, { authorization: store.owner.token, 'store-token': store.token })

it('What staff read goes compressed as they take it, and is the same', async () => {
  const plain = await asStaff(null)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  expect(plain.json().data).toHaveLength(9)
  for (const [taken, encoding, unpack] of [
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ] as const) {
    const packed = await asStaff(taken)
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['store-era']).toBeDefined()
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
  }
})

it('Who takes no compression, and whoever needs no token, is answered plainly', async () => {
  expect((await asStaff('identity')).headers['content-encoding']).toBeUndefined()
  const guest = await raw('gzip', { host: store.host })
  expect(guest.json().data.length).toBeGreaterThan(0)
  expect(guest.headers['content-encoding']).toBeUndefined()
  expect(guest.headers.vary).toBeUndefined()
})
