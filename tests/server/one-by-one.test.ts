import { newId } from '@shopwright/resource'
import {
  deriveAnew,
  forgetAddresses,
  forgetExports,
  forgetFiles,
  jobsOf,
  type PlanCharger,
  refreshFeeds,
  runStoreCourses,
  startDueImports,
  startDueUpdates,
  sweepFiles,
} from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSick } from './make-sick.ts'
import { statementsOf } from './messages.ts'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

/** What goes through all stores by itself: one of them comes first, and nothing can be done for it. */
let world: World
let sick: OpenedStore
let well: OpenedStore
const now = new Date('2026-11-28T10:00:00Z')

beforeAll(async () => {
  world = await openWorld({ clock: () => now })
  sick = await world.openStore('Sick')
  well = await world.openStore('Well')
})
afterAll(() => world?.close())

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const make = async (path: string, body: object): Promise<void> => {
  for (const store of [sick, well]) {
    const made = await store.call('POST', path, body)
    expect(made.status, made.text).toBe(201)
  }
}
const countOf = async (from: string): Promise<number[]> =>
  Promise.all(
    [sick, well].map(async ({ id }) => (await query(`select count(*)::int as n from ${from}`, [id]))[0].n as number),
  )

const run = (name: string): Promise<unknown> => {
  const job = jobsOf({ engine: () => world.engine } as never).find((one) => one.name === name)
  return Promise.resolve(job?.run({ store_id: null }, { id: newId(), signal: AbortSignal.timeout(60_000), attempt: 0 }))
}
const statesOf = async (): Promise<string[]> =>
  (await query('select state from stores where id = any($1::uuid[]) order by id', [[sick.id, well.id]])).map(
    ({ state }) => state,
  )
/** Both have a plan whose month is over. */
const endTerms = async (): Promise<void> => {
  await query(
    `update stores set state = 'active', trial_ends_at = null, plan_id = (select id from plans where code = 'venture')`,
  )
  await query('delete from store_subscriptions')
  for (const { id } of [sick, well])
    await query(
      `insert into store_subscriptions (store_id, id, plan_id, period, state, starts_at, ends_at, anchor_day, created_at, updated_at)
       select $1, gen_random_uuid(), id, 'monthly', 'active', $2::timestamptz - interval '1 month', $2::timestamptz - interval '1 hour', 28, $2, $2 from plans where code = 'venture'`,
      [id, now],
    )
}
const nobody: PlanCharger = { charge: async () => ({ outcome: 'failed', provider_payment_id: null }) }
const asked: string[] = []
const payer: PlanCharger = {
  charge: async ({ store_id }) => {
    asked.push(store_id)
    return { outcome: 'succeeded', provider_payment_id: null }
  },
}

describe('One store’s trouble costs no other', () => {
  it('the runs of its profiles', async () => {
    await make('/api/import-profiles', {
      name: 'Постачальник',
      type: 'products',
      extension: 'xml',
      xml_path: 'o/offer',
      remote_url: 'https://supplier.example.com/feed.xml',
      fields: [['external_id', 'id'] as const, ['title', 'name'] as const].map(([field, source]) => ({
        field,
        source,
      })),
      auto_import_interval: 'day',
    })
    await query(
      `update import_profiles set next_import_at = $2::timestamptz - case when store_id = $1 then interval '2 hours' else interval '1 hour' end`,
      [sick.id, now],
    )
    const heal = await makeSick(world, sick, 'imports')
    await startDueImports(world.engine)
    await heal()
    expect(await countOf('imports where store_id = $1')).toEqual([0, 1])
    await startDueImports(world.engine)
    expect(await countOf('imports where store_id = $1')).toEqual([1, 1])
  })

  it('its rates of the day', async () => {
    const { id } = (await well.call('GET', '/api/currencies?code=USD')).body.data[0]
    await make('/api/store-currencies', { currency_id: id })
    for (const store of [sick, well]) {
      const { id: settings } = (await store.call('GET', '/api/settings')).body.data[0]
      expect((await store.call('PATCH', `/api/settings/${settings}`, { currency_auto_update: true })).status).toBe(200)
    }
    const heal = await makeSick(world, sick, 'exchange_rates')
    await startDueUpdates(world.engine)
    await heal()
    expect(await countOf('exchange_rates where store_id = $1')).toEqual([0, 1])
  })

  it('its feeds', async () => {
    await make('/api/product-feeds', { name: 'Ринок', format: 'google' })
    await query('delete from pgboss.job')
    await query(`update product_feeds set made_of = 'what was there before'`)
    const heal = await makeSick(world, sick, 'pgboss.job')
    await refreshFeeds(world.engine)
    await heal()
    expect(await countOf(`pgboss.job where name = 'product-feed' and data ->> 'store_id' = $1`)).toEqual([0, 1])
  })

  it('the end of its exports', async () => {
    await make('/api/exports', { resource: 'categories' })
    for (const { id } of [sick, well])
      await query(`update exports set expires_at = $2::timestamptz - interval '1 hour' where store_id = $1`, [id, now])
    const heal = await makeSick(world, sick, 'exports')
    await forgetExports(world.engine, world.files)
    await heal()
    expect(await countOf('exports where store_id = $1')).toEqual([1, 0])
  })

  it.each([
    ['every hour', () => run('effective-prices')],
    ['after an upgrade', () => deriveAnew(world.engine)],
  ])('the prices that its lists are sorted by, %s', async (_, work) => {
    for (const store of [sick, well]) await makeProduct(store, { price: '100' })
    await query('update products set effective_price = 1')
    const heal = await makeSick(world, sick, 'products')
    await expect(work()).rejects.toThrow(/: \d of \d+$/)
    await heal()
    expect(await countOf('products where store_id = $1 and effective_price = 1')).toEqual([1, 0])
    await work()
    expect(await countOf('products where store_id = $1 and effective_price = 1')).toEqual([0, 0])
    await query('delete from products')
  })

  it('the bytes that no row stands for, and those of what was deleted', async () => {
    const keys = [sick, well].map(({ id }) => `${id}/${newId()}/original`)
    for (const key of keys) await world.files.put(key, Buffer.from('bytes'))
    const gone: string[] = []
    let isSick = true
    const files = {
      ...world.files,
      changedAt: async () => new Date(0),
      remove: async (key: string) => {
        if (isSick && key.startsWith(sick.id)) throw new Error('sick')
        gone.push(key)
      },
    }
    const own = () => gone.splice(0).filter((key) => keys.includes(key))
    await sweepFiles(world.engine, files)
    expect(own()).toEqual([keys[1]])
    for (const key of keys)
      await query(
        `insert into deleted_records (store_id, id, resource, rows, created_at, updated_at)
         select $1, gen_random_uuid(), 'files', $2::jsonb, $3::timestamptz - interval '1 hour', $3`,
        [key.split('/')[0], JSON.stringify([{ resource: 'files', rows: [{ key }] }]), now],
      )
    await forgetFiles(world.engine, files)
    expect(own()).toEqual([keys[1]])
    isSick = false
    await sweepFiles(world.engine, files)
    expect(own().sort()).toEqual([...keys].sort())
  })

  it('what is kept for a while', async () => {
    await query(
      `insert into notifications (store_id, id, code, level, params, created_at, updated_at)
       select x, gen_random_uuid(), 'other', 'info', '{}', $2::timestamptz - interval '91 days', $2 from unnest($1::uuid[]) as x`,
      [[sick.id, well.id], now],
    )
    await query(
      `insert into carts (store_id, id, expires_at, created_at, updated_at)
       select $1, gen_random_uuid(), $2::timestamptz - interval '1 hour', $2, $2`,
      [well.id, now],
    )
    const heal = await makeSick(world, sick, 'notifications')
    await expect(run('clean-up')).rejects.toThrow('1 of')
    await heal()
    expect(await countOf('carts where store_id = $1')).toEqual([0, 0])
    await run('clean-up')
    expect(await countOf(`notifications where store_id = $1 and code = 'other'`)).toEqual([0, 0])
  })

  it('addresses that are to be forgotten', async () => {
    await query(`update audit_logs set ip = '10.1.2.3', created_at = $1::timestamptz - interval '91 days'`, [now])
    await query(
      `insert into customer_searches (store_id, id, day, words, last_searched_at, created_at, updated_at)
       select $1, gen_random_uuid(), '2025-01-01', 'lamp', $2::timestamptz - interval '500 days', $2, $2`,
      [well.id, now],
    )
    const heal = await makeSick(world, sick, 'audit_logs')
    await expect(forgetAddresses(world.engine)).rejects.toThrow('1 of')
    await heal()
    expect(await countOf('customer_searches where store_id = $1')).toEqual([0, 0])
    await forgetAddresses(world.engine)
    expect(await countOf(`audit_logs where store_id = $1 and ip = '10.1.2.3'`)).toEqual([0, 0])
  })

  it('the end of its trial', async () => {
    await query(`update stores set state = 'trial', trial_ends_at = $1::timestamptz - interval '1 hour'`, [now])
    const heal = await makeSick(world, sick, 'stores')
    expect(await runStoreCourses(world.engine, nobody)).toBe(1)
    await heal()
    expect(await statesOf()).toEqual(['trial', 'active'])
    expect(await runStoreCourses(world.engine, nobody)).toBe(1)
    expect(await statesOf()).toEqual(['active', 'active'])
  })

  it('the renewal of its plan, and it is asked for money once', async () => {
    await endTerms()
    const heal = await makeSick(world, sick, 'stores')
    expect(await runStoreCourses(world.engine, payer)).toBe(1)
    await heal()
    expect(asked.splice(0)).toEqual([sick.id, well.id])
    const ends = await query(
      `select ends_at > $1 as goes_on from store_subscriptions where state = 'active' order by store_id`,
      [now],
    )
    expect(ends.map(({ goes_on }) => goes_on)).toEqual([false, true])
    expect(await runStoreCourses(world.engine, payer)).toBe(1)
    expect(asked.splice(0)).toEqual([sick.id])
  })

  it('what is written down before it is asked for money', async () => {
    await query('delete from payment_histories')
    await endTerms()
    const heal = await makeSick(world, sick, 'payment_histories')
    expect(await runStoreCourses(world.engine, payer)).toBe(1)
    await heal()
    expect(asked.splice(0)).toEqual([well.id])
    expect(await runStoreCourses(world.engine, payer)).toBe(1)
    expect(asked.splice(0)).toEqual([sick.id])
  })

  it('what it has paid by itself while another one was asked', async () => {
    await query('delete from payment_histories')
    await endTerms()
    const slow: PlanCharger = {
      charge: async (one) => {
        await query(
          `update store_subscriptions set ends_at = $2::timestamptz + interval '1 month' where store_id = $1 and state = 'active'`,
          [well.id, now],
        )
        return payer.charge(one)
      },
    }
    expect(await runStoreCourses(world.engine, slow)).toBe(1)
    expect(asked.splice(0)).toEqual([sick.id])
    expect(await countOf('payment_histories where store_id = $1')).toEqual([1, 0])
  })

  it('an answer that comes later, which is waited for without asking again', async () => {
    await query('delete from payment_histories')
    await endTerms()
    const late: PlanCharger = {
      charge: async (one) =>
        one.store_id === sick.id ? { outcome: 'pending', provider_payment_id: null } : payer.charge(one),
    }
    expect(await runStoreCourses(world.engine, late)).toBe(1)
    expect(asked.splice(0)).toEqual([well.id])
    expect(await query('select store_id, attempts from payment_histories order by store_id')).toEqual([
      { store_id: sick.id, attempts: 1 },
      { store_id: well.id, attempts: 1 },
    ])
  })
})

it('Asks for no more where hundreds of stores wait for their next try', async () => {
  await query(`delete from store_subscriptions where store_id = any($1::uuid[])`, [[sick.id, well.id]])
  const alone = await statementsOf(() => runStoreCourses(world.engine, nobody))
  const ids = Array.from({ length: 450 }, () => newId())
  await query(
    `insert into stores (id, title, domain, token, state, completed, plan_id, primary_language, base_currency, search_text, created_at, updated_at)
     select id, 'Waits', 'waits-' || id, id::text, 'past_due', true, (select id from plans where code = 'venture'), 'en-us', 'USD', 'waits', now(), now() from unnest($1::uuid[]) as id`,
    [ids],
  )
  await query(
    `insert into store_subscriptions (store_id, id, plan_id, period, state, starts_at, ends_at, anchor_day, failed_since, attempts, created_at, updated_at)
     select id, gen_random_uuid(), (select id from plans where code = 'venture'), 'monthly', 'past_due', now(), $2, 1, $2::timestamptz - interval '23 hours', 1, now(), now() from unnest($1::uuid[]) as id`,
    [ids, now],
  )
  expect(await statementsOf(() => runStoreCourses(world.engine, nobody))).toBe(alone)
})
