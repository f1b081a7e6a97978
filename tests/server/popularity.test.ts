import { addDays, dayInZone, startOfDay } from '@shopwright/resource'
import { categories, orderStatuses, orders } from '@shopwright/shop/model'
import { jobsOf } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, openShopper } from './shopper.ts'
import { made } from './variants.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore
let category: string
let ids: Record<'one' | 'two' | 'three' | 'none', string>
let now = new Date('2026-03-02T10:00:00Z')

beforeAll(async () => {
  world = await openWorld({ clock: () => now })
  store = await world.openStore('Sells')
  other = await world.openStore('Sells else')
  category = (await store.create(categories, { name: { 'ua-uk': 'Лампи' }, slug: { 'ua-uk': 'lampy' }, status: true }))
    .id
  const lamp = (name: string) =>
    makeProduct(store, { name: { 'ua-uk': `Лампа ${name}` }, quantity: 99, categories: [category] })
  ids = { three: await lamp('Три'), none: await lamp('Ніколи'), one: await lamp('Один'), two: await lamp('Два') }
})
afterAll(() => world.close())

async function buy(lines: Record<string, number>): Promise<string> {
  const shopper = openShopper(world, store)
  for (const [id, quantity] of Object.entries(lines)) await shopper.add(id, quantity)
  await shopper.ready()
  const placed = await shopper.order()
  expect(placed.status, placed.text).toBe(201)
  return placed.body.id
}

const run = async (name: string, data: object = {}): Promise<void> => {
  const job = jobsOf({ engine: () => world.engine, files: world.files } as never).find((one) => one.name === name)
  await job?.run(data as never, { id: crypto.randomUUID(), signal: new AbortController().signal, attempt: 0 })
}
const count = () => run('popularity', { store_id: store.id })
const soldOf = async (): Promise<Record<string, number>> => {
  const { data } = (await store.call('GET', '/api/products?$sort[sold]=-1&$limit=10')).body
  const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
  return Object.fromEntries(data.map((one: any) => [names[one.id], one.sold]))
}
const shown = async (path: string): Promise<string[]> => {
  const { text } = await store.guest('GET', encodeURI(path))
  return [...text.matchAll(/Лампа (Ніколи|Один|Два|Три)/g)]
    .map(([, name]) => name as string)
    .filter((name, index, all) => all.indexOf(name) === index)
}
/** What the module of the home page shows. */
async function bestSellers(): Promise<string[]> {
  const { id } = await made(store, '/api/layouts', { name: 'Що беруть', routes: [{ page: 'home' }] })
  const draft = (await store.call('GET', `/api/layout-drafts?layout_id=${id}`)).body.data[0]
  const sections = [
    {
      id: crypto.randomUUID(),
      kind: 'best-sellers',
      position: 'main',
      module_id: null,
      is_hidden: false,
      settings: {},
    },
  ]
  const kept = await store.call('PATCH', `/api/layout-drafts/${draft.id}`, { sections, version: draft.version })
  expect(kept.status, kept.text).toBe(200)
  await made(store, '/api/layout-publications', { layout_id: id })
  const { main } = JSON.parse((await store.guest('GET', '/page-layout?page=home')).text)
  await store.call('DELETE', `/api/layouts/${id}`)
  return main.flatMap(({ products = [] }: any) => products.map((one: any) => one.title.replace('Лампа ', '')))
}
/** Who waits for which store's counting. */
const asked = async (): Promise<string[]> => {
  const { rows } = await world.engine.database.platformPool.query(
    `select data->>'store_id' as id from pgboss.job where name = 'popularity' and state = 'created'`,
  )
  return rows.map(({ id }: { id: string }) => id)
}

describe('what sells', () => {
  it('is counted each night, in pieces, and leads lists and searches', async () => {
    await buy({ [ids.three]: 3, [ids.two]: 1 })
    await buy({ [ids.two]: 1, [ids.one]: 1 })
    await shown('/lampy?sort=popular') // kept in memory from before
    await count()
    expect(await soldOf()).toEqual({ three: 3, two: 2, one: 1, none: 0 })
    expect(Object.keys(await soldOf())).toEqual(['three', 'two', 'one', 'none'])
    const best = ['Три', 'Два', 'Один', 'Ніколи']
    expect(await shown('/lampy?sort=popular')).toEqual(best)
    expect(await shown('/search?q=Лампа&sort=popular')).toEqual(best)
    expect(await shown('/lampy')).not.toEqual(best)
  })

  it('is not what was called off', async () => {
    const id = await buy({ [ids.none]: 9 })
    const canceled = (await store.list(orderStatuses, { code: 8 }))[0].id
    const moved = await store.call('POST', '/api/order-histories', { order_id: id, order_status_id: canceled })
    expect(moved.status, moved.text).toBe(201)
    expect((await store.row(orders, id)).order_status_id).toBe(canceled)
    await count()
    expect(await soldOf()).toMatchObject({ none: 0 })
    expect(await bestSellers()).toEqual(['Три', 'Два', 'Один'])
  })

  it('on the home page is of whole days of the store', async () => {
    const begin = startOfDay(addDays(dayInZone(now, 'Europe/Kyiv'), -90), 'Europe/Kyiv').getTime()
    const placed = (at: number) =>
      world.engine.database.platformPool.query(
        `update orders o set placed_at = $2 from order_products l
          where o.store_id = $1 and l.store_id = o.store_id and l.order_id = o.id and l.product_id = $3`,
        [store.id, new Date(at), ids.three],
      )
    await placed(begin)
    expect(await bestSellers()).toEqual(['Три', 'Два', 'Один'])
    await placed(begin - 1000)
    expect(await bestSellers()).toEqual(['Один', 'Два'])
    await placed(now.getTime())
  })

  it('is for staff to see, and for nobody else', async () => {
    expect((await store.guest('GET', `/api/products/${ids.three}`)).body.sold).toBeUndefined()
    const sorted = await store.guest('GET', '/api/products?$sort[sold]=-1')
    expect([sorted.status, Object.keys(sorted.body.errors)]).toEqual([422, ['sold']])
    const written = await store.call('PATCH', `/api/products/${ids.three}`, { sold: 99 })
    expect([written.status, (await soldOf()).three]).toEqual([422, 3])
  })

  it('changes nothing where nothing has changed, and nothing of what somebody edits', async () => {
    const before = (await store.call('GET', `/api/products/${ids.three}`)).body
    const { rows } = await world.engine.database.platformPool.query(
      'select xmin::text as x from products where store_id = $1 order by id',
      [store.id],
    )
    await count()
    const after = await world.engine.database.platformPool.query(
      'select xmin::text as x from products where store_id = $1 order by id',
      [store.id],
    )
    expect(after.rows).toEqual(rows)
    await buy({ [ids.three]: 1 })
    await count()
    const { version, updated_at, sold } = (await store.call('GET', `/api/products/${ids.three}`)).body
    expect({ version, updated_at, sold }).toEqual({ version: before.version, updated_at: before.updated_at, sold: 4 })
  })

  it('tells pages that are sorted by it, and nothing else that shows products', async () => {
    await buy({ [ids.two]: 1 })
    await shown('/lampy?sort=popular')
    const told: string[] = []
    world.engine.onCommit(({ tags }) => told.push(...tags))
    await count()
    expect(told).toEqual(['popularity'])
    told.length = 0
    await count()
    expect(told).toEqual([])
  })

  it('is asked of the stores that have sold something, and of no other', async () => {
    await run('popularity-due')
    expect(await asked()).toEqual([store.id])
    expect(other.id).not.toBe(store.id)
  })

  it('is forgotten after ninety days', async () => {
    now = new Date(now.getTime() + 91 * 86_400_000)
    await world.engine.database.platformPool.query(`delete from pgboss.job where name = 'popularity'`)
    await run('popularity-due')
    expect(await asked()).toEqual([store.id])
    await count()
    const { rows } = await world.engine.database.platformPool.query('select sum(sold)::int as sold from products')
    expect(rows).toEqual([{ sold: 0 }])
  })
})
