import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedProfile, importRows, runOf } from './import-run.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let pictures: Server
let alive: string
let dead: string
let port: number

beforeAll(async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  pictures = createServer((request, response) => {
    const isThere = !request.url?.startsWith('/gone')
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'image/png' }).end(isThere ? png : '')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pictures.once('listening', resolve))
  alive = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  port = (closed.address() as AddressInfo).port
  await new Promise((resolve) => closed.close(resolve))
  dead = `http://127.0.0.1:${port}`
  world = await openWorld({ work: true, egressAllow: [alive.slice(7), dead.slice(7)] })
  store = await world.openStore('Results')
})
afterAll(async () => {
  await world.close()
  pictures.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

const feed = (id: string, urls: string[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><yml_catalog><shop><offers>${urls
      .map(
        (url, n) => `<offer id="${id}-${n}"><name>Thing ${n}</name><price>5</price><picture>${url}</picture></offer>`,
      )
      .join('')}</offers></shop></yml_catalog>`,
  )

const picturesOf = (id: string) => store.call('GET', `/api/imports/${id}/pictures`)

describe('the result of a run', () => {
  it('counts the pictures apart from the rows, names the hosts that are silent, and asks again when told to', async () => {
    const urls = [
      ...[1, 2, 3].map((n) => `${alive}/${n}.png`),
      `${alive}/gone.png`,
      ...[1, 2, 3, 4, 5].map((n) => `${dead}/${n}.png`),
    ]
    const run = await runOf(store, await guessedProfile(store, 'pictures.yml', feed('p', urls)))
    expect(run.new_count).toBe(9)
    const { body } = await until(
      () => picturesOf(run.id),
      ({ body }) => body.ready === 3 && body.failed === 1 && body.faults[0]?.count === 5,
    )
    expect(body).toEqual({
      total: 9,
      ready: 3,
      waiting: 5,
      failed: 1,
      faults: [
        { host: dead.slice(7), fault: 'host-silent', count: 5 },
        { host: alive.slice(7), fault: 'could-not-fetch', count: 1 },
      ],
    })
    // Now somebody answers there.
    const later = createServer((_, response) => response.writeHead(404).end()).listen(port, '127.0.0.1')
    await new Promise((resolve) => later.once('listening', resolve))
    const again = await store.call('POST', '/api/picture-tries', { import_id: run.id })
    expect([again.status, again.body.count], again.text).toEqual([201, 6])
    const after = await until(
      () => picturesOf(run.id),
      ({ body }) => body.failed === 6,
    )
    expect(after.body.faults.map(({ fault }: { fault: string }) => fault)).toEqual([
      'could-not-fetch',
      'could-not-fetch',
    ])
    later.close()
    const [row] = await sql('select max(attempts) as most from product_images where store_id = $1', store.id)
    expect(row.most).toBe(1)
  })

  it('asks for no pictures of another store, and for none where all have come', async () => {
    const run = await runOf(store, await guessedProfile(store, 'fine.yml', feed('f', [`${alive}/9.png`])))
    await until(
      () => picturesOf(run.id),
      ({ body }) => body.ready === 1,
    )
    const none = await store.call('POST', '/api/picture-tries', { import_id: run.id })
    expect([none.status, none.body.data?.code], none.text).toEqual([422, 'no-pictures-left'])
    const other = await world.openStore('Another')
    expect((await other.call('GET', `/api/imports/${run.id}/pictures`)).status).toBe(404)
    expect((await other.call('POST', '/api/picture-tries', { import_id: run.id })).status).toBe(422)
  })

  it('lists the products of the run and no others', async () => {
    await importRows(
      store,
      'products',
      ['external_id', 'title', 'price'],
      [
        { external_id: 'x-1', title: 'One', price: '1' },
        { external_id: 'x-2', title: 'Two', price: '1' },
      ],
    )
    const second = await importRows(
      store,
      'products',
      ['external_id', 'title', 'price'],
      [
        { external_id: 'x-1', title: 'One', price: '1' },
        { external_id: 'x-2', title: 'Two', price: '2' },
        { external_id: 'x-3', title: 'Three', price: '1' },
      ],
      { isKept: true },
    )
    const { body } = await store.call('GET', `/api/products?import_id=${second.id}&$sort[external_id]=1`)
    expect(body.data.map(({ external_id }: { external_id: string }) => external_id).sort()).toEqual(['x-2', 'x-3'])
    // Nobody outside learns which run it was.
    expect((await store.guest('GET', `/api/products?import_id=${second.id}`)).status).toBe(422)
  })

  it('is told by the bell, with its address', async () => {
    const run = await importRows(
      store,
      'products',
      ['external_id', 'title', 'price'],
      [
        { external_id: 'b-1', title: 'One', price: 'much' },
        { external_id: 'b-2', title: 'Two', price: '1' },
      ],
    )
    const { body } = await store.call('GET', '/api/notifications?$limit=50')
    expect(body.data.find(({ link }: { link: string }) => link === `/admin/imports/${run.id}`)).toMatchObject({
      code: 'import-over',
      level: 'warning',
      params: { added: 1, changed: 0, wrong: 1 },
    })
  })

  it('names the limit of the plan, and the plan that has room', async () => {
    const owner = await world.register('small@results.test')
    const small = await world.openStore('Small', { owner })
    await sql(`update stores set plan_id = (select id from plans where code = 'free') where id = $1`, small.id)
    await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${small.id}`))
    const bytes = feed(
      's',
      Array.from({ length: 53 }, () => 'no address at all'),
    )
    const run = await runOf(small, await guessedProfile(small, 'many.yml', bytes))
    expect([run.new_count, run.wrong_count], run.error).toEqual([50, 3])
    expect(run.remarks).toEqual([
      { code: 'no-category-named', count: 50 },
      { code: 'no-room-products', count: 3, params: { max: 50, plan: expect.anything(), plan_max: 500 } },
      { code: 'pictures-unreadable', count: 50 },
    ])
  })

  it('counts the new products that shoppers could have for nothing, where nobody has said so', async () => {
    const owner = await world.register('free@results.test')
    const shop = await world.openStore('For nothing', { owner })
    const offer = (id: string, price: string) => `<offer id="${id}"><name>Річ ${id}</name>${price}</offer>`
    const rows = [
      offer('a', '<price>10</price>'),
      offer('b', ''),
      offer('c', '<price>0</price>'),
      offer('d', '<price>0.00</price>'),
    ]
    const bytes = Buffer.from(`<yml_catalog><shop><offers>${rows.join('')}</offers></shop></yml_catalog>`)
    const profile = await guessedProfile(shop, 'free.yml', bytes)
    const run = await runOf(shop, profile)
    expect(run.new_count, run.error).toBe(4)
    expect(run.remarks).toContainEqual({ code: 'no-price', count: 3 })
    // Who was told once and left it so is not asked with each run.
    expect((await runOf(shop, profile)).remarks).not.toContainEqual(expect.objectContaining({ code: 'no-price' }))
  })
})
