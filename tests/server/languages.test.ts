import { currencies, languages, storeCurrencies, storeLanguages, tasks } from '@shopwright/shop/model'
import { tables } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenToMessages, type Messages } from './messages.ts'
import { makeProduct } from './shopper.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore

let messages: Messages

beforeAll(async () => {
  messages = listenToMessages()
  world = await openWorld({ work: true })
  store = await world.openStore('Speaking shop')
})
afterAll(() => {
  messages?.end()
  return world?.close()
})

describe('a language that is added', () => {
  it('gets the texts that it lacks, with addresses of its own, keeps what it has, and loses all when deleted', async () => {
    const names = [{ 'ua-uk': 'Лампа' }, { 'ua-uk': 'Лампа' }, { 'ua-uk': 'Стіл', 'en-us': 'Table' }]
    const products = await Promise.all(names.map((name) => makeProduct(store, { name })))
    const english = (await store.list(languages, { code: 'en-us' }))[0].id
    const added = await store.call('POST', '/api/store-languages', { language_id: english })
    expect(added.status, added.text).toBe(201)
    const copy = await store.call('POST', '/api/language-copies', { store_language_id: added.body.id })
    expect(copy.status, copy.text).toBe(201)
    const task = await until(
      async () => await store.row(tasks, copy.body.task_id),
      ({ state }) => state === 'done',
    )
    expect(task).toMatchObject({ progress: 100, kind: 'language_copy' })
    const rows = await Promise.all(
      products.map(async (id) => (await store.call('GET', `/api/products/${id}?$translations=all`)).body),
    )
    expect(rows.map(({ name }) => name['en-us'])).toEqual(['Лампа', 'Лампа', 'Table'])
    const addresses = rows.map(({ slug }) => slug['en-us'])
    expect(new Set(addresses).size).toBe(3)
    expect(addresses).toContain('table')
    const status = (await store.call('GET', '/api/order-statuses?code=1&$translations=all')).body.data[0]
    expect(status.name['en-us']).toBe('New')

    // Copies can be found until somebody writes them anew.
    const copies = async (query = '') =>
      (await store.call('GET', `/api/products?$untranslated=en-us${query}`)).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect((await copies()).sort()).toEqual([products[0], products[1]].sort())
    await store.call('PATCH', `/api/products/${products[1]}`, { name: { 'ua-uk': 'Лампа', 'en-us': 'Lamp' } })
    expect(await copies()).toEqual([products[0]])
    expect(await copies('&$search=lamp')).toEqual([])
    for (const query of ['$untranslated=xx-xx', '$untranslated=constructor', '$untranslated='])
      expect((await store.call('GET', `/api/products?${query}`)).status).toBe(422)
    expect((await store.guest('GET', '/api/products?$untranslated=en-us')).status).toBe(422)
    expect((await store.call('GET', '/api/orders?$untranslated=en-us')).status).toBe(422)

    const again = await store.call('POST', '/api/language-copies', { store_language_id: added.body.id })
    const second = await until(
      async () => await store.row(tasks, again.body.task_id),
      ({ state }) => state === 'done',
    )
    expect(second.result).toEqual({ copied: 0 })
    const primary = (await store.list(storeLanguages, { is_primary: true }))[0]
    expect((await store.call('POST', '/api/language-copies', { store_language_id: primary.id })).status).toBe(422)
    expect((await store.call('DELETE', `/api/store-languages/${added.body.id}`)).status).toBe(200)
    const left = (await store.call('GET', `/api/products/${products[2]}?$translations=all`)).body
    expect(left.name).toEqual({ 'ua-uk': 'Стіл' })
    // Nothing of it is found any more, by its words or by its addresses.
    const found = async (words: string) => (await store.call('GET', `/api/products?$search=${words}`)).body.total
    expect([await found('table'), await found(encodeURIComponent('стіл'))]).toEqual([0, 1])
    const addressesLeft = await world.engine.onPlatform({}, (ctx) =>
      tables(ctx)
        .selectFrom('slugs')
        .select('slug')
        .where('store_id', '=', store.id)
        .where('language', '=', 'en-us')
        .execute(),
    )
    expect(addressesLeft).toEqual([])
  })

  it('is taken from many rows by pieces: all lose it, and none is found by it', async () => {
    const english = (await store.list(languages, { code: 'en-us' }))[0].id
    const added = await store.call('POST', '/api/store-languages', { language_id: english })
    await world.engine.database.platformPool.query(
      `insert into attribute_groups (store_id, id, name, search_text, sort_order, created_at, updated_at)
       select $1, gen_random_uuid(), jsonb_build_object('ua-uk', 'Група ' || n, 'en-us', 'Heap ' || n), 'група ' || n || ' heap ' || n, 0, now(), now() from generate_series(1, 2500) n`,
      [store.id],
    )
    const asked = await messages.askedBy(() => store.call('DELETE', `/api/store-languages/${added.body.id}`))
    expect(asked.flat().filter((text) => /update "attribute_groups" t set "name"/.test(text))).toHaveLength(3)
    const count = async (query: string) =>
      (await store.call('GET', `/api/attribute-groups?$limit=1&${query}`)).body.total
    expect([await count('$search=heap'), await count(`$search=${encodeURIComponent('група')}`)]).toEqual([0, 2500])
    const { rows } = await world.engine.database.platformPool.query(
      `select count(*)::int as left from attribute_groups where store_id = $1 and name ? 'en-us'`,
      [store.id],
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})

describe('a currency', () => {
  it('is called in the language of whoever asks, in lists, beside what refers to it, and in the store', async () => {
    const [hryvnia] = await store.list(currencies, { code: 'UAH' })
    expect(hryvnia.title).toBe('Українська гривня')
    const [listed] = await store.list(storeCurrencies, { $populate: ['currency_id'] })
    expect(JSON.stringify(listed)).toContain('Українська гривня')
    const own = (await store.call('GET', `/api/stores/${store.id}`)).body.currencies
    expect(own[0]).toMatchObject({ code: 'UAH', title: 'Українська гривня' })
  })
})

describe('staff of a group', () => {
  it('is told what it may do, and gets into the shop without the right to its settings', async () => {
    const group = await store.call('POST', '/api/customer-groups', {
      name: 'Packers',
      permissions: [{ service: 'orders', can_get: true, can_update: true }],
    })
    expect(group.status, group.text).toBe(201)
    const packer = await world.register('packer@shop.test')
    await world.engine.onPlatform({}, (ctx) =>
      tables(ctx)
        .insertInto('staff_members')
        .values({
          id: crypto.randomUUID(),
          store_id: store.id,
          account_id: packer.id,
          customer_group_id: group.body.id,
          is_owner: false,
          status: true,
        } as never)
        .execute(),
    )
    const headers = { 'store-token': store.token }
    const seen = await packer.call(
      'GET',
      `/api/stores/${store.id}?$populate[]=settings&$populate[]=languages`,
      undefined,
      headers,
    )
    expect(seen.status, seen.text).toBe(200)
    expect(seen.body.permissions).toEqual({ orders: { get: true, create: false, update: true, delete: false } })
    expect(seen.body.settings).toBeUndefined()
    expect((await packer.call('GET', '/api/orders', undefined, headers)).status).toBe(200)
    expect((await packer.call('GET', '/api/coupons', undefined, headers)).status).toBe(403)
    const owner = await store.call('GET', `/api/stores/${store.id}`)
    expect(owner.body.permissions).toBeNull()
  })
})
