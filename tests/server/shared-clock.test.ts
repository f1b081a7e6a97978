import { hours, minutes } from '@shopwright/resource'
import { startDueImports } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** What this machine's clock is wrong by, in milliseconds; the database's is right. */
let wrong = hours(10)
let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld({ machine: () => Date.now() + wrong })
  store = await world.openStore('Wrong clock')
})
afterAll(() => world?.close())
beforeEach(() => {
  wrong = hours(10)
})

const sql = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
/** How far the time of this process is from the database's, in milliseconds. */
const apart = async (): Promise<number> => {
  const [{ now }] = await sql('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now')
  return Math.abs(world.engine.clock().getTime() - now)
}

it.each([
  ['ahead', hours(10)],
  ['behind', -hours(30)],
])(
  'A machine whose clock is %s goes by the database’s, also where it is set in the midst of it (F12)',
  async (_, by) => {
    wrong = by
    expect(await apart()).toBeLessThan(minutes(1))
    wrong = 0
    expect(await apart()).toBeLessThan(minutes(1))
    wrong = -by
    expect(await apart()).toBeLessThan(minutes(1))
  },
)

it('A machine that differs by less than a second keeps its own time, and where that is set back by less, nothing comes before what was', async () => {
  wrong = 400
  expect(Math.abs(world.engine.clock().getTime() - (Date.now() + 400))).toBeLessThan(200)
  const before = world.engine.clock().getTime()
  wrong = -400
  expect(world.engine.clock().getTime()).toBeGreaterThanOrEqual(before)
  wrong = 0
  await until(
    async () => world.engine.clock().getTime() - Date.now(),
    (ahead) => ahead <= 0,
  )
})

it('What runs each day leaves out no day, whatever the clock of who wrote it down said (F12)', async () => {
  // Where clocks never change.
  expect((await store.call('PATCH', `/api/stores/${store.id}`, { time_zone: 'Etc/UTC' })).status).toBe(200)
  const { body, text } = await store.call('POST', '/api/import-profiles', {
    name: 'Щодня',
    type: 'products',
    extension: 'xml',
    xml_path: 'o/offer',
    remote_url: 'https://supplier.example/feed.xml',
    fields: ['external_id', 'title', 'price'].map((field) => ({ field, source: field, transforms: ['trim'] })),
    auto_import_interval: 'day',
  })
  expect(body.next_import_at, text).toBeTruthy()
  await sql(`update import_profiles set next_import_at = now() - interval '20 hours' where id = $1`, [body.id])
  await startDueImports(world.engine)
  const [{ left }] = await sql(
    `select extract(epoch from next_import_at - now())::float8 / 3600 as left from import_profiles where id = $1`,
    [body.id],
  )
  expect(left).toBeGreaterThan(3.9)
  expect(left).toBeLessThan(4)
})

it('What a program is told is due at once, whatever the clock of who wrote it down said (F12)', async () => {
  const hook = { name: 'Програма', url: 'https://hooks.example/a', events: ['product.created'] }
  const { body, text } = await store.call('POST', '/api/webhooks', hook)
  expect(body.id, text).toBeTruthy()
  const tried = await store.call('POST', '/api/webhook-deliveries', { webhook_id: body.id })
  expect(tried.status, tried.text).toBe(201)
  const waits = `select next_try_at > now() as is_late from webhook_deliveries where webhook_id = $1`
  expect(await sql(waits, [body.id])).toEqual([{ is_late: false }])
})
