import { createHash } from 'node:crypto'
import { registry } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantStore } from './plant.ts'
import { type Call, type OpenedStore, openWorld, password, type World } from './world.ts'

const canary = 'CANARYB'
let world: World
let a: OpenedStore
let b: OpenedStore
let foreign: Map<string, string>
let identities: [string, Call][]

beforeAll(async () => {
  world = await openWorld()
  a = await world.openStore('Walk A')
  b = await world.openStore('Walk B')
  const insider = await world.register('insider@b.test')
  foreign = await world.engine.onPlatform(
    { store: { id: b.id, primaryLanguage: 'ua-uk', timeZone: 'UTC', currency: 'UAH' } },
    (ctx) => plantStore(ctx, canary, insider.id),
  )
  await a.guest('POST', '/api/customers', {
    email: 'shopper@a.test',
    password,
    first_name: 'Shop',
    last_name: 'Per',
    terms_agreed: true,
  })
  const shopper = await a.guest('POST', '/api/authentication', { strategy: 'local', email: 'shopper@a.test', password })
  expect(shopper.status, shopper.text).toBe(201)
  const asShopper: Call = (method, path, body, headers) =>
    a.guest(method, path, body, { authorization: shopper.body.accessToken, ...headers })
  const staff = await world.register('nobody@a.test')
  identities = [
    ['owner of A', a.call],
    ['shopper of A', asShopper],
    ['guest of A', a.guest],
    [
      'an account without a store, with A’s token',
      (method, path, body) => staff.call(method, path, body, { 'store-token': a.token }),
    ],
    ['owner of A with B’s token', (method, path, body) => a.owner.call(method, path, body, { 'store-token': b.token })],
    ['nobody, with B’s token', (method, path, body) => world.platform(method, path, body, { 'store-token': b.token })],
  ]
})
afterAll(() => world.close())

/** Everything that belongs to B, as one hash. */
async function stateOfB(): Promise<string> {
  const hash = createHash('sha256')
  for (const { table, scope } of registry.all) {
    if (scope !== 'store') continue
    const { rows } = await world.engine.database.platformPool.query(
      `select * from ${table} where store_id = $1 order by id`,
      [b.id],
    )
    hash.update(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
  }
  return hash.digest('hex')
}

const storeResources = registry.all.filter(({ scope }) => scope === 'store')
const refusals = [400, 401, 403, 404, 405, 409, 422, 421]

describe('another store’s rows', () => {
  it('are planted in every table of a store', () => {
    expect([...foreign.keys()].sort()).toEqual(storeResources.map(({ name }) => name).sort())
  })

  it.each(storeResources.map(({ name }) => name))('are out of reach through %s', async (name) => {
    const id = foreign.get(name) as string
    const before = await stateOfB()
    for (const [who, call] of identities) {
      const answers = [
        await call('GET', `/api/${name}?$limit=200`),
        await call('GET', `/api/${name}?id=${id}`),
        await call('GET', `/api/${name}?$or[0][id]=${id}&$or[1][id][$ne]=${id}&$limit=200`),
        await call('GET', `/api/${name}?store_id=${b.id}`),
        await call('GET', `/api/${name}/${id}`),
        await call('PATCH', `/api/${name}/${id}`, { sort_order: 99, status: false }),
        await call('PATCH', `/api/${name}/${id}`, {}),
        await call('PUT', `/api/${name}/${id}`, { name: 'taken' }),
        await call('DELETE', `/api/${name}/${id}`),
        await call('DELETE', `/api/${name}?id[$in][]=${id}`),
        await call('DELETE', `/api/${name}?$or[0][id]=${id}`),
      ]
      for (const [index, { status, text, headers }] of answers.entries()) {
        expect(text, `${who}, call ${index}`).not.toContain(canary)
        expect(JSON.stringify(headers), `${who}, call ${index}`).not.toContain(canary)
        if (status < 300 && text.includes('"store_id"'))
          expect(text, `${who}, call ${index}`).not.toContain(`"store_id":"${b.id}"`)
        expect(
          status === 200 || refusals.includes(status),
          `${who}, call ${index}: ${status} ${text.slice(0, 300)}`,
        ).toBe(true)
      }
      expect(answers[4]?.status, `${who} reads one`).not.toBe(200)
      for (const index of [5, 7, 8, 9, 10])
        expect(refusals, `${who}, call ${index}: ${answers[index]?.text.slice(0, 300)}`).toContain(
          answers[index]?.status,
        )
    }
    expect(await stateOfB()).toBe(before)
  })

  const pointing = storeResources.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(
        ([, kind]) =>
          kind.options.target && registry.get(kind.options.target).scope === 'store' && !kind.options.readOnly,
      )
      .map(([field, kind]) => ({ resource, field, kind })),
  )

  it.each(pointing.map(({ resource, field }) => [resource.name, field]))(
    'cannot be named by %s.%s',
    async (name, field) => {
      const { resource, kind } = pointing.find(
        (one) => one.resource.name === name && one.field === field,
      ) as (typeof pointing)[number]
      const mine = await world.engine.onPlatform(
        { store: { id: a.id, primaryLanguage: 'ua-uk', timeZone: 'UTC', currency: 'UAH' } },
        async (ctx) =>
          ctx.db.selectFrom(resource.table).select('id').where('store_id', '=', a.id).limit(1).executeTakeFirst(),
      )
      const target = foreign.get(kind.options.target as string) as string
      const value = kind.type === 'refs' ? [target] : kind.type === 'children' ? [{ id: target }] : target
      const answer = mine
        ? await a.call('PATCH', `/api/${name}/${mine.id}`, { [field]: value })
        : await a.call('POST', `/api/${name}`, { [field]: value })
      expect(refusals, answer.text.slice(0, 300)).toContain(answer.status)
      expect(answer.text).not.toContain(canary)
    },
  )
})

describe('a store’s own rights', () => {
  it.each(registry.all.filter(({ scope }) => scope === 'platform').map(({ name }) => name))(
    'end before the platform’s %s',
    async (name) => {
      for (const [who, call] of identities) {
        const { status, text } = await call('POST', `/api/${name}`, {})
        expect([400, 401, 403, 404, 405, 422], `${who}: ${text}`).toContain(status)
        const list = await call('GET', `/api/${name}?$limit=5`)
        if (list.status === 200) expect(registry.get(name).access.read, `${who} reads ${name}`).toBe('public')
      }
    },
  )

  it('answer a foreign token and a missing one alike', async () => {
    const foreignToken = await a.owner.call('GET', '/api/products', undefined, { 'store-token': b.token })
    const noSuch = await a.owner.call('GET', '/api/products', undefined, { 'store-token': 'f'.repeat(48) })
    expect(foreignToken.status).toBe(404)
    expect(foreignToken.body).toEqual(noSuch.body)
    expect((await a.owner.call('GET', `/api/stores/${b.id}`)).status).toBe(404)
  })

  it('do not mix on one connection', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 ? a : b).call('GET', '/api/customer-groups')),
    )
    for (const [n, { text }] of answers.entries()) {
      expect(text).toContain((n % 2 ? a : b).id)
      expect(text).not.toContain((n % 2 ? b : a).id)
    }
  })
})
