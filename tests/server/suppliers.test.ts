import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedProfile, runOf } from './import-run.ts'
import { openShopper } from './shopper.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let stores = 0

beforeAll(async () => {
  world = await openWorld({ work: true })
})
afterAll(() => world.close())

type Offered = { id: string; ean?: string; price?: string; stock?: number; available?: boolean; name?: string }

/** As suppliers write it: with stock, or with nothing but whether there is any. */
const feed = (offers: Offered[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><yml_catalog><shop><offers>${offers
      .map(
        ({ id, ean = '', price = '100', stock, available = true, name = `Річ ${id}` }) =>
          `<offer id="${id}" available="${available}"><name>${name}</name><price>${price}</price><barcode>${ean}</barcode>${
            stock === undefined ? '' : `<quantity_in_stock>${stock}</quantity_in_stock>`
          }</offer>`,
      )
      .join('')}</offers></shop></yml_catalog>`,
  )

type SupplierOf = { store: OpenedStore; profile: string; file: string }

/** A profile that is one of several suppliers; products of others are known by their barcodes, when asked to. */
async function supplier(store: OpenedStore, name: string, offers: Offered[], more: object = {}): Promise<SupplierOf> {
  const { profile_id: profile, file_id: file } = await guessedProfile(store, `${name}.yml`, feed(offers))
  const changed = await store.call('PATCH', `/api/import-profiles/${profile}`, {
    name,
    is_supplier: true,
    availability_column: '@available',
    ...more,
  })
  expect(changed.status, changed.text).toBe(200)
  return { store, profile, file }
}

const byBarcode = { matching_key: 'ean' }

/** Runs a supplier's next file. */
async function told({ store, profile }: SupplierOf, offers: Offered[], more: object = {}): Promise<any> {
  const file = await upload(store, 'next.yml', feed(offers), { purpose: 'import', mime: 'application/octet-stream' })
  expect(file.status, file.text).toBe(201)
  return runOf(store, { profile_id: profile, file_id: file.body.id, ...more })
}
/** Runs the file that the profile was made of. */
const first = ({ store, profile, file }: SupplierOf): Promise<any> =>
  runOf(store, { profile_id: profile, file_id: file })

const opened = (): Promise<OpenedStore> => world.openStore(`Suppliers ${(stores += 1)}`)

async function products(store: OpenedStore): Promise<any[]> {
  return (await store.call('GET', '/api/products?$sort[model]=1&$limit=50')).body.data
}
async function only(store: OpenedStore): Promise<any> {
  const all = await products(store)
  expect(all).toHaveLength(1)
  return all[0]
}
async function offersOf(store: OpenedStore, product: string): Promise<any[]> {
  const { body } = await store.call('GET', `/api/external-ids?product_id=${product}&$sort[external_id]=1`)
  return body.data.map(({ external_id, price, quantity, is_chosen }: any) => [external_id, price, quantity, is_chosen])
}
async function choose(store: OpenedStore, supplier_choice: string): Promise<void> {
  const { id } = (await store.call('GET', '/api/settings')).body.data[0]
  expect((await store.call('PATCH', `/api/settings/${id}`, { supplier_choice })).status).toBe(200)
}

describe('several suppliers of one product', () => {
  it('sell at the price and from the stock of the cheapest that has it', async () => {
    const store = await opened()
    const a = await supplier(store, 'A', [{ id: 'a1', ean: '4820000000017', price: '100', stock: 5 }])
    expect((await first(a)).new_count).toBe(1)
    const b = await supplier(store, 'B', [{ id: 'b7', ean: '4820000000017', price: '90', stock: 2 }], byBarcode)
    expect(await first(b)).toMatchObject({ new_count: 0, changed_count: 1, wrong_count: 0 })
    const { id, ...product } = await only(store)
    expect(product).toMatchObject({ price: '90.00', quantity: 2, external_id: 'a1', name: 'Річ a1' })
    expect(await offersOf(store, id)).toEqual([
      ['a1', '100.00', 5, false],
      ['b7', '90.00', 2, true],
    ])
    // The cheapest has run out, and is here again.
    await told(b, [{ id: 'b7', ean: '4820000000017', price: '90', stock: 0 }])
    expect(await only(store)).toMatchObject({ price: '100.00', quantity: 5 })
    await told(b, [{ id: 'b7', ean: '4820000000017', price: '95', stock: 4 }])
    expect(await only(store)).toMatchObject({ price: '95.00', quantity: 4 })
  })

  it('keep what each of them says, also where the shop sells at just that already', async () => {
    const store = await opened()
    const ean = '4820000000062'
    const a = await supplier(store, 'A', [{ id: 'a1', ean, price: '120', stock: 5 }])
    await first(a)
    const b = await supplier(store, 'B', [{ id: 'b1', ean, price: '90', stock: 2 }], byBarcode)
    await first(b)
    expect((await told(a, [{ id: 'a1', ean, price: '90', stock: 2 }])).wrong_count).toBe(0)
    const { id } = await only(store)
    expect((await offersOf(store, id)).map(([name, price, quantity]) => [name, price, quantity])).toEqual([
      ['a1', '90.00', 2],
      ['b1', '90.00', 2],
    ])
  })

  it('or of the first that has it, where the shop prefers; changing that chooses anew', async () => {
    const store = await opened()
    const a = await supplier(store, 'A', [{ id: 'a1', ean: '4820000000024', price: '100', stock: 5 }], {
      sort_order: 1,
    })
    await first(a)
    const b = await supplier(store, 'B', [{ id: 'b1', ean: '4820000000024', price: '90', stock: 2 }], {
      ...byBarcode,
      sort_order: 2,
    })
    await first(b)
    await choose(store, 'preferred')
    await until(
      () => only(store),
      ({ price, quantity }) => price === '100.00' && quantity === 5,
    )
    // Places change, too.
    expect((await store.call('PATCH', `/api/import-profiles/${b.profile}`, { sort_order: 0 })).status).toBe(200)
    await until(
      () => only(store),
      ({ price, quantity }) => price === '90.00' && quantity === 2,
    )
    // One who leaves takes the offers along.
    expect((await store.call('DELETE', `/api/import-profiles/${b.profile}`)).status).toBe(200)
    const { id } = await until(
      () => only(store),
      ({ price, quantity }) => price === '100.00' && quantity === 5,
    )
    expect(await offersOf(store, id)).toEqual([['a1', '100.00', 5, true]])
  })

  it('leave what was sold since: the file of another one does not fill the shelf again', async () => {
    const store = await opened()
    const a = await supplier(store, 'A', [{ id: 'a1', ean: '4820000000031', price: '100', stock: 5 }])
    await first(a)
    const b = await supplier(store, 'B', [{ id: 'b1', ean: '4820000000031', price: '120', stock: 9 }], byBarcode)
    const { id } = await only(store)
    const shopper = openShopper(world, store, 'sold@buyer.test')
    await shopper.add(id, 2)
    await shopper.ready()
    expect((await shopper.order()).status).toBe(201)
    await first(b)
    expect(await only(store)).toMatchObject({ price: '100.00', quantity: 3 })
  })

  it('tell what they can no more: their price and stock end with their file', async () => {
    const store = await opened()
    const rows = [
      { id: 'a1', ean: '4820000000048', price: '80', stock: 5 },
      { id: 'a2', ean: '4820000000055', price: '70', stock: 5 },
    ]
    const a = await supplier(store, 'A', rows)
    await first(a)
    const b = await supplier(store, 'B', [{ id: 'b1', ean: '4820000000048', price: '90', stock: 2 }], byBarcode)
    await first(b)
    const dry = await told(a, rows.slice(1), { dry_run: true })
    expect(dry.remarks).toEqual([{ code: 'offers-ended', count: 1 }])
    expect((await products(store)).map(({ price, quantity }) => [price, quantity])).toEqual([
      ['80.00', 5],
      ['70.00', 5],
    ])
    const run = await told(a, rows.slice(1))
    expect(run.remarks).toEqual([{ code: 'offers-ended', count: 1 }])
    const [both, alone] = await products(store)
    expect([both.price, both.quantity, alone.quantity]).toEqual(['90.00', 2, 5])
    expect(await offersOf(store, both.id)).toEqual([
      ['a1', '80.00', 0, false],
      ['b1', '90.00', 2, true],
    ])
    // A part of a file, and one in which nothing can be read, end nothing.
    expect((await store.call('PATCH', `/api/import-profiles/${a.profile}`, { limit: 1 })).status).toBe(200)
    expect((await told(a, rows)).remarks).toEqual([])
    expect((await store.call('PATCH', `/api/import-profiles/${a.profile}`, { limit: null })).status).toBe(200)
    expect((await told(a, [{ id: '', ean: '' }])).wrong_count).toBe(1)
    expect((await products(store)).map(({ price, quantity }) => [price, quantity])).toEqual([
      ['80.00', 5],
      ['70.00', 5],
    ])
    // One row that cannot be read is no product that is gone.
    const broken = await told(a, [rows[0] as Offered, { ...(rows[1] as Offered), price: 'дорого' }])
    expect([broken.wrong_count, broken.remarks]).toEqual([1, []])
    expect((await products(store))[1].quantity).toBe(5)
  })

  it('say with nothing but a word that they have it, and it is sold uncounted', async () => {
    const store = await opened()
    const a = await supplier(store, 'A', [{ id: 'a1', ean: '4820000000062', price: '100', stock: 5 }])
    await first(a)
    const b = await supplier(store, 'B', [{ id: 'b1', ean: '4820000000062', price: '90' }], byBarcode)
    await first(b)
    expect(await only(store)).toMatchObject({ price: '90.00', subtract: false })
    await told(b, [{ id: 'b1', ean: '4820000000062', price: '90', available: false }])
    expect(await only(store)).toMatchObject({ price: '100.00', quantity: 5, subtract: true })
  })

  it('that pass over what cannot be had make no product of it, and say of a known one that it is gone', async () => {
    const store = await opened()
    const row = { id: 'a1', ean: '4820000000116', price: '100', stock: 5 }
    const a = await supplier(store, 'A', [row], { skip_unavailable: true })
    await first(a)
    const run = await told(a, [
      { ...row, available: false },
      { id: 'a2', available: false },
    ])
    expect(run).toMatchObject({ changed_count: 1, skipped_count: 1 })
    expect(await only(store)).toMatchObject({ quantity: 0 })
  })

  it('have numbers of their own: one number for two things is two products', async () => {
    const store = await opened()
    const a = await supplier(store, 'A', [{ id: '17', name: 'Чайник', stock: 1 }])
    await first(a)
    const b = await supplier(store, 'B', [{ id: '17', name: 'Лампа', stock: 1 }])
    expect(await first(b)).toMatchObject({ new_count: 1, changed_count: 0 })
    expect((await products(store)).map(({ name, external_id }) => [name, external_id]).sort()).toEqual([
      ['Лампа', null],
      ['Чайник', '17'],
    ])
    // And both are found again.
    expect(await told(b, [{ id: '17', name: 'Лампа', stock: 1 }])).toMatchObject({ same_count: 1, new_count: 0 })
    expect(await told(a, [{ id: '17', name: 'Чайник', stock: 1 }])).toMatchObject({ same_count: 1, new_count: 0 })
  })

  it('are known by their numbers also when barcodes change; the first among them names the product', async () => {
    const store = await opened()
    const a = await supplier(store, 'A', [{ id: 'a1', ean: '4820000000079', stock: 1 }], { sort_order: 2 })
    await first(a)
    const b = await supplier(store, 'B', [{ id: 'b1', ean: '4820000000079', price: '200', stock: 1 }], {
      ...byBarcode,
      sort_order: 1,
    })
    await first(b)
    expect((await only(store)).name).toBe('Річ b1')
    await told(a, [{ id: 'a1', ean: '4820000000079', name: 'Інакше', stock: 1 }])
    expect((await only(store)).name).toBe('Річ b1')
    const other = await told(b, [{ id: 'b1', ean: '4820000000086', name: 'Нова назва', price: '200', stock: 1 }])
    expect([other.new_count, other.changed_count]).toEqual([0, 1])
    expect(await only(store)).toMatchObject({ name: 'Нова назва', ean: '4820000000086' })
  })

  it('take their offers back with a run that is undone', async () => {
    const store = await opened()
    const a = await supplier(store, 'A', [{ id: 'a1', ean: '4820000000093', price: '100', stock: 5 }])
    await first(a)
    const b = await supplier(store, 'B', [{ id: 'b1', ean: '4820000000093', price: '120', stock: 9 }], byBarcode)
    const quiet = await first(b)
    expect((await store.call('GET', `/api/import-rows?import_id=${quiet.id}&outcome=changed`)).body.data).toMatchObject(
      [{ changes: { 'offer.price': [null, '120.00'], 'offer.quantity': [null, 9] } }],
    )
    const cheap = await told(b, [{ id: 'b1', ean: '4820000000093', price: '90', stock: 3 }])
    const { id } = await only(store)
    expect(await only(store)).toMatchObject({ price: '90.00', quantity: 3 })
    await undone(store, cheap.id)
    expect(await only(store)).toMatchObject({ price: '100.00', quantity: 5 })
    expect(await offersOf(store, id)).toEqual([
      ['a1', '100.00', 5, true],
      ['b1', '120.00', 9, false],
    ])
    await undone(store, quiet.id)
    expect(await offersOf(store, id)).toEqual([['a1', '100.00', 5, true]])
  })

  it('can be taken off a product by hand', async () => {
    const store = await opened()
    const a = await supplier(store, 'A', [{ id: 'a1', ean: '4820000000109', price: '100', stock: 5 }])
    await first(a)
    const b = await supplier(store, 'B', [{ id: 'b1', ean: '4820000000109', price: '90', stock: 2 }], byBarcode)
    await first(b)
    const [offer] = (await store.call('GET', '/api/external-ids?external_id=b1')).body.data
    expect((await store.call('DELETE', `/api/external-ids/${offer.id}`)).status).toBe(200)
    await until(
      () => only(store),
      ({ price, quantity }) => price === '100.00' && quantity === 5,
    )
  })

  it('are products, one row each, with a number', async () => {
    const store = await opened()
    const a = await supplier(store, 'A', [{ id: 'a1', stock: 1 }])
    const refused = async (body: object) => {
      const answer = await store.call('PATCH', `/api/import-profiles/${a.profile}`, body)
      return [answer.status, answer.body.errors]
    }
    expect(await refused({ group_column: '@group_id' })).toEqual([422, { group_column: expect.any(String) }])
    expect(await refused({ fields: [{ field: 'title', source: 'name' }] })).toEqual([
      422,
      { is_supplier: expect.any(String) },
    ])
    expect(await refused({ type: 'categories', matching_key: 'external_id' })).toEqual([
      422,
      { is_supplier: expect.any(String) },
    ])
    const twice = await told(a, [
      { id: 'a1', stock: 1 },
      { id: 'a1', stock: 2 },
    ])
    expect(twice).toMatchObject({ wrong_count: 1, new_count: 1 })
    const b = await supplier(store, 'B', [{ id: 'b1', ean: '4820000000123', stock: 1 }], byBarcode)
    const renamed = await told(b, [
      { id: 'b1', ean: '4820000000123', stock: 1 },
      { id: 'b1', ean: '4820000000130', stock: 1 },
    ])
    expect(renamed).toMatchObject({ wrong_count: 1, new_count: 1 })
  })
})

async function undone(store: OpenedStore, id: string): Promise<void> {
  const begun = await store.call('POST', '/api/import-undos', { import_id: id })
  expect(begun.status, begun.text).toBe(201)
  await until(
    () => store.call('GET', `/api/tasks/${begun.body.task_id}`),
    ({ body }) => body.state === 'done',
  )
}
