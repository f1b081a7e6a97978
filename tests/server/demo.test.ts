import { seedDemo } from '@shopwright/server/cli/seed-demo'
import { verifyAll } from '@shopwright/shop/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await seedDemo(world.engine, world.files, { originOf: (domain) => `http://${domain}.demo.test` })
})
afterAll(() => world.close())

const found = async (call: World['platform'], words: string): Promise<string[]> => {
  const { body } = await call('GET', `/api/stores?$search=${encodeURIComponent(words)}`)
  return body.data.map(({ title }: { title: string }) => title)
}

it('the demo store is in order, with all that was sold in it', async () => {
  expect((await verifyAll(world.engine, world.files)).findings).toEqual([])
})

it('stores are found by the names that they have, however these are spelled', async () => {
  const admin = await world.admin()
  await world.openStore('Ялинка обʼєднана Ёлка')
  expect(await found(admin.call, 'polytsia')).toEqual(['Polytsia'])
  for (const words of ['обʼєднана', 'елка', 'ёлка'])
    expect(await found(admin.call, words), words).toEqual(['Ялинка обʼєднана Ёлка'])
})
