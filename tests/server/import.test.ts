import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleSets } from '../../packages/providers/src/spreadsheet/sample-files.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Import shop')
})
afterAll(() => world.close())

async function upload(name: string, bytes: Buffer): Promise<string> {
  const boundary = 'x-boundary-of-the-test'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nimport\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/files',
    headers: {
      host: 'platform.localhost',
      authorization: store.owner.token,
      'store-token': store.token,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

type Overrides = Record<string, unknown>

async function profileFor(fileId: string, name: string, overrides: Overrides = {}): Promise<string> {
  const samples = await store.call('GET', `/api/import-samples?file_id=${fileId}&type=products`)
  expect(samples.status, samples.text).toBe(200)
  const [candidate] = samples.body.candidates
  const { fields, matching_key, availability_column } = candidate.guess
  const { mapFields = (list: unknown[]) => list, ...rest } = overrides as { mapFields?: (list: any[]) => any[] }
  const wire = fields.map(({ default: default_value, ...field }: Record<string, unknown>) => ({
    ...field,
    default_value: default_value ?? null,
  }))
  const made = await store.call('POST', '/api/import-profiles', {
    name,
    type: 'products',
    extension: samples.body.format,
    xml_path: candidate.path,
    matching_key,
    availability_column,
    fields: mapFields(wire),
    ...rest,
  })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

async function run(profile_id: string, file_id: string, options: Overrides = {}) {
  const started = await store.call('POST', '/api/imports', { profile_id, file_id, ...options })
  expect(started.status, started.text).toBe(201)
  expect(started.body.task_id).toBeTruthy()
  const done = await until(
    () => store.call('GET', `/api/imports/${started.body.id}`),
    ({ body }) => ['done', 'done_with_errors', 'failed', 'preview', 'canceled'].includes(body.state),
  )
  const { state, error, new_count, changed_count, same_count, skipped_count, wrong_count } = done.body
  return {
    id: started.body.id,
    state,
    error,
    counts: [new_count, changed_count, same_count, skipped_count, wrong_count],
  }
}

describe.each(await sampleSets())('files of %s', (title, { expected, ...files }) => {
  const unavailable = expected.offers - expected.available
  beforeAll(async () => {
    store = await world.openStore(`Import ${title}`)
  })

  it('imports the luggage feed in two languages with attributes, and a second run changes nothing', async () => {
    const file = await upload('luggage.xml', readFileSync(files.epicentr))
    const profile = await profileFor(file, 'Luggage', { skip_unavailable: true })
    const first = [expected.available, 0, 0, unavailable, 0]
    expect(await run(profile, file, { dry_run: true })).toMatchObject({ state: 'preview', counts: first })
    expect((await store.call('GET', '/api/products?$limit=0')).body.total).toBe(0)
    expect(await run(profile, file)).toMatchObject({ state: 'done', counts: first })
    const second = [0, 0, expected.available, unavailable, 0]
    expect(await run(profile, file)).toMatchObject({ state: 'done', counts: second })
    const { body } = await store.call(
      'GET',
      `/api/products?external_id=${expected.offer.id}&$translations=all&$populate[]=attributes&$populate[]=categories&$populate[]=images`,
    )
    const [product] = body.data
    expect(product.name['ru-ru']).toContain('Чемодан')
    expect(product.name['ua-uk']).toContain('Валіза')
    expect(product.price).toBe(expected.offer.price)
    expect(product.categories).toHaveLength(1)
    expect(product.attributes.length).toBeGreaterThanOrEqual(expected.offer.attributes)
    expect(product.images[0]).toMatchObject({ state: 'pending', image: null })
    expect(product.slug['ua-uk']).toContain(expected.offer.slug)
    // The feed says that there are some, not how many: it can be bought.
    expect(product).toMatchObject({ quantity: 0, subtract: false })
  })

  it('imports the spreadsheet of a marketplace by its unique key, with its groups', async () => {
    const file = await upload('prom.xlsx', readFileSync(files.prom))
    const before = (await store.call('GET', '/api/categories?$limit=0')).body.total
    const profile = await profileFor(file, 'Prom')
    expect(await run(profile, file)).toMatchObject({ state: 'done', counts: [expected.products, 0, 0, 0, 0] })
    expect((await store.call('GET', '/api/categories?$limit=0')).body.total - before).toBe(expected.groups)
    expect(await run(profile, file)).toMatchObject({ state: 'done', counts: [0, 0, expected.products, 0, 0] })
    expect((await store.call('GET', '/api/manufacturers?$limit=0')).body.total).toBeGreaterThanOrEqual(2)
  })

  it('reports rows without a key one by one, then takes the daily price feed by the other key', async () => {
    const other = await world.openStore(`Second ${title}`)
    const first = store
    store = other
    try {
      const file = await upload('prom.xlsx', readFileSync(files.prom))
      const byProductId = (list: { field: string; source: string }[]) => [
        ...list.filter(({ field }) => field !== 'external_id' && field !== 'sku'),
        { field: 'external_id', source: 'Ідентифікатор_товару', transforms: ['trim'] },
      ]
      const profile = await profileFor(file, 'Prom by product', { matching_key: 'external_id', mapFields: byProductId })
      const result = await run(profile, file)
      const { withoutShopKey } = expected
      const counts = [expected.products - withoutShopKey, 0, 0, 0, withoutShopKey]
      expect(result).toMatchObject({ state: 'done_with_errors', counts })
      const wrong = await store.call('GET', `/api/import-rows?import_id=${result.id}&outcome=wrong`)
      expect(wrong.body.data.map(({ errors }: { errors: { code: string }[] }) => errors[0]?.code)).toEqual(
        Array(withoutShopKey).fill('key-missing'),
      )
      const list = await store.call('GET', `/api/imports/${result.id}/errors.xlsx`)
      expect(list.status).toBe(200)
      expect(list.headers['content-disposition']).toContain('errors.xlsx')

      const priced = `/api/products?external_id=${expected.priced.id}&$translations=all`
      const before = await store.call('GET', priced)
      const feed = await upload('prices.xml', readFileSync(files.prices))
      const prices = await profileFor(feed, 'Prices', { update_existing_only: true, matching_key: 'external_id' })
      const update = await run(prices, feed)
      expect(update.counts[0]).toBe(0)
      expect((update.counts[1] as number) + (update.counts[2] as number)).toBe(expected.prices)
      const after = await store.call('GET', priced)
      expect(after.body.data[0].name).toEqual(before.body.data[0].name)
      expect(after.body.data[0].price).toBe(expected.priced.price)
    } finally {
      store = first
    }
  })
})

describe('an import', () => {
  const feed = (prices: string[]) =>
    Buffer.from(
      `<?xml version="1.0"?><shop><offers>${prices.map((price, n) => `<offer id="p-${n}"><name>Product ${n}</name><price>${price}</price></offer>`).join('')}</offers></shop>`,
    )

  it('writes the good rows and names the wrong ones', async () => {
    const file = await upload('feed.xml', feed(['10', 'ten', '30.5']))
    const profile = await profileFor(file, 'Small feed')
    const result = await run(profile, file)
    expect(result).toMatchObject({ state: 'done_with_errors', counts: [2, 0, 0, 0, 1] })
  })

  it('refuses a profile with a field that does not exist, at the field', async () => {
    const { status, body } = await store.call('POST', '/api/import-profiles', {
      name: 'Bad',
      extension: 'xml',
      fields: [{ field: 'prise', source: 'price' }],
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['fields.0.field'])
  })

  it('is looked at where an address is one, and says at the field of the body what is wrong', async () => {
    const url = 'https://feeds.example/all.xml'
    const wrong: [string, object, string][] = [
      ['import-samples', {}, 'url'],
      ['import-samples', { url: '' }, 'url'],
      ['import-samples', { url: 5 }, 'url'],
      ['import-samples', { url: 'lamp' }, 'url'],
      ['import-samples', { url: 'file:///etc/passwd' }, 'url'],
      ['import-samples', { url, type: 'orders' }, 'type'],
      ['import-samples', { url, kind: 'products' }, 'kind'],
      ['redirect-files', {}, 'file_id'],
      ['redirect-files', { file_id: 'x' }, 'file_id'],
      ['redirect-files', { file_id: crypto.randomUUID(), path: '/' }, 'path'],
      ['files', { name: 'jug.png' }, 'url'],
      ['files', { url: 'https://pictures.example/jug.png', keeps_former: true }, 'keeps_former'],
    ]
    for (const [route, body, field] of wrong) {
      const refused = await store.call('POST', `/api/${route}`, body)
      expect([refused.status, Object.keys(refused.body.errors)], `${route} ${JSON.stringify(body)}`).toEqual([
        422,
        expect.arrayContaining([field]),
      ])
    }
  })

  it('needs a file', async () => {
    const profile = await store.call('POST', '/api/import-profiles', { name: 'No file', extension: 'xml' })
    const { status, body } = await store.call('POST', '/api/imports', { profile_id: profile.body.id })
    expect(status).toBe(422)
    expect(body.errors.file_id).toBe('Потрібен файл.')
  })
})
