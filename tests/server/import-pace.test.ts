import type { Job } from '@shopwright/engine'
import { createRateBank } from '@shopwright/server/rates'
import { themesOf } from '@shopwright/server/themes/themes'
import { type ExchangeTools, jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noBanks } from '../no-banks.ts'
import { guessedProfile } from './import-run.ts'
import { leftBehind, untouched } from './left-behind.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** Runs are done by hand, by two processes of which one may stop in the midst of reading. */
let world: World
let store: OpenedStore
beforeAll(async () => {
  world = await openWorld({})
})
beforeEach(async () => {
  store = await world.openStore('Pace')
})
afterAll(() => world.close())

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

/** The job of a process whose reader waits before a row for as long as it is told. */
const importBy = (exchange: Partial<ExchangeTools> = {}): Job => {
  const tools = {
    engine: () => world.engine,
    mailer: { isConfigured: true, from: 'a@b.test', send: async () => {} },
    files: world.files,
    exchange: { ...world.exchange, ...exchange },
    rates: createRateBank({ allow: [], bases: noBanks }),
    themes: themesOf(world.engine),
    planCharger: { charge: async () => ({ outcome: 'succeeded', provider_payment_id: null }) as const },
    names: { texts: async () => [] },
  }
  return jobsOf(tools).find(({ name }) => name === 'import') as Job
}

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Stops before the row `at`, or behind the last one, and says when it has come there. */
function stopping(at: number) {
  const [come, go] = [gate(), gate()]
  const exchange: Partial<ExchangeTools> = {
    async *readRows(query) {
      let row = 0
      for await (const one of world.exchange.readRows(query)) {
        row += 1
        if (row === at) {
          come.open()
          await go.opened
        }
        yield one
      }
      if (row < at) {
        come.open()
        await go.opened
      }
    },
  }
  return { exchange, come: come.opened, go: go.open }
}

const feed = (count: number) =>
  Buffer.from(
    `<?xml version="1.0"?><shop><offers>${Array.from(
      { length: count },
      (_, n) =>
        `<offer id="p-${n}"><name>Product ${n}</name><price>${n + 1}</price><description>${'long '.repeat(20)}</description></offer>`,
    ).join('')}</offers></shop>`,
  )

async function started(count: number, options = {}): Promise<{ id: string; task_id: string }> {
  const named = await guessedProfile(store, 'f.xml', feed(count), options)
  const { status, text, body } = await store.call('POST', '/api/imports', named)
  expect(status, text).toBe(201)
  return body
}
const run = (job: Job, id: string) =>
  job.run({ store_id: store.id, import_id: id }, { id: '-', signal: new AbortController().signal, attempt: 0 })
const rowOf = async (id: string) => (await store.call('GET', `/api/imports/${id}`)).body
const taskOf = async (id: string) => (await store.call('GET', `/api/tasks/${id}`)).body

describe('a run', () => {
  it('knows how many rows are to come, and says how far it is by them', async () => {
    const { id, task_id } = await started(1000)
    const { exchange, come, go } = stopping(760)
    const running = run(importBy(exchange), id)
    await come
    await until(async () => (await taskOf(task_id)).done_count === 750)
    expect(await rowOf(id)).toMatchObject({ state: 'running', line_count: 1000, committed_row: 750 })
    expect((await taskOf(task_id)).progress).toBe(75)
    go()
    await running
    expect(await rowOf(id)).toMatchObject({ state: 'done', new_count: 1000, line_count: 1000 })
  })

  it('counts what its window takes, and not before a small file', async () => {
    const windowed = await started(1000, { offset: 300, limit: 500 })
    await run(importBy(), windowed.id)
    expect(await rowOf(windowed.id)).toMatchObject({ state: 'done', new_count: 500, line_count: 500 })
    const small = await started(3)
    await run(importBy(), small.id)
    expect(await rowOf(small.id)).toMatchObject({ state: 'done', line_count: null })
  })

  it('gives up for itself alone that a written chunk is on the disk: who orders by its connections is promised it', async () => {
    const { id } = await started(600)
    await run(importBy(), id)
    expect(await rowOf(id)).toMatchObject({ state: 'done', new_count: 600 })
    expect(await leftBehind(world.engine)).toEqual([untouched])
  })

  it('of a file that breaks off is not counted, and is brought in up to there as before', async () => {
    const { id } = await started(1000)
    const broken: Partial<ExchangeTools> = {
      countRows: async () => {
        throw new Error('broken')
      },
    }
    await run(importBy(broken), id)
    expect(await rowOf(id)).toMatchObject({ state: 'done', new_count: 1000, line_count: null })
  })

  it('tells how fast it goes and how long still, for who comes later, too', async () => {
    const { id, task_id } = await started(1000)
    const { exchange, come, go } = stopping(740)
    const running = run(importBy(exchange), id)
    await come
    await until(async () => (await taskOf(task_id)).done_count === 250)
    // Two seconds are behind before anything is said.
    expect((await taskOf(task_id)).result).not.toHaveProperty('rows_per_second')
    const since = Date.now()
    await until(async () => Date.now() - since > 2000)
    go()
    await running
    const { result } = await taskOf(task_id)
    expect(result).toMatchObject({ new: 1000, seconds_left: 0 })
    expect(result.rows_per_second).toBeGreaterThan(0)
  })
})

describe('two processes with one run (F15)', () => {
  const resume = async () => {
    const job = jobsOf({ engine: () => world.engine } as never).find(({ name }) => name === 'resume-imports') as Job
    await job.run({ store_id: null }, { id: '-', signal: new AbortController().signal, attempt: 0 })
  }
  const silent = (task: string) =>
    sql(`update tasks set heartbeat_at = now() - interval '1 minute' where store_id = $1 and id = $2`, store.id, task)

  it('one that was away writes nothing any more of what another has taken further, which goes on', async () => {
    const { id, task_id } = await started(1000)
    const [first, second] = [stopping(700), stopping(990)]
    const late = run(importBy(first.exchange), id)
    await first.come
    await until(async () => (await rowOf(id)).committed_row === 500)
    await silent(task_id)
    const other = run(importBy(second.exchange), id)
    await second.come
    await until(async () => (await rowOf(id)).committed_row === 750)
    first.go()
    await late
    expect(await rowOf(id)).toMatchObject({ state: 'running', committed_row: 750, new_count: 750 })
    second.go()
    await other
    expect(await rowOf(id)).toMatchObject({ state: 'done', new_count: 1000, total_count: 1000, wrong_count: 0 })
    const [{ count }] = await sql('select count(*)::int as count from products where store_id = $1', store.id)
    expect(count).toBe(1000)
  })

  it('one that was away ends no run that another has ended', async () => {
    const { id, task_id } = await started(1000)
    const { exchange, come, go } = stopping(1001)
    const late = run(importBy(exchange), id)
    await come
    await until(async () => (await rowOf(id)).committed_row === 1000)
    await silent(task_id)
    await run(importBy(), id)
    const done = await rowOf(id)
    expect(done).toMatchObject({ state: 'done', new_count: 1000 })
    go()
    await late
    expect(await rowOf(id)).toEqual(done)
    expect((await taskOf(task_id)).state).toBe('done')
    expect(
      await sql('select id from notifications where store_id = $1 and link = $2', store.id, `/admin/imports/${id}`),
    ).toHaveLength(1)
  })

  it('one that only waits for a slow address is not taken for dead', async () => {
    const named = await guessedProfile(store, 'f.xml', feed(3))
    const asked = gate()
    const answered = gate()
    const { body } = await store.call('POST', '/api/imports', {
      ...named,
      file_id: undefined,
      url: 'https://feeds.example/slow.xml',
    })
    const slow: Partial<ExchangeTools> = {
      fetchTo: async () => {
        asked.open()
        await answered.opened
        throw Object.assign(new Error('away'), { publicCode: 'could-not-fetch' })
      },
    }
    const running = run(importBy(slow), body.id)
    await asked.opened
    await sql(
      `update tasks set heartbeat_at = now() - interval '1 minute' where store_id = $1 and id = $2`,
      store.id,
      body.task_id,
    )
    // The heart goes on beating.
    await until(async () => Date.parse((await taskOf(body.task_id)).heartbeat_at) > Date.now() - 20_000)
    answered.open()
    await running
    expect(await rowOf(body.id)).toMatchObject({ state: 'failed' })
  })

  it('one that died while the clock ran ahead holds up no other, and is taken up again', async () => {
    const dead = await started(3)
    await sql(`update imports set state = 'running' where id = $1`, dead.id)
    await sql(
      `update tasks set state = 'running', heartbeat_at = now() + interval '10 hours' where store_id = $1 and id = $2`,
      store.id,
      dead.task_id,
    )
    const next = await started(3)
    await run(importBy(), next.id)
    expect(await rowOf(next.id)).toMatchObject({ state: 'done' })
    await sql(`delete from pgboss.job where name = 'import'`)
    await resume()
    expect(
      await sql(`select 1 from pgboss.job where name = 'import' and data->>'import_id' = $1`, dead.id),
    ).toHaveLength(1)
    await run(importBy(), dead.id)
    expect(await rowOf(dead.id)).toMatchObject({ state: 'done' })
  })

  it('one whose heart has just beaten is left to whom it is of', async () => {
    const alive = await started(3)
    await sql(`update imports set state = 'running' where id = $1`, alive.id)
    await sql(
      `update tasks set state = 'running', heartbeat_at = now() where store_id = $1 and id = $2`,
      store.id,
      alive.task_id,
    )
    await sql(`delete from pgboss.job where name = 'import'`)
    await resume()
    expect(await sql(`select 1 from pgboss.job where name = 'import' and data->>'import_id' = $1`, alive.id)).toEqual(
      [],
    )
  })
})
