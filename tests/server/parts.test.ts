import type { Part } from '@shopwright/server/settings/parts'
import { openStorefront } from '@shopwright/server/storefront/storefront'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { anotherApp, type OpenedStore, openWorld, type World } from './world.ts'

let world: World
let store: OpenedStore

beforeAll(async () => {
  world = await openWorld()
  store = await world.openStore('Divided')
  await makeProduct(store, { name: { 'ua-uk': 'Лампа' } })
})
afterAll(() => world.close())

type Asked = [name: string, host: 'platform' | 'store', path: string]
const asked: Asked[] = [
  ['administration', 'platform', '/'],
  ['API', 'platform', '/api/openapi.json'],
  ['API of a store', 'store', '/api/products'],
  ['page of a shop', 'store', '/'],
  ['health', 'platform', '/livez'],
  ['health at a node’s address', 'store', '/readyz'],
]

it('tells its figures to a collector, not on the host of a shop', async () => {
  const at = (host: string) => world.platform('GET', '/metrics', undefined, { host })
  expect((await at(world.platformHost)).text).toContain('http_requests_total')
  expect((await at('10.0.0.7:3000')).status).toBe(200)
  expect((await at(store.host)).status).toBe(404)
})

describe('a process that does a part of the work', () => {
  it.each<[Part[], string[]]>([
    [['http'], ['administration', 'API', 'API of a store']],
    [['storefront'], ['API of a store', 'page of a shop']],
    [
      ['http', 'storefront', 'worker'],
      ['administration', 'API', 'API of a store', 'page of a shop'],
    ],
    [['worker'], []],
  ])('%s answers for it alone, and tells its health', async (only, answers) => {
    const app = await anotherApp(world, { storefront: openStorefront, only: new Set(only) })
    await app.ready()
    const statuses: Record<string, number> = {}
    for (const [name, host, url] of asked) {
      const answer = await app.inject({ url, headers: { host: host === 'store' ? store.host : world.platformHost } })
      statuses[name] = answer.statusCode
      if (answer.statusCode === 421) expect(answer.json().message).toMatch(/\S/)
    }
    await app.close()
    expect(statuses).toEqual(
      Object.fromEntries(
        asked.map(([name]) => [name, answers.includes(name) || name.startsWith('health') ? 200 : 421]),
      ),
    )
  })
})
