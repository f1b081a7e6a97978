import { askAll, finish, keptPlan, keptPlanMark, operations } from '@shopwright/engine'
import { languageCodes } from '@shopwright/resource'
import { loadStore, type ShopStore, seedCatalogue } from '@shopwright/shop/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leftBehind, untouched } from './left-behind.ts'
import { listenToMessages, statementsOf } from './messages.ts'
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

  it('leaves nothing of itself on its connection, nor does what writes or fails (T01)', async () => {
    const one = sql`select 1 as one`
    const planned = sql`${keptPlan}select 2 as two`
    const failing = sql`select 1 / ${0}::int`
    const own = { store, language: 'ua-uk' }
    const several = (count: number, work: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: count }, () => work().catch(() => {})))
    for (const query of [one, planned, failing]) {
      await several(20, () => reading((ctx) => query.execute(ctx.db)))
      await several(3, () => world.engine.inStore(own, async (ctx) => void (await query.execute(ctx.db))))
      await several(3, () => world.engine.inStore(own, (ctx) => finish(ctx.db, [query])))
      expect(await leftBehind(world.engine)).toEqual([untouched])
    }
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

describe('reads that come together', () => {
  const inOther = <T>(work: Parameters<typeof world.engine.readInStore<T>>[1]) =>
    world.engine.readInStore({ store: { ...store, id: other.id } }, work)
  type Seen = { at: string; n: number; how: string }
  const seen = (mark: string) =>
    sql<Seen>`${sql.raw(mark)}select current_setting('app.store_id') as at, count(*)::int as n, current_setting('plan_cache_mode') as how from products`
  /** One of each, so that none goes with the next of its own store. */
  const alternately = (count: number, mark: (n: number) => string) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const { rows } = await (n % 2 ? inOther : reading)((ctx) => seen(mark(n)).execute(ctx.db))
        return rows[0]
      }),
    )
  const alone = (count: number, mark: (n: number) => string): Seen[] =>
    Array.from({ length: count }, (_, n) => ({
      ...(n % 2 ? { at: other.id, n: 0 } : { at: store.id, n: 140 }),
      how: mark(n) ? 'force_generic_plan' : 'auto',
    }))
  /** What was asked, message by message. On a busy machine more may come: what had to wait goes again. */
  const asked = async (work: () => Promise<unknown>): Promise<string[][]> => {
    const messages = listenToMessages()
    try {
      const sent = await messages.askedBy(work)
      return sent.map((one) => one.filter((text) => !/^kept frame_/.test(text))).filter((one) => one.length)
    } finally {
      messages.end()
    }
  }

  it.each([
    ['planned for their values', () => ''],
    ['planned once', () => keptPlanMark],
    ['of both kinds', (n: number) => (n % 3 ? keptPlanMark : '')],
  ])('go in few messages, %s, and each sees its own store alone', async (_, mark) => {
    const answers = [await alternately(12, mark)] // by then each connection is there, and knows them
    const inFirst = async () => {
      const [first] = await asked(async () => void answers.push(await alternately(12, mark)))
      return first?.length
    }
    // What a busy machine once took long with goes by itself for its next hundred times.
    await expect.poll(inFirst).toBe(4)
    for (const answer of answers) expect(answer).toEqual(alone(12, mark))
  })

  const stock = (mark = '') =>
    reading(async (ctx) => {
      const { rows } = await sql<{ n: number }>`${sql.raw(mark)}select sum(quantity)::int as n from products`.execute(
        ctx.db,
      )
      return rows[0]?.n
    })
  const told = async (all: Promise<unknown>[]) =>
    (await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))

  it('answer all but the one that fails', async () => {
    const before = await stock()
    const failing = reading((ctx) => sql`select 1 / ${0}::int`.execute(ctx.db))
    expect(await told([stock(), failing, stock()])).toEqual([before, '22012', before])
  })

  it('that ask two things go with others, and have both or fail', async () => {
    const pair = (divisor: number) =>
      reading(async (ctx) => {
        const found = await askAll(ctx.db, [sql`select 7 as it`, sql`select 8 / ${divisor}::int as it`])
        return found.map((rows) => rows[0].it)
      })
    const all = () => told([pair(2), pair(4), pair(0), pair(8), pair(1)])
    await all()
    const sent = await asked(async () => expect(await all()).toEqual([[7, 4], [7, 2], '22012', [7, 1], [7, 8]]))
    expect(sent.slice(0, 2).map(({ length }) => length)).toEqual([4, 4])
  })

  it.each(['', keptPlanMark])('can write as little as any other %s', async (mark) => {
    const before = await stock()
    const writing = reading((ctx) =>
      sql`${sql.raw(mark)}update products set quantity = quantity + 1 where store_id = ${store.id}`.execute(ctx.db),
    )
    expect(await told([stock(mark), writing, stock(mark)])).toEqual([before, '25006', before])
    expect(await stock()).toBe(before)
  })

  it('wait for none that takes long, which goes by itself after that', async () => {
    const order: string[] = []
    const isSlow = (text: string) => text.includes('pg_sleep')
    const slow = () =>
      reading((ctx) => sql`select pg_sleep(0.4), 'slow' as it`.execute(ctx.db)).then(() => order.push('slow'))
    const quick = () => reading((ctx) => sql`select 'quick' as it`.execute(ctx.db)).then(() => order.push('quick'))
    const [first] = await asked(() => Promise.all([slow(), quick(), quick()]))
    expect(order).toEqual(['quick', 'quick', 'slow'])
    expect(first?.length).toBe(3)
    const again = await asked(() => Promise.all([slow(), quick(), quick()]))
    expect(order.slice(3)).toEqual(['quick', 'quick', 'slow'])
    expect(again.find((one) => one.some(isSlow))?.length).toBe(1)
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
