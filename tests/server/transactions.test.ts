import { askAll, finish, glance, keptPlan, sendLater } from '@shopwright/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenToMessages, type Messages } from './messages.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let messages: Messages

beforeAll(async () => {
  messages = listenToMessages()
  world = await openWorld()
  store = await world.openStore('Sending shop')
  other = await world.openStore('Other shop')
  // A connection makes itself ready first.
  await Promise.all(Array.from({ length: 10 }, () => inStore(async ({ db }) => void (await titles(db)))))
})
afterAll(async () => {
  messages.end()
  await world?.close()
})

type Work<T> = Parameters<World['engine']['inStore']>[1] extends (ctx: infer C) => unknown
  ? (ctx: C) => Promise<T>
  : never
const inStore = <T>(work: Work<T>, id = store.id): Promise<T> =>
  world.engine.inStore({ store: { id } as never }, work) as Promise<T>
type Db = Parameters<typeof glance>[0]

const insert = (name: string, id = store.id) =>
  sql`insert into manufacturers (store_id, id, name, created_at, updated_at) values (${id}, gen_random_uuid(), ${name}, now(), now())`
const all = sql<{ name: string }>`select name from manufacturers order by name`
const titles = async (db: Db): Promise<string[]> => (await all.execute(db)).rows.map(({ name }) => name)
const kept = (): Promise<string[]> => inStore(({ db }) => titles(db))
const emptied = () => inStore(({ db }) => sql`delete from manufacturers`.execute(db))

describe('A transaction', () => {
  it('begins in the message of its first statement, and tells its change in the message of the commit', async () => {
    const sent = await messages.during(() =>
      inStore(async (ctx) => {
        await insert('First').execute(ctx.db)
        await insert('Second').execute(ctx.db)
        ctx.touched.add('manufacturers')
      }),
    )
    expect(sent.map((statements) => statements.length)).toEqual([3, 1, 2])
    expect(sent[0]?.[0]).toMatch(/begin/)
    expect(sent[2]?.[0]).toMatch(/pg_notify/)
    expect(sent[2]?.[1]).toMatch(/commit/)
    expect(await kept()).toEqual(['First', 'Second'])
    await emptied()
  })

  it('sends nothing when nothing is asked', async () => {
    expect(await messages.during(() => inStore(async () => {}))).toEqual([])
  })

  it('does what waits in its order, and hears of it', async () => {
    const heard: number[] = []
    const seen = await inStore(async ({ db }) => {
      sendLater(db, insert('A'), ({ count }) => heard.push(count))
      sendLater(db, insert('B'))
      const before = await titles(db)
      sendLater(db, sql`update manufacturers set name = name || '!'`, ({ count }) => heard.push(count))
      return before
    })
    expect(seen).toEqual(['A', 'B'])
    expect(heard).toEqual([1, 2])
    expect(await kept()).toEqual(['A!', 'B!'])
    await emptied()
  })

  it('does one after the other what is asked at once, and one that fails fails alone', async () => {
    const slow = sql<{ name: string }>`select name, pg_sleep(0.05)::text from manufacturers`
    const answers = await inStore(async ({ db }) => {
      await insert('First').execute(db)
      const [before, , after] = await Promise.all([slow.execute(db), insert('Second').execute(db), all.execute(db)])
      return [before, after].map(({ rows }) => rows.map(({ name }) => name))
    })
    expect(answers).toEqual([['First'], ['First', 'Second']])
    const broken = inStore(async ({ db }) => {
      const told = await Promise.allSettled([insert('Third').execute(db), sql`select 1 / 0`.execute(db)])
      expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
      throw new Error('given up')
    })
    await expect(broken).rejects.toThrow('given up')
    expect(await kept()).toEqual(['First', 'Second'])
    await emptied()
  })

  it('takes the same statement as often as it comes', async () => {
    const again = sql<{ name: string }>`${keptPlan}select 'again' as name from manufacturers`
    await inStore(async ({ db }) => {
      sendLater(db, insert('Once'))
      expect(await askAll(db, [again, again, again])).toEqual(Array(3).fill([{ name: 'again' }]))
    })
    await emptied()
  })

  it('keeps nothing when what waited fails, or the work', async () => {
    const failing = inStore(async ({ db }) => {
      await insert('Kept by nobody').execute(db)
      sendLater(db, sql`select 1 / ${0}::int`)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    const thrown = inStore(async ({ db }) => {
      await insert('Nor this').execute(db)
      sendLater(db, insert('Nor that'))
      throw new Error('no')
    })
    await expect(thrown).rejects.toThrow('no')
    const first = inStore(({ db }) => sql`select 1 / ${0}::int`.execute(db))
    await expect(first).rejects.toMatchObject({ code: '22012' })
    const behind = inStore(async ({ db }) => {
      await sql`select 1 / ${0}::int`.execute(db).catch(() => {})
      sendLater(db, insert('Nor what waits behind it'))
    })
    await expect(behind).rejects.toMatchObject({ code: '22012' })
    expect(await kept()).toEqual([])
  })

  it('begins for no glance, and a glance behind a write sees it', async () => {
    const sent = await messages.during(() =>
      inStore(async ({ db }) => {
        const [before = []] = await glance(db, [all, all])
        expect(before).toEqual([])
      }),
    )
    expect(sent.map((statements) => statements.length)).toEqual([3])
    expect(sent.flat().some((text) => /begin/.test(text))).toBe(false)
    const after = await inStore(async ({ db }) => {
      await glance(db, [all])
      sendLater(db, insert('Late'))
      const [seen] = await glance(db, [all])
      await sql`delete from manufacturers`.execute(db)
      return seen
    })
    expect(after).toEqual([{ name: 'Late' }])
    await expect(inStore(({ db }) => glance(db, [insert('Forbidden')]))).rejects.toMatchObject({ code: '25006' })
  })

  it('is one message when it is finished by what it begins with', async () => {
    const sent = await messages.during(() =>
      inStore(async ({ db }) => {
        sendLater(db, insert('One'))
        const [seen] = await finish(db, [all])
        expect(seen).toEqual([{ name: 'One' }])
      }),
    )
    expect(sent.map((statements) => statements.length)).toEqual([3])
    const half = inStore(async ({ db }) => {
      sendLater(db, insert('Two'))
      await finish(db, [sql`select 1 / ${0}::int`])
    })
    await expect(half).rejects.toMatchObject({ code: '22012' })
    expect(await kept()).toEqual(['One'])
    await emptied()
  })

  it('stays behind the wall of its store, however it is sent', async () => {
    await inStore(({ db }) => insert('Theirs', other.id).execute(db), other.id)
    await inStore(async ({ db }) => {
      expect(await glance(db, [all])).toEqual([[]])
      expect(await askAll(db, [all, all])).toEqual([[], []])
      sendLater(db, sql`update manufacturers set name = 'Ours'`)
      expect(await finish(db, [all])).toEqual([[]])
    })
    for (const write of [
      (db: Db) => insert('Smuggled', other.id).execute(db),
      (db: Db) => finish(db, [insert('Smuggled', other.id)]),
      async (db: Db) => sendLater(db, insert('Smuggled', other.id)),
    ])
      await expect(inStore(async ({ db }) => void (await write(db)))).rejects.toMatchObject({ code: '42501' })
    expect(await inStore(({ db }) => titles(db), other.id)).toEqual(['Theirs'])
  })

  it('plans once for all values what keeps its plan, and everything else for its own', async () => {
    const kept = sql<{ mode: string }>`${keptPlan}select current_setting('plan_cache_mode') as mode`
    const other = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`
    const modes = [[{ mode: 'force_generic_plan' }], [{ mode: 'auto' }], [{ mode: 'auto' }]]
    await inStore(async ({ db }) => {
      expect([...(await askAll(db, [kept])), ...(await askAll(db, [other])), ...(await askAll(db, [kept]))]).toEqual(
        modes,
      )
    })
    await inStore(async ({ db }) => {
      expect([
        ...(await glance(db, [kept])),
        ...(await glance(db, [other])),
        ...(await glance(db, [other, kept])),
      ]).toEqual([...modes, [{ mode: 'auto' }]])
    })
    expect(await inStore(async ({ db }) => finish(db, [kept]))).toEqual([[{ mode: 'force_generic_plan' }]])
    expect((await inStore(({ db }) => other.execute(db))).rows).toEqual([{ mode: 'auto' }])
  })

  it('leaves no clock running for an answer that has come', async () => {
    const clocks = () => process.getActiveResourcesInfo().filter((what) => what === 'Timeout').length
    const before = clocks()
    for (let n = 0; n < 50; n++) await kept()
    for (let n = 0; n < 50; n++)
      await world.engine.readInStore({ store: { id: store.id } as never }, ({ db }) => titles(db))
    expect(clocks()).toBeLessThan(before + 10)
  })
})
