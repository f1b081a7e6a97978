import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('First steps')
})
afterAll(() => world?.close())

async function done(key: string): Promise<boolean> {
  const { body, text } = await store.call('GET', '/api/dashboards/current?period=month')
  const step = (body.steps as { key: string; done: boolean }[]).find((one) => one.key === key)
  expect(step, text).toBeDefined()
  return step?.done ?? false
}

it.each([
  ['delivery', 'delivery-groups'],
  ['payment', 'payment-methods'],
])('what a shop begins with does not make %s done, saving it does', async (key, noun) => {
  expect(await done(key)).toBe(false)
  const { body } = await store.call('GET', `/api/${noun}?$limit=1`)
  expect(body.data).toHaveLength(1)
  const [{ id, sort_order }] = body.data
  const saved = await store.call('PATCH', `/api/${noun}/${id}`, { sort_order: sort_order + 1 })
  expect(saved.status, saved.text).toBe(200)
  expect(await done(key)).toBe(true)
})

it('one that was put away is done, and is to do again when it comes back', async () => {
  const other = await world.openStore('Fits so')
  store = other
  const settings = (await other.call('GET', '/api/settings?$limit=1')).body.data[0]
  expect(await done('payment')).toBe(false)
  const put = (dismissed_steps: string[]) => other.call('PATCH', `/api/settings/${settings.id}`, { dismissed_steps })
  expect((await put(['payment'])).status).toBe(200)
  expect([await done('payment'), await done('delivery')]).toEqual([true, false])
  expect((await put([])).status).toBe(200)
  expect(await done('payment')).toBe(false)
})
