import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/database.ts'
import type { Connection } from './connection.ts'
import { prepareDatabase, RolesMissing } from './roles.ts'

let database: TestDatabase
const clients: pg.Client[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const owner = await connect(database.owner)
  await owner.query('create table items (store_id int not null, name text)')
  await owner.query('alter table items enable row level security; alter table items force row level security')
  await owner.query(
    `create policy one_store on items using (store_id = nullif(current_setting('app.store_id', true), '')::int)`,
  )
  await owner.query('create schema jobs; create table jobs.queue (id bigint generated always as identity, name text)')
})

afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await database.drop()
})

test('the app reads and writes what the owner created, of its store only', async () => {
  const app = await connect(database.app)
  await app.query(`set app.store_id = '1'`)
  await app.query(`insert into items values (1, 'ours')`)
  await expect(app.query(`insert into items values (2, 'theirs')`)).rejects.toThrow(/row-level security/)
  await app.query(`set app.store_id = ''`)
  expect((await app.query('select * from items')).rowCount).toBe(0)
})

test('the platform role sees every store', async () => {
  const platform = await connect(database.platform)
  await platform.query(`insert into items values (3, 'third')`)
  expect((await platform.query('select * from items where store_id = 3')).rowCount).toBe(1)
})

test('a schema that the owner creates later is open to both', async () => {
  for (const role of [database.app, database.platform]) {
    const client = await connect(role)
    await client.query(`insert into jobs.queue (name) values ('mail')`)
  }
})

test.each(['app', 'platform'] as const)('the %s role has no right to define anything', async (role) => {
  const client = await connect(database[role])
  await expect(client.query('create table mine (id int)')).rejects.toThrow(/permission denied/)
  await expect(client.query('create schema mine')).rejects.toThrow(/permission denied/)
  await expect(client.query('alter table items disable row level security')).rejects.toThrow(/must be owner/)
  await expect(client.query('truncate items')).rejects.toThrow(/permission denied/)
  await expect(client.query(`select pg_read_file('/etc/passwd')`)).rejects.toThrow(/permission denied/)
  await expect(client.query(`set role ${database.owner.user}`)).rejects.toThrow(/permission denied/)
})

test('the extensions are there and usable', async () => {
  const app = await connect(database.app)
  const { rows } = await app.query(
    `select similarity('чай', 'чаї') > 0 as trgm, unaccent('é') as plain, 'A'::citext = 'a' as ci`,
  )
  expect(rows[0]).toEqual({ trgm: true, plain: 'e', ci: true })
})

test('preparing twice, and from two processes at once, changes nothing', async () => {
  const again = () => prepareDatabase(inject('postgres'), 'a secret for tests', database.name)
  const [first, second] = await Promise.all([again(), again()])
  expect(first).toEqual(second)
  expect(first.app).toEqual(database.app)
})

test('a role without rights is told what has to be run, and works once it has been', async () => {
  const admin = await connect({ ...inject('postgres'), database: 'postgres' })
  const name = `${database.name}_x`
  await admin.query(`create database ${name}; `)
  await admin.query(`create role ${name} login password 'weak'`)
  const weak = { ...inject('postgres'), user: name, password: 'weak', database: name }
  try {
    const refusal = await prepareDatabase(weak, 'other secret').catch((error: unknown) => error)
    if (!(refusal instanceof RolesMissing)) throw refusal
    const inside = await connect({ ...inject('postgres'), database: name })
    await inside.query(refusal.sql)
    const roles = await prepareDatabase(weak, 'other secret')
    expect(roles.app.user).toBe(`sw_app_${name}`)
    await connect(roles.app)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    for (const role of ['owner', 'app', 'platform']) await admin.query(`drop role sw_${role}_${name}`)
    await admin.query(`drop role ${name}`)
  }
})

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  return client
}
