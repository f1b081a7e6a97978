import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { rasterise } from '@shopwright/providers/images'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCartDump } from '../opencart-dump.ts'
import { guessedProfile, runOf } from './import-run.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let old: Server
let base: string
const asked: string[] = []

beforeAll(async () => {
  const photo = Buffer.from(
    await rasterise(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#c60"/></svg>',
      {
        width: 300,
      },
    ),
  )
  old = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''))
    response.statusCode = request.url?.startsWith('/image/') ? 200 : 404
    response.end(photo)
  })
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve))
  const { port } = old.address() as AddressInfo
  base = `http://127.0.0.1:${port}/image`
  world = await openWorld({ work: true, egressAllow: [`127.0.0.1:${port}`] })
  store = await world.openStore('Moved in')
})
afterAll(async () => {
  old.close()
  await world.close()
})

it('A shop on OpenCart moves in by the dump of its database: products, categories, pictures and addresses', async () => {
  const started = await guessedProfile(store, 'shop.sql', Buffer.from(openCartDump()), { picture_base: base })
  const profile = (await store.call('GET', `/api/import-profiles/${started.profile_id}`)).body
  expect(profile).toMatchObject({ xml_path: 'Products', category_path: 'Categories', matching_key: 'external_id' })
  const counts = ({ new_count, same_count, wrong_count, made_category_count }: any) => [
    new_count,
    same_count,
    wrong_count,
    made_category_count,
  ]
  // Who has no name is told of, and is no product.
  expect(counts(await runOf(store, { ...started, dry_run: true }))).toEqual([2, 0, 1, 2])
  const run = await runOf(store, started)
  expect(counts(run), run.error).toEqual([2, 0, 1, 2])

  const [lamp] = (await store.call('GET', '/api/products?external_id=42&$translations=all')).body.data
  expect(lamp).toMatchObject({
    sku: 'LAMP',
    model: 'L-42',
    price: '1500.50',
    quantity: 939,
    weight: '0.75',
    status: true,
  })
  expect([lamp.name['ua-uk'], lamp.slug['ua-uk']]).toEqual(["Лампа 'Нова'", 'lampa-nova'])
  expect(lamp.description['ua-uk']).toBe('<p>Світить</p>')
  const page = await store.guest('GET', '/lampa-nova')
  expect([page.status, page.text.includes('Світло &amp; тінь'), page.text.includes('Червона')]).toEqual([
    200,
    true,
    true,
  ])
  // Addresses of other shops tell the way to a page.
  for (const path of [
    '/svitlo/lampa-nova',
    '/svitlo/lampy/lampa-nova.html',
    '/products/lampa-nova',
    '/Lampa-Nova.html',
  ]) {
    const led = await store.guest('GET', path)
    expect([led.status, led.headers.location], path).toEqual([301, '/lampa-nova'])
  }
  for (const path of ['/svitlo/nothing', '/nothing.html', '/nothing', '/svitlo/.html', '/a/b/%F0%9F%98%80'])
    expect((await store.guest('GET', path)).status, path).toBe(404)
  const [candle] = (await store.call('GET', '/api/products?external_id=43')).body.data
  expect([candle.status, candle.quantity]).toEqual([false, 11])
  const { variants } = (await store.call('GET', `/api/products/${candle.id}?$populate=variants`)).body
  expect(variants.map(({ price, quantity }: any) => [price, quantity])).toEqual([
    ['19.00', 6],
    ['23.50', 5],
  ])

  await until(async () => (await store.call('GET', `/api/products/${lamp.id}?$populate=images`)).body.image)
  await until(async () => asked.length >= 3)
  expect(asked.sort()).toEqual([
    '/image/catalog/demo/back.jpg',
    '/image/catalog/demo/side.jpg',
    '/image/catalog/demo/лампа 1.jpg',
  ])
  expect(counts(await runOf(store, started))).toEqual([0, 2, 1, 0])
})

it('A look into a file as something that no file brings is refused, with its field named', async () => {
  const file = await upload(store, 'shop.sql', Buffer.from(openCartDump()), { purpose: 'import' })
  const look = (type: string) => store.call('GET', `/api/import-samples?file_id=${file.body.id}${type}`)
  const refused = await look('&type=orders')
  expect([refused.status, Object.keys(refused.body.errors ?? {})], refused.text).toEqual([422, ['type']])
  expect((await look('&type=')).status).toBe(422)
  expect((await look('')).status).toBe(200)
})

it('A dump of something else, or a broken one, is refused by the look into it and by its run, and nothing is written', async () => {
  const strange = "-- MySQL dump 10.13\nINSERT INTO `wp_posts` (`ID`, `post_title`) VALUES (1, 'Hello');\n"
  const cut = openCartDump().split('Свічка')[0] as string
  for (const [text, code] of [
    [strange, 'spreadsheet.dump-unknown'],
    [cut, 'spreadsheet.dump-broken'],
  ] as const) {
    const file = await upload(store, 'shop.sql', Buffer.from(text), { purpose: 'import' })
    expect(file.status, file.text).toBe(201)
    const look = await store.call('GET', `/api/import-samples?file_id=${file.body.id}&type=products`)
    expect([look.status, look.body.data?.code ?? look.body.code]).toEqual([422, code])
    expect(look.body.message).not.toContain('dump-')
  }
  expect((await store.call('GET', '/api/products')).body.total).toBe(2)
})
