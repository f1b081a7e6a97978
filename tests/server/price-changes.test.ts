import { priceChanges, products } from '@shopwright/shop/model'
import { runPriceChange } from '@shopwright/shop/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { groupWith, hire } from './staff.ts'
import { anOption } from './variants.ts'
import { type Answer, type Call, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Prices')
})
afterAll(() => world.close())

const change = (body: object, call: Call = store.call) => call('POST', '/api/price-changes', body)
const over = async (answer: Answer): Promise<any> => {
  expect(answer.status, answer.text).toBe(201)
  const { body } = await until(
    () => store.call('GET', `/api/tasks/${answer.body.task_id}`),
    ({ body: task }) => task.state !== 'queued' && task.state !== 'running',
  )
  expect(body.state).toBe('done')
  return body
}
const priceOf = async (id: string): Promise<string> => (await store.row(products, id)).price
const pricesOf = (ids: string[]) => Promise.all(ids.map(priceOf))
const make = (...prices: string[]) => Promise.all(prices.map((price) => makeProduct(store, { price })))

describe('Many prices', () => {
  it('change by a percentage, rounded, of the products that are named, and are put back', async () => {
    const [one, other, left] = (await make('100', '199.99', '50')) as [string, string, string]
    const made = await change({ ids: [one, other], way: 'percent', value: '10', round_to: '5' })
    expect((await over(made)).result).toEqual({ done: 2, failed: [] })
    expect(await pricesOf([one, other, left])).toEqual(['110.00', '220.00', '50.00'])
    const found = async () => (await store.list(priceChanges, {})).find(({ id }) => id === made.body.id)
    expect(await found()).toMatchObject({ changed_count: 2, is_undone: false, actor_name: expect.any(String) })
    await over(await change({ undoes_id: made.body.id }))
    expect(await pricesOf([one, other, left])).toEqual(['100.00', '199.99', '50.00'])
    expect(await found()).toMatchObject({ is_undone: true })
    const again = await change({ undoes_id: made.body.id })
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('already-undone')])
  })

  it('change of all that a list shows, by an amount; what would cost less than nothing is named and stays', async () => {
    const maker = (await store.call('POST', '/api/manufacturers', { name: 'Cheap' })).body.id
    const [cheap, dear] = [
      await makeProduct(store, { name: { 'ua-uk': 'Скріпка' }, price: '3', manufacturer_id: maker }),
      await makeProduct(store, { price: '30', manufacturer_id: maker }),
    ]
    const query = `manufacturer_id=${maker}&$limit=1&$skip=0`
    const task = await over(await change({ query, way: 'amount', value: '-5' }))
    expect(task).toMatchObject({ kind: 'price_change', total_count: 2 })
    expect(task.result).toEqual({ done: 1, failed: [{ id: cheap, code: 'price-below-zero', name: 'Скріпка' }] })
    expect(await pricesOf([cheap, dear])).toEqual(['3.00', '25.00'])
  })

  it('that would cost more than anything may is named, its variants too', async () => {
    const [dear] = (await make('90000000000')) as [string]
    const task = await over(await change({ ids: [dear], way: 'percent', value: '50' }))
    expect(task.result.failed).toMatchObject([{ id: dear, code: 'too-large-number' }])
    expect(await pricesOf([dear])).toEqual(['90000000000.00'])
  })

  it('that would make a combination cost more than anything may leave the whole product as it is', async () => {
    const { id: option_id, values } = await anOption(store, 'Колір', ['red'])
    const product = await makeProduct(store, {
      price: '10',
      options: [{ option_id, values: [{ option_value_id: values.red }] }],
      variants: [{ values: [values.red], price: '90000000000', quantity: 1 }],
    })
    const task = await over(await change({ ids: [product], way: 'percent', value: '50' }))
    expect(task.result).toMatchObject({ done: 0, failed: [{ id: product, code: 'too-large-number' }] })
    expect(await pricesOf([product])).toEqual(['10.00'])
    const { variants } = (await store.call('GET', `/api/products/${product}?$populate[]=variants`)).body
    expect(variants.map(({ price }: { price: string }) => Number(price))).toEqual([90_000_000_000])
  })

  it('are put back but for those that were changed since, which are named', async () => {
    const [kept, touched] = (await make('10', '20')) as [string, string]
    const made = await change({ ids: [kept, touched], way: 'set', value: '15' })
    await over(made)
    await store.call('PATCH', `/api/products/${touched}`, { price: '16' })
    const task = await over(await change({ undoes_id: made.body.id }))
    expect(task.result).toMatchObject({ done: 1, failed: [{ id: touched, code: 'price-changed-since' }] })
    expect(await pricesOf([kept, touched])).toEqual(['10.00', '16.00'])
  })

  it('change with the own prices of their combinations, and back', async () => {
    const option = (
      await store.call('POST', '/api/options', {
        name: { 'ua-uk': 'Розмір' },
        type: 'select',
        values: [{ name: { 'ua-uk': 'S' } }, { name: { 'ua-uk': 'L' } }],
      })
    ).body
    const values = (await store.call('GET', `/api/options/${option.id}?$populate[]=values`)).body.values
    const [small, large] = values.map(({ id }: { id: string }) => id)
    const id = await makeProduct(store, {
      price: '100',
      options: [{ option_id: option.id, values: [{ option_value_id: small }, { option_value_id: large }] }],
      variants: [
        { values: [small], quantity: 1 },
        { values: [large], price: '140', quantity: 1 },
      ],
    })
    const own = async () => {
      const { variants } = (await store.call('GET', `/api/products/${id}?$populate[]=variants`)).body
      return variants.map(({ price }: { price: string | null }) => price && Number(price))
    }
    const shown = async () => (await store.row(products, id)).effective_price
    const before = [await own(), await shown()]
    const made = await change({ ids: [id], value: '10' })
    await over(made)
    expect(await own()).toEqual([null, 154])
    expect(await shown()).toBe('110.00')
    await over(await change({ undoes_id: made.body.id }))
    expect([await own(), await shown()]).toEqual(before)
  })

  it('change once, whatever becomes of the process in between', async () => {
    const [id] = (await make('100')) as [string]
    const made = await change({ ids: [id], value: '10' })
    const { task_id } = made.body
    await over(made)
    // As if it had been killed before it could say that it was through.
    await world.engine.database.platformPool.query(`update tasks set state = 'running' where id = $1`, [task_id])
    await runPriceChange(world.engine, store.id, made.body.id)
    expect(await priceOf(id)).toBe('110.00')
    expect((await store.call('GET', `/api/tasks/${task_id}`)).body).toMatchObject({
      state: 'done',
      result: { done: 1, failed: [] },
    })
  })

  it('are refused where nothing would change, or a price is less than nothing', async () => {
    const [id] = (await make('100')) as [string]
    for (const body of [{ value: '0' }, {}, { way: 'set', value: '-1' }]) {
      const { status, body: refusal } = await change({ ids: [id], ...body })
      expect([status, Object.keys(refusal.errors)]).toEqual([422, ['value']])
    }
    expect((await change({ value: '5' })).status).toBe(422)
    expect((await change({ undoes_id: crypto.randomUUID() })).status).toBe(422)
  })

  it('are changed by nobody who may not change a product, and of no other store', async () => {
    const [id] = (await make('100')) as [string]
    const lacking = await hire(
      world,
      store,
      'lacking@prices.test',
      await groupWith(store, [{ service: 'price-changes', can_create: true }], true),
    )
    expect((await change({ ids: [id], value: '5' }, lacking)).status).toBe(403)
    const other = await world.openStore('Elsewhere')
    const made = await change({ ids: [id], value: '5' }, other.call)
    await until(
      () => other.call('GET', `/api/tasks/${made.body.task_id}`),
      ({ body }) => body.state === 'done',
    )
    expect(await priceOf(id)).toBe('100.00')
    const own = await change({ ids: [id], value: '5' })
    await over(own)
    expect((await change({ undoes_id: own.body.id }, other.call)).status).toBe(422)
  })
})
