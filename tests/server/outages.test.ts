import { get, type IncomingHttpHeaders } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { migrateAll } from '@shopwright/server/runtime'
import { queueMail } from '@shopwright/shop/server'
import { type FaultProxy, openFaultProxy } from '@shopwright/tools/fault-proxy'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { state } from '../trust.ts'
import { type OpenedStore, openWorld, until, type World, type WorldOptions } from './world.ts'

const admin = new pg.Client(inject('postgres'))
beforeAll(() => admin.connect())
afterAll(() => admin.end())

type Shop = { world: World; store: OpenedStore; database: TestDatabase; line: FaultProxy }

/** An installation whose way to the database can be cut. */
async function openShop(name: string, options: WorldOptions = {}): Promise<Shop> {
  const database = await createTestDatabase()
  await migrateAll(database, pino({ level: 'error' }))
  const { host, port } = database.app
  const line = await openFaultProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const through = <T extends object>(role: T): T => ({ ...role, host: '127.0.0.1', port: line.port })
  const world = await openWorld({
    database: { ...database, app: through(database.app), platform: through(database.platform) },
    work: true,
    ...options,
  })
  return { world, store: await world.openStore(name), database, line }
}

async function closeShop({ world, line, database }: Shop): Promise<void> {
  // Whatever waits for a line that is silent hears of its end.
  await line.cut()
  await line.mend()
  await world.close()
  await line.close()
  await database.drop()
}

/** What PostgreSQL itself says of this installation's connections, by what they are for. */
async function connections({ database }: Shop): Promise<Record<string, number>> {
  const { rows } = await admin.query<{ name: string; n: number }>(
    `select application_name || case when query ~* '^listen' then ' (listens)' else '' end as name, count(*)::int as n
     from pg_stat_activity where datname = $1 group by 1 order by 1`,
    [database.name],
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

const listeners = async (shop: Shop): Promise<number> =>
  Object.entries(await connections(shop))
    .filter(([name]) => name.startsWith('shopwright-listen'))
    .reduce((sum, [, n]) => sum + n, 0)

const ready = (shop: Shop): Promise<number> => shop.world.platform('GET', '/readyz').then(({ status }) => status)

/** Writes without a pause while `work` goes on; then everything that was acknowledged is there, once. */
async function underLoad(shop: Shop, label: string, work: () => Promise<unknown>): Promise<void> {
  const acknowledged: string[] = []
  let isOver = false
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let n = 0; !isOver; n++) {
      const name = `${label} ${writer}.${n}`
      const { status } = await shop.store.call('POST', '/api/manufacturers', { name })
      if (status === 201) acknowledged.push(name)
      else await pause(20)
    }
  })
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(writers)
  }
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(await countOf(shop, acknowledged)).toEqual({ kept: acknowledged.length, distinct: acknowledged.length })
  state(
    4,
    acknowledged.length,
    'writes acknowledged around outages of the database and connections cut off: each is there, once',
  )
}

async function countOf({ database }: Shop, names: string[]): Promise<{ kept: number; distinct: number }> {
  const client = new pg.Client({ ...inject('postgres'), database: database.name })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select count(*)::int as kept, count(distinct name)::int as distinct from manufacturers where name = any($1)`,
      [names],
    )
    return rows[0]
  } finally {
    await client.end()
  }
}

/** A shopper's browser: over the network, where kept pages are answered before any routing. */
function visit(
  host: string,
  path = '/',
  language = 'uk-UA',
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  const port = Number(host.split(':')[1])
  return new Promise((resolve, reject) => {
    const asked = get(
      { host: 'localhost', port, path, headers: { host, accept: 'text/html', 'accept-language': language } },
      async (response) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: await textOf(response) })
      },
    )
    asked.on('error', reject)
  })
}

describe('A database that goes away (F06)', () => {
  it.each([
    [1, 2],
    [3, 2],
    [6, 2],
    [20, 1],
  ])(
    'for %i seconds, %i times in a row under load: as many connections as before, nothing acknowledged is lost',
    { concurrent: true },
    async (seconds, times) => {
      const shop = await openShop(`Outage ${seconds}`)
      try {
        expect(await ready(shop)).toBe(200)
        for (let round = 0; round < times; round++) {
          await underLoad(shop, `Round ${round}`, async () => {
            await until(
              () => listeners(shop),
              (n) => n === 1,
            )
            await shop.line.cut()
            await until(
              () => ready(shop),
              (status) => status === 503,
            )
            await pause(seconds * 1000)
            expect(await ready(shop)).toBe(503)
            await shop.line.mend()
            await until(
              () => ready(shop),
              (status) => status === 200,
            )
            expect((await shop.store.call('POST', '/api/manufacturers', { name: `Back ${round}` })).status).toBe(201)
          })
          await until(
            () => listeners(shop),
            (n) => n === 1,
          )
          expect(Object.values(await connections(shop)).reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(
            10 + 4 + 4 + 2,
          )
        }
      } finally {
        await closeShop(shop)
      }
    },
  )
})

describe('One connection of many that is cut off', () => {
  let shop: Shop
  const sent: string[] = []
  const mailer: WorldOptions['mailer'] = {
    isConfigured: true,
    from: 'Shopwright <no-reply@platform.localhost>',
    send: async ({ to }) => sent.push(to),
  }
  beforeAll(async () => {
    shop = await openShop('Cut', { mailer })
  })
  afterAll(() => closeShop(shop))

  it.each(['shopwright', 'shopwright-listen', 'shopwright-jobs'])(
    'of the kind %s, twice in a row under load, comes back once, and jobs go on',
    async (kind) => {
      for (let round = 0; round < 2; round++) {
        await underLoad(shop, `${kind} ${round}`, async () => {
          await until(
            () => listeners(shop),
            (n) => n === 1,
          )
          const { rowCount } = await admin.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = $2',
            [shop.database.name, kind],
          )
          expect(rowCount).toBeGreaterThan(0)
          await until(
            () => shop.store.call('POST', '/api/manufacturers', { name: `After ${kind} ${round}` }),
            ({ status }) => status === 201,
          )
          await until(
            () => ready(shop),
            (status) => status === 200,
          )
          const to = `${kind}-${round}@mail.test`
          await shop.world.engine.onPlatform({}, (ctx) =>
            queueMail(ctx, { to, template: 'reset-done', language: 'en-us', params: { name: kind } }),
          )
          await until(
            async () => sent,
            (found) => found.includes(to),
          )
        })
        await until(
          () => listeners(shop),
          (n) => n === 1,
        )
      }
    },
    60_000,
  )

  it('is given up when nothing comes through it any more, although nobody has closed it', async () => {
    const { events } = shop.world.engine
    // The next line may be there before anybody could ask whether the former one is gone.
    const isLost = new Promise<void>((resolve) => events.onLost(resolve))
    shop.line.silence()
    await isLost
    await until(async () => events.isHeard(), Boolean)
    const era = events.eraOf(shop.store.id)
    const client = new pg.Client({ ...inject('postgres'), database: shop.database.name })
    await client.connect()
    await client.query(`select pg_notify('shopwright', '1 ' || $1)`, [
      JSON.stringify({ s: shop.store.id, t: ['products'] }),
    ])
    await client.end()
    await until(
      async () => events.eraOf(shop.store.id),
      (now) => now !== era,
    )
  })
})

describe('While the database is away', () => {
  it('the shop answers the pages that it has, and nothing that was kept outlives what changed meanwhile', async () => {
    const shop = await openShop('Kept', { listen: true })
    try {
      const { events } = shop.world.engine
      const era = events.eraOf(shop.store.id)
      const { body: maker } = await shop.store.call('POST', '/api/manufacturers', { name: 'Before' })
      await until(
        async () => events.eraOf(shop.store.id),
        (now) => now !== era,
      )
      const page = () => visit(shop.store.host)
      expect((await page()).status).toBe(200)
      const listed = () => shop.store.guest('GET', `/api/manufacturers/${maker.id}`)
      expect((await listed()).body.name).toBe('Before')
      await shop.line.cut()
      await until(
        () => ready(shop),
        (status) => status === 503,
      )
      const during = await page()
      expect([during.status, during.text.includes('Kept')]).toEqual([200, true])
      // A shop speaks its own language in its own name; of a host that nobody has asked for yet nothing is known.
      const stranger = shop.store.host.replace(/^[^.]+/, 'stranger')
      const wanted: [host: string, language: string, path: string, said: string[]][] = [
        [shop.store.host, 'en-US', '/cart', ['<header>Kept<', 'Скоро повернемося', '<a href="">Спробувати ще раз</a>']],
        [stranger, 'en-US', '/search?q=nothing', ['We will be right back', '<a href="">Try again</a>']],
        [stranger, 'ru-RU', '/no-page', ['Скоро вернёмся', '<a href="">Попробовать ещё раз</a>']],
      ]
      for (const [host, language, path, said] of wanted) {
        const { status, headers, text } = await visit(host, path, language)
        expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
        for (const words of said) expect(text).toContain(words)
        expect(text).not.toMatch(/<script/)
      }
      // Somebody else's node writes while this one hears nothing.
      const client = new pg.Client({ ...inject('postgres'), database: shop.database.name })
      await client.connect()
      await client.query(`update manufacturers set name = 'After' where id = $1`, [maker.id])
      await client.end()
      await shop.line.mend()
      await until(
        () => ready(shop),
        (status) => status === 200,
      )
      expect((await listed()).body.name).toBe('After')
    } finally {
      await closeShop(shop)
    }
  })
})
