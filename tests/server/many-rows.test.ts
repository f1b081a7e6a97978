import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { listenToMessages, type Messages } from './messages.ts'
import { openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

/** What is asked of a store with many rows, and by which index it is found: by the role that serves the stores. */
let world: World
let store: OpenedStore
let messages: Messages
let role: pg.Client

const many = 4000

beforeAll(async () => {
  messages = listenToMessages()
  world = await openWorld()
  store = await world.openStore('Many rows')
  const made = await store.call('POST', '/api/products', { name: 'Thing', model: 'T-1', price: '10.00', quantity: 9 })
  const shopper = openShopper(world, store)
  await shopper.add(made.body.id)
  await shopper.ready()
  expect((await shopper.order()).status).toBe(201)
  // One order in a hundred waits, and each was placed an hour before the one that came next.
  await sql(
    `insert into orders (store_id, id, number, language, currency, subtotal, total, order_status_id, placed_at, created_at, updated_at)
     select $1, gen_random_uuid(), 900000000 + n, 'ua-uk', 'UAH', 1, 1, s.id, now() - n * interval '1 hour', now() - n * interval '1 hour', now()
     from generate_series(1, $2::int) n join lateral (select id from order_statuses
       where store_id = $1 and (case when n % 100 = 0 then holds_stock and not is_complete and not is_final else is_complete end) order by sort_order limit 1) s on true`,
    store.id,
    many,
  )
  await sql(
    `insert into order_refunds (store_id, id, order_id, amount, currency, state, method, settled_at, created_at, updated_at)
     select store_id, gen_random_uuid(), id, 1, 'UAH', 'succeeded', 'manual', placed_at, placed_at, placed_at from orders where store_id = $1`,
    store.id,
  )
  await sql(
    `insert into audit_logs (store_id, id, action, resource, row_id, actor_name, created_at, updated_at)
     select $1, gen_random_uuid(), 'update', 'products', gen_random_uuid()::text, 'Somebody', now() - n * interval '1 minute', now()
     from generate_series(1, $2::int) n`,
    store.id,
    many,
  )
  // Nobody but the owner of tables says how much they hold.
  const owner = new pg.Client({ ...inject('postgres'), database: world.database.name })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
  role = new pg.Client(world.database.app)
  await role.connect()
  await role.query(`set plan_cache_mode = 'force_generic_plan'`)
  await role.query(`select set_config('app.store_id', $1, false)`, [store.id])
})
afterAll(async () => {
  await role?.end()
  messages?.end()
  await world?.close()
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

/** How what an address asks of a table would be done whatever its values: the plans of the statements that say `words`. */
async function plansOf(path: string, words: RegExp): Promise<string[]> {
  const asked = (
    await messages.askedBy(async () => {
      const { status, text } = await store.call('GET', path)
      expect(status, text).toBe(200)
    })
  ).flat()
  const plans: string[] = []
  for (const text of new Set(asked.filter((one) => words.test(one)))) {
    await role.query(`prepare asked as ${text}`)
    const count = new Set(text.match(/\$\d+/g) ?? []).size
    const { rows } = await role.query(
      `explain execute asked${count ? `(${Array.from({ length: count }, () => 'null').join(', ')})` : ''}`,
    )
    await role.query('deallocate asked')
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  expect(plans.length, asked.join('\n\n')).toBeGreaterThan(0)
  return plans
}

it.each([
  [
    'the history of a row',
    'audit_logs_row_id_created_at_id_key',
    `/api/audit-logs?resource=products&row_id=${crypto.randomUUID()}&$limit=50&$sort[created_at]=-1`,
    /from ["]audit_logs"/,
  ],
  ['orders that wait for a hand', 'orders_order_status_id_idx', '/api/dashboards/current?period=week', /'approvals'/],
  [
    'what was given back in a time',
    'order_refunds_settled_at_id_key',
    '/api/dashboards/current?period=week',
    /r\.settled_at >=/,
  ],
  [
    'what was placed in a time',
    'orders_placed_at_id_key',
    `/api/report-sales?from=2026-11-01&to=2026-11-07`,
    /o\.placed_at >=/,
  ],
])('%s is found by %s, and not among all', async (_, index, path, words) => {
  for (const plan of await plansOf(path, words)) {
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on (orders|order_refunds|audit_logs)/)
  }
})
