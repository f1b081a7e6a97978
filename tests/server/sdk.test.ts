import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { isCallable, sdkFields, sdkRoutes, sdkTypes } from '@shopwright/engine'
import { bespokeRoutes } from '@shopwright/server/http/bespoke-routes'
import { registry } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ApiError,
  type Client,
  ConnectionError,
  connect,
  type Method,
  type NounName,
} from '../../packages/sdk/src/index.ts'
import { buildSdk, compile, sdkFolder } from './built-sdk.ts'
import { contact, makeProduct, signedIn } from './shopper.ts'
import { furnish } from './valid-bodies.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

const folder = path.resolve(import.meta.dirname, '../../packages/sdk/src')
const codes = Object.keys(
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../packages/i18n/locales/en-us/errors.json'), 'utf8')),
)

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld({ listen: true })
  store = await world.openStore('Sdk')
})
afterAll(() => world?.close())

it('its types are those of the declarations', () => {
  const takesIds = (noun: string) => !world.engine.behaviours.get(noun)?.create
  const codesOf = [...new Set(codes.map((code) => code.replace(/_(one|two|few|many|other|zero)$/, '')))]
  for (const [name, text] of [
    ['nouns.ts', sdkTypes(registry, takesIds, codesOf)],
    ['routes.ts', sdkRoutes(registry, bespokeRoutes)],
  ] as const) {
    const file = path.join(folder, name)
    if (process.env.UPDATE) writeFileSync(file, text)
    expect(readFileSync(file, 'utf8'), `${name} is stale: run UPDATE=1 npm test -- sdk`).toBe(text)
  }
})

const nouns = registry.all.filter((noun) =>
  (['find', 'get', 'create', 'update', 'patch', 'remove'] as const).some((method) => isCallable(noun, method)),
)
const known = new Set(nouns.map(({ name }) => name))
/** What a value of this type is. */
const holds: [RegExp, (value: unknown) => boolean][] = [
  [/^(Text|string|Decimal|Ref<.*)$/, (value) => typeof value === 'string'],
  [/^number$/, (value) => typeof value === 'number'],
  [/^boolean$/, (value) => typeof value === 'boolean'],
  [/^(Links|Rows<.*|.*\[\])$/, Array.isArray],
]
const isOf = (type: string, value: unknown): boolean => {
  const [, judge] = holds.find(([shape]) => shape.test(type)) ?? []
  if (judge) return judge(value)
  return /^'[^{]*$/.test(type) && !type.includes('(') ? type.split(' | ').includes(`'${value}'`) : true
}

describe('a program', () => {
  let shop: Client
  let key: string

  beforeAll(async () => {
    await furnish(world, store, 'SDK')
    key = (await store.call('POST', '/api/api-tokens', { name: 'Sdk', scopes: ['*:*'] })).body.token
    shop = connect({ url: `http://${world.platformHost}`, token: key, language: 'ua-uk', retries: 0 })
  })

  it('gets of every noun that a key may read what the types say', async () => {
    const wrong: string[] = []
    let read = 0
    for (const noun of nouns.filter((one) => isCallable(one, 'find'))) {
      const name = noun.name as NounName // the types are made of the same list
      const page = await shop
        .of(name)
        .find({ $limit: 3 })
        .catch((error: unknown) => {
          if (error instanceof ApiError && [401, 403].includes(error.status)) return null
          throw error
        })
      if (!page) continue
      const fields = new Map(sdkFields(noun, known).map((field) => [field.name, field]))
      const stamps = ['id', 'version', 'created_at', 'updated_at', ...(noun.scope === 'store' ? ['store_id'] : [])]
      for (const { id } of page.data) {
        read += 1
        for (const [field, value] of Object.entries(await shop.of(name).get(id))) {
          const told = fields.get(field)
          if (stamps.includes(field)) continue
          if (!told || told.flags.includes('secret')) wrong.push(`${name}.${field} is answered and not told of`)
          else if (value === null ? !told.flags.includes('null') : !isOf(told.type, value))
            wrong.push(`${name}.${field}: ${told.type} ${told.flags} is ${JSON.stringify(value)}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(read).toBeGreaterThan(100)
  })

  it('finds, makes, changes and removes', async () => {
    const products = shop.of('products')
    const made = await products.create({ name: 'Jug', model: 'SDK-1', price: '12.5', quantity: 3 })
    expect(made).toMatchObject({ name: 'Jug', price: '12.50', version: 1, store_id: store.id })
    const changed = await products.patch(made.id, { price: 9, version: 1 })
    expect(changed.price).toBe('9.00')
    await expect(products.patch(made.id, { price: 8, version: 1 })).rejects.toMatchObject({
      status: 409,
      code: 'stale-version',
    })
    const { data } = await products.find({
      price: { $gte: 9, $lt: 10 },
      $or: [{ model: 'SDK-1' }, { model: 'SDK-2' }],
      $select: ['name', 'price'],
    })
    expect(data).toEqual([{ id: made.id, name: 'Jug', price: '9.00' }])
    expect((await products.get(made.id, { $select: ['name'], allTranslations: true })).name).toEqual({ 'ua-uk': 'Jug' })
    expect(await products.remove(made.id)).toMatchObject({ id: made.id, undo_token: expect.any(String) })
    await expect(products.get(made.id)).rejects.toMatchObject({ status: 404, code: 'not-found' })
  })

  it('is told what is wrong, field by field, in its language', async () => {
    const error = await shop
      .of('products')
      .create({ name: 'x', model: 'M', price: 'dear' })
      .catch((one) => one)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 422, code: 'invalid', fields: { price: expect.stringMatching(/[а-яіїє]/i) } })
    const stranger = connect({ url: `http://${world.platformHost}`, token: 'swk_nothing', retries: 0 })
    await expect(stranger.of('orders').find()).rejects.toMatchObject({ status: 401 })
  })

  it('meets every row once, whatever comes and goes meanwhile', async () => {
    const units = shop.of('length-classes')
    const made: string[] = []
    for (let n = 0; n < 7; n += 1) made.push((await units.create({ title: `Length ${n}`, unit: `l${n}`, value: 1 })).id)
    const met: string[] = []
    for await (const { id } of units.each({ $limit: 2, $select: ['unit'], id: made })) {
      met.push(id)
      // Counted off, the next page would begin one too late.
      if (met.length % 2) await units.remove(id)
    }
    expect(met).toEqual(made)
  })

  it('counts off what is sorted, and stops when it is told to', async () => {
    const units = shop.of('weight-classes')
    for (const n of [3, 1, 2]) await units.create({ title: `Weight ${n}`, unit: `sdk${n}`, value: n })
    const met: string[] = []
    for await (const { unit } of units.each({
      $limit: 1,
      unit: { $in: ['sdk1', 'sdk2', 'sdk3'] },
      $sort: { value: 1 },
    })) {
      met.push(unit as string)
      if (met.length === 2) break
    }
    expect(met).toEqual(['sdk1', 'sdk2'])
  })

  it('that asks for none of a list gets none', async () => {
    const products = shop.of('products')
    expect((await products.find()).total).toBeGreaterThan(0)
    expect((await products.find({ id: [] })).total).toBe(0)
    expect((await products.find({ model: { $in: [] } })).total).toBe(0)
    await expect(products.removeMany([])).rejects.toMatchObject({ status: 400, code: 'list-required' })
  })
})

describe('routes that are no noun’s', () => {
  const today = new Date().toISOString().slice(0, 10)

  it('sell to a shopper: sign in, cart, order, and the order again by its key', async () => {
    const product = await makeProduct(store, { price: '120.50', quantity: 7 })
    const email = 'sdk@buyer.test'
    await signedIn(world, store, email)
    const host = `http://${store.host}`
    // Names below localhost are not known to every machine: the server itself is asked, without one.
    const ask = async (url: string, { method, headers, body }: RequestInit) => {
      const { pathname, search } = new URL(url)
      const { statusCode, payload } = await world.app.inject({
        method: method as Method,
        url: pathname + search,
        headers: { ...(headers as Record<string, string>), host: store.host },
        ...(body ? { payload: String(body) } : {}),
      })
      return new Response(payload, { status: statusCode })
    }
    const { accessToken, customer } = await connect({ url: host, fetch: ask as typeof fetch }).call(
      'POST /api/authentication',
      {
        body: { email, password: 'Showroom1' },
      },
    )
    expect(customer.email).toBe(email)
    const shop = connect({ url: host, fetch: ask as typeof fetch, token: accessToken, language: 'ua-uk' })
    const added = await shop.call('POST /api/cart-items', { body: { product_id: product, quantity: 2 } })
    expect(added).toMatchObject({ quantity: 2, total: '241.00', currency: { code: 'UAH' } })
    const line = added.lines[0]?.id ?? ''
    expect((await shop.call('PATCH /api/cart-items/{id}', { params: { id: line }, body: { quantity: 1 } })).total).toBe(
      '120.50',
    )
    const { delivery_methods } = await shop.call('PATCH /api/carts/current', { body: { customer: contact } })
    const delivery_method_id = delivery_methods[0]?.id ?? null
    const { payment_methods } = await shop.call('PATCH /api/carts/current', { body: { delivery_method_id } })
    const payment_method_id = payment_methods[0]?.id ?? null
    const ready = await shop.call('PATCH /api/carts/current', { body: { payment_method_id } })
    expect(ready).toMatchObject({ orderable: true, problems: [] })
    const order = { key: 'sdk-1', body: { terms_agreed: true, hash: ready.hash } }
    const placed = await shop.call('POST /api/orders', order)
    expect(placed).toMatchObject({ number: expect.any(Number), payment: { state: 'pending' } })
    // The same key, the same order.
    expect(await shop.call('POST /api/orders', order)).toEqual(placed)
    const { data } = await shop.call('GET /api/prices', { query: { product_id: [product], quantity: '3' } })
    expect(data).toMatchObject([{ product_id: product, total: '361.50' }])
    await expect(shop.call('DELETE /api/cart-items/{id}', { params: { id: '' } })).rejects.toThrow('an id is missing')
    await expect(shop.call('DELETE /api/cart-items/{id}', { params: { id: 'x' } })).rejects.toBeInstanceOf(ApiError)
  })

  it('tell staff figures, files and the store', async () => {
    const shop = connect({ url: `http://${world.platformHost}`, token: store.owner.token, storeToken: store.token })
    const span = { from: today, to: today }
    const { currency, data } = await shop.call('GET /api/report-sales', { query: { ...span, unit: 'month' } })
    expect(currency).toBe('UAH')
    expect(data.every(({ orders, total }) => orders > 0 && /^\d+\.\d\d$/.test(total))).toBe(true)
    for (const route of [
      'GET /api/report-products',
      'GET /api/report-coupons',
      'GET /api/report-vouchers',
      'GET /api/report-overview',
      'GET /api/report-recovered',
      'GET /api/report-searches',
    ] as const)
      expect(await shop.call(route, { query: span })).toHaveProperty('data')
    for (const route of [
      'GET /api/dashboards/current',
      'GET /api/statistics',
      'GET /api/waiting',
      'GET /api/report-online',
      'GET /api/themes',
      'GET /api/resting-providers',
      'GET /api/own-sessions',
      'GET /api/own-browsers',
      'GET /api/own-passkeys',
      'GET /api/two-step',
    ] as const)
      expect(await shop.call(route)).toEqual(expect.any(Object))
    const one = await shop.call('GET /api/stores/{id}', { params: { id: store.id } })
    expect(one).toMatchObject({ id: store.id, store_token: store.token, base_currency: 'UAH' })
    const { url } = await shop.call('POST /api/preview-links', { body: { theme: one.theme } })
    expect(url).toContain(store.host)
    await expect(shop.call('POST /api/preview-links', { body: {} })).rejects.toMatchObject({ status: 422 })
  })
})

describe('an answer that is lost', () => {
  const counted = (lose: (sent: string[]) => Response | null | undefined) => {
    const sent: string[] = []
    const client = connect({
      url: `http://${world.platformHost}`,
      token,
      fetch: async (...request) => {
        sent.push(`${request[1]?.method} ${new URL(String(request[0])).pathname.split('/')[2]}`)
        const answer = await fetch(...request)
        const instead = lose(sent)
        if (instead === null) throw new TypeError('fetch failed')
        return instead ?? answer
      },
    })
    return { sent, client }
  }
  let token: string
  const firstOf = (instead: Response | null) => counted((sent) => (sent.length === 1 ? instead : undefined))
  const unit = (name: string) => ({ title: `Unit ${name}`, unit: name, value: 1 })

  beforeAll(async () => {
    token = (await store.call('POST', '/api/api-tokens', { name: 'Lost', scopes: ['*:*'] })).body.token
  })

  it('of a new row makes no second one', async () => {
    const { sent, client } = firstOf(null)
    const { id } = await client.of('weight-classes').create(unit('lost'))
    expect(sent).toEqual(['POST weight-classes', 'GET weight-classes'])
    expect((await client.of('weight-classes').find({ unit: 'lost' })).data.map((row) => row.id)).toEqual([id])
  })

  it('of a row that the caller names is told: what stands there may be another’s', async () => {
    const { id } = await connect({ url: `http://${world.platformHost}`, token })
      .of('weight-classes')
      .create(unit('old'))
    const { client } = firstOf(null)
    await expect(client.of('weight-classes').create({ ...unit('new'), id })).rejects.toThrow('was not answered')
  })

  it('of a row that was not made makes it', async () => {
    let asked = 0
    const sent: string[] = []
    const client = connect({
      url: `http://${world.platformHost}`,
      token,
      fetch: async (...request) => {
        sent.push(request[1]?.method ?? '')
        if ((asked += 1) === 1) return new Response('<h1>Bad gateway</h1>', { status: 502 })
        return fetch(...request)
      },
    })
    expect((await client.of('weight-classes').create(unit('gate'))).unit).toBe('gate')
    expect(sent).toEqual(['POST', 'GET', 'POST'])
  })

  it('of a row that was on its way while it was looked for finds it', async () => {
    const { sent, client } = counted((calls) =>
      calls.length === 1
        ? null
        : calls.length === 2
          ? Response.json({ data: { code: 'not-found' } }, { status: 404 })
          : undefined,
    )
    const { id } = await client.of('weight-classes').create(unit('late'))
    expect(sent).toEqual(['POST', 'GET', 'POST', 'GET'].map((method) => `${method} weight-classes`))
    expect((await client.of('weight-classes').find({ unit: 'late' })).data.map((row) => row.id)).toEqual([id])
  })

  it('of what is read, or set, is asked for again; of what may have been done it is told', async () => {
    const made = await firstOf(null).client.of('weight-classes').create(unit('anew'))
    const reading = firstOf(null)
    expect((await reading.client.of('weight-classes').get(made.id)).unit).toBe('anew')
    const setting = firstOf(null)
    expect((await setting.client.of('weight-classes').patch(made.id, { title: 'Set' })).title).toBe('Set')
    expect([reading.sent.length, setting.sent.length]).toEqual([2, 2])
    for (const once of [
      (client: Client) => client.of('weight-classes').patch(made.id, { title: 'Once', version: 2 }),
      (client: Client) => client.of('weight-classes').remove(made.id),
      (client: Client) => client.of('mail-tests').create({ mail: 'order-placed', language: 'ua-uk', dry_run: true }),
      (client: Client) => client.request('POST', 'undos', { body: {} }),
    ]) {
      const { sent, client } = firstOf(null)
      await expect(once(client)).rejects.toBeInstanceOf(ConnectionError)
      expect(sent).toHaveLength(1)
    }
  })

  it('of what has a key is asked for again, with the same key', async () => {
    const keys: (string | null)[] = []
    const client = connect({
      url: `http://${world.platformHost}`,
      fetch: async (_, init) => {
        keys.push(new Headers(init?.headers).get('idempotency-key'))
        return keys.length === 1
          ? new Response('', { status: 503, headers: { 'retry-after': '0' } })
          : Response.json({ id: 1 })
      },
    })
    expect(await client.request('POST', 'orders', { key: 'k-1', body: {} })).toEqual({ id: 1 })
    expect(keys).toEqual(['k-1', 'k-1'])
  })

  it('is no excuse for asking on, and what is too much is asked for later', async () => {
    const answers = [429, 503, 503, 503, 503]
    const sent: number[] = []
    const client = connect({
      url: `http://${world.platformHost}`,
      fetch: async () => {
        const status = answers[sent.length] as number
        sent.push(status)
        return Response.json(
          { message: 'Later', data: { code: 'too-many-calls' } },
          { status, headers: { 'retry-after': '0' } },
        )
      },
    })
    await expect(client.of('products').find()).rejects.toMatchObject({ status: 503 })
    expect(sent).toEqual([429, 503, 503])
    sent.length = 0
    await expect(client.of('weight-classes').remove('id')).rejects.toMatchObject({ status: 503 })
    expect(sent).toEqual([429, 503])
  })

  it('is not waited for once nobody wants it', async () => {
    const leaving = new AbortController()
    const client = connect({
      url: `http://${world.platformHost}`,
      fetch: async () => {
        setImmediate(() => leaving.abort(new Error('left')))
        return new Response('', { status: 503, headers: { 'retry-after': '600' } })
      },
    })
    await expect(client.of('products').find({}, { signal: leaving.signal })).rejects.toThrow('left')
  })
})

describe('the package', () => {
  it('is compiled into what a plain project runs and checks by itself', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shopwright-sdk-'))
    const own = path.join(folder, 'node_modules/@shopwright/sdk')
    try {
      await buildSdk(path.join(own, 'dist'))
      await cp(path.join(sdkFolder, 'package.json'), path.join(own, 'package.json'))
      const { token } = (await store.call('POST', '/api/api-tokens', { name: 'Plain', scopes: ['products:get'] })).body
      const { name } = JSON.parse(await readFile(path.join(own, 'package.json'), 'utf8'))
      await writeFile(
        path.join(folder, 'plain.mts'),
        `import { connect } from '${name}'
const { data } = await connect({ url: 'http://${world.platformHost}', token: '${token}' }).of('products').find({ $limit: 1 })
const name: string | undefined = data[0]?.name
// @ts-expect-error no such field
data[0]?.nmae
console.log(JSON.stringify(name))
`,
      )
      await compile(folder, '--module', 'nodenext', '--strict', '--target', 'es2022', '--types', '', 'plain.mts')
      const { stdout } = await promisify(execFile)(process.execPath, ['plain.mjs'], { cwd: folder })
      expect(JSON.parse(stdout)).toEqual(expect.any(String))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
