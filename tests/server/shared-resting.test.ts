import { openCircuits } from '@shopwright/providers/egress'
import { shareTurns } from '@shopwright/server/providers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from './world.ts'

let now = new Date('2026-11-28T02:00:00Z')
const nodes: { world: World; circuits: ReturnType<typeof openCircuits>; said: string[] }[] = []

beforeAll(async () => {
  for (const _ of [1, 2]) {
    const said: string[] = []
    const circuits = openCircuits(
      () => now,
      (provider, what) => said.push(`${provider} ${what}`),
    )
    for (const provider of ['carrier', 'bank']) circuits.of(provider)
    const [first] = nodes
    const world = await openWorld({ circuits, clock: () => now, ...(first ? { database: first.world.database } : {}) })
    shareTurns(circuits, world.engine.events)
    nodes.push({ world, circuits, said })
  }
})
afterAll(async () => {
  for (const { world } of nodes.toReversed()) await world.close()
})

it('who does not answer one node is left alone by all, until it answers one', async () => {
  const [one, other] = nodes as [(typeof nodes)[number], (typeof nodes)[number]]
  const own: unknown[] = []
  one.world.engine.events.hear('resting', (word) => own.push(word))
  for (let n = 0; n < 5; n++) one.circuits.of('carrier').enter()('away')
  await expect.poll(() => other.circuits.resting().map(({ provider }) => provider)).toEqual(['carrier'])
  expect(() => other.circuits.of('carrier').enter()).toThrow('resting')
  // What a node has said itself it does not hear.
  await one.world.engine.events.caughtUp()
  expect([own, one.said]).toEqual([[], ['carrier rests']])
  now = new Date(now.getTime() + 15_000)
  other.circuits.of('carrier').enter()('there')
  await expect.poll(() => one.circuits.resting()).toEqual([])
  expect([one.said, other.said]).toEqual([
    ['carrier rests', 'carrier answers'],
    ['carrier rests', 'carrier answers'],
  ])
})

it('a word of another release that is not understood changes nothing', async () => {
  const [one, other] = nodes as [(typeof nodes)[number], (typeof nodes)[number]]
  await one.world.engine.events.say('resting', { provider: 'bank', rests: 9000 })
  const words = [{ provider: 'bank' }, { provider: 'bank', rests: -1 }, { provider: 7, rests: 9000 }, 'bank', null]
  for (const word of words) await one.world.engine.events.say('resting', word)
  await one.world.engine.events.say('something else', { provider: 'bank', rests: 0 })
  await other.world.engine.events.caughtUp()
  expect(other.circuits.resting().map(({ provider }) => provider)).toEqual(['bank'])
  expect(other.world.engine.events.isHeard()).toBe(true)
})
