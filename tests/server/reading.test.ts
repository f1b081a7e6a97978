import { operations } from '@shopwright/engine'
import { languageCodes } from '@shopwright/resource'
import { loadStore, type ShopStore, seedCatalogue } from '@shopwright/shop/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOf } from './messages.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: ShopStore
let other: OpenedStore

beforeAll(async () => {
  world = await openWorld()
  const opened = await world.openStore('Reading shop')
  other = await world.openStore('Other shop')
  store = (await world.engine.onPlatform({}, (ctx) => loadStore(ctx, 'id', opened.id))) as ShopStore
  await seedCatalogue(world.engine, store, 140)
})
afterAll(() => world.close())

const reading = <T>(work: Parameters<typeof world.engine.readInStore<T>>[1], language = 'ua-uk') =>
  world.engine.readInStore({ store, language }, work)
/** How many relations a resource has, with those of its sub-rows. */
const relationsBelow = (name: string): number =>
  Object.values(world.engine.registry.get(name).fields)
    .filter(({ column }) => column === null)
    .reduce((sum, { type, options }) => sum + 1 + (type === 'children' ? relationsBelow(String(options.target)) : 0), 0)
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('a read of a store', () => {
  it('sees its own rows only, also on a connection that another store has just used', async () => {
    for (let n = 0; n < 30; n++) {
      const own = await reading((ctx) =>
        sql<{ id: string }>`select distinct store_id as id from products`.execute(ctx.db),
      )
      expect(own.rows).toEqual([{ id: store.id }])
      const theirs = await world.engine.readInStore({ store: { ...store, id: other.id } }, (ctx) =>
        sql<{ n: number }>`select count(*)::int as n from products`.execute(ctx.db),
      )
      expect(theirs.rows).toEqual([{ n: 0 }])
    }
    const bare = await world.engine.database.appPool.query('select count(*)::int as n from products')
    expect(bare.rows).toEqual([{ n: 0 }])
  })

  it('cannot write', async () => {
    const write = reading((ctx) => sql`update products set quantity = 0 where store_id = ${store.id}`.execute(ctx.db))
    await expect(write).rejects.toMatchObject({ code: '25006' })
    const stock = await reading((ctx) =>
      sql<{ n: number }>`select sum(quantity)::int as n from products`.execute(ctx.db),
    )
    expect(stock.rows[0]?.n).toBeGreaterThan(0)
  })

  it('goes on after a statement that failed', async () => {
    for (let n = 0; n < 5; n++) {
      await expect(reading((ctx) => sql`select 1 / ${0}::int`.execute(ctx.db))).rejects.toMatchObject({ code: '22012' })
      const { rows } = await reading((ctx) => sql<{ one: number }>`select 1 as one`.execute(ctx.db))
      expect(rows).toEqual([{ one: 1 }])
    }
  })

  it('leaves nothing behind that waits for it', async () => {
    const waiting = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    const before = waiting()
    for (let n = 0; n < 50; n++) {
      await reading((ctx) => sql`select 1 as one`.execute(ctx.db))
      await reading((ctx) => sql`select 1 / ${0}::int`.execute(ctx.db)).catch(() => {})
    }
    expect(waiting() - before).toBeLessThan(20)
  })

  it('plans again when a table has changed under a kept plan', async () => {
    const all = () => reading((ctx) => sql<object>`select * from manufacturers order by id`.execute(ctx.db))
    for (let n = 0; n < 40; n++) await all()
    const owner = await import('pg').then(({ default: pg }) => new pg.Client(world.database.owner))
    await owner.connect()
    try {
      await owner.query('alter table manufacturers add column told_later text')
      expect(Object.keys((await all()).rows[0] as object)).toContain('told_later')
    } finally {
      await owner.query('alter table manufacturers drop column told_later')
      await owner.end()
    }
    expect(Object.keys((await all()).rows[0] as object)).not.toContain('told_later')
  })
})

describe('the text of an answer', () => {
  it('says what the same rows say as data, for every resource, in every language', async () => {
    for (const language of languageCodes)
      for (const resource of world.engine.registry.all.filter(({ scope }) => scope === 'store'))
        for (const raw of [{ $limit: '5' }, { $limit: '3', $skip: '1', $translations: 'all' }]) {
          const text = await reading((ctx) => operations.findText(ctx, resource.name, raw), language)
          const data = await reading((ctx) => operations.find(ctx, resource.name, raw), language)
          expect(JSON.parse(text), resource.name).toEqual(plain(data))
          const id = data.data[0]?.id
          if (!id) continue
          const one = await reading((ctx) => operations.getText(ctx, resource.name, String(id)), language)
          const same = await reading((ctx) => operations.get(ctx, resource.name, String(id)), language)
          expect(JSON.parse(one), resource.name).toEqual(plain(same))
        }
  })

  it('keeps the form of each kind', async () => {
    const text = await reading((ctx) => operations.findText(ctx, 'products', { $limit: '1', $sort: { model: '1' } }))
    const [product] = JSON.parse(text).data
    expect(product).toMatchObject({ model: 'P-000001', subtract: true, weight: '0', date_available: null })
    expect(product.price).toMatch(/^\d+\.\d{2,4}$/)
    expect(product.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(typeof product.quantity).toBe('number')
    expect(product.name).toBeTypeOf('string')
  })

  it('has deep pages in the order of the whole list', async () => {
    const page = async (limit: number, skip: number) => {
      const raw = { $limit: String(limit), $skip: String(skip), $sort: { name: '1' } }
      const { data } = await reading((ctx) => operations.find(ctx, 'products', raw))
      return data.map(({ id }) => id)
    }
    const all = await page(140, 0)
    expect([...(await page(20, 0)), ...(await page(100, 20)), ...(await page(20, 120))]).toEqual(all)
  })
})

describe('one row with all that hangs on it', () => {
  it('takes as many statements as it has relations and at most three round trips', async () => {
    const { data } = await reading((ctx) => operations.find(ctx, 'products', { $limit: '1' }))
    const statements = await statementsOf(() => reading((ctx) => operations.get(ctx, 'products', String(data[0]?.id))))
    expect(statements).toBeGreaterThan(0)
    // One for the row, one for each kind of rows and links below it.
    expect(statements).toBeLessThanOrEqual(1 + relationsBelow('products'))
  })
})

describe('links of a row', () => {
  it('come back in the order in which they were written last', async () => {
    const made = await Promise.all(
      ['A', 'B', 'C'].map(async (model) => {
        const body = { name: { 'ua-uk': model }, model }
        return (await other.call('POST', '/api/products', body)).body.id as string
      }),
    )
    const [a, b, c] = made as [string, string, string]
    const write = (related: string[]) => other.call('PATCH', `/api/products/${a}`, { related })
    expect((await write([b, c])).body.related).toEqual([b, c])
    expect((await write([c, b])).body.related).toEqual([c, b])
    expect((await write([b])).body.related).toEqual([b])
    expect((await write([c, b])).body.related).toEqual([c, b])
  })
})
