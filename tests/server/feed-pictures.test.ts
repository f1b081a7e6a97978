import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@shopwright/resource'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let living: Server
let dead: string
let alive: string
let shift = 0
let most = 0
const asked: string[] = []

beforeAll(async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  let open = 0
  living = createServer((request, response) => {
    asked.push(request.url as string)
    most = Math.max(most, ++open)
    response.on('close', () => {
      open -= 1
    })
    const isThere = !request.url?.startsWith('/gone')
    setTimeout(
      () => response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/png' }).end(isThere ? png : ''),
      20,
    )
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => living.once('listening', resolve))
  const port = (living.address() as AddressInfo).port
  // Nobody listens there any more.
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const nobody = (closed.address() as AddressInfo).port
  await new Promise((resolve) => closed.close(resolve))
  alive = `http://127.0.0.1:${port}`
  dead = `http://127.0.0.1:${nobody}`
  world = await openWorld({
    work: true,
    egressAllow: [`127.0.0.1:${port}`, `127.0.0.1:${nobody}`],
    clock: () => new Date(Date.now() + shift),
  })
  store = await world.openStore('Feeds')
})
afterAll(async () => {
  await world.close()
  living.close()
})

const sql = async (text: string, values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

/** A product whose pictures a feed has named, none of them fetched. */
async function named(urls: string[]): Promise<string> {
  const product = await makeProduct(store, {})
  for (const [index, url] of urls.entries())
    await sql(
      `insert into product_images (id, store_id, product_id, source_url, state, sort_order, created_at, updated_at) values ($1, $2, $3, $4, 'pending', $5, now(), now())`,
      [newId(), store.id, product, url, index],
    )
  return product
}

const send = () => world.engine.onPlatform({}, (ctx) => ctx.enqueue(ctx.db, 'fetch-images', { store_id: store.id }))
const picturesOf = (product: string) =>
  sql(
    'select source_url, state, attempts, next_try_at, fault from product_images where product_id = $1 order by sort_order',
    [product],
  )

describe('pictures that a feed names', () => {
  it('come although a host in front of them does not answer', async () => {
    const first = await named(Array.from({ length: 12 }, (_, n) => `${dead}/${n}.png`))
    const second = await named(Array.from({ length: 12 }, (_, n) => `${alive}/${n}.png`))
    await send()
    const rows = await until(
      () => picturesOf(second),
      (found) => found.every(({ state }) => state === 'ready'),
    )
    expect(rows.map(({ fault }) => fault)).toEqual(Array(12).fill(null))
    expect((await store.call('GET', `/api/products/${second}`)).body.image).toBeTruthy()
    expect(most).toBeLessThanOrEqual(4)
    // The silent host was asked for a few; the rest wait with them.
    const waiting = await until(
      () => picturesOf(first),
      (found) => found.every(({ fault }) => fault === 'host-silent'),
    )
    expect(waiting.every(({ state }) => state === 'pending')).toBe(true)
    expect(waiting.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(6)
    expect(waiting.every(({ next_try_at }) => next_try_at > new Date())).toBe(true)
    const shown = (await store.call('GET', `/api/products/${first}`)).body.images
    expect(shown[0]).toMatchObject({ state: 'pending', fault: 'host-silent' })
  })

  it('are asked for again when their time has come, and not before', async () => {
    const product = await named([`${alive}/later.png`])
    await sql(`update product_images set next_try_at = now() + interval '1 hour' where product_id = $1`, [product])
    const witness = await named([`${alive}/now.png`])
    await send()
    await until(
      () => picturesOf(witness),
      ([row]) => row.state === 'ready',
    )
    expect(asked).not.toContain('/later.png')
    shift = 2 * 3_600_000
    await send()
    await until(
      () => picturesOf(product),
      ([row]) => row.state === 'ready',
    )
    shift = 0
  })

  it('are given up at once where they are gone, with the reason', async () => {
    const product = await named([`${alive}/gone.png`])
    await send()
    const [row] = await until(
      () => picturesOf(product),
      ([found]) => found.state === 'failed',
    )
    expect(row).toMatchObject({ attempts: 1, fault: 'could-not-fetch', next_try_at: null })
  })
})
