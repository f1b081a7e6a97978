import { canCall, systemActor } from '@shopwright/engine'
import { type AnyKind, type AnyResource, newId } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { state } from '../trust.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { type Body, freshRow, furnish, type Ground, validBody } from './valid-bodies.ts'
import { type Answer, type Call, type OpenedStore, openWorld, password, type World } from './world.ts'

const canary = 'CANARYB'
let world: World
let a: OpenedStore
let b: OpenedStore
let foreign: Map<string, string>
let ours: Ground
let theirs: Ground
let asPlanted: string
let identities: [string, Call][]

beforeAll(async () => {
  world = await openWorld()
  a = await world.openStore('Walk A')
  b = await world.openStore('Walk B')
  ours = await furnish(world, a, 'CANARYA')
  theirs = await furnish(world, b, canary)
  foreign = theirs.rows
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
  asPlanted = await stateOfB()
})
afterAll(async () => {
  state(
    1,
    world.calls(),
    'requests of a walk with the ids of another store, by everybody and at every door: nothing of it was answered or changed',
  )
  await world.close()
})

/** Everything that belongs to B, as one hash: one statement for all tables, because it is asked again and again. */
async function stateOfB(): Promise<string> {
  const { rows } = await world.engine.database.platformPool.query({ name: 'state', text: stateOfStore, values: [b.id] })
  return rows[0].state
}
const rowsOf = registry.all
  .filter(({ scope }) => scope === 'store')
  .map(({ table }) => `select '${table}' as name, id, t::text as row from ${table} t where store_id = $1`)
const stateOfStore = `select md5(string_agg(name || id || row, '|' order by name, id)) as state from (${rowsOf.join(' union all ')}) as it`

const storeResources = registry.all.filter(({ scope }) => scope === 'store')
const refusals = [400, 401, 403, 404, 405, 409, 422, 421]

describe('another store’s rows', () => {
  it('are planted in every table of a store', () => {
    expect([...foreign.keys()]).toEqual(expect.arrayContaining(storeResources.map(({ name }) => name)))
  })

  it.each(storeResources.map(({ name }) => name))('are out of reach through %s', async (name) => {
    const id = foreign.get(name) as string
    const before = asPlanted
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
    asPlanted = await stateOfB()
    expect(asPlanted).toBe(before)
  })
})

describe('another store’s row in a body that is valid but for it', () => {
  /** A product is sold in combinations of what its own options offer. */
  const madeOf: Record<string, string[]> = { variants: ['options'] }
  const owner = { ...systemActor, role: 'SHOP_ADMIN' } as const
  const verbs = { POST: 'create', PATCH: 'patch', PUT: 'update' } as const
  const pointing = storeResources.flatMap((resource) =>
    pathsOf(resource).map((path) => ({ resource, path, label: `${resource.name}.${path.join('.')}` })),
  )
  const cases = pointing.flatMap(({ resource, path, label }) =>
    (Object.keys(verbs) as (keyof typeof verbs)[])
      .filter((verb) => canCall(owner, resource, verbs[verb], registry))
      .map((verb) => [verb, label, resource, path] as const),
  )

  it('is tried in every body that can name one', () => {
    expect(new Set(cases.map(([, label]) => label)).size).toBeGreaterThan(80)
    for (const name of ['products', 'categories', 'returns', 'order-revisions'])
      expect(cases.map(([, , resource]) => resource.name)).toContain(name)
  })

  it.each(cases)('%s %s', async (verb, label, resource, path) => {
    const answerTo = async (id: string | null): Promise<Answer> => {
      const isMade = canCall(owner, resource, 'create', registry)
      // First the body: to make room for what it names, rows may go that are like the fresh one.
      const whole = await validBody(ours, resource)
      const row = verb === 'POST' || !isMade ? ours.rows.get(resource.name) : await freshRow(ours, resource.name)
      const patched = [path[0] as string, ...(madeOf[path[0] as string] ?? [])]
      const body = verb === 'PATCH' ? Object.fromEntries(patched.map((name) => [name, whole[name]])) : whole
      const url = `/api/${resource.name}${verb === 'POST' ? '' : `/${row}`}`
      const answer = await a.call(verb, url, id ? placed(body, path, id) : body)
      // A plan has room for few rows of some kinds.
      if (verb !== 'POST' && isMade) await a.call('DELETE', url)
      return answer
    }
    const own = await answerTo(null)
    const answer = await answerTo(foreignFor(resource, path))
    const isLasting = path.length === 1 && resource.fields[path[0] as string]?.options.lasting
    if (verb !== 'POST' && (isLasting || unchanging.has(label))) {
      const refusal = isLasting ? 422 : 403
      expect([200, refusal]).toContain(own.status)
      expect([answer.status, answer.text.includes(canary)], answer.text).toEqual([refusal, false])
      return
    }
    expect([200, 201], `the store’s own: ${own.text.slice(0, 400)}`).toContain(own.status)
    refusedAt(answer, path, label)
  })

  const closed = storeResources.filter(
    (resource) =>
      pathsOf(resource).length && Object.values(verbs).every((method) => !canCall(owner, resource, method, registry)),
  )
  it.each(closed.map(({ name }) => name))('has no door in %s, which nobody writes by itself', async (name) => {
    const row = ours.rows.get(name)
    for (const [verb, url] of [
      ['POST', `/api/${name}`],
      ['PATCH', `/api/${name}/${row}`],
      ['PUT', `/api/${name}/${row}`],
    ] as const) {
      if (name === 'cart-items' && verb !== 'PUT') continue // a shopper’s own verbs stand there
      if (name === 'cart-vouchers' && verb === 'POST') continue
      const { status, text } = await a.call(verb, url, { id: foreign.get(name) })
      // What the super admin alone makes is forbidden to an owner.
      const isAdmins = verb === 'POST' && registry.get(name).access.create === 'admin'
      expect(status, `${verb} ${name}: ${text}`).toBe(isAdmins ? 403 : 405)
    }
  })

  // Bodies and queries that no declaration describes. Each is tried with the store’s own row, and answers it.
  const bodies: [string, keyof Named, (call: Call, id: string) => Promise<Answer>][] = [
    ['POST /api/cart-items product_id', 'product', (call, id) => call('POST', '/api/cart-items', { product_id: id })],
    [
      'POST /api/cart-items recurring_id',
      'recurring',
      (call, id) => call('POST', '/api/cart-items', { product_id: own.subscribed, recurring_id: id }),
    ],
    [
      'PATCH /api/carts/current delivery_method_id',
      'delivery',
      (call, id) => call('PATCH', '/api/carts/current', { delivery_method_id: id }),
    ],
    [
      'PATCH /api/carts/current payment_method_id',
      'payment',
      (call, id) => call('PATCH', '/api/carts/current', { payment_method_id: id }),
    ],
    [
      'POST /api/cart-vouchers voucher_theme_id',
      'theme',
      (call, id) => call('POST', '/api/cart-vouchers', { ...voucher, voucher_theme_id: id }),
    ],
    [
      'POST /api/one-click-orders product_id',
      'product',
      (call, id) => call('POST', '/api/one-click-orders', { product_id: id, phone: '+380671234567' }),
    ],
    ['GET /api/prices product_id', 'product', (call, id) => call('GET', `/api/prices?product_id=${id}`)],
    [
      'POST /api/reviews product_id',
      'product',
      (call, id) =>
        call('POST', '/api/reviews', { product_id: id, author: 'Ira', text: 'Long enough to be a review.', rating: 5 }),
    ],
  ]
  const byStaff: [string, keyof Named, (id: string) => Promise<Answer>][] = [
    [
      'GET /api/prices customer_group_id',
      'group',
      (id) => a.call('GET', `/api/prices?product_id=${own.product}&customer_group_id=${id}`),
    ],
    ['GET /api/imports/:id/errors.xlsx', 'import', (id) => a.call('GET', `/api/imports/${id}/errors.xlsx`)],
    [
      'POST /api/order-revisions lines.product_id',
      'product',
      async (id) => {
        const order = await ours.order()
        const lines = [
          { id: order.line, quantity: 1 },
          { product_id: id, quantity: 1 },
        ]
        return a.call('POST', '/api/order-revisions', { order_id: order.id, lines, dry_run: true })
      },
    ],
    [
      'POST /api/order-revisions lines.id',
      'line',
      async (id) =>
        a.call('POST', '/api/order-revisions', {
          order_id: own.order,
          lines: [{ id, quantity: 1 }],
          dry_run: true,
        }),
    ],
    ['POST /api/undos undo_token', 'undo', (id) => a.call('POST', '/api/undos', { undo_token: id })],
  ]
  type Named = Awaited<ReturnType<typeof namedOf>>
  let own: Named
  let other: Named
  const voucher = {
    amount: '100.00',
    to_name: 'A',
    to_email: 'a@b.test',
    from_name: 'B',
    from_email: 'b@b.test',
    agreed: true,
  }
  const namedOf = async (store: OpenedStore, ground: Ground) => {
    const recurring = await freshRow(ground, 'recurrings')
    await store.call('PATCH', `/api/recurrings/${recurring}`, { status: true })
    const method = async (name: string): Promise<string> => {
      const shopper = openShopper(world, store)
      await shopper.add(await makeProduct(store))
      return (await shopper.ready()).body[name]
    }
    const group = await freshRow(ground, 'attribute-groups')
    const order = await ground.order()
    return {
      product: await makeProduct(store),
      subscribed: await makeProduct(store, { recurrings: [{ recurring_id: recurring }] }),
      recurring,
      delivery: await method('delivery_method_id'),
      payment: await method('payment_method_id'),
      theme: ground.rows.get('voucher-themes') as string,
      group: (await store.call('GET', '/api/settings')).body.data[0].customer_group_id as string,
      import: ground.rows.get('imports') as string,
      order: order.id,
      line: order.line,
      undo: (await store.call('DELETE', `/api/attribute-groups/${group}`)).body.undo_token as string,
    }
  }
  beforeAll(async () => {
    own = await namedOf(a, ours)
    other = await namedOf(b, theirs)
    asPlanted = await stateOfB()
  })

  it.each(bodies)('%s, of a shopper', async (_, name, ask) => {
    const shopper = openShopper(world, a)
    const settings = `/api/settings/${ours.rows.get('settings')}`
    await a.call('PATCH', settings, { one_click_buy: true, reviews_guests: true })
    await shopper.add(own.product)
    await shopper.ready()
    const mine = await ask(shopper.call, own[name])
    expect([200, 201], mine.text).toContain(mine.status)
    hidden(await ask(shopper.call, other[name]), other[name])
  })

  it.each(byStaff)('%s, of staff', async (_, name, ask) => {
    const mine = await ask(own[name])
    expect([200, 201], mine.text.slice(0, 300)).toContain(mine.status)
    hidden(await ask(other[name]), other[name])
  })

  it('is not shown with the key of its order on this store’s host', async () => {
    const shopper = openShopper(world, b)
    await shopper.add(other.product)
    await shopper.ready()
    const { id, access_key, number } = (await shopper.order()).body
    expect((await b.guest('GET', `/api/orders/${id}`, undefined, { 'order-key': access_key })).status).toBe(200)
    hidden(await a.guest('GET', `/api/orders/${id}`, undefined, { 'order-key': access_key }), id)
    expect((await a.guest('GET', `/pay/${id}?key=${access_key}`)).status).toBe(404)
    const ask = { order_number: number, contact: 'iryna@buyer.test', quantity: 1 }
    expect((await a.guest('POST', '/api/returns', ask)).status).not.toBe(201)
    asPlanted = await stateOfB()
  })

  const filtered = storeResources.flatMap((resource) =>
    canCall(owner, resource, 'find', registry)
      ? Object.entries(resource.fields)
          .filter(
            ([, { type, options }]) =>
              (type === 'ref' || type === 'refs') &&
              options.see !== 'server' &&
              registry.get(String(options.target)).scope === 'store',
          )
          .map(([field, kind]) => [resource.name, field, String(kind.options.target)] as const)
      : [],
  )
  it('finds nothing when a list is filtered by it', async () => {
    expect(filtered.length).toBeGreaterThan(0)
    for (const [name, field, target] of filtered) {
      const { status, body, text } = await a.call(
        'GET',
        `/api/${name}?${field}=${foreign.get(target)}&$populate[]=${field}`,
      )
      expect([status, body.total], `${name}.${field}: ${text.slice(0, 200)}`).toEqual([200, 0])
    }
  })

  it('has left the other store as it was', async () => {
    expect(await stateOfB()).toBe(asPlanted)
  })
})

describe('what a row was made with, where that lasts', () => {
  const owner = { ...systemActor, role: 'SHOP_ADMIN' } as const
  const lasting = storeResources.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, { options }]) => options.lasting && !options.readOnly && canCall(owner, resource, 'patch', registry))
      .map(([field]) => [resource.name, field] as const),
  )

  it.each(lasting)('%s.%s is not replaced, and may come back as it was read', async (name, field) => {
    const path = `/api/${name}/${ours.rows.get(name)}`
    const before = (await a.call('GET', path)).body
    const { type, options } = registry.get(name).fields[field] as AnyKind
    const other =
      type === 'ref' ? newId() : (options.values?.find((value) => value !== before[field]) ?? options.values?.[0])
    const refused = await a.call('PATCH', path, { [field]: other })
    expect([refused.status, refused.body.errors?.[field]], refused.text).toEqual(
      other === before[field] ? [200, undefined] : [422, expect.stringMatching(/^Це не змінюється/)],
    )
    expect((await a.call('GET', path)).body[field]).toBe(before[field])
    const again = await a.call('PATCH', path, { [field]: before[field] })
    expect(Object.keys(again.body.errors ?? {}), again.text).not.toContain(field)
  })
})

/** What one row is about nobody changes, not even to another row of the same store. */
const unchanging = new Set(['order-refunds.order_id'])

/** Refused, or left out as if it were not there. */
function hidden({ status, body, text }: Answer, id: string): void {
  expect(text).not.toContain(canary)
  if (status === 200 && Array.isArray(body.data)) expect(body.data).toEqual([])
  else if (status === 409) expect(body.data.code).toBe('product-unavailable')
  else expect([404, 422], text).toContain(status)
  expect(text).not.toContain(`"id":"${id}"`)
}

/** Where a body of this resource may name another row of its store: the field, or the way to it through sub-rows. */
function pathsOf(resource: AnyResource, outer: readonly string[] = []): (string | number)[][] {
  return Object.entries(resource.fields).flatMap(([name, kind]): (string | number)[][] => {
    const { target } = kind.options
    if (!target || kind.options.readOnly || outer.includes(resource.name)) return []
    if (kind.type === 'children') {
      const child = registry.get(target)
      const inside = pathsOf(child, [...outer, resource.name]).filter(([field]) => field !== child.parent)
      return inside.map((path) => [name, 0, ...path])
    }
    if (registry.get(target).scope === 'platform') return []
    return [kind.type === 'refs' ? [name, 0] : [name]]
  })
}

/** The row of the other store that fits there as well as the one of one’s own. */
function foreignFor(resource: AnyResource, path: readonly (string | number)[]): string {
  const [field, , ...below] = path
  const kind = resource.fields[String(field)]
  const target = kind?.options.target as string
  if (below.length) return foreignFor(registry.get(target), below)
  return foreign.get(resource.name === 'downloads' ? 'private-files' : target) as string
}

function placed(body: Body, path: readonly (string | number)[], id: string): Body {
  const copy = structuredClone(body)
  let at: any = copy
  for (const step of path.slice(0, -1)) at = at[step]
  expect(at[path.at(-1) as string], 'the store’s own stands there').toMatch(/^[0-9a-f-]{36}$/)
  at[path.at(-1) as string] = id
  return copy
}

/** It is refused as a row that is not there, and the fault stands at the field that named it. */
function refusedAt({ status, body, text }: Answer, path: readonly (string | number)[], label: string): void {
  expect(text).not.toContain(canary)
  if (status === 404) {
    expect(body.data.code, label).toBe('not-found')
    return
  }
  expect(status, `${label}: ${text.slice(0, 400)}`).toBe(422)
  const named = Object.keys(body.errors)
  const fields = path.filter((step) => typeof step === 'string')
  expect(
    fields.some((field) => named.some((name) => name.split('.').includes(field))),
    `${label}: ${text}`,
  ).toBe(true)
}

/** Of every store alike, and too long a list to be had by strangers. */
const forStaff = new Set(['delivery-branches'])

describe('a store’s own rights', () => {
  it.each(registry.all.filter(({ scope }) => scope === 'platform').map(({ name }) => name))(
    'end before the platform’s %s',
    async (name) => {
      for (const [who, call] of identities) {
        const { status, text } = await call('POST', `/api/${name}`, {})
        expect([400, 401, 403, 404, 405, 422], `${who}: ${text}`).toContain(status)
        const list = await call('GET', `/api/${name}?$limit=5`)
        if (list.status === 200)
          expect(registry.get(name).access.read, `${who} reads ${name}`).toBe(forStaff.has(name) ? 'staff' : 'public')
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
