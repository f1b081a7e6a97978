import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOf } from './messages.ts'
import { signedIn } from './shopper.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

let here: World
let there: World
let store: OpenedStore
let other: OpenedStore
let maker: string

beforeAll(async () => {
  here = await openWorld()
  there = await openWorld({ database: here.database })
  store = await here.openStore('Kept shop')
  other = await here.openStore('Next shop')
  maker = (await store.call('POST', '/api/manufacturers', { name: 'Northern Works' })).body.id
  for (const [name, model, manufacturer_id] of [
    ['Alpha', 'A-1', maker],
    ['Beta', 'B-1', maker],
    ['Gamma', 'G-1', null],
  ])
    expect((await store.call('POST', '/api/products', { name, model, price: '10', manufacturer_id })).status).toBe(201)
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const list = '/api/products?$limit=10&$sort[model]=1'
const names = (answer: { body: any }): string[] => answer.body.data.map(({ name }: { name: string }) => name)

describe('what guests read', () => {
  it('is asked of the database once', async () => {
    const first = await store.guest('GET', list)
    let again: typeof first | undefined
    const asked = () =>
      statementsOf(async () => {
        again = await store.guest('GET', list)
      })
    // A busy machine may hear of what was made before this only now.
    await expect.poll(asked).toBe(0)
    expect(again?.text).toBe(first.text)
    expect(names(first)).toEqual(['Alpha', 'Beta', 'Gamma'])
  })

  it('is nothing that only another group of customers may see', async () => {
    const made = await store.call('POST', '/api/customer-groups', { name: 'Trade' })
    expect(made.status, made.text).toBe(201)
    const trade = made.body.id
    const closed = await store.call('POST', '/api/products', {
      name: 'Closed',
      model: 'C-1',
      price: '10',
      customer_groups: [trade],
    })
    expect(closed.status, closed.text).toBe(201)
    const open = await store.call('POST', '/api/products', {
      name: 'Open',
      model: 'O-1',
      price: '10',
      specials: [{ customer_group_id: trade, price: '7', priority: 1 }],
      discounts: [{ customer_group_id: trade, price: '6', quantity: 5, priority: 1 }],
    })
    expect(open.status, open.text).toBe(201)
    expect((await store.guest('GET', `/api/products/${closed.body.id}`)).status).toBe(404)
    expect(names(await store.guest('GET', list))).not.toContain('Closed')
    const seen = await store.guest('GET', `/api/products/${open.body.id}?$populate[]=specials&$populate[]=discounts`)
    expect([seen.body.specials, seen.body.discounts]).toEqual([[], []])
    for (const resource of ['product-specials', 'product-discounts'])
      expect((await store.guest('GET', `/api/${resource}?product_id=${open.body.id}`)).body.total).toBe(0)
    const staff = await store.call('GET', `/api/products/${open.body.id}?$populate[]=specials&$populate[]=discounts`)
    expect([staff.body.specials.length, staff.body.discounts.length]).toEqual([1, 1])
    for (const { body } of [closed, open]) await store.call('DELETE', `/api/products/${body.id}`)
  })

  it('is each store’s own at the same address', async () => {
    expect(names(await other.guest('GET', list))).toEqual([])
    expect(names(await store.guest('GET', list))).toEqual(['Alpha', 'Beta', 'Gamma'])
  })

  it('tells a change at once in the process that made it', async () => {
    const { body } = await store.guest('GET', list)
    const { id } = body.data[0]
    expect((await store.guest('GET', `/api/products/${id}`)).body.name).toBe('Alpha')
    await store.call('PATCH', `/api/products/${id}`, { name: 'Alpha two' })
    expect(names(await store.guest('GET', list))[0]).toBe('Alpha two')
    expect((await store.guest('GET', `/api/products/${id}`)).body.name).toBe('Alpha two')
    await store.call('PATCH', `/api/products/${id}`, { status: false })
    expect(names(await store.guest('GET', list))).toEqual(['Beta', 'Gamma'])
    expect((await store.guest('GET', `/api/products/${id}`)).status).toBe(404)
    await store.call('PATCH', `/api/products/${id}`, { status: true })
  })

  it('tells a change that another process made', async () => {
    const { body } = await store.guest('GET', list)
    const changed = await there.app.inject({
      method: 'PATCH',
      url: `/api/products/${body.data[1].id}`,
      headers: {
        host: 'platform.localhost',
        language: 'ua-uk',
        authorization: store.owner.token,
        'store-token': store.token,
      },
      payload: { name: 'Beta from afar' },
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const heard = await until(
      () => store.guest('GET', list),
      (answer) => names(answer)[1] === 'Beta from afar',
    )
    expect(names(heard)[1]).toBe('Beta from afar')
  })

  it('hides the prices as soon as the store wants it', async () => {
    expect((await store.guest('GET', list)).body.data[0].price).toBe('10.00')
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    await store.call('PATCH', `/api/settings/${settings.id}`, { price_only_logged_in: true })
    const price = async () => (await store.guest('GET', list)).body.data[0].price
    expect(await until(price, (told) => told === null)).toBeNull()
    await store.call('PATCH', `/api/settings/${settings.id}`, { price_only_logged_in: false })
    expect(await until(price, (told) => told !== null)).toBe('10.00')
  })

  it('is not what a shopper with a session reads at the same address, nor is that theirs', async () => {
    const shopper = await signedIn(here, store, 'session@kept.test')
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    await store.call('PATCH', `/api/settings/${settings.id}`, { price_only_logged_in: true })
    const prices = ({ body }: Answer) => body.data.map(({ price }: { price: string | null }) => price)
    const ask = { guest: () => store.guest('GET', list), shopper: () => shopper.call('GET', list) }
    // Whoever asks first, and whatever was kept by then.
    for (const whose of ['shopper', 'guest', 'shopper', 'guest'] as const)
      expect([whose, prices(await ask[whose]())]).toEqual([whose, Array(3).fill(whose === 'shopper' ? '10.00' : null)])
    await store.call('PATCH', `/api/settings/${settings.id}`, { price_only_logged_in: false })
  })

  it('is not what staff read at the same address', async () => {
    const guest = await store.guest('GET', list)
    const staff = await store.guest('GET', list, undefined, { authorization: store.owner.token })
    expect(guest.body.data[0]).not.toHaveProperty('external_id')
    expect(staff.body.data[0]).toHaveProperty('external_id')
    expect((await store.guest('GET', list)).text).toBe(guest.text)
  })

  it('comes in the language that is asked for', async () => {
    const { id } = (await store.guest('GET', list)).body.data[2]
    await store.call('PATCH', `/api/products/${id}`, { name: { 'en-us': 'Gamma', 'ua-uk': 'Гамма' } })
    const read = (language: string) => store.guest('GET', list, undefined, { language })
    expect(names(await read('ua-uk'))[2]).toBe('Гамма')
    expect(names(await read('en-us'))[2]).toBe('Gamma')
    expect(names(await read('ua-uk'))[2]).toBe('Гамма')
  })
})

describe('$facets', () => {
  it('counts the values of fields in the list, a field’s own choice aside', async () => {
    const asked = `${list}&$facets[]=manufacturer_id&$facets[]=subtract`
    const { body } = await store.guest('GET', asked)
    expect(body.facets.manufacturer_id).toEqual([
      { value: maker, count: 2 },
      { value: null, count: 1 },
    ])
    expect(body.facets.subtract).toEqual([{ value: true, count: 3 }])
    const chosen = await store.guest('GET', `${asked}&manufacturer_id=${maker}`)
    expect(chosen.body.total).toBe(2)
    expect(chosen.body.facets.manufacturer_id).toEqual(body.facets.manufacturer_id)
    expect(chosen.body.facets.subtract).toEqual([{ value: true, count: 2 }])
  })

  it('counts links, and follows a change', async () => {
    const shelf = (await store.call('POST', '/api/categories', { name: 'Shelf' })).body.id
    const { id } = (await store.guest('GET', list)).body.data[0]
    await store.call('PATCH', `/api/products/${id}`, { categories: [shelf] })
    const read = async () => (await store.guest('GET', `${list}&$facets[]=categories`)).body.facets.categories
    expect(await read()).toEqual([{ value: shelf, count: 1 }])
    await store.call('PATCH', `/api/products/${id}`, { categories: [] })
    expect(await read()).toEqual([])
  })

  it('refuses what cannot be counted, or may not be seen', async () => {
    for (const field of ['name', 'images', 'nothing', 'ai_status', 'import_hash'])
      expect((await store.guest('GET', `${list}&$facets[]=${field}`)).status, field).toBe(422)
  })
})
