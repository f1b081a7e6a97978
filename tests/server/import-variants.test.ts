import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedProfile, runOf } from './import-run.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let pictures: Server
let host: string
let stores = 0

beforeAll(async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  pictures = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(png)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => pictures.once('listening', resolve))
  const { port } = pictures.address() as AddressInfo
  host = `http://127.0.0.1:${port}`
  world = await openWorld({ work: true, egressAllow: [`127.0.0.1:${port}`] })
})
afterAll(async () => {
  await world.close()
  pictures.close()
})

const opened = (): Promise<OpenedStore> => world.openStore(`Variants ${(stores += 1)}`)

type Offer = {
  id: string
  group?: string
  price?: string
  stock?: number
  size?: string
  colour?: string
  picture?: string
}
const offer = ({ id, group = 'G1', price = '100', stock = 5, size = 'S', colour = 'синій', picture }: Offer): string =>
  `<offer id="${id}"${group ? ` group_id="${group}"` : ''} available="true"><name>Сорочка ${colour} ${size}</name><price>${price}</price><categoryId>1</categoryId><param name="Колір">${colour}</param><param name="Розмір">${size}</param><param name="Тканина">льон</param><quantity_in_stock>${stock}</quantity_in_stock>${picture ? `<picture>${picture}</picture>` : ''}</offer>`
const feed = (offers: Offer[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><yml_catalog><shop><categories><category id="1">Одяг</category></categories><offers>${offers.map(offer).join('')}</offers></shop></yml_catalog>`,
  )
/** Between the rows of one product stands another. */
const shirts: Offer[] = [
  { id: 'a1', price: '120', stock: 1 },
  { id: 'a2', size: 'M', stock: 2 },
  { id: 'b1', group: '', price: '7', size: '-', colour: 'сірий' },
  { id: 'a3', size: 'M', colour: 'білий', stock: 3 },
]

const taken = async (store: OpenedStore, offers: Offer[], more: object = {}): Promise<any> =>
  runOf(store, { ...(await guessedProfile(store, `feed ${offers.length}.yml`, feed(offers))), ...more })

const counts = ({ new_count, changed_count, same_count, wrong_count, joined_row_count }: any): number[] => [
  new_count,
  changed_count,
  same_count,
  wrong_count,
  joined_row_count,
]

const productOf = async (store: OpenedStore, external: string): Promise<any> => {
  const all = ['variants', 'options', 'attributes'].map((name) => `$populate[]=${name}`).join('&')
  return (await store.call('GET', `/api/products?external_id=${external}&${all}`)).body.data[0]
}

/** Its combinations by the names of their values: article number, price, stock and whether it is sold. */
async function soldIn(store: OpenedStore, external: string): Promise<Record<string, unknown[]>> {
  const { rows } = await world.engine.database.platformPool.query(
    `select v.sku, v.price, v.quantity, v.status, v.image is not null as pictured,
       (select string_agg(n.name ->> 'ua-uk', ' ' order by o.sort_order) from product_variant_values w
        join option_values n on n.store_id = w.store_id and n.id = w.option_value_id
        join product_options o on o.store_id = w.store_id and o.product_id = v.product_id and o.option_id = n.option_id
        where w.store_id = v.store_id and w.product_variant_id = v.id) as made_of
     from product_variants v join products p on p.store_id = v.store_id and p.id = v.product_id
     where v.store_id = $1 and p.external_id = $2 order by v.sort_order, v.id`,
    [store.id, external],
  )
  return Object.fromEntries(
    rows.map(({ made_of, sku, price, quantity, status }) => [
      made_of,
      [sku, price === null ? null : Number(price) / 10_000, quantity, ...(status ? [] : ['off'])],
    ]),
  )
}

describe('rows of a feed with one group_id', () => {
  it('become one product that shoppers choose in, and stay it', async () => {
    const store = await opened()
    const started = await guessedProfile(store, 'shirts.yml', feed(shirts))
    expect(counts(await runOf(store, { ...started, dry_run: true }))).toEqual([2, 0, 0, 0, 3])
    expect(await productOf(store, 'G1')).toBeUndefined()
    const run = await runOf(store, started)
    expect([counts(run), run.remarks]).toEqual([[2, 0, 0, 0, 3], []])
    const product = await productOf(store, 'G1')
    expect(product).toMatchObject({ name: 'Сорочка', price: '100.00', quantity: 6 })
    expect([product.options.length, product.attributes.length]).toEqual([2, 1])
    expect(await soldIn(store, 'G1')).toEqual({
      'синій S': ['a1', 120, 1],
      'синій M': ['a2', null, 2],
      'білий M': ['a3', null, 3],
    })
    const found = await store.call('GET', '/api/products?$search=a3')
    expect(found.body.data.map(({ id }: any) => id)).toEqual([product.id])
    expect(counts(await runOf(store, started))).toEqual([0, 0, 2, 0, 3])
    const page = await store.guest('GET', `/${product.slug}`)
    for (const name of ['Колір', 'синій', 'білий', 'Розмір']) expect(page.text).toContain(name)
  })

  it('are written where they changed: a price, a stock, one that has gone, one that is new', async () => {
    const store = await opened()
    await taken(store, shirts)
    const before = await productOf(store, 'G1')
    const kept = new Map(before.variants.map(({ sku, id }: any) => [sku, id]))
    const next = shirts
      .filter(({ id }) => id !== 'a1')
      .map((one) => (one.id === 'a2' ? { ...one, price: '90', stock: 9 } : one))
    const run = await taken(store, [...next, { id: 'a4', size: 'L', colour: 'білий', stock: 4 }])
    expect(counts(run)).toEqual([0, 1, 1, 0, 3])
    expect(await soldIn(store, 'G1')).toEqual({
      'синій M': ['a2', null, 9],
      'білий M': ['a3', 100, 3],
      'білий L': ['a4', 100, 4],
    })
    const after = await productOf(store, 'G1')
    expect(after).toMatchObject({ id: before.id, price: '90.00', quantity: 16 })
    const own = new Map(after.variants.map(({ sku, id }: any) => [sku, id]))
    expect(own.get('a2')).toBe(kept.get('a2'))
    const sizes = after.options.map(({ values }: any) => values.length).sort()
    expect(sizes).toEqual([2, 2])
  })

  it('leave what they do not speak of: an option for a wish, and with “merge” combinations that are not in the file', async () => {
    const store = await opened()
    await taken(store, shirts)
    const wish = await store.call('POST', '/api/options', { name: { 'ua-uk': 'Напис' }, type: 'text' })
    const product = await productOf(store, 'G1')
    const own = product.options.map(({ id, option_id, required, values }: any) => ({
      id,
      option_id,
      required,
      values: values.map(({ id, option_value_id }: any) => ({ id, option_value_id })),
    }))
    const changed = await store.call('PATCH', `/api/products/${product.id}`, {
      options: [...own, { option_id: wish.body.id }],
      version: product.version,
    })
    expect(changed.status, changed.text).toBe(200)
    const profile = await guessedProfile(
      store,
      'one.yml',
      feed([
        { id: 'a9', size: 'XL' },
        { id: 'a2', size: 'M' },
      ]),
      {
        multi_value_strategy: 'merge',
      },
    )
    expect(counts(await runOf(store, profile))).toEqual([0, 1, 0, 0, 2])
    expect(Object.keys(await soldIn(store, 'G1'))).toEqual(['синій S', 'синій M', 'білий M', 'синій XL'])
    const { quantity } = await productOf(store, 'G1')
    expect(quantity).toBe(1 + 5 + 3 + 5)
    const other = feed([{ id: 'c1' }, { id: 'c2', size: 'M' }])
    const unlike = Buffer.from(String(other).replaceAll('Колір', 'Покрій').replaceAll('синій', 'вільний'))
    const mixed = await runOf(store, await guessedProfile(store, 'cut.yml', unlike, { multi_value_strategy: 'merge' }))
    expect(counts(mixed)).toEqual([0, 0, 0, 1, 2])
    const [wrong] = (await store.call('GET', `/api/import-rows?import_id=${mixed.id}`)).body.data
    expect(wrong.errors).toMatchObject([{ field: 'variants', code: 'variant-incomplete' }])
    expect((await productOf(store, 'G1')).options.map(({ option_id }: any) => option_id)).toContain(wish.body.id)
  })

  it('of which one is left stay what they are chosen by', async () => {
    const store = await opened()
    await taken(store, shirts)
    const before = await productOf(store, 'G1')
    const [, , alone = { id: '' }] = shirts
    expect(counts(await taken(store, [{ id: 'a2', size: 'M', stock: 7 }, alone]))).toEqual([0, 1, 1, 0, 0])
    expect(await soldIn(store, 'G1')).toEqual({ 'синій M': ['a2', null, 7] })
    const after = await productOf(store, 'G1')
    expect([after.quantity, after.attributes.length]).toEqual([7, 1])
    expect(before.variants.map(({ id }: any) => id)).toContain(after.variants[0].id)
    expect(counts(await taken(store, shirts))).toEqual([0, 1, 1, 0, 3])
  })

  it('are put back by an undo, with the ids that they had', async () => {
    const store = await opened()
    await taken(store, shirts)
    const sold = await soldIn(store, 'G1')
    const before = await productOf(store, 'G1')
    const run = await taken(store, [
      { id: 'a1', price: '60' },
      { id: 'z', size: 'XXL', colour: 'білий' },
    ])
    expect(Object.keys(await soldIn(store, 'G1'))).toEqual(['синій S', 'білий XXL'])
    const begun = await store.call('POST', '/api/import-undos', { import_id: run.id })
    await until(
      () => store.call('GET', `/api/tasks/${begun.body.task_id}`),
      ({ body }) => body.state === 'done',
    )
    expect(await soldIn(store, 'G1')).toEqual(sold)
    const after = await productOf(store, 'G1')
    expect([after.price, after.quantity, after.name]).toEqual([before.price, before.quantity, before.name])
    const ids = ({ variants, options }: any) => [variants, options].map((list) => list.map(({ id }: any) => id).sort())
    expect(ids(after)).toEqual(ids(before))
    const { body } = await store.call('GET', '/api/products?$search=a3')
    expect(body.total).toBe(1)
  })

  it('are held back together by a row that is wrong, which is named', async () => {
    const store = await opened()
    await taken(store, shirts)
    const run = await taken(store, [
      { id: 'a1', price: 'dear' },
      { id: 'a2', size: 'M' },
    ])
    expect(counts(run)).toEqual([0, 0, 0, 1, 2])
    const [row] = (await store.call('GET', `/api/import-rows?import_id=${run.id}`)).body.data
    expect(row).toMatchObject({ key: 'G1', errors: [{ row: 1, field: 'price', code: 'not-a-number' }] })
    expect(Object.keys(await soldIn(store, 'G1'))).toHaveLength(3)
    const long = await taken(store, [
      { id: 'a1', size: 'L'.repeat(200) },
      { id: 'a2', size: 'M' },
    ])
    expect(counts(long)).toEqual([0, 0, 0, 1, 2])
  })

  it('show the pictures that came with them', async () => {
    const store = await opened()
    const [one, other] = ['one.png', 'other.png'].map((name) => `${host}/${name}`)
    await taken(store, [
      { id: 'a1', picture: one },
      { id: 'a2', size: 'M', picture: other },
    ])
    const { variants } = await until(
      () => productOf(store, 'G1'),
      ({ variants }) => variants.every(({ image }: any) => image),
    )
    expect(variants.map(({ source_url }: any) => source_url)).toEqual([one, other])
    expect(new Set(variants.map(({ image }: any) => image.id ?? image)).size).toBe(2)
  })

  it('stand alone where the plan has no options, and that is said', async () => {
    const { pool } = { pool: world.engine.database.platformPool }
    const store = await opened()
    const { rows } = await pool.query(
      'select id, features from plans where id = (select plan_id from stores where id = $1)',
      [store.id],
    )
    const [plan] = rows
    const admin = await world.admin()
    const give = (features: string[]) => admin.call('PATCH', `/api/plans/${plan.id}`, { features })
    await give(plan.features.filter((one: string) => one !== 'options'))
    const run = await taken(store, shirts)
    await give(plan.features)
    expect([counts(run), run.remarks]).toEqual([[4, 0, 0, 0, 0], [{ code: 'rows-not-joined', count: 3 }]])
    expect(await productOf(store, 'a1')).toMatchObject({ price: '120.00', variants: [] })
  })

  it('are joined only where products are found by their number', async () => {
    const store = await opened()
    const answer = await store.call('POST', '/api/import-profiles', {
      name: 'By article',
      extension: 'xml',
      xml_path: '//offer',
      matching_key: 'sku',
      group_column: '@group_id',
      fields: [{ field: 'sku', source: '@id', transforms: [] }],
    })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['group_column']])
  })
})

/** As WooCommerce writes a product that is sold in variations; the parent is named by its article number, or by its own number. */
const woo = `ID,Type,SKU,Name,Published,"Is featured?",Description,"In stock?",Stock,"Regular price",Categories,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global"
70,variable,HOOD,Hoodie,1,0,<p>Warm</p>,1,,,Clothing > Hoodies,,,Color,"Blue, Red",1,1,Fabric,Wool,1,1
11,simple,CUP-1,Cup,1,0,Fired,1,7,12.50,Kitchen,,,Glaze,Blue,1,1,,,,
71,variation,HOOD-B,Hoodie - Blue,1,0,,1,3,45,,,HOOD,Color,Blue,,1,,,,
72,variation,HOOD-R,Hoodie - Red,1,0,,1,4,49,,,id:70,Color,Red,,1,,,,
`
const shopify = `Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Variant Image,Status
cap,Cap,<p>Round</p>,Hats & Co,Hats,true,Size,S,Colour,Black,CAP-S,2,19.90,https://cdn.example/1.jpg,,active
cap,,,,,,,M,,Black,CAP-M,3,21,https://cdn.example/2.jpg,https://cdn.example/2.jpg,
cap,,,,,,,,,,,,,https://cdn.example/3.jpg,,
card,Gift card,,Hats & Co,Cards,true,Title,Default Title,,,CARD,9,50,,,active
`

describe('exports of other shops', () => {
  it('WooCommerce: variations are combinations of their parent', async () => {
    const store = await opened()
    const started = await guessedProfile(store, 'woo.csv', Buffer.from(woo))
    expect(counts(await runOf(store, started))).toEqual([2, 0, 0, 0, 3])
    expect(counts(await runOf(store, started))).toEqual([0, 0, 2, 0, 3])
    const hoodie = await productOf(store, '70')
    expect(hoodie).toMatchObject({ name: 'Hoodie', sku: 'HOOD', price: '45.00', quantity: 7 })
    expect([hoodie.options.length, hoodie.attributes.length]).toEqual([1, 1])
    expect(await soldIn(store, '70')).toEqual({ Blue: ['HOOD-B', null, 3], Red: ['HOOD-R', 49, 4] })
    const cup = await productOf(store, '11')
    expect([cup.variants, cup.attributes.length]).toEqual([[], 1])
  })

  it('Shopify: rows of one handle are one product with its options and pictures', async () => {
    const store = await opened()
    const started = await guessedProfile(store, 'shopify.csv', Buffer.from(shopify))
    const run = await runOf(store, started)
    expect([counts(run), run.error]).toEqual([[2, 0, 0, 0, 3], null])
    expect(counts(await runOf(store, started))).toEqual([0, 0, 2, 0, 3])
    expect(await productOf(store, 'cap')).toMatchObject({ name: 'Cap', price: '19.90', quantity: 5 })
    expect(await soldIn(store, 'cap')).toEqual({ S: ['CAP-S', null, 2], M: ['CAP-M', 21, 3] })
    const { rows } = await world.engine.database.platformPool.query(
      `select source_url from product_images where store_id = $1 order by sort_order`,
      [store.id],
    )
    expect(rows.map(({ source_url }) => source_url.slice(-5))).toEqual(['1.jpg', '2.jpg', '3.jpg'])
    expect(await productOf(store, 'card')).toMatchObject({ sku: 'CARD', quantity: 9, variants: [], attributes: [] })
  })
})
