import { migrateAll } from '@shopwright/server/runtime'
import { type FaultProxy, openFaultProxy } from '@shopwright/tools/fault-proxy'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** A node that works, to which the word of changes comes late; and another, which changes things. */
let database: TestDatabase
let line: FaultProxy
let there: World
let here: World
let store: OpenedStore

beforeAll(async () => {
  database = await createTestDatabase()
  await migrateAll(database, pino({ level: 'error' }))
  const { host, port } = database.app
  line = await openFaultProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const app = { ...database.app, host: '127.0.0.1', port: line.port }
  there = await openWorld({ database: { ...database, app }, work: true })
  here = await openWorld({ database })
  store = await there.openStore('Late word')
})
afterAll(async () => {
  await here?.close()
  await there?.close()
  await line?.close()
  await database?.drop()
})

const sql = async (text: string, ...values: unknown[]) =>
  (await here.engine.database.platformPool.query(text, values)).rows
const jobs = (state: string[]): Promise<{ state: string }[]> =>
  sql(`select state from pgboss.job where name = 'effective-prices' and state = any($1)`, state)

it('does the work that a change asks for as of that change, however late it hears of it', async () => {
  const trade = await store.call('POST', '/api/customer-groups', {
    name: { 'ua-uk': 'Гуртівня' },
    discount_percent: '25',
    is_offered: true,
  })
  const settings = (await store.call('GET', '/api/settings')).body.data[0].id
  const id = await makeProduct(store, { name: { 'ua-uk': 'Річ' }, slug: { 'ua-uk': 'rich' }, price: '100.00' })
  const headers = { authorization: store.owner.token, 'store-token': store.token }
  await until(async () => (await jobs(['created', 'retry', 'active'])).length === 0)
  const done = (await jobs(['completed'])).length
  // What the node knows of the store now is what it knows until the word comes.
  await store.guest('GET', `/api/prices?product_id=${id}`)
  const word = line.hold('shopwright-listen')
  const changed = await here.platform(
    'PATCH',
    `/api/settings/${settings}`,
    { customer_group_id: trade.body.id },
    headers,
  )
  expect(changed.status, changed.text).toBe(200)
  await until(async () => (await jobs(['active', 'completed'])).length > done)
  word.letGo()
  await until(async () => (await jobs(['completed'])).length > done)
  const [product] = await sql('select effective_price from products where id = $1', id)
  expect(Number(product?.effective_price) / 10_000).toBe(75)
})
