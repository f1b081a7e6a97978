import { orders } from '@shopwright/shop/model'
import { deriveAnew, jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allMails } from './mails-of.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let settings: string
let now = new Date('2026-03-02T10:00:00Z')

beforeAll(async () => {
  world = await openWorld({ clock: () => now })
  store = await world.openStore('Runs low')
  other = await world.openStore('Has all')
  settings = (await store.call('GET', '/api/settings')).body.data[0].id
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['low_stocks', 'notifications', 'outbox_mails', 'products']) await sql(`delete from ${table}`)
  await sql(`delete from pgboss.job where name = 'low-stock'`)
  await set({ low_stock: 3, alert_types: ['stock'] })
})

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows
const set = async (changes: object): Promise<void> => {
  const changed = await store.call('PATCH', `/api/settings/${settings}`, changes)
  expect(changed.status, changed.text).toBe(200)
}
const run = async (name: string, data: object = {}): Promise<void> => {
  now = new Date(now.getTime() + 60_000)
  const job = jobsOf({ engine: () => world.engine, files: world.files } as never).find((one) => one.name === name)
  await job?.run(data as never, { id: crypto.randomUUID(), signal: new AbortController().signal, attempt: 0 })
}
const look = () => run('low-stock', { store_id: store.id })
/** What the orders so far have to tell is told. */
async function mailed(): Promise<void> {
  const orders = await sql(`delete from pgboss.job where name = 'order-mails' returning data`)
  for (const { data } of orders) await run('order-mails', data)
}
const low = async () => {
  const { data } = (await store.call('GET', '/api/low-stocks')).body
  return data.map(({ model, combination, quantity }: any) => ({ model, combination, quantity }))
}
const news = () => sql(`select params, link from notifications where code = 'low-stock' order by id`)
const due = async (): Promise<string[]> => {
  await sql(`delete from pgboss.job where name = 'low-stock'`)
  await run('low-stock-due')
  return (await sql(`select data->>'store_id' as id from pgboss.job where name = 'low-stock'`)).map(({ id }) => id)
}
const hour = 3_600_000
/** The hourly look has been, now. */
async function looked(): Promise<void> {
  await sql(`delete from pgboss.job where name = 'low-stock-due'`)
  await sql(
    `insert into pgboss.job (name, state, started_on, completed_on) values ('low-stock-due', 'completed', $1, $1)`,
    now,
  )
}
const waiting = (): Promise<any[]> => sql(`select data from pgboss.job where name = 'low-stock' order by created_on`)
const goods = (quantity: number, more: object = {}) =>
  makeProduct(store, { name: { 'ua-uk': 'Чайник' }, quantity, model: `M${quantity}`, ...more })
const stock = async (id: string, quantity: number) =>
  expect((await store.call('PATCH', `/api/products/${id}`, { quantity })).status).toBe(200)

describe('what runs out', () => {
  it('is noticed once, told once in the bell and by mail, and is gone when there is more again', async () => {
    const id = await goods(4)
    await goods(50)
    await look()
    expect([await low(), await news()]).toEqual([[], []])
    const shopper = openShopper(world, store)
    await shopper.add(id, 1)
    await shopper.ready()
    const placed = await shopper.order()
    expect(placed.status, placed.text).toBe(201)
    expect((await store.row(orders, placed.body.id)).stock_held).toBe(true)
    await look()
    expect(await low()).toEqual([{ model: 'M4', combination: null, quantity: 3 }])
    expect(await news()).toEqual([{ params: { products: 'Чайник: 3', total: 1 }, link: '/admin/low-stocks' }])
    const mails = async () => (await allMails(world)).filter(({ subject }) => subject.includes('Закінчуються'))
    expect(await mails()).toMatchObject([{ text: expect.stringContaining('Чайник: 3') }])
    await stock(id, 1)
    await look()
    expect([await low(), (await news()).length]).toEqual([[{ model: 'M4', combination: null, quantity: 1 }], 1])
    await stock(id, 9)
    await look()
    expect([await low(), (await news()).length]).toEqual([[], 1])
    await stock(id, 2)
    await look()
    expect([(await low()).length, (await news()).length, (await mails()).length]).toEqual([1, 2, 2])
  })

  it('is told at once where an order took the last piece, in the bell and by mail, and by no look a second time', async () => {
    const id = await goods(5)
    await look()
    const shopper = openShopper(world, store)
    const buy = async (quantity: number): Promise<void> => {
      await shopper.add(id, quantity)
      await shopper.ready()
      const placed = await shopper.order()
      expect(placed.status, placed.text).toBe(201)
    }
    const gone = () => sql(`select params, link from notifications where code = 'sold-out' order by id`)
    const mails = async () => (await allMails(world)).filter(({ subject }) => subject.includes('Закінчився'))
    await buy(5)
    await mailed()
    expect(await gone()).toEqual([{ params: { product: 'Чайник' }, link: `/admin/products/${id}` }])
    expect(await low()).toEqual([{ model: 'M5', combination: null, quantity: 0 }])
    await look()
    expect([(await gone()).length, await news(), (await mails()).length]).toEqual([1, [], 1])
    await stock(id, 9)
    await look()
    expect(await low()).toEqual([])
    await buy(9)
    await mailed()
    await look()
    expect([(await gone()).length, await news(), (await mails()).length]).toEqual([2, [], 2])
  })

  it('is no news when what is gone is ordered, and is one where it was only low', async () => {
    await set({ stock_checkout: true })
    const [gone, few] = [await goods(0), await goods(2)]
    await look()
    const shopper = openShopper(world, store)
    for (const id of [gone, few]) await shopper.add(id, 2)
    await shopper.ready()
    expect((await shopper.order()).status).toBe(201)
    const told = () => sql(`select link from notifications where code in ('sold-out', 'order-new') order by link`)
    await mailed()
    expect((await told()).slice(1)).toEqual([{ link: `/admin/products/${few}` }])
    await set({ stock_checkout: false })
  })

  it('is told by a look that comes before the mails of the order that took the last of it, and by those no more', async () => {
    const id = await goods(2)
    await look()
    const shopper = openShopper(world, store)
    await shopper.add(id, 2)
    await shopper.ready()
    expect((await shopper.order()).status).toBe(201)
    await look()
    expect((await news()).map(({ params }) => params)).toEqual([
      { products: 'Чайник: 2', total: 1 },
      { products: 'Чайник: 0', total: 1 },
    ])
    expect(await low()).toEqual([{ model: 'M2', combination: null, quantity: 0 }])
    await mailed()
    await look()
    expect(await sql(`select 1 from notifications where code = 'sold-out'`)).toEqual([])
    expect(await news()).toHaveLength(2)
  })

  it('is counted without what is known already', async () => {
    for (const quantity of [0, 1]) await goods(quantity)
    await look()
    await goods(2)
    await look()
    expect((await news()).map(({ params }) => params.total)).toEqual([2, 1])
  })

  it('is told of an order also where the store does not want to hear of what is low, and is written down nowhere', async () => {
    await set({ low_stock: 0 })
    const id = await goods(1)
    const shopper = openShopper(world, store)
    await shopper.add(id, 1)
    await shopper.ready()
    expect((await shopper.order()).status).toBe(201)
    await mailed()
    expect(await sql(`select 1 from notifications where code = 'sold-out'`)).toHaveLength(1)
    expect(await low()).toEqual([])
  })

  it('is not told by a look that another has forestalled while it looked', async () => {
    const id = await goods(2)
    const first = await world.engine.database.platformPool.connect()
    try {
      await first.query('begin')
      await first.query(
        `insert into low_stocks (store_id, id, product_id, thing_id, model, quantity, search_text, noticed_at, created_at, updated_at)
          values ($1, gen_random_uuid(), $2::uuid, $2::text, 'M2', 2, '', now(), now(), now())`,
        [store.id, id],
      )
      const second = look()
      await until(
        () => sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'insert into low_stocks'`),
        (all) => all.length > 0,
      )
      await first.query('commit')
      await second
    } finally {
      first.release()
    }
    expect([(await low()).length, await news()]).toEqual([1, []])
  })

  const sizes = ['Мала', 'Велика', 'Жодна']
  const shirt = async (quantities: readonly number[], more: readonly object[] = []): Promise<void> => {
    const size = await store.call('POST', '/api/options', {
      name: { 'ua-uk': 'Розмір' },
      type: 'select',
      values: sizes.map((name, at) => ({ name: { 'ua-uk': name, ...more[at] } })),
    })
    const values = size.body.values.map(({ id }: any) => id)
    const made = await store.call('POST', '/api/products', {
      name: { 'ua-uk': 'Сорочка' },
      model: 'SHIRT',
      price: '10',
      status: true,
      options: [
        { option_id: size.body.id, required: true, values: values.map((id: string) => ({ option_value_id: id })) },
      ],
      variants: quantities.map((quantity, at) => ({
        values: [values[at]],
        quantity,
        sku: at ? '' : 'S-S',
        status: at < 2,
      })),
    })
    expect(made.status, made.text).toBe(201)
  }

  it('is a combination where a product is sold in some, and no sum of them', async () => {
    await shirt([2, 40, 0])
    await look()
    expect(await low()).toEqual([{ model: 'S-S', combination: 'Мала', quantity: 2 }])
    expect((await news())[0].params.products).toBe('Сорочка (Мала): 2')
    expect((await store.call('GET', '/api/low-stocks?$search=s-s')).body.total).toBe(1)
  })

  it('is called by each reader in their own language, and found by it', async () => {
    await shirt([2, 1, 0], [{ 'ru-ru': 'Малая' }])
    await look()
    const as = async (language: string, query = '') => {
      const { body } = await store.call('GET', `/api/low-stocks?$sort[quantity]=-1${query}`, undefined, { language })
      return body.data.map(({ combination }: any) => combination)
    }
    expect(await as('ua-uk')).toEqual(['Мала', 'Велика'])
    // What has no name in a language is called as the store calls it.
    expect(await as('ru-ru')).toEqual(['Малая', 'Велика'])
    for (const word of ['малая', 'мала']) expect(await as('ru-ru', `&$search=${word}`)).toEqual(['Малая'])
    // As rows of an older release are until the upgrade has gone through them.
    await sql(`update low_stocks set search_text = 'мала' where combination = 'Мала'`)
    await deriveAnew(world.engine)
    const [row] = await sql(`select search_text from low_stocks where combination = 'Мала'`)
    expect(row.search_text).toContain('малая')
    await set({ admin_language: 'ru-ru' })
    await sql(`delete from low_stocks`)
    await sql(`delete from notifications`)
    await look()
    expect((await news())[0].params.products).toContain('(Малая): 2')
    await set({ admin_language: 'ua-uk' })
  })

  it('waits on the dashboard as a combination that is gone, beside products that are', async () => {
    await shirt([0, 40, 0])
    await goods(0)
    await goods(1)
    await look()
    const { waiting: waits } = (await store.call('GET', '/api/dashboards/current?period=month')).body
    const found = waits.filter(({ key }: any) => ['stock', 'combinations', 'low'].includes(key))
    expect(found.map(({ key, count }: any) => [key, count])).toEqual([
      ['stock', 1],
      ['combinations', 1],
      ['low', 1],
    ])
    const { link } = found[1]
    expect((await store.call('GET', link.replace('/admin/', '/api/'))).body.data).toMatchObject([
      { combination: 'Мала', quantity: 0 },
    ])
  })

  it('is nothing that is not sold, is not counted, or where the store does not want to hear', async () => {
    await goods(1, { status: false })
    await goods(2, { subtract: false })
    await look()
    expect(await low()).toEqual([])
    await goods(3)
    await set({ low_stock: 0 })
    await look()
    expect([await low(), await due()]).toEqual([[], [other.id]])
    await set({ low_stock: 3 })
    await look()
    expect(await low()).toHaveLength(1)
    await set({ low_stock: 2 })
    await look()
    expect(await low()).toEqual([])
  })

  it('is told in one word however much it is, and no mail goes where none is wanted', async () => {
    await set({ alert_types: ['order'] })
    for (let n = 0; n < 5; n++) await goods(n % 3, { model: `N${n}` })
    await look()
    const told = await news()
    expect(told).toHaveLength(1)
    expect(told[0].params.total).toBe(5)
    expect(told[0].params.products).toMatch(/^Чайник: 0; Чайник: 0; Чайник: 1; …$/)
    expect((await allMails(world)).filter(({ subject }) => subject.includes('Закінчуються'))).toEqual([])
  })

  it('is told as one number where it is more than one look writes down', async () => {
    const id = await goods(1)
    const { names } = (
      await sql(`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_schema = 'public' and table_name = 'products' and column_name not in ('id', 'slug', 'external_id')`)
    )[0]
    await sql(
      `insert into products (id, ${names}) select gen_random_uuid(), ${names} from products, generate_series(1, 620) where id = $1`,
      id,
    )
    await look()
    expect((await news()).map(({ params }) => params.total)).toEqual([621])
    for (let more = await waiting(); more.length; more = await waiting()) {
      await sql(`delete from pgboss.job where name = 'low-stock'`)
      for (const { data } of more) await run('low-stock', data)
    }
    expect((await sql('select count(*)::int as n from low_stocks'))[0].n).toBe(621)
    expect((await news()).length).toBe(1)
    expect((await allMails(world)).filter(({ subject }) => subject.includes('Закінчуються'))).toHaveLength(1)
  })

  it('is asked of the stores that have changed since the last look, and of no other', async () => {
    await makeProduct(other, { quantity: 99 })
    const id = await goods(9)
    const sold = await goods(4)
    now = new Date(now.getTime() + hour)
    await looked()
    expect(await due()).toEqual([])
    await stock(id, 3)
    expect(await due()).toEqual([store.id])
    const since = (await waiting())[0].data.since
    expect(since).toEqual(expect.any(String))
    now = new Date(now.getTime() + hour)
    await looked()
    expect(await due()).toEqual([])
    const shopper = openShopper(world, store)
    await shopper.add(sold, 1)
    await shopper.ready()
    expect((await shopper.order()).status).toBe(201)
    expect(await due()).toEqual([store.id])
    for (const { data } of await waiting()) await run('low-stock', data)
    // What has changed before belongs to the look before.
    expect(await low()).toEqual([{ model: 'M4', combination: null, quantity: 3 }])
    now = new Date(now.getTime() + hour)
    await looked()
    await set({ low_stock: 2 })
    expect([await due(), (await waiting())[0].data.since]).toEqual([[store.id], undefined])
    for (const { data } of await waiting()) await run('low-stock', data)
    expect(await low()).toEqual([])
  })

  it('is looked for in all of a store whose look was given up', async () => {
    await goods(2)
    now = new Date(now.getTime() + hour)
    await looked()
    for (const id of [store.id, other.id])
      await sql(
        `insert into pgboss.job (name, data, state, completed_on) values ('low-stock', $1, 'failed', $2)`,
        JSON.stringify({ store_id: id, since: now.toISOString() }),
        new Date(now.getTime() - (id === store.id ? 0 : hour)),
      )
    await run('low-stock-due')
    const asked = (await waiting()).filter(({ data }) => !data.since)
    expect(asked.map(({ data }) => data.store_id)).toEqual([store.id])
    for (const { data } of asked) await run('low-stock', data)
    expect(await low()).toEqual([{ model: 'M2', combination: null, quantity: 2 }])
  })

  it('is looked for everywhere once where nobody has looked yet', async () => {
    await goods(2)
    await sql(`delete from pgboss.job where name = 'low-stock-due'`)
    now = new Date(now.getTime() + hour)
    expect((await due()).sort()).toEqual([store.id, other.id].sort())
    expect((await waiting())[0].data.since).toBeUndefined()
  })

  it('waits on the dashboard for who may see it, and is read by nobody else', async () => {
    await goods(2)
    await goods(0)
    await look()
    const waits = async (call = store.call) =>
      (await call('GET', '/api/dashboards/current?period=month')).body.waiting?.find((one: any) => one.key === 'low')
    expect(await waits()).toMatchObject({ count: 1, link: '/admin/low-stocks?quantity[$gt]=0' })
    const group = await groupWith(store, [{ service: 'orders', can_get: true }])
    const clerk = await hire(world, store, 'clerk@low.test', group)
    expect((await clerk('GET', '/api/low-stocks')).status).toBe(403)
    const board = await groupWith(store, [{ service: 'orders', can_get: true }])
    const onlooker = await hire(world, store, 'onlooker@low.test', board)
    expect((await onlooker('GET', '/api/dashboards/current?period=month')).status).toBe(200)
    expect(await waits(onlooker)).toBeUndefined()
    expect((await store.guest('GET', '/api/low-stocks')).status).toBe(401)
    expect((await other.call('GET', '/api/low-stocks')).body.total).toBe(0)
  })
})
