import { registry } from '@shopwright/shop/model'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopper, signedIn } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

/**
 * The same questions of three shops, alike but for how much they hold. What goes to PostgreSQL is written down where it
 * leaves the process, at pg's own connection, so that no counter of ours has to be believed.
 */
const sizes = [1, 24, 96] as const
let world: World
const stores = new Map<number, OpenedStore>()
const sent: string[] = []

type Wire = { query(text: string): void; parse(message: { text: string }): void; bind(message: object): void }
const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype
const { query, bind } = wire

beforeAll(async () => {
  // What is prepared is sent as a bind, whether it was parsed before or not; everything else as a plain query.
  wire.query = function (this: Wire, text: string) {
    sent.push(text)
    return query.call(this, text)
  }
  wire.bind = function (this: Wire, message: { statement?: string }) {
    sent.push(`bind ${message.statement ?? ''}`)
    return bind.call(this, message)
  }
  world = await openWorld()
  for (const size of sizes) stores.set(size, await furnished(size))
})
afterAll(async () => {
  wire.query = query
  wire.bind = bind
  await world?.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const done = async (answer: ReturnType<OpenedStore['call']>): Promise<any> => {
  const { status, body, text } = await answer
  if (status > 299) throw new Error(`${status}: ${text}`)
  return body
}

const plan = 'unlimited'
/** A shop with `size` products, each with everything that hangs on one, and as many orders and customers. */
async function furnished(size: number): Promise<OpenedStore> {
  const store = await world.openStore(`Shop of ${size}`)
  await sql('update stores set plan_id = (select id from plans where code = $2) where id = $1', store.id, plan)
  await world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(`stores:${store.id}`))
  const group = (await done(store.call('GET', '/api/settings'))).data[0].customer_group_id
  const both = (text: string) => ({ 'ua-uk': text, 'en-us': text })
  const shelf = (await done(store.call('POST', '/api/categories', { name: both('Shelf') }))).id
  const maker = (await done(store.call('POST', '/api/manufacturers', { name: 'Maker' }))).id
  const attributes = (await done(store.call('POST', '/api/attribute-groups', { name: both('Group') }))).id
  const attribute = (
    await done(store.call('POST', '/api/attributes', { name: both('Size'), attribute_group_id: attributes }))
  ).id
  const option = await done(
    store.call('POST', '/api/options', {
      name: both('Colour'),
      type: 'select',
      values: [{ name: both('Red') }, { name: both('Blue') }],
    }),
  )
  const values = (await done(store.call('GET', `/api/options/${option.id}?$populate[]=values`))).values
  const drafts = Array.from({ length: size }, (_, n) => ({
    name: both(`Thing ${n}`),
    model: `T-${n}`,
    price: '10.00',
    quantity: 1000,
    manufacturer_id: maker,
    categories: [shelf],
    attributes: [{ attribute_id: attribute, text: both('Wide') }],
    specials: [{ customer_group_id: group, price: '9.00', priority: 1 }],
    discounts: [{ customer_group_id: group, price: '8.00', quantity: 5, priority: 1 }],
    options: [
      {
        option_id: option.id,
        required: false,
        values: values.map(({ id }: any) => ({ option_value_id: id, quantity: 5 })),
      },
    ],
  }))
  for (let at = 0; at < size; at += 24) await done(store.call('POST', '/api/products', drafts.slice(at, at + 24)))
  const ids = (await sql('select id from products where store_id = $1 order by id', store.id)).map(({ id }) => id)
  // Each is related to the ones beside it.
  for (const id of ids.slice(0, 1)) await done(store.call('PATCH', `/api/products/${id}`, { related: ids.slice(1, 9) }))
  // An order of each size's worth of lines, and as many others as there are products.
  const shopper = openShopper(world, store)
  for (const id of ids.slice(0, 90)) await done(shopper.add(id))
  await done(shopper.ready())
  await done(shopper.order())
  await sql(
    `insert into customers (store_id, id, email, first_name, last_name, customer_group_id, created_at, updated_at)
     select $1, gen_random_uuid(), 'c' || n || '@counted.test', 'C', 'N', $2, now(), now() from generate_series(1, $3::int) n`,
    store.id,
    group,
    size,
  )
  await sql(
    `insert into reviews (store_id, id, product_id, author, text, rating, status, created_at, updated_at)
     select $1, gen_random_uuid(), p.id, 'A', 'Good enough to tell of.', 5, true, now(), now() from products p where p.store_id = $1`,
    store.id,
  )
  await sql('analyze')
  return store
}

type Asked = { status: number; text: string; body?: any }

async function statementsOf(ask: () => Promise<Asked>): Promise<{ count: number; isEmpty: boolean }> {
  const before = sent.length
  const answer = await ask()
  const count = sent.length - before
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300)
  return { count, isEmpty: answer.body?.total === 0 }
}

/**
 * What an answer takes in each shop, once it has been asked before. Sessions and stores are looked up again now and then: what
 * differs is asked anew, and the least of it counts. What hangs on no row is not asked for: a shop where the list is empty has
 * nothing to say.
 */
async function sameForAll(ask: (store: OpenedStore, round: number) => Promise<Asked>): Promise<number> {
  const counts: Record<number, number> = {}
  let round = 0
  // What was done to furnish the shops is heard of first: a word of it that comes late would make somebody forget in between.
  await world.engine.events.caughtUp()
  for (const store of stores.values()) await ask(store, round++)
  // What has held up others on a busy machine is asked by itself a hundred times: a statement more, until that is over.
  for (let n = 0; n < 60 && (n === 0 || new Set(Object.values(counts)).size > 1); n++)
    for (const [size, store] of stores) {
      const { count, isEmpty } = await statementsOf(() => ask(store, round++))
      if (!isEmpty) counts[size] = Math.min(counts[size] ?? Number.POSITIVE_INFINITY, count)
    }
  const [first] = Object.values(counts)
  expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((size) => [size, first])))
  return first ?? 0
}

/** Pages and answers are kept: a mark that nobody knows makes each of them a new one. */
const fresh = (url: string, n: number) => `${url}${url.includes('?') ? '&' : '?'}fresh=${n}`
const page = (store: OpenedStore, url: string) =>
  world.app.inject({ url, headers: { host: store.host, 'cache-control': 'no-cache' } }).then((answer) => ({
    status: answer.statusCode,
    text: answer.body,
  }))
/** Everything that was kept of the store’s pages goes, once: the word of it has gone round and come back. */
async function forget(store: OpenedStore): Promise<void> {
  const { events } = world.engine
  const { promise: isHeard, resolve } = Promise.withResolvers<void>()
  const stop = events.on(({ store: changed }) => changed === store.id && resolve())
  await world.engine.inStore({ store: { id: store.id } as never }, async (ctx) => void ctx.touched.add('products'))
  await isHeard
  stop()
}

describe('The number of statements is the same with 1, 24 and 96 products', () => {
  it('writes down what is sent', async () => {
    const before = sent.length
    await sql('select 1')
    expect(sent.length).toBeGreaterThan(before)
  })

  it.each([
    '/',
    '/shelf',
    '/shelf?page=1&sort=name',
    '/maker',
    '/search?q=thing',
    '/thing-0',
    '/cart',
    '/sitemap',
    '/sitemap.xml',
  ])('for the page %s', async (url) => {
    const count = await sameForAll(async (store, n) => {
      await forget(store)
      return page(store, fresh(url, n))
    })
    expect(count).toBeGreaterThan(0)
  })

  it('for a cart, its quote and the checkout of as many lines', async () => {
    const full = new Map<OpenedStore, ReturnType<typeof openShopper>>()
    for (const store of stores.values()) {
      const shopper = openShopper(world, store)
      for (const { id } of await sql('select id from products where store_id = $1 limit 90', store.id))
        await done(shopper.add(id))
      await done(shopper.ready())
      full.set(store, shopper)
    }
    const of = (store: OpenedStore) => full.get(store) as ReturnType<typeof openShopper>
    await sameForAll((store) => of(store).call('GET', '/api/carts/current'))
    await sameForAll((store) => of(store).call('GET', '/cart'))
    await sameForAll((store) => of(store).call('GET', '/checkout'))
    await sameForAll((store) => of(store).call('PATCH', '/api/carts/current', { customer: { first_name: 'Ira' } }))
  })

  it('for a cart after somebody else has signed in, where what shoppers do is written down', async () => {
    const store = stores.get(24) as OpenedStore
    const [{ id }] = (await done(store.call('GET', '/api/settings'))).data
    await done(store.call('PATCH', `/api/settings/${id}`, { customer_activity: true }))
    const shopper = openShopper(world, store)
    const [product] = await sql('select id from products where store_id = $1 limit 1', store.id)
    await done(shopper.add(product.id))
    const ask = async () => {
      await world.engine.events.caughtUp()
      return (await statementsOf(() => shopper.call('GET', '/api/carts/current'))).count
    }
    await ask()
    const before = await ask()
    await signedIn(world, store, 'passing@counted.test')
    expect(await ask()).toBe(before)
    await done(store.call('PATCH', `/api/settings/${id}`, { customer_activity: false }))
  })

  it('for placing an order of as many lines', async () => {
    const counts: Record<number, number> = {}
    for (const [size, store] of stores) {
      const ids = (await sql('select id from products where store_id = $1 limit 90', store.id)).map(({ id }) => id)
      for (let n = 0; n < 3; n++) {
        const shopper = openShopper(world, store)
        for (const id of ids) await done(shopper.add(id))
        await done(shopper.ready())
        const before = sent.length
        await done(shopper.order())
        // What the process writes every few seconds is no part of it.
        counts[size] = Math.min(sent.length - before, counts[size] ?? Number.POSITIVE_INFINITY)
      }
    }
    expect(counts).toEqual(Object.fromEntries(sizes.map((size) => [size, counts[1]])))
  })

  const listed = registry.all.filter(({ scope, access }) => scope === 'store' && access.read !== 'none')
  /** Every relation of a list that its caller may ask for. */
  async function linked(name: string, call: OpenedStore['call']): Promise<string> {
    const names = Object.entries(registry.get(name).fields)
      .filter(([, { type }]) => type === 'ref' || type === 'refs' || type === 'children')
      .map(([field]) => field)
    // More than hang on 96 products: a page that is full is counted as well, wherever something has changed.
    const url = (fields: string[]) =>
      `/api/${name}?$limit=200${fields.map((field) => `&$populate[]=${field}`).join('')}`
    for (let offered = names; ; ) {
      const { status, body } = await call('GET', url(offered))
      const hidden = Object.keys(status === 422 ? body.errors : {})
      if (!hidden.length) return url(offered)
      offered = offered.filter((field) => !hidden.includes(field))
    }
  }

  it.each(listed.map(({ name }) => name))('for staff who list %s, with all that hangs on each', async (name) => {
    const url = await linked(name, (stores.get(24) as OpenedStore).call)
    await sameForAll(async (store) => {
      await forget(store)
      return store.call('GET', url)
    })
  })

  it.each(listed.filter(({ access }) => access.read === 'public').map(({ name }) => name))(
    'for guests who list %s, with all that hangs on each',
    async (name) => {
      const url = await linked(name, (stores.get(24) as OpenedStore).guest)
      await sameForAll(async (store) => {
        await forget(store)
        return store.guest('GET', url)
      })
    },
  )

  it.each([
    '/api/prices',
    '/api/report-sales',
    '/api/report-products',
    '/api/dashboards/current',
    '/api/waiting',
    '/api/statistics',
  ])('for %s', async (url) => {
    const ids = new Map<OpenedStore, string>()
    for (const store of stores.values())
      ids.set(
        store,
        (await sql('select id from products where store_id = $1', store.id))
          .map(({ id }, n) => `product_id[$in][${n}]=${id}`)
          .slice(0, 90)
          .join('&'),
      )
    await sameForAll((store) =>
      store.call('GET', url === '/api/prices' ? `${url}?${ids.get(store)}` : `${url}?from=2026-01-01&to=2026-12-31`),
    )
  })
})
