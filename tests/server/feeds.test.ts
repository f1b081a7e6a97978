import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rasterise } from '@shopwright/providers/images'
import { readXml, type XmlNode } from '@shopwright/providers/spreadsheet'
import { refreshFeeds } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from './upload.ts'
import { made } from './variants.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let lamp: { id: string }
let bare: { id: string }
beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Лампи & Ко')
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#573"/></svg>'
  const photo = Buffer.from(await rasterise(drawing, { width: 60 }))
  const picture = async (name: string) => (await upload(store, name, photo, { mime: 'image/png' })).body.id
  const home = await made(store, '/api/categories', { name: { 'ua-uk': 'Дім' } })
  const lamps = await made(store, '/api/categories', {
    name: { 'ua-uk': 'Лампи <настільні>' },
    parent_id: home.id,
    external_id: '77',
  })
  const maker = await made(store, '/api/manufacturers', { name: 'Світло & тінь' })
  const group = await made(store, '/api/attribute-groups', { name: { 'ua-uk': 'Загальні' } })
  const colour = await made(store, '/api/attributes', { attribute_group_id: group.id, name: { 'ua-uk': 'Колір' } })
  const guests = (await store.call('GET', '/api/customer-groups?for_staff=false&$limit=1')).body.data[0].id
  lamp = await made(store, '/api/products', {
    name: { 'ua-uk': 'Лампа «Ніч» <LED> & димер\u0007' },
    description: { 'ua-uk': '<p>Світить &amp; гріє</p><ul><li>раз</li></ul>' },
    external_id: 'L-1',
    model: 'L1',
    sku: 'LAMP-1',
    ean: '4006381333931',
    price: '1000',
    quantity: 5,
    manufacturer_id: maker.id,
    categories: [lamps.id],
    images: [{ image: await picture('a.png') }, { image: await picture('b.png'), sort_order: 1 }],
    attributes: [{ attribute_id: colour.id, text: { 'ua-uk': 'чорний' } }],
    specials: [{ customer_group_id: guests, price: '800', date_end: '2099-12-31' }],
  })
  bare = await made(store, '/api/products', { name: { 'ua-uk': 'Гола лампа' }, price: '0', quantity: 0 })
  await made(store, '/api/products', { name: { 'ua-uk': 'Прихована' }, price: '5', status: false })
})
afterAll(() => world.close())

async function feedFor(format: string, more: object = {}): Promise<any> {
  const { id } = await made(store, '/api/product-feeds', { name: `Для ${format}`, format, ...more })
  const { body } = await until(
    () => store.call('GET', `/api/product-feeds/${id}`),
    ({ body }) => body.state === 'ready',
  )
  return body
}

const pathOf = (feed: { url: string }) => new URL(feed.url).pathname

/** What a market's reader finds at a path of the file. */
async function nodesOf(feed: { url: string }, path: string): Promise<XmlNode[]> {
  const { status, text } = await store.guest('GET', pathOf(feed))
  expect(status, text).toBe(200)
  const file = join(world.dataDir, 'feed-of-the-test.xml')
  await writeFile(file, text)
  return (await Array.fromAsync(readXml(file, path))).map(({ item }) => item)
}

/** name → what its text must be like; `?` may be missing, `*` may come often. */
type Schema = Record<string, RegExp>

function holds(node: XmlNode | undefined, schema: Schema): void {
  const names = node?.children.map(({ name }) => name) ?? []
  expect(Object.keys(schema).map((key) => key.replace(/[?*]$/, ''))).toEqual(expect.arrayContaining(names))
  for (const [key, pattern] of Object.entries(schema)) {
    const found = node?.children.filter(({ name }) => name === key.replace(/[?*]$/, '')) ?? []
    if (!/[?*]$/.test(key)) expect(found, key).toHaveLength(1)
    if (!key.endsWith('*')) expect(found.length, key).toBeLessThanOrEqual(1)
    for (const { text, children } of found) if (!children.length) expect(text, key).toMatch(pattern)
  }
}

const url = /^http:\/\/[\w.:-]+\/\S+$/
const money = /^\d+\.\d\d$/
const anything = /\S/s

const google: Schema = {
  'g:id': /^[\w-]{1,50}$/,
  'g:title': /^.{1,150}$/,
  'g:description': /^.{1,5000}$/s,
  'g:link': url,
  'g:image_link': /\.jpg$/,
  'g:additional_image_link*': /\.jpg$/,
  'g:availability': /^(in_stock|out_of_stock|preorder|backorder)$/,
  'g:price': /^\d+\.\d\d [A-Z]{3}$/,
  'g:sale_price?': /^\d+\.\d\d [A-Z]{3}$/,
  'g:sale_price_effective_date?': /^\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d$/,
  'g:brand?': /^.{1,70}$/,
  'g:gtin?': /^(\d{8}|\d{12,14})$/,
  'g:mpn?': anything,
  'g:identifier_exists?': /^no$/,
  'g:condition': /^new$/,
  'g:product_type?': anything,
}
const yml: Schema = {
  url,
  price: money,
  'price_old?': money,
  currencyId: /^UAH$/,
  categoryId: /^\d+$/,
  'picture*': /\.jpg$/,
  'vendor?': anything,
  'vendorCode?': anything,
  'barcode?': anything,
  name: /^.{1,500}$/,
  'name_ua?': anything,
  'description?': anything,
  'description_ua?': anything,
  'param*': anything,
}
const shapes = {
  google: { path: 'rss/channel/item', schema: google, id: 'g:id' },
  facebook: { path: 'rss/channel/item', schema: google, id: 'g:id' },
  rozetka: {
    path: 'yml_catalog/shop/offers/offer',
    schema: { ...yml, stock_quantity: /^\d+$/, state: /^(new|used|refurbished)$/, vendor: anything, picture: anything },
    id: null,
  },
  prom: { path: 'yml_catalog/shop/offers/offer', schema: { ...yml, 'quantity_in_stock?': /^\d+$/ }, id: null },
  hotline: {
    path: 'price/items/item',
    schema: {
      id: anything,
      categoryId: /^\d+$/,
      'code?': anything,
      'barcode?': anything,
      vendor: anything,
      name: anything,
      'description?': anything,
      url,
      'image?': /\.jpg$/,
      priceRUAH: money,
      'oldprice?': money,
      stock: anything,
      'param*': anything,
    },
    id: 'id',
  },
} as const satisfies Record<string, { path: string; schema: Schema; id: string | null }>

describe.each(Object.entries(shapes))('a feed for %s', (format, { path, schema, id }) => {
  it('has the market’s shape, and names what the market would refuse with every reason', async () => {
    const feed = await feedFor(format)
    expect([feed.offer_count, feed.refused_count]).toEqual([1, 1])
    expect(feed.refused[0]).toMatchObject({ id: bare.id, name: 'Гола лампа' })
    expect(feed.refused[0].reasons).toContain('no-price')
    const [offer, ...others] = await nodesOf(feed, path)
    expect(others).toEqual([])
    const isOften =
      format === 'rozetka' ? Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'picture')) : schema
    holds(offer, isOften as Schema)
    const text = (name: string) => offer?.children.find((one) => one.name === name)?.text
    expect(id ? text(id) : offer?.attributes.id).toBe('L-1')
    expect(JSON.stringify(offer)).toContain('Лампа «Ніч» <LED> & димер')
    expect(JSON.stringify(offer)).not.toMatch(/<p>|Прихована/)
  })
})

describe('a feed', () => {
  it('says the price that the page says, and what it was', async () => {
    const feed = await feedFor('google')
    const [item] = await nodesOf(feed, 'rss/channel/item')
    const text = (name: string) => item?.children.find((one) => one.name === name)?.text
    expect([text('g:price'), text('g:sale_price')]).toEqual(['1000.00 UAH', '800.00 UAH'])
    const link = new URL(text('g:link') as string)
    const page = await store.guest('GET', link.pathname)
    expect(page.status).toBe(200)
    expect(page.text).toContain('"price":"800.00"')
    expect((await store.guest('GET', new URL(text('g:image_link') as string).pathname)).status).toBe(200)
  })

  it('gives categories numbers of their own that never change, parents first', async () => {
    const feed = await feedFor('rozetka')
    const categories = await nodesOf(feed, 'yml_catalog/shop/categories/category')
    expect(categories.map(({ text }) => text)).toEqual(['Дім', 'Лампи <настільні>'])
    const [home, lamps] = categories.map(({ attributes }) => attributes)
    expect(lamps).toEqual({ id: '77', parentId: home?.id })
    expect(Number(home?.id)).toBeLessThan(2 ** 31)
    const again = await nodesOf(await feedFor('prom'), 'yml_catalog/shop/categories/category')
    expect(again.map(({ attributes }) => attributes)).toEqual([home, lamps])
  })

  it('says a category that the shop shows, though another one comes first', async () => {
    const { categories } = (await store.call('GET', `/api/products/${lamp.id}`)).body
    const off = await made(store, '/api/categories', { name: { 'ua-uk': 'Для своїх' }, status: false })
    const changed = await store.call('PATCH', `/api/products/${lamp.id}`, { categories: [off.id, ...categories] })
    expect(changed.body.categories).toEqual([off.id, ...categories])
    const [item] = await nodesOf(await feedFor('google'), 'rss/channel/item')
    const said = item?.children.find(({ name }) => name === 'g:product_type')?.text
    await store.call('PATCH', `/api/products/${lamp.id}`, { categories })
    await store.call('DELETE', `/api/categories/${off.id}`)
    expect(said).toBe('Дім > Лампи <настільні>')
  })

  it('lies at an address of its own shop that nobody can guess, and is not sent twice', async () => {
    const feed = await feedFor('hotline')
    const path = pathOf(feed)
    expect(path).toMatch(/^\/feeds\/[\w-]{24}\.xml$/)
    const first = await store.guest('GET', path)
    expect(first.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(first.headers['x-robots-tag']).toBe('noindex')
    const again = await store.guest('GET', path, undefined, { 'if-none-match': first.headers.etag })
    expect([again.status, again.text]).toEqual([304, ''])
    const other = await world.openStore('Інші лампи')
    expect((await other.guest('GET', path)).status).toBe(404)
    expect((await world.platform('GET', path)).status).toBe(404)
    for (const wrong of ['/feeds/x.xml', `/feeds/${'a'.repeat(24)}.xml`, '/feeds/..%2f..%2fx.xml'])
      expect((await store.guest('GET', wrong)).status).toBe(404)
    await store.call('PATCH', `/api/product-feeds/${feed.id}`, { status: false })
    expect((await store.guest('GET', path)).status).toBe(404)
  })

  it('is made anew when something of it changed, and only then', async () => {
    const feed = await feedFor('google', {
      query: 'manufacturer_id[$ne]=00000000-0000-7000-8000-000000000000&model=L1',
    })
    expect([feed.offer_count, feed.refused_count]).toEqual([1, 0])
    const madeAt = async () => (await store.call('GET', `/api/product-feeds/${feed.id}`)).body.made_at
    await refreshFeeds(world.engine)
    await until(
      () => world.engine.jobs?.waiting() ?? Promise.resolve(0),
      (n) => n === 0,
    )
    expect(await madeAt()).toBe(feed.made_at)
    for (const change of [
      () => store.call('PATCH', `/api/products/${lamp.id}`, { quantity: 4 }),
      () => store.call('DELETE', `/api/products/${bare.id}`),
    ]) {
      const before = await madeAt()
      expect((await change()).status).toBeLessThan(300)
      await refreshFeeds(world.engine)
      await until(madeAt, (at) => at !== before)
    }
  })

  it('refuses filters and languages that the shop does not have', async () => {
    for (const [field, value] of [
      ['query', 'nothing=1'],
      ['language', 'en-us'],
      ['format', 'amazon'],
    ] as const) {
      const answer = await store.call('POST', '/api/product-feeds', { name: 'X', format: 'google', [field]: value })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    }
  })
})
