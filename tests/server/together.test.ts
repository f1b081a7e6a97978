import { type Ctx, together } from '@shopwright/engine'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenToMessages } from './messages.ts'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
/** Messages that ask for an answer, counted where they leave the process. */
let messages = 0
type Wire = { sync(): void; query(text: string): void }
const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype
const { sync, query } = wire

beforeAll(async () => {
  wire.sync = function (this: Wire) {
    messages += 1
    return sync.call(this)
  }
  wire.query = function (this: Wire, text: string) {
    messages += 1
    return query.call(this, text)
  }
  world = await openWorld()
  store = await world.openStore('Together')
  other = await world.openStore('Apart')
  const category = await store.call('POST', '/api/categories', { name: { 'ua-uk': 'Чай' } })
  for (let n = 0; n < 3; n++)
    await makeProduct(store, { name: { 'ua-uk': `Лист ${n}` }, categories: [category.body.id], related: [] })
})
afterAll(async () => {
  wire.sync = sync
  wire.query = query
  await world?.close()
})

const reading = <T>(of: OpenedStore, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.engine.readInStore({ store: { id: of.id } as never }, (ctx) => together(ctx, work))
const number = async (ctx: Ctx, n: number) =>
  (await sql<{ n: number }>`select ${n}::int as n`.execute(ctx.db)).rows[0]?.n
const products = async (ctx: Ctx) =>
  (await sql<{ n: number }>`select count(*)::int as n from products`.execute(ctx.db)).rows[0]?.n

describe('Statements that do not wait for each other', () => {
  it('go in one message, each to whoever asked it, and what depends on an answer in the next', async () => {
    messages = 0
    const found = await reading(store, async (ctx) => {
      const late = async () => {
        await Promise.resolve()
        return number(ctx, 3)
      }
      const first = await Promise.all([number(ctx, 1), number(ctx, 2), late(), products(ctx)])
      return [...first, await number(ctx, 4)]
    })
    expect(found).toEqual([1, 2, 3, 3, 4])
    expect(messages).toBe(2)
  })

  it('see their own store alone, and cannot write', async () => {
    expect(await Promise.all([store, other].map((one) => reading(one, products)))).toEqual([3, 0])
    const write = (ctx: Ctx) => sql`delete from products`.execute(ctx.db)
    await expect(reading(store, (ctx) => Promise.all([number(ctx, 1), write(ctx)]))).rejects.toThrow(/read-only/)
    expect(await reading(store, products)).toBe(3)
  })

  it('fail together, and nobody else’s with them', async () => {
    const wrong = (ctx: Ctx) => sql`select 1 / 0`.execute(ctx.db)
    const settled = await Promise.all([
      reading(store, (ctx) => Promise.allSettled([number(ctx, 1), wrong(ctx), number(ctx, 2)])),
      reading(store, (ctx) => number(ctx, 5)),
    ])
    expect(settled[0].map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(settled[1]).toBe(5)
    expect(await reading(store, (ctx) => number(ctx, 6))).toBe(6)
  })

  it('do so in a transaction as well', async () => {
    const found = await world.engine.inStore({ store: { id: store.id } as never }, (ctx) =>
      together(ctx, async (inside) => {
        messages = 0
        const both = await Promise.all([number(inside, 1), products(inside)])
        return [...both, messages]
      }),
    )
    expect(found).toEqual([1, 3, 1])
  })
})

describe('A page of the shop', () => {
  it.each([
    ['a category', '/chai?page=1', 2],
    ['a product', '/lyst-0', 3],
    ['what was searched', '/search?q=лист', 2],
  ])('asks little of PostgreSQL: %s', async (_what, url, most) => {
    const asked = listenToMessages()
    const touch = async (ctx: { touched: Set<string> }) => void ctx.touched.add('products')
    const ask = async () => {
      // A page that was kept asks nothing.
      await world.engine.inStore({ store: { id: store.id } as never }, touch)
      return asked.askedBy(async () => {
        const headers = { host: store.host, cookie: 'sw_session=nobody' }
        expect((await world.app.inject({ url: encodeURI(url), headers })).statusCode).toBe(200)
      })
    }
    // What a shop keeps in memory, and how plans are kept, is settled first.
    for (let n = 0; n < 4; n++) await ask()
    const sent = await ask().finally(asked.end)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most)
  })
})
