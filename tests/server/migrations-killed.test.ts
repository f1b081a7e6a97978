import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connected, migrate, snapshot } from '@shopwright/engine'
import { migrateAll, pendingAll } from '@shopwright/server/runtime'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '../database.ts'
import { until } from './world.ts'

const folder = path.resolve(import.meta.dirname, '../../packages/shop/src/migrations')
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
const admin = new pg.Client(inject('postgres'))
let database: TestDatabase

beforeAll(async () => {
  await admin.connect()
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  await admin.end()
})

const asked = (config: pg.ClientConfig, text: string): Promise<any[]> =>
  connected(config, async (client) => (await client.query(text)).rows)

const applied = async (): Promise<string[]> => {
  const [{ known }] = await asked(database.owner, "select to_regclass('public.schema_migrations') is not null as known")
  if (!known) return []
  return (await asked(database.owner, 'select name from schema_migrations order by name')).map(({ name }) => name)
}

const shapeOf = ({ owner }: TestDatabase) => connected(owner, snapshot)

/** Begins where the last one was killed, and is killed within the next migration once so many have been applied. */
async function killedAfter(count: number): Promise<void> {
  await asked(
    database.owner,
    `create or replace function stall() returns trigger language plpgsql as $$ begin
      if (select count(*) from schema_migrations) >= ${count} then perform pg_sleep(3600); end if; return new; end $$`,
  )
  await asked(
    database.owner,
    'create or replace trigger stall before insert on schema_migrations for each row execute function stall()',
  )
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'migrating-process.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MIGRATING: JSON.stringify(database) },
  })
  const gone = new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))
  const sessions = async (which = 'true', of = 'pid') =>
    (
      await admin.query(
        `select ${of} from pg_stat_activity where datname = $1 and backend_type = 'client backend' and ${which}`,
        [database.name],
      )
    ).rows
  await until(
    () => sessions("wait_event = 'PgSleep'"),
    (stalled) => stalled.length > 0 || child.exitCode !== null,
  )
  child.kill('SIGKILL')
  expect(await gone).toBe('SIGKILL')
  // PostgreSQL hears of it once it sends; nobody looks before it is over.
  await sessions('true', 'pg_terminate_backend(pid)')
  await until(sessions, (left) => left.length === 0)
}

describe('kill -9 while a database is migrated (F05)', () => {
  it('leaves whole migrations in their order, wherever it strikes, and the next run goes on to what an undisturbed one makes', async () => {
    const nothing = await mkdtemp(path.join(tmpdir(), 'shopwright-steps-'))
    await migrate(database.owner, nothing, { app: database.app.user, platform: database.platform.user })
    await rm(nothing, { recursive: true })
    for (const share of [0.02, 0.3, 0.7]) {
      const count = Math.floor(all.length * share)
      await killedAfter(count)
      expect(await applied()).toEqual(all.slice(0, count))
    }
    await asked(database.owner, 'drop trigger stall on schema_migrations; drop function stall')
    await migrateAll(database, pino({ level: 'error' }))
    expect(await pendingAll(database)).toEqual([])
    const undisturbed = await copyTestDatabase()
    try {
      expect(await shapeOf(database)).toEqual(await shapeOf(undisturbed))
    } finally {
      await undisturbed.drop()
    }
  })
})

describe('A migration that does not get its lock (F05)', () => {
  it('gives up whole within three seconds, so that nobody waits behind it, and is applied by the next run', async () => {
    const own = await createTestDatabase()
    const steps = await mkdtemp(path.join(tmpdir(), 'shopwright-steps-'))
    const roles = { app: own.app.user, platform: own.platform.user }
    const run = () => migrate(own.owner, steps, roles)
    const busy = new pg.Client(own.owner)
    try {
      await writeFile(path.join(steps, '0001_begun.sql'), 'create table kept (id integer)')
      await run()
      await writeFile(path.join(steps, '0002_more.sql'), 'alter table kept add column more text; create table later ()')
      await busy.connect()
      await busy.query('begin; select * from kept')
      await expect(run()).rejects.toMatchObject({ code: '55P03' })
      expect(await asked(own.owner, 'select name from schema_migrations')).toEqual([{ name: '0001_begun.sql' }])
      await busy.query('commit')
      expect(await run()).toEqual(['0002_more.sql'])
    } finally {
      await busy.end()
      await own.drop()
      await rm(steps, { recursive: true, force: true })
    }
  })
})
