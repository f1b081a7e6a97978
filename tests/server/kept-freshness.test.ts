import { addDays, dayInZone } from '@shopwright/resource'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenToMessages } from './messages.ts'
import { makeProduct, openShopper } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

/** Two nodes on one database; what one of them does, the other's kept pages and answers show. */
let here: World
let there: World
let store: OpenedStore
let now = new Date()
const clock = () => now

beforeAll(async () => {
  here = await openWorld({ clock })
  there = await openWorld({ clock, database: here.database })
  store = await here.openStore('Two nodes')
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})

type Seen = { page: string; list: any; row: any }

/** What a guest sees of a product, asked twice so that the second answer is a kept one. */
async function seenOn(world: World, id: string, slug: string): Promise<Seen> {
  const ask = (url: string) => world.app.inject({ url, headers: { host: store.host } })
  for (const url of [`/${slug}`, `/api/products?id=${id}`, `/api/products/${id}`]) await ask(url)
  return {
    page: (await ask(`/${slug}`)).body,
    list: (await ask(`/api/products?id=${id}`)).json().data[0],
    row: (await ask(`/api/products/${id}`)).json(),
  }
}
const everywhere = (id: string, slug: string, fits: (seen: Seen) => boolean) =>
  Promise.all(
    [here, there].map((world) =>
      until(
        () => seenOn(world, id, slug),
        (seen) => fits(seen),
      ),
    ),
  )

const inStock = ({ page }: Seen) => page.includes('schema.org/InStock')
const soldOut = ({ page }: Seen) => page.includes('schema.org/OutOfStock')

describe('What is kept on two nodes', () => {
  it.each([
    ['weight-classes', 'кг', 'кіло', '<dd>3 '],
    ['length-classes', 'см', 'сант', '<dd>1 × 2 × 3 '],
  ])('shows another name of a unit of %s', async (noun, former, next, before) => {
    const slug = noun
    const sides = { weight: '3', length: '1', width: '2', height: '3' }
    const id = await makeProduct(store, { name: { 'ua-uk': noun }, slug: { 'ua-uk': slug }, ...sides })
    await everywhere(id, slug, ({ page }) => page.includes(`${before}${former}</dd>`))
    const [unit] = (await store.call('GET', `/api/${noun}?value=1`)).body.data
    expect((await store.call('PATCH', `/api/${noun}/${unit.id}`, { unit: { 'ua-uk': next } })).status).toBe(200)
    await everywhere(id, slug, ({ page }) => page.includes(`${before}${next}</dd>`))
  })

  it('shows the sale of the last piece, and its return with a canceled order', async () => {
    const id = await makeProduct(store, { name: { 'ua-uk': 'Останній' }, quantity: 1 })
    await everywhere(id, 'ostannii', inStock)
    const shopper = openShopper(here, store)
    await shopper.add(id)
    await shopper.ready()
    const order = await shopper.order()
    expect(order.status, order.text).toBe(201)
    await everywhere(id, 'ostannii', soldOut)
    const canceled = (await store.call('GET', '/api/order-statuses?code=8')).body.data[0].id
    const moved = await store.call('POST', '/api/order-histories', {
      order_id: order.body.id,
      order_status_id: canceled,
      comment: 'Передумали',
    })
    expect(moved.status, moved.text).toBe(201)
    await everywhere(id, 'ostannii', inStock)
  })

  it('shows the row that others point at as it is now, and reads it once while it stays', async () => {
    const maker = (await store.call('POST', '/api/manufacturers', { name: 'Before' })).body.id
    const id = await makeProduct(store, { manufacturer_id: maker })
    const names = async (world: World) => {
      const { body } = await store.call('GET', `/api/products?id=${id}&$populate[]=manufacturer_id`)
      const url = `/api/products?id=${id}&$populate[]=manufacturer_id`
      const seen = await world.app.inject({ url, headers: { host: store.host } })
      return [body.data[0].manufacturer?.name, seen.json().data[0].manufacturer?.name]
    }
    await names(here)
    const messages = listenToMessages()
    const sent = await messages.during(() => names(here))
    messages.end()
    expect(sent.flat().filter((text) => /from .products. as t/.test(text)).length).toBeGreaterThan(0)
    expect(sent.flat().filter((text) => /from .manufacturers. as t/.test(text))).toEqual([])
    expect((await store.call('PATCH', `/api/manufacturers/${maker}`, { name: 'After' })).status).toBe(200)
    expect(await names(here)).toEqual(['After', 'After'])
    await until(
      () => names(there),
      (seen) => seen.every((name) => name === 'After'),
    )
    expect((await store.call('PATCH', `/api/products/${id}`, { manufacturer_id: null })).status).toBe(200)
    expect((await store.call('DELETE', `/api/manufacturers/${maker}`)).status).toBe(200)
    expect(await names(here)).toEqual([undefined, undefined])
  })

  it('shows a special until its last day is over, and a product from its first, without anybody having written', async () => {
    const today = dayInZone(now, 'Europe/Kyiv')
    const tomorrow = addDays(today, 1)
    const cheap = await makeProduct(store, { name: { 'ua-uk': 'Дешевше' }, price: '200.00' })
    const late = await makeProduct(store, { name: { 'ua-uk': 'Завтра' }, date_available: tomorrow })
    const group = (await store.call('GET', '/api/settings')).body.data[0].customer_group_id
    const special = { customer_group_id: group, price: '150.00', date_start: today, date_end: today, priority: 1 }
    const made = await store.call('PATCH', `/api/products/${cheap}`, { specials: [special] })
    expect(made.status, made.text).toBe(200)
    const offered =
      (price: string) =>
      ({ page }: Seen) =>
        page.includes(`"price":"${price}"`)
    await everywhere(cheap, 'deshevshe', offered('150.00'))
    await everywhere(late, 'zavtra', ({ list, row }) => list === undefined && row.code === 404)
    now = new Date(`${tomorrow}T12:00:00Z`)
    await everywhere(cheap, 'deshevshe', offered('200.00'))
    await everywhere(late, 'zavtra', ({ list, row }) => list?.id === late && row.id === late)
  })
})
