import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedProfile, importRows, runOf } from './import-run.ts'
import { openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let stores = 0

beforeAll(async () => {
  world = await openWorld({ work: true })
})
afterAll(() => world.close())

const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

const opened = (): Promise<OpenedStore> => world.openStore(`Undo ${(stores += 1)}`)

type Offer = {
  id: string
  price?: string
  category?: string
  vendor?: string
  colour?: string
  picture?: string
  name?: string
}
const feed = (offers: Offer[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><yml_catalog><shop><categories><category id="1">Верх</category><category id="2" parentId="1">Низ</category></categories><offers>${offers
      .map(
        ({ id, price = '10', category = '2', vendor = 'Ткаля', colour = 'синій', picture, name = `Річ ${id}` }) =>
          `<offer id="${id}"><name>${name}</name><price>${price}</price><categoryId>${category}</categoryId><vendor>${vendor}</vendor><param name="Колір">${colour}</param><quantity_in_stock>5</quantity_in_stock>${picture ? `<picture>${picture}</picture>` : ''}</offer>`,
      )
      .join('')}</offers></shop></yml_catalog>`,
  )

const imported = async (store: OpenedStore, offers: Offer[]): Promise<any> =>
  runOf(store, await guessedProfile(store, `feed ${offers.length}.yml`, feed(offers)))

/** Undoes a run and answers it, when the task is through. */
async function undone(store: OpenedStore, id: string): Promise<any> {
  const begun = await store.call('POST', '/api/import-undos', { import_id: id })
  expect(begun.status, begun.text).toBe(201)
  const task = await until(
    () => store.call('GET', `/api/tasks/${begun.body.task_id}`),
    ({ body }) => body.state === 'done' || body.state === 'failed',
  )
  expect(task.body, task.text).toMatchObject({ kind: 'import_undo', state: 'done', progress: 100 })
  return (await store.call('GET', `/api/imports/${id}`)).body
}

const product = async (store: OpenedStore, external: string): Promise<any> =>
  (
    await store.call(
      'GET',
      `/api/products?external_id=${external}&$populate[]=images&$populate[]=attributes&$populate[]=categories&$translations=all`,
    )
  ).body.data[0]

const totals = async (store: OpenedStore): Promise<number[]> => {
  const found = []
  for (const name of ['products', 'categories', 'manufacturers', 'attributes', 'attribute-groups'])
    found.push((await store.call('GET', `/api/${name}?$limit=0`)).body.total)
  return found
}

/** What an owner sees of a product, without what every write changes. */
const seen = ({ version: _, updated_at: __, attributes = [], images = [], ...row }: any): unknown => ({
  ...row,
  attributes: attributes.map(({ attribute_id, text }: any) => [attribute_id, text]),
  // Whether they have come by now is the other host's matter.
  images: images.map(({ source_url }: any) => source_url),
})

describe('the undo of an import', () => {
  it('takes away all that the run made', async () => {
    const store = await opened()
    const before = await totals(store)
    const run = await imported(store, [{ id: 'a' }, { id: 'b', category: '1', vendor: 'Інша' }])
    expect(await totals(store)).not.toEqual(before)
    const after = await undone(store, run.id)
    expect(await totals(store)).toEqual(before)
    expect(after.undo).toEqual({ removed: 4, restored: 0, left: [] })
    // Once is enough.
    const again = await store.call('POST', '/api/import-undos', { import_id: run.id })
    expect([again.status, again.body.data?.code], again.text).toEqual([422, 'undo-over'])
    expect(await sql('select 1 from import_changes where store_id = $1', store.id)).toEqual([])
    // And the same file can come again.
    expect((await imported(store, [{ id: 'a' }])).new_count).toBe(1)
  })

  it('puts back what the run changed: texts, amounts, links, attributes and pictures', async () => {
    const store = await opened()
    await imported(store, [{ id: 'a', picture: 'http://127.0.0.1:9/1.png' }])
    const before = await product(store, 'a')
    const run = await imported(store, [
      {
        id: 'a',
        name: 'Зовсім інша',
        price: '99.90',
        category: '1',
        vendor: 'Нова',
        colour: 'жовтий',
        picture: 'http://127.0.0.1:9/2.png',
      },
    ])
    expect([run.new_count, run.changed_count]).toEqual([0, 1])
    const changed = await product(store, 'a')
    expect([changed.name['ua-uk'], changed.price]).toEqual(['Зовсім інша', '99.90'])
    const after = await undone(store, run.id)
    expect(after.undo).toEqual({ removed: 0, restored: 1, left: [] })
    const restored = await product(store, 'a')
    expect(seen(restored)).toEqual(seen(before))
    expect((await store.guest('GET', '/api/products?$search=Зовсім')).body.total).toBe(0)
    expect((await store.guest('GET', '/api/products?$search=Річ')).body.total).toBe(1)
    // The brand of the undone run is gone, that of the first is not.
    expect((await store.call('GET', '/api/manufacturers?$limit=0')).body.total).toBe(1)
  })

  it('leaves alone what was changed by hand, ordered, filled or brought again, and names it', async () => {
    const store = await opened()
    const offers = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
    const run = await imported(store, offers)
    const [byHand, sold] = [await product(store, 'a'), await product(store, 'b')]
    await store.call('PATCH', `/api/products/${byHand.id}`, { price: '77' })
    const shopper = openShopper(world, store, 'undo@buyer.test')
    await shopper.add(sold.id)
    await shopper.ready()
    expect((await shopper.order()).status).toBe(201)
    const later = await importRows(store, 'products', ['external_id', 'price'], [{ external_id: 'c', price: '3' }], {
      isKept: true,
    })
    const after = await undone(store, run.id)
    expect(after.undo).toEqual({
      removed: 1,
      restored: 0,
      left: [
        { reason: 'changed', count: 2, names: expect.arrayContaining(['Річ a', 'Річ c']) },
        { reason: 'ordered', count: 1, names: ['Річ b'] },
        { reason: 'used', count: 2, names: expect.arrayContaining(['Верх', 'Низ']) },
      ],
    })
    expect((await product(store, 'a')).price).toBe('77.00')
    expect(await product(store, 'd')).toBeUndefined()
    // The other run can be undone, too.
    expect((await undone(store, later.id)).undo).toEqual({ removed: 0, restored: 1, left: [] })
    expect((await product(store, 'c')).price).toBe('10.00')
  })

  it('puts nothing back over what somebody has changed or ordered since', async () => {
    const store = await opened()
    await imported(store, [{ id: 'a' }, { id: 'b' }, { id: 'c' }])
    const run = await imported(
      store,
      ['a', 'b', 'c'].map((id) => ({ id, price: '20' })),
    )
    await store.call('PATCH', `/api/products/${(await product(store, 'a')).id}`, { price: '30' })
    const shopper = openShopper(world, store, 'undo-2@buyer.test')
    await shopper.add((await product(store, 'b')).id)
    await shopper.ready()
    expect((await shopper.order()).status).toBe(201)
    const after = await undone(store, run.id)
    expect(after.undo.restored).toBe(1)
    expect(after.undo.left.map(({ reason, names }: any) => [reason, names])).toEqual([
      ['changed', ['Річ a']],
      ['ordered', ['Річ b']],
    ])
    const prices = await Promise.all(['a', 'b', 'c'].map(async (id) => (await product(store, id)).price))
    expect(prices).toEqual(['30.00', '20.00', '10.00'])
  })

  it('is offered for seven days, and what it needs is kept no longer', async () => {
    const store = await opened()
    await imported(store, [{ id: 'a' }])
    const run = await imported(store, [{ id: 'a', price: '20' }])
    const kept = () => sql('select 1 from import_changes where store_id = $1 and import_id = $2', store.id, run.id)
    expect(await kept()).toHaveLength(1)
    const age = (days: number) =>
      sql(`update imports set finished_at = now() - make_interval(days => $2, mins => 1) where id = $1`, run.id, days)
    await age(7)
    const late = await store.call('POST', '/api/import-undos', { import_id: run.id })
    expect([late.status, late.body.data?.code], late.text).toEqual([422, 'undo-over'])
    await sql(`update import_changes set created_at = now() - interval '9 days' where import_id = $1`, run.id)
    const other = await imported(store, [{ id: 'a', price: '30' }])
    await world.engine.onPlatform({}, (ctx) => ctx.enqueue(ctx.db, 'clean-up', { store_id: null }))
    await until(kept, (rows) => rows.length === 0)
    expect(await sql('select 1 from import_changes where import_id = $1', other.id)).toHaveLength(1)
    await age(6)
    expect((await store.call('POST', '/api/import-undos', { import_id: run.id })).status).toBe(201)
  })

  it('that is given up says so, and goes on where it stopped when it is asked for again', async () => {
    const store = await opened()
    await imported(store, [{ id: 'a' }])
    const run = await imported(store, [{ id: 'a', price: '20' }])
    const owner = new pg.Pool(world.database.owner)
    await owner.query(`create function refuse_${store.domain.replaceAll('-', '_')}() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
      create trigger refuse before update on products for each row when (old.store_id = '${store.id}') execute function refuse_${store.domain.replaceAll('-', '_')}()`)
    const begun = await store.call('POST', '/api/import-undos', { import_id: run.id })
    const waiting = `select 1 from pgboss.job where name = 'undo-import' and data->>'store_id' = $1 and state = 'retry'`
    await until(
      () => sql(waiting, store.id),
      (rows) => rows.length === 1,
    )
    // There are tries left: nobody is told of an end.
    expect((await store.call('GET', `/api/tasks/${begun.body.task_id}`)).body.state).toBe('running')
    await sql(`update pgboss.job set retry_limit = 1 where name = 'undo-import' and data->>'store_id' = $1`, store.id)
    const task = await until(
      () => store.call('GET', `/api/tasks/${begun.body.task_id}`),
      ({ body }) => body.state === 'failed',
    )
    expect(JSON.parse(task.body.error)).toEqual({ code: 'general-error', params: { id: expect.any(String) } })
    expect((await product(store, 'a')).price).toBe('20.00')
    await owner.query('drop trigger refuse on products')
    await owner.end()
    expect((await undone(store, run.id)).undo).toEqual({ removed: 0, restored: 1, left: [] })
    expect((await product(store, 'a')).price).toBe('10.00')
  })

  it('is nobody’s of another store, and nothing of a dry run', async () => {
    const store = await opened()
    const other = await opened()
    const run = await imported(store, [{ id: 'a' }])
    expect((await other.call('POST', '/api/import-undos', { import_id: run.id })).status).toBe(422)
    const dry = await runOf(store, { ...(await guessedProfile(store, 'dry.yml', feed([{ id: 'z' }]))), dry_run: true })
    expect((await store.call('POST', '/api/import-undos', { import_id: dry.id })).status).toBe(422)
    expect((await product(store, 'a')).price).toBe('10.00')
  })
})
