import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rasterise } from '@shopwright/providers/images'
import { readHeaders, readXlsx, writeXlsx } from '@shopwright/providers/spreadsheet'
import { forgetExports } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedProfile, runOf } from './import-run.ts'
import { groupWith, hire } from './staff.ts'
import { upload } from './upload.ts'
import { anOption, made } from './variants.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let folder: string
beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Goes out')
  folder = await mkdtemp(join(tmpdir(), 'exports-of-the-test-'))
  for (const code of ['en-us', 'ru-ru']) await speak(store, code)
  await stock()
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** A catalogue as shops have it, and as they should not. */
async function stock(): Promise<void> {
  const photo = Buffer.from(
    await rasterise(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#357"/></svg>',
      { width: 60 },
    ),
  )
  const picture = async (name: string) => (await upload(store, name, photo, { mime: 'image/png' })).body.id
  const bags = await made(store, '/api/categories', {
    name: { 'ua-uk': 'Валізи', 'en-us': 'Suitcases' },
    image: await picture('bags.png'),
  })
  const large = await made(store, '/api/categories', { name: { 'ua-uk': 'Великі > 80 л' }, parent_id: bags.id })
  const small = await made(store, '/api/categories', {
    name: { 'ua-uk': 'Малі' },
    parent_id: bags.id,
    external_id: 'S-1',
    description: { 'ua-uk': '<p>Для <b>літака</b></p>' },
  })
  const group = await made(store, '/api/attribute-groups', { name: { 'ua-uk': 'Загальні' } })
  const colour = await made(store, '/api/attributes', {
    attribute_group_id: group.id,
    name: { 'ua-uk': 'Колір', 'en-us': 'Colour' },
  })
  const filters = await filterGroup(store)
  const filterIds = (await store.call('GET', `/api/filter-groups/${filters.id}`)).body.filters.map(
    ({ id }: { id: string }) => id,
  )
  const maker = await made(store, '/api/manufacturers', { name: 'Wings, Ltd' })
  const size = await anOption(store, 'Розмір', ['S', 'M'])
  await made(store, '/api/products', {
    name: { 'ua-uk': '=HYPERLINK("http://evil.test";"Валіза")', 'ru-ru': '+1 чемодан', 'en-us': '@Case' },
    description: { 'ua-uk': '<p>Два<br>рядки & «лапки»</p>\n<p>ще</p>', 'en-us': '<p>Two</p>' },
    meta_title: { 'en-us': '-1+cmd|x' },
    model: '007.50',
    sku: '1.10',
    ean: '0012345678905',
    price: '1299.5',
    weight: '3.25',
    length: '10',
    quantity: 4,
    date_available: '2026-01-31',
    manufacturer_id: maker.id,
    categories: [large.id, small.id],
    filters: filterIds,
    images: [{ image: await picture('one.png') }, { image: await picture('two.png'), sort_order: 1 }],
    attributes: [{ attribute_id: colour.id, text: { 'ua-uk': 'чорний, матовий', 'en-us': 'black' } }],
    options: [
      { option_id: size.id, values: Object.values(size.values).map((option_value_id) => ({ option_value_id })) },
    ],
    variants: [
      { values: [size.values.S], sku: 'S;1|=2', quantity: 3 },
      { values: [size.values.M], price: '1400', quantity: 1, status: false },
    ],
    specials: [{ customer_group_id: await groupOf(), price: '999' }],
  })
  for (let n = 0; n < 30; n += 1)
    await made(store, '/api/products', {
      name: { 'ua-uk': `Товар ${n}` },
      external_id: `P-${n}`,
      price: `${n}.99`,
      status: n % 3 !== 0,
      categories: n % 2 ? [small.id] : [bags.id],
      indexed: n % 2 === 0,
    })
}

/** Filters are the shop's own order: no file makes them. */
const filterGroup = (one: OpenedStore) =>
  made(one, '/api/filter-groups', {
    name: { 'ua-uk': 'Матеріал' },
    filters: [{ name: { 'ua-uk': 'АБС, пластик' } }, { name: { 'ua-uk': 'Тканина' } }],
  })

const groupOf = async () => (await store.call('GET', '/api/customer-groups?for_staff=false&$limit=1')).body.data[0].id

async function speak(one: OpenedStore, code: string): Promise<void> {
  const { data } = (await one.call('GET', '/api/languages?$limit=200')).body
  const language = data.find((row: { code: string }) => row.code === code)
  await made(one, '/api/store-languages', { language_id: language.id, status: true })
}

/** Waits for the file of an export. */
async function exported(body: object, by: OpenedStore = store): Promise<{ row: any; bytes: Buffer; answer: Answer }> {
  const begun = await by.call('POST', '/api/exports', body)
  expect(begun.status, begun.text).toBe(201)
  const { body: row } = await until(
    () => by.call('GET', `/api/exports/${begun.body.id}`),
    ({ body }) => ['done', 'failed', 'canceled'].includes(body.state),
  )
  expect(row.state, row.error).toBe('done')
  const answer = await bytesOf(by, row.id)
  return { row, answer: answer as never, bytes: answer.rawPayload }
}

const bytesOf = (by: OpenedStore, id: string) =>
  world.app.inject({
    method: 'GET',
    url: `/api/exports/${id}/file`,
    headers: { host: 'platform.localhost', authorization: by.owner.token, 'store-token': by.token },
  })

const counts = (run: any) => [run.new_count, run.changed_count, run.same_count, run.skipped_count, run.wrong_count]

async function broughtBack(bytes: Buffer, type: 'products' | 'categories', by: OpenedStore = store) {
  const { profile_id, file_id } = await guessedProfile(by, `back.${type}`, bytes, { type })
  const run = await runOf(by, { profile_id, file_id })
  const rows = (await by.call('GET', `/api/import-rows?import_id=${run.id}&$limit=50`)).body.data
  return { run, rows }
}

describe.each(['xlsx', 'xml'] as const)('a catalogue that goes out as %s', (extension) => {
  it.each([
    ['products', 31],
    ['categories', 3],
  ] as const)('comes back without changing any of the %s', async (resource, count) => {
    const { row, bytes } = await exported({ resource, extension })
    expect(row).toMatchObject({ row_count: count, left_text_count: 0, size: bytes.length })
    const { run, rows } = await broughtBack(bytes, resource)
    expect(rows).toEqual([])
    expect([run.state, counts(run)]).toEqual(['done', [0, 0, count, 0, 0]])
  })

  it('makes the same catalogue in another store, once', async () => {
    const other = await world.openStore(`Comes in by ${extension}`)
    for (const code of ['en-us', 'ru-ru']) await speak(other, code)
    await filterGroup(other)
    for (const [resource, count] of [
      ['categories', 3],
      ['products', 31],
    ] as const) {
      const { bytes } = await exported({ resource, extension })
      const { run, rows } = await broughtBack(bytes, resource, other)
      expect(counts(run), JSON.stringify(rows)).toEqual([count, 0, 0, 0, 0])
      expect(counts((await broughtBack(bytes, resource, other)).run)).toEqual([0, 0, count, 0, 0])
    }
    const { id } = (await other.call('GET', '/api/products?model=007.50')).body.data[0]
    const there = (await other.call('GET', `/api/products/${id}?$translations=all`)).body
    expect(there.name['ru-ru']).toBe('+1 чемодан')
    expect(there.categories).toHaveLength(2)
    expect(there.quantity).toBe(3)
    expect(there.variants.map(({ sku, price, quantity, status }: any) => [sku, price, quantity, status])).toEqual([
      ['S;1|=2', null, 3, true],
      [null, '1400.00', 1, false],
    ])
  })
})

describe('a sheet', () => {
  it('changes the two rows in which somebody changed a cell', async () => {
    const { bytes } = await exported({ resource: 'products', extension: 'xlsx' })
    const path = join(folder, 'edited.xlsx')
    await writeFile(path, bytes)
    const { headers } = await readHeaders(path)
    const rows: Record<string, string>[] = []
    for await (const { values } of readXlsx(path)) rows.push({ ...values })
    const at = (key: string) => rows.find((row) => row.external_id === key) as Record<string, string>
    at('P-4').price = '12.34'
    at('P-5')['title (en-us)'] = 'Renamed'
    const edited = join(folder, 'again.xlsx')
    await writeXlsx(
      edited,
      headers.map((key) => ({ key })),
      rows,
    )
    const { run, rows: told } = await broughtBack(await readFile(edited), 'products')
    expect(counts(run)).toEqual([0, 2, 29, 0, 0])
    expect(told.map((row: any) => [row.key, Object.keys(row.changes)]).sort()).toEqual([
      ['P-4', ['price']],
      ['P-5', ['title']],
    ])
  })

  it('changes the variant in whose line somebody changed the stock, and refuses lines that are none', async () => {
    const { bytes } = await exported({ resource: 'products', extension: 'xlsx', query: 'model=007.50' })
    const path = join(folder, 'variants.xlsx')
    await writeFile(path, bytes)
    const { headers } = await readHeaders(path)
    const [row] = await Array.fromAsync(readXlsx(path))
    const line = String(row?.values.variants)
    expect(line).toBe('Розмір=S | sku=S\\;1\\|\\=2 | quantity=3\nРозмір=M | price=1400 | quantity=1 | status=0')
    let last = ''
    const back = async (variants: string) => {
      const edited = join(folder, 'variants-again.xlsx')
      await writeXlsx(
        edited,
        headers.map((key) => ({ key })),
        [{ ...row?.values, variants }],
      )
      const { run, rows } = await broughtBack(await readFile(edited), 'products')
      last = run.id
      return [counts(run), rows.map((one: any) => (one.changes ? Object.keys(one.changes) : one.errors[0].code))]
    }
    const { id } = (await store.call('GET', '/api/products?model=007.50')).body.data[0]
    const before = (await store.call('GET', `/api/products/${id}`)).body
    expect(await back(line.replace('quantity=3', 'quantity=7'))).toEqual([[0, 1, 0, 0, 0], [['variants']]])
    const after = (await store.call('GET', `/api/products/${id}`)).body
    expect(after.variants.map((one: any) => [one.id, one.quantity])).toEqual([
      [before.variants[0].id, 7],
      [before.variants[1].id, 1],
    ])
    expect(after.quantity).toBe(7)
    const undo = await store.call('POST', '/api/import-undos', { import_id: last })
    await until(
      () => store.call('GET', `/api/tasks/${undo.body.task_id}`),
      ({ body }) => body.state === 'done',
    )
    expect((await store.call('GET', `/api/products/${id}`)).body.variants).toMatchObject([
      { id: before.variants[0].id, quantity: 3, sku: 'S;1|=2' },
      { quantity: 1, status: false },
    ])
    expect(await back(`${line}\nРозмір=S | quantity=1`)).toEqual([[0, 0, 0, 0, 1], ['variant-twice']])
    expect(await back(`${line}\nКолір=синій`)).toEqual([[0, 0, 0, 0, 1], ['variant-incomplete']])
    expect(await back('розмір S, сім штук')).toEqual([[0, 0, 0, 0, 1], ['not-a-variant']])
    expect(await back(line)).toEqual([[0, 0, 1, 0, 0], []])
  })

  it('holds the chosen rows and languages, and no attributes or filters', async () => {
    const profile = await made(store, '/api/export-profiles', {
      name: 'Shown',
      type: 'products',
      extension: 'xlsx',
      languages: ['en-us'],
      query: 'status=true&$sort[model]=1',
    })
    const { row, bytes, answer } = await exported({ profile_id: profile.id })
    expect([row.name, row.row_count]).toEqual(['Shown', 21])
    expect(decodeURIComponent(answer.headers['content-disposition'] as string)).toMatch(
      /filename\*=UTF-8''Shown \d{4}-\d\d-\d\d\.xlsx/,
    )
    // The day is the one that the store had.
    await world.engine.database.platformPool.query(
      `update exports set finished_at = '2026-05-31T22:30:00Z' where id = $1`,
      [row.id],
    )
    const later = await bytesOf(store, row.id)
    expect(decodeURIComponent(later.headers['content-disposition'] as string)).toContain('Shown 2026-06-01.xlsx')
    const path = join(folder, 'shown.xlsx')
    await writeFile(path, bytes)
    const { headers } = await readHeaders(path)
    expect(headers).toContain('title (en-us)')
    expect(headers.join()).not.toMatch(/ua-uk|attribute|filter/)
  })

  it('runs no formula, in a sheet or in a text', async () => {
    const { bytes } = await exported({
      resource: 'products',
      extension: 'csv',
      columns: ['name', 'price', 'manufacturer_id', 'status', 'created_at'],
      query: 'model=007.50',
    })
    const [, line = ''] = bytes.toString('utf8').split('\r\n')
    expect(line).toMatch(
      /^"'=HYPERLINK\(""http:\/\/evil\.test"";""Валіза""\)",1299\.50,"Wings, Ltd",Так,\d{4}-\d\d-\d\d \d\d:\d\d$/,
    )
    const book = await exported({ resource: 'products', extension: 'xlsx' })
    const path = join(folder, 'formula.xlsx')
    await writeFile(path, book.bytes)
    const rows = []
    for await (const { values } of readXlsx(path)) rows.push(values)
    expect(rows.find((row) => row.model === '007.50')?.['title (ua-uk)']).toBe(
      '=HYPERLINK("http://evil.test";"Валіза")',
    )
  })

  it('leaves a text out that no cell can hold, says so, and does not lose it when it comes back', async () => {
    const long = `<p>${'довго '.repeat(6000)}</p>`
    const product = await made(store, '/api/products', {
      name: { 'ua-uk': 'Довгий' },
      external_id: 'LONG',
      description: { 'ua-uk': long },
    })
    const { row, bytes } = await exported({ resource: 'products', query: 'external_id=LONG' })
    expect(row.left_text_count).toBe(1)
    expect(counts((await broughtBack(bytes, 'products')).run)).toEqual([0, 0, 1, 0, 0])
    expect(
      (await exported({ resource: 'products', extension: 'xml', query: 'external_id=LONG' })).bytes.toString(),
    ).toContain('довго довго')
    await store.call('DELETE', `/api/products/${product.id}`)
  })
})

describe('an export', () => {
  it('is refused where its list would be', async () => {
    const refused = async (body: object) => {
      const { status, body: told } = await store.call('POST', '/api/exports', body)
      return [status, Object.keys(told.errors ?? {})[0]]
    }
    expect(await refused({})).toEqual([422, 'resource'])
    for (const resource of ['product-images', 'accounts', 'nothing'])
      expect(await refused({ resource })).toEqual([422, 'resource'])
    expect(await refused({ resource: 'products', columns: ['import_hash'] })).toEqual([422, 'columns'])
    expect(await refused({ resource: 'orders', extension: 'xml' })).toEqual([422, 'extension'])
    expect(await refused({ resource: 'products', extension: 'csv' })).toEqual([422, 'extension'])
    expect(await refused({ resource: 'products', languages: ['xx'] })).toEqual([422, 'languages'])
    expect((await refused({ resource: 'products', query: 'nothing=1' }))[0]).toBe(422)
  })

  it('goes to nobody who may not read the list, in no store but its own', async () => {
    const clerk = await hire(
      world,
      store,
      'clerk@exports.test',
      await groupWith(
        store,
        [
          { service: 'exports', can_get: true, can_create: true },
          { service: 'categories', can_get: true },
        ],
        true,
      ),
    )
    expect((await clerk('POST', '/api/exports', { resource: 'customers' })).status).toBe(403)
    expect((await clerk('POST', '/api/exports', { resource: 'categories' })).status).toBe(201)
    // What everybody may list has rows and fields that not everybody meets.
    const shown = await exported({ resource: 'products' }, { ...store, call: clerk })
    expect((await clerk('GET', `/api/exports/${shown.row.id}/file`)).status).toBe(200)
    const goods = await exported({ resource: 'products' })
    expect((await clerk('GET', `/api/exports/${goods.row.id}/file`)).status).toBe(403)
    const { row } = await exported({ resource: 'customers', extension: 'csv' })
    expect((await clerk('GET', `/api/exports/${row.id}/file`)).status).toBe(403)
    const other = await world.openStore('Looks over')
    expect((await other.call('GET', `/api/exports/${row.id}/file`)).status).toBe(404)
    expect((await world.platform('GET', `/api/exports/${row.id}/file`)).status).toBe(401)
  })

  it('is kept for a week, and its bytes go with it', async () => {
    const { row } = await exported({ resource: 'categories' })
    const keys = async () => (await Array.fromAsync(world.files.list())).filter((key) => key.includes(row.id))
    expect(await keys()).toHaveLength(1)
    await world.engine.database.platformPool.query(
      `update exports set expires_at = now() - interval '1 minute' where id = $1`,
      [row.id],
    )
    expect((await store.call('GET', `/api/exports/${row.id}/file`)).status).toBe(404)
    await forgetExports(world.engine, world.files)
    expect(await keys()).toEqual([])
    expect((await store.call('GET', `/api/exports/${row.id}`)).status).toBe(404)
  })
})
