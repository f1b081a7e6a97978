import { checkProxy } from '@shopwright/server/cli/doctor-proxy'
import { afterEach, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

let world: World
afterEach(() => world.close())

const passedOn = async (addresses: (n: number) => string, headers = { 'x-forwarded-for': '203.0.113.9' }) => {
  world = await openWorld()
  for (let n = 0; n < 220; n++)
    await world.app.inject({
      url: '/livez',
      headers: { host: world.platformHost, ...headers },
      remoteAddress: addresses(n),
    })
  return checkProxy(world.engine.database.platformPool as never)
}

it('a proxy that nobody named is told by doctor, once', async () => {
  expect(await passedOn(() => '10.1.2.3')).toEqual([
    'warn',
    expect.stringMatching(/10\.1\.2\.3.*SHOPWRIGHT_TRUST_PROXY/),
  ])
  const { rows } = await world.engine.database.platformPool.query(`select * from logs where module = 'proxy'`)
  expect(rows).toHaveLength(1)
})

it.each([
  ['several of a house', (n: number) => `10.1.2.${n % 2}`, undefined],
  ['the world', () => '203.0.113.9', undefined],
  ['one person at home, with nothing between', () => '127.0.0.1', {} as never],
])('%s: there is nothing to tell', async (_, addresses, headers) => {
  expect(await passedOn(addresses, headers)).toEqual(['ok', expect.any(String)])
})
