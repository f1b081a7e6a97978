import { migrateAll } from '@shopwright/server/runtime'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let database: TestDatabase
let store: OpenedStore
const admin = new pg.Client(inject('postgres'))

beforeAll(async () => {
  // With roles of its own: what they may is what is changed here.
  database = await createTestDatabase()
  await migrateAll(database, pino({ level: 'error' }))
  world = await openWorld({ database })
  store = await world.openStore('Crowded')
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await world.close()
  await database.drop()
})

const limit = (connections: number) =>
  admin.query(`alter role "${world.database.app.user}" connection limit ${connections}`)
const letGo = () =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and application_name = 'shopwright'`,
    [world.database.app.user],
  )

describe('A database without a free connection', () => {
  it('is waited for: everybody is served by what there is', async () => {
    // One of them listens for changes.
    await limit(3)
    await letGo()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2
          ? store.call('POST', '/api/manufacturers', { name: `Maker ${n}` })
          : store.call('GET', `/api/products?$limit=${n + 1}`),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
  })

  it('is not noticed when it has cut off those that nobody was using', async () => {
    await Promise.all(Array.from({ length: 8 }, () => store.call('GET', '/api/weight-classes')))
    await letGo()
    const reads = await Promise.all(Array.from({ length: 8 }, () => store.call('GET', '/api/length-classes')))
    await letGo()
    const writes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => store.call('POST', '/api/manufacturers', { name: `After ${n}` })),
    )
    expect([...reads, ...writes].map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
  })

  it('answers 503 with a time to come again when there is none for long', async () => {
    await limit(1)
    await letGo()
    const answer = await store.call('GET', '/api/categories')
    expect(answer.status, answer.text).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    await limit(-1)
    expect((await store.call('GET', '/api/categories')).status).toBe(200)
  })
})

describe('A statement that goes wrong (T19)', () => {
  it('ends by itself, and a lock is not waited for without end', async () => {
    for (const pool of [world.engine.database.appPool, world.engine.database.platformPool]) {
      const { rows } = await pool.query(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
      )
      expect(rows).toEqual([{ statement: '1min', lock: '30s', idle: '1min' }])
    }
  })
})
