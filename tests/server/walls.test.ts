import { assertWalls, ensureSortIndexes, openDatabase } from '@shopwright/engine'
import { migrateAll } from '@shopwright/server/runtime'
import { registry } from '@shopwright/shop/model'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'

/** What the server looks at before it starts: each wall taken away, on one table each. */
let database: TestDatabase
let owner: pg.Client
let pools: ReturnType<typeof openDatabase>

beforeAll(async () => {
  database = await createTestDatabase()
  await migrateAll(database, pino({ level: 'error' }))
  owner = new pg.Client({ ...inject('postgres'), database: database.name })
  await owner.connect()
  pools = openDatabase(database)
})
afterAll(async () => {
  await pools.close()
  await owner.end()
  await database.drop()
})

const start = () => assertWalls(pools, registry)

describe('What follows from the list of languages', () => {
  const sorts = async () =>
    (
      await owner.query(
        `select oid, relname as name, pg_get_indexdef(oid) as made from pg_class where relname ^@ 'sort_' and relkind = 'i' order by relname`,
      )
    ).rows

  it('is made where it is missing, removed where nothing asks for it, and else left alone', async () => {
    const before = await sorts()
    expect(before.length).toBe(12)
    await ensureSortIndexes(database.owner, registry)
    expect(await sorts()).toEqual(before)
    await owner.query(`drop index "${before[0].name}"`)
    await owner.query(`alter index "${before[1].name}" rename to sort_of_another_release`)
    await ensureSortIndexes(database.owner, registry)
    const text = (rows: { name: string; made: string }[]) => rows.map(({ name, made }) => [name, made])
    expect(text(await sorts())).toEqual(text(before))
  })
})

describe('The server', () => {
  it('starts on what the migrations make', async () => {
    await expect(start()).resolves.toBeUndefined()
  })

  it('does not start with a role that no wall binds', async () => {
    await owner.query(`alter role "${database.app.user}" bypassrls`)
    await expect(start()).rejects.toThrow('bound by no wall')
    await owner.query(`alter role "${database.app.user}" nobypassrls`)
  })

  it.each([
    ['customers', 'drop function searches.customers(uuid, text[])', 'it cannot be searched'],
    ['orders', 'alter function searches.orders(uuid, text[]) security invoker', 'its search is bound by the walls'],
    ['vouchers', 'grant execute on function searches.vouchers(uuid, text[]) to public', 'everybody may search it'],
    ['returns', `comment on function searches.returns(uuid, text[]) is 'other'`, `its search is another release's`],
  ])('does not start when the search of %s is not what it must be: %s', async (table, change, fault) => {
    await owner.query(change)
    await expect(start()).rejects.toThrow(new RegExp(`${table} \\(${fault}`))
  })

  it('does not start when a search belongs to a role that the walls bind', async () => {
    await owner.query(`alter function searches.files(uuid, text[]) owner to "${database.owner.user}"`)
    await expect(start()).rejects.toThrow('files (its search is bound by the walls)')
  })

  it.each([
    ['products', 'alter table products no force row level security', 'row-level security is not forced'],
    ['orders', 'alter table orders disable row level security', 'row-level security is not forced'],
    ['customers', 'drop policy store_wall on customers', "its policy is not the store's"],
    ['coupons', 'alter policy store_wall on coupons using (true)', "its policy is not the store's"],
    ['vouchers', 'alter policy store_wall on vouchers with check (true)', "its policy is not the store's"],
    ['files', 'create policy open on files for select using (true)', "its policy is not the store's"],
    [
      'settings',
      'alter table settings drop constraint settings_pkey cascade; alter table settings add primary key (id, store_id)',
      'its key does not begin with the store',
    ],
    ['reviews', 'create unique index on reviews (id)', 'something is unique across stores'],
    [
      'banners',
      'create unique index on manufacturers (store_id, id); alter table manufacturers add unique (id); alter table banners add column maker uuid references manufacturers (id)',
      'a reference may lead into another store',
    ],
    ['locations', 'alter table locations drop column store_id cascade', 'it has no store'],
  ])('does not start when %s has lost a wall: %s', async (table, change, fault) => {
    await owner.query(change)
    await expect(start()).rejects.toThrow(new RegExp(`${table} \\([^)]*${fault}`))
  })
})
