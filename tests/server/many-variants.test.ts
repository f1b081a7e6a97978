import { afterAll, beforeAll, expect, it } from 'vitest'
import { anOption, made } from './variants.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld({})
  store = await world.openStore('Many', { plan: 'business' })
})
afterAll(() => world.close())

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`)

it('Five hundred combinations are saved at once, as quickly as one waits for', async () => {
  const size = await anOption(store, 'Розмір', numbered('Розмір', 25))
  const colour = await anOption(store, 'Колір', numbered('Колір', 20))
  const option = (one: typeof size) => ({
    option_id: one.id,
    values: Object.values(one.values).map((option_value_id) => ({ option_value_id })),
  })
  const pairs = Object.values(size.values).flatMap((s) => Object.values(colour.values).map((c) => [s, c]))
  const variants = pairs.map((values, n) => ({ values, sku: `SKU-${n}`, quantity: n, price: `${100 + n}.00` }))
  const begun = performance.now()
  const product = await made(store, '/api/products', {
    name: { 'ua-uk': 'Сорочка' },
    price: '100.00',
    options: [option(size), option(colour)],
    variants,
  })
  const saved = performance.now()
  expect(product.variants).toHaveLength(500)
  const patch = await store.call('PATCH', `/api/products/${product.id}`, {
    variants: product.variants.map((one: any) => ({ ...one, quantity: one.quantity + 1 })),
  })
  expect(patch.status, patch.text).toBe(200)
  console.info(
    `500 variants: ${Math.round(saved - begun)} ms to make, ${Math.round(performance.now() - saved)} ms to change`,
  )
  const { body } = await store.call('GET', `/api/products/${product.id}`)
  expect(body.variants.map(({ sku, quantity, price }: any) => [sku, quantity, price])).toEqual(
    variants.map(({ sku, quantity, price }) => [sku, quantity + 1, price]),
  )
  expect(body.variants.map(({ values }: any) => [...values].sort())).toEqual(pairs.map((one) => [...one].sort()))
  expect(body.quantity).toBe((500 * 501) / 2)
})
