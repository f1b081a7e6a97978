import type { Part } from '@shopwright/server/settings/parts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { anotherApp, type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let now = new Date('2026-11-28T02:00:00Z')

beforeAll(async () => {
  world = await openWorld({ clock: () => now })
  store = await world.openStore('Queued')
})
afterAll(() => world.close())
const queue = () => world.engine.database.platformPool
/** Whoever asked lately is told the same again. */
const later = () => {
  now = new Date(now.getTime() + 6000)
}
beforeEach(async () => {
  later()
  await queue().query('delete from pgboss.job')
})

const seconds = (count: number): string => `now() - interval '${count} seconds'`
/** A job of a store that is due since then; `more` columns of the queue. */
const due = (name: string, since: string, more: Record<string, string> = {}): Promise<unknown> => {
  const columns = { name: `'${name}'`, created_on: since, start_after: since, group_id: `'${store.id}'`, ...more }
  return queue().query(
    `insert into pgboss.job (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`,
  )
}

const ready = async (only?: Part[]) => {
  const app = await anotherApp(world, { ...(only ? { only: new Set(only) } : {}) })
  const { statusCode, body } = await app.inject({ url: '/readyz', headers: { host: world.platformHost } })
  await app.close()
  return [statusCode, JSON.parse(body)]
}

it('nothing that waits is not late, nor is what is due later', async () => {
  expect(await ready()).toEqual([200, { status: 'ready', queue_lag_seconds: 0 }])
  await due('parcels', `now() + interval '1 hour'`)
  expect(await ready()).toEqual([200, { status: 'ready', queue_lag_seconds: 0 }])
})

it('says for how long the next job of the latest kind is due, and shops are served meanwhile', async () => {
  await due('delivery-branches', seconds(20))
  await due('parcels', seconds(1000))
  // What comes first, and later, hides nothing.
  await due('parcels', `now() + interval '1 hour'`, { priority: '5' })
  // Made long ago, and tried again since a minute only.
  await due('restock-due', seconds(5000), { start_after: seconds(60), state: `'retry'` })
  const [status, told] = await ready()
  expect([status, told.status, told.late_kind]).toEqual([200, 'ready', 'parcels'])
  expect(told.queue_lag_seconds).toBeGreaterThanOrEqual(1000)
  expect(told.queue_lag_seconds).toBeLessThan(1060)
  later()
  const { text } = await world.platform('GET', '/metrics')
  expect(Number(/^jobs_lag_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(1000)
})

it('a node that does nothing but jobs says so too, and is not taken away for it', async () => {
  await due('delivery-branches', seconds(4000))
  const told = [200, { status: 'ready', queue_lag_seconds: expect.any(Number), late_kind: 'delivery-branches' }]
  expect(await ready(['worker'])).toEqual(told)
  expect(await ready(['worker', 'http'])).toEqual(told)
})

const figure = async () => /^jobs_lag_seconds (\S+)/m.exec((await world.platform('GET', '/metrics')).text)?.[1]

it('a queue that does not say it in time, or cannot, is not one where nothing waits', async () => {
  const other = new pg.Client({ ...inject('postgres'), database: world.database.name })
  await other.connect()
  await other.query('begin; lock table pgboss.job in access exclusive mode')
  const unsaid = { status: 'ready', queue_lag_seconds: null }
  expect((await world.platform('GET', '/readyz')).body).toEqual(unsaid)
  // The answer did not wait for it, and whoever looks again does not make another wait as well.
  later()
  expect((await world.platform('GET', '/readyz')).body).toEqual(unsaid)
  const { rows } = await queue().query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%greatest(next.start_after%'`,
  )
  expect(rows).toHaveLength(1)
  await other.query('rollback; alter table pgboss.job rename to job_away')
  expect(await ready()).toEqual([200, { status: 'ready', queue_lag_seconds: null }])
  later()
  expect(await figure()).toMatch(/^nan$/i)
  await other.query('alter table pgboss.job_away rename to job')
  await other.end()
  later()
  expect(await ready()).toEqual([200, { status: 'ready', queue_lag_seconds: 0 }])
  expect(await figure()).toBe('0')
})

it('what the database does not say in time keeps no other figure waiting, and is not zero', async () => {
  const other = new pg.Client({ ...inject('postgres'), database: world.database.name })
  await other.connect()
  const figures = async () => {
    const { status, text } = await world.platform('GET', '/metrics')
    expect(status).toBe(200)
    expect(text).toMatch(/^http_requests_total\{/m)
    return ['jobs_waiting', 'mails\\{state="pending"\\}'].map(
      (name) => new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1],
    )
  }
  const unsaid = [expect.stringMatching(/^nan$/i), expect.stringMatching(/^nan$/i)]
  const said = [expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)]
  await other.query('begin; lock table pgboss.queue, outbox_mails in access exclusive mode')
  expect(await figures()).toEqual(unsaid)
  // Whoever looks again asks nothing again.
  expect(await figures()).toEqual(unsaid)
  const { rows } = await other.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%outbox_mails%'`,
  )
  expect(rows).toHaveLength(1)
  await other.query('rollback')
  await expect.poll(figures).toEqual(said)
  await other.query('alter table outbox_mails rename to mails_away')
  expect((await figures())[1]).toMatch(/^nan$/i)
  await other.query('alter table mails_away rename to outbox_mails')
  await other.end()
  expect(await figures()).toEqual(said)
})

it('a collector that shows the token is not kept waiting for whose host it asks at', async () => {
  const app = await anotherApp(world, { metricsToken: 'shown by the collector' })
  const told = async (headers = {}) =>
    (await app.inject({ url: '/metrics', headers: { host: 'node-7.example.com', ...headers } })).statusCode
  const other = new pg.Client({ ...inject('postgres'), database: world.database.name })
  await other.connect()
  await other.query('begin; lock table stores, store_hosts in access exclusive mode')
  const shown = { authorization: 'Bearer shown by the collector' }
  expect(await told(shown)).toBe(200)
  await other.query('rollback')
  expect(await told()).toBe(404)
  await other.end()
  await app.close()
})

it('a clock that was put back keeps nothing that was said before', async () => {
  await due('delivery-branches', seconds(100))
  expect(Number(await figure())).toBeGreaterThanOrEqual(100)
  now = new Date(now.getTime() - 3_600_000)
  await queue().query('delete from pgboss.job')
  expect(await figure()).toBe('0')
})

it('a kind of which a store may run but one is not late while that one runs', async () => {
  await due('restock-mails', seconds(4000))
  await due('restock-mails', seconds(3000), { state: `'active'` })
  expect((await ready())[1]).toEqual({ status: 'ready', queue_lag_seconds: 0 })
  await queue().query(`update pgboss.job set state = 'completed' where state = 'active'`)
  expect((await ready())[1]).toMatchObject({ late_kind: 'restock-mails' })
})

it('is asked for once in five seconds, however often somebody looks', async () => {
  const at = async () => (await world.platform('GET', '/readyz')).body.queue_lag_seconds
  expect(await at()).toBe(0)
  await due('delivery-branches', seconds(100))
  expect(await at()).toBe(0)
  // By whoever collects figures as well.
  expect(await figure()).toBe('0')
  later()
  expect(await at()).toBeGreaterThanOrEqual(100)
  expect(Number(await figure())).toBeGreaterThanOrEqual(100)
})
