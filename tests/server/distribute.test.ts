import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Distribution, planDistribution, tableFacts } from '@shopwright/engine'
import { prepareDatabase, type RoleConnections } from '@shopwright/server/postgres/roles'
import { migrateAll } from '@shopwright/server/runtime'
import { registry } from '@shopwright/shop/model'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Imitated, imitateCitus } from './fake-citus.ts'

const root = path.resolve(import.meta.dirname, '../..')
const admin = inject('postgres')
const secret = 'a secret of thirty-two characters'
const name = `sw_test_distribute_${process.pid}`
let roles: RoleConnections
let folder: string
let owner: pg.Client

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shopwright-distribute-'))
  roles = await prepareDatabase(admin, secret, name)
  await migrateAll(roles, pino({ level: 'error' }))
  owner = new pg.Client({ ...admin, database: name })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  const server = new pg.Client(admin)
  await server.connect()
  await server.query(`drop database if exists ${name} with (force)`)
  for (const { user } of [roles.owner, roles.app, roles.platform]) await server.query(`drop role if exists ${user}`)
  await server.end()
  await rm(folder, { recursive: true, force: true })
})

const run = async (...args: string[]): Promise<{ code: number; out: string; err: string }> => {
  const { user, password, host, port } = admin
  const child = spawn(process.execPath, ['apps/server/src/cli/enter.mjs', ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
      SHOPWRIGHT_SECRET: secret,
      SHOPWRIGHT_DEMO: '0',
    },
  })
  const ended = new Promise<number>((done) => child.once('close', (code) => done(code ?? 1)))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}
const plan = async (): Promise<Distribution> => JSON.parse((await run('distribute', '--plan', '--json')).out)

/** Keys that empty one column, as the declarations ask for them. */
const clearing = registry.kept
  .filter(({ scope }) => scope === 'store')
  .flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([field, { column, options }]) =>
      column !== null &&
      options.target &&
      options.onDelete === 'clear' &&
      registry.get(options.target).scope === 'store'
        ? [`${table}.${field}`]
        : [],
    ),
  )
  .toSorted()

describe('the schema', () => {
  const facts = () => tableFacts(owner)

  it('has a place for every table, and each constraint fits but those that empty one column', async () => {
    const { tables, hinders } = planDistribution(await facts(), registry)
    expect(tables.filter(({ place }) => place === null)).toEqual([])
    expect(tables.filter(({ table }) => !table.startsWith('pgboss.')).length).toBe(registry.kept.length + 1)
    expect(clearing.length).toBeGreaterThan(50)
    expect(hinders.length).toBe(clearing.length)
    const record = await readFile(path.join(root, 'docs/decisions/0111-spread-over-citus-by-a-plan.md'), 'utf8')
    expect(record, 'the only paper that counts them').toContain(`- ${clearing.length} keys empty one column`)
    for (const one of hinders) expect(one).toMatch(/ empties one of its columns when what it points at goes /)
    expect(planDistribution(await facts(), registry, { takesClearing: true }).hinders).toEqual([])
  })

  it.each<[string, string, string]>([
    [
      'a table that nobody declared',
      'create table stray (store_id uuid, id uuid primary key)',
      'stray: nothing says where it belongs',
    ],
    [
      'what is unique across stores',
      'create unique index across on coupons (code)',
      'coupons: across is unique across stores',
    ],
    [
      'an expression that is unique across stores',
      'create unique index across on coupons (lower(code))',
      'coupons: across is unique across stores',
    ],
    [
      'what is unique across stores and carries the store along',
      'create unique index across on coupons (code) include (store_id)',
      'coupons: across is unique across stores',
    ],
    [
      'a trigger',
      'create trigger seen before insert on orders for each row execute function suppress_redundant_updates_trigger()',
      'orders: the trigger seen would run',
    ],
    [
      'a key from the platform to a store',
      'alter table plans add store_id uuid, add coupon uuid, add constraint astray foreign key (store_id, coupon) references coupons (store_id, id)',
      'plans: astray leads to coupons (distributed) from a table that is reference',
    ],
    [
      'a key that renames stores',
      'alter table coupons add constraint renamed foreign key (store_id) references stores (id) on update cascade',
      'coupons: renamed changes the store',
    ],
    ['a narrow sequence', 'alter table coupons add turn serial', 'coupons: turn counts by a sequence'],
    [
      'a narrow identity',
      'alter table coupons add turn int generated always as identity',
      'coupons: turn counts by a sequence',
    ],
    [
      'a store that may be missing',
      'alter table settings drop constraint settings_pkey cascade, alter store_id drop not null',
      'settings: its store_id may be empty',
    ],
  ])('does not fit with %s', async (_what, change, hinders) => {
    await owner.query('begin')
    try {
      await owner.query(change)
      const found = planDistribution(await facts(), registry, { takesClearing: true }).hinders
      expect(found.filter((one) => one.startsWith(hinders))).toHaveLength(1)
    } finally {
      await owner.query('rollback')
    }
  })
})

describe('without Citus', () => {
  it('the plan is told, and nothing else is done', async () => {
    const { code, out, err } = await run('distribute', '--plan')
    expect([code, err]).toEqual([1, ''])
    expect(out).toContain('distributed  products: each row is one store’s')
    expect(out).toContain('reference  countries: of the platform, read beside the rows of every store')
    expect(out).toContain('coordinator  schema_migrations: the list of migrations')
    expect(out).toContain(`${clearing.length} hinder: the tables stay where they are.`)
    expect(out).toContain('Nothing was changed. There is no Citus here: whether')
  })

  it('whatever else lies in the database, and may not be looked at, stays where it is', async () => {
    await owner.query('create schema stranger; create table stranger.visits (id serial primary key)')
    try {
      const { code, out, err } = await run('distribute', '--plan')
      expect([code, err]).toEqual([1, ''])
      expect(out).toContain('coordinator  stranger.visits: of stranger')
    } finally {
      await owner.query('drop schema stranger cascade')
    }
  })

  it('the command says what is missing', async () => {
    const { code, out } = await run('distribute')
    expect([code, out]).toEqual([1, expect.stringContaining('The database has no Citus')])
  })

  it('doctor says nothing of it', async () => {
    expect((await run('doctor', '--json')).out).not.toContain('distribution')
  })
})

describe('on a server that imitates Citus', () => {
  let citus: Imitated
  beforeEach(async () => {
    await citus?.remove()
    citus = await imitateCitus(owner)
  })
  const looked = async () => {
    const { checks } = JSON.parse((await run('doctor', '--json')).out)
    return checks.find((one: { name: string }) => one.name === 'distribution')
  }

  it('each table is placed once, those that are pointed at first, all of them beside each other', async () => {
    const { code, out, err } = await run('distribute')
    expect([code, err]).toEqual([0, ''])
    const calls = await citus.calls()
    const { tables } = await plan()
    const placed = tables.filter(({ place }) => place !== 'coordinator')
    expect(
      calls
        .filter(({ done }) => done !== 'truncated')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(placed.map(({ table }) => table).toSorted())
    expect(calls.filter(({ done }) => done === 'truncated')).toHaveLength(placed.length)
    const first = calls.find(({ done }) => done === 'distributed')
    for (const { done, name, beside } of calls)
      if (done === 'distributed') expect(beside, name).toBe(name === first?.name ? 'none' : first?.name)
    expect(out).toContain(`${placed.length} tables were placed.`)
    expect(await looked()).toEqual({
      name: 'distribution',
      state: 'ok',
      detail: `${placed.length} tables lie where they belong`,
    })
    // Twice changes nothing.
    const again = await run('distribute')
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('Every table lies where it belongs.')])
    expect((await citus.calls()).filter(({ done }) => done !== 'truncated')).toHaveLength(placed.length)
    expect(await walls()).toEqual([])
  })

  it('what was ended half-way goes on where it stopped, and no wall stays down', async () => {
    await citus.refuse('orders')
    const halted = await run('distribute')
    expect([halted.code, halted.err]).toEqual([1, expect.stringContaining('orders was not placed: not this one.')])
    expect(halted.err).not.toContain('    at ')
    expect(await walls()).toEqual([])
    const before = (await citus.calls()).length
    expect(before).toBeGreaterThan(10)
    expect(await looked()).toMatchObject({
      state: 'fail',
      detail: expect.stringMatching(/\borders\b.*: not where they belong \(shopwright distribute\)/),
    })
    await citus.refuse(null)
    expect((await run('distribute')).code).toBe(0)
    const names = (await citus.calls()).filter(({ done }) => done !== 'truncated').map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(await looked()).toMatchObject({ state: 'ok' })
  })

  it.each<[string, () => Promise<unknown>, string]>([
    ['takes no key that empties one column', () => citus.behave('strict'), 'citusdata/citus#7132'],
    ['does not carry the walls’ setting', () => citus.behave('deaf'), 'does not reach the machines'],
    ['carries it to one of its machines alone', () => citus.behave('half-deaf'), 'does not reach the machines'],
    ['has no coordinator', () => owner.query('delete from pg_dist_node'), 'citus_set_coordinator_host'],
    ['has a table elsewhere', () => citus.place('orders', 'reference'), 'orders: it is reference already'],
  ])('one that %s is left as it is', async (_what, change, says) => {
    await change()
    const before = await citus.calls()
    const { code, out } = await run('distribute')
    expect([code, out]).toEqual([1, expect.stringContaining(says)])
    expect(await citus.calls()).toEqual(before)
    expect((await plan()).hinders.join('\n')).toContain(says)
  })

  const walls = async () =>
    (
      await owner.query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
      )
    ).rows
})
