import { registry } from '@shopwright/shop/model'
import { verifyAll } from '@shopwright/shop/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper, signedIn } from './shopper.ts'
import { furnish } from './valid-bodies.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let product: string
const owner = () => new pg.Client(world.database.owner)
const canary = 'OF-A-LATER-RELEASE'

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Rolling')
  await furnish(world, store, 'FURNISHED')
  product = await makeProduct(store, { name: { 'ua-uk': 'Чайник' }, quantity: 100 })
})
afterAll(() => world.close())

const lists = registry.all.filter(({ scope }) => scope === 'store').map(({ name }) => name)
const readAll = async (): Promise<string[]> => {
  const wrong: string[] = []
  for (const call of [store.call, store.guest])
    for (const name of lists) {
      const { status, text } = await call('GET', `/api/${name}?$limit=50`)
      if (status >= 500 || text.includes(canary) || text.includes('later_column'))
        wrong.push(`${name}: ${status} ${text.slice(0, 200)}`)
    }
  return wrong
}
const sell = async () => {
  const shopper = openShopper(world, store)
  await shopper.add(product)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  const page = await store.guest('GET', `/order/${placed.body.id}?key=${placed.body.access_key}`)
  expect([page.status, page.text.includes(canary)]).toEqual([200, false])
}
const write = async () => {
  const changed = await store.call('PATCH', `/api/products/${product}`, { price: '101.00' })
  expect([changed.status, changed.text.includes(canary)], changed.text).toEqual([200, false])
  const made = await store.call('POST', '/api/manufacturers', { name: crypto.randomUUID() })
  expect([made.status, made.text.includes(canary)], made.text).toEqual([201, false])
  expect((await store.call('DELETE', `/api/manufacturers/${made.body.id}`)).status).toBe(200)
  await signedIn(world, store, `${crypto.randomUUID()}@rolling.test`)
}

describe('A node on a database that a later release has migrated already (F18)', () => {
  it('serves on: it reads, writes, signs in and sells, and tells nothing of what it does not know', async () => {
    // As often as statements take to have their plans kept.
    for (let n = 0; n < 3; n++) {
      expect(await readAll()).toEqual([])
      await write()
      await sell()
    }
    const before = await verifyAll(world.engine)
    const client = owner()
    await client.connect()
    for (const { table } of registry.kept)
      await client.query(`alter table ${table} add column later_column text not null default '${canary}'`)
    await client.query(
      'create table later_table (store_id uuid not null, id uuid not null, primary key (store_id, id))',
    )
    await client.end()
    expect(await readAll()).toEqual([])
    await write()
    await sell()
    for (const path of ['/', '/search?q=чайник', '/cart', '/checkout', '/sitemap']) {
      const { status, text } = await store.guest('GET', path)
      expect([path, status < 400, text.includes(canary)]).toEqual([path, true, false])
    }
    expect(await verifyAll(world.engine)).toEqual(before)
  })
})
