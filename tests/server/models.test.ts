import { products } from '@shopwright/shop/model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importRows } from './import-run.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore
let other: OpenedStore

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Counted')
  other = await world.openStore('Other')
})
afterAll(() => world?.close())

const make = (given: object = {}, shop = store) =>
  shop.call('POST', '/api/products', { name: { 'ua-uk': 'Річ' }, price: '1', ...given })

describe('the number of a product', () => {
  it('is the store’s next one where it is left empty, and what was said else', async () => {
    const models = []
    for (const given of [{}, { model: '' }, { model: '  ' }, { model: null }, { model: 'OWN' }, {}]) {
      const answer = await make(given)
      expect(answer.status, answer.text).toBe(201)
      models.push(answer.body.model)
    }
    expect(models).toEqual(['1001', '1002', '1003', '1004', 'OWN', '1005'])
    expect((await make({}, other)).body.model).toBe('1001')
    expect((await store.list(products, { model: '1005' })).length).toBe(1)
  })

  it('stays where it is emptied or left out', async () => {
    const { body } = await make({ model: 'KEPT' })
    for (const model of ['', null]) {
      const answer = await store.call('PATCH', `/api/products/${body.id}`, { model })
      expect([answer.status, answer.body.model]).toEqual([200, 'KEPT'])
    }
    const whole = await store.call('PUT', `/api/products/${body.id}`, { name: { 'ua-uk': 'Річ' } })
    expect([whole.status, whole.body.model], whole.text).toEqual([200, 'KEPT'])
  })

  it('is each one’s own, whoever asks at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => make()))
    expect(new Set(made.map(({ body }) => body.model)).size).toBe(8)
  })

  it('is given to what a file brings without any number, and to nothing else of it', async () => {
    const third = await world.openStore('Fed')
    const { wrong } = await importRows(
      third,
      'products',
      ['title', 'price', 'sku', 'ean'],
      [
        { title: 'Перша', price: '5', ean: '4820000000017' },
        { title: 'Друга', price: '6', sku: 'OWN-SKU', ean: '4820000000024' },
        { title: 'Третя', price: '7', ean: '4820000000031' },
      ],
      { matching_key: 'ean' },
    )
    expect([...wrong]).toEqual([])
    const rows = await third.list(products, {})
    expect(rows.map(({ model }) => model).sort()).toEqual(['1001', '1002', 'OWN-SKU'])
  })
})
