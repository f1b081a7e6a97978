import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Database } from './db.ts'
import { backOff, openEvents } from './events.ts'

test('between two tries to hear the feed again lies at most a second, and no two nodes wait alike', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, chance) => {
      const wait = backOff(failures, chance)
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(1000)
    }),
  )
  expect(backOff(9, 0)).not.toBe(backOff(9, 0.9))
})

test('what is kept is let go when the feed is lost, and once more when it is heard again: it may have been kept in between', async () => {
  const feeds: { lose(): void }[] = []
  const database = {
    listen: async () => {
      let lose = () => {}
      const lost = new Promise<void>((resolve) => {
        lose = resolve
      })
      feeds.push({ lose })
      return { lost, close: async () => lose() }
    },
  } as unknown as Database // all that events ask of it
  const events = await openEvents(database, pino({ level: 'silent' }))
  const eras = [events.eraOf('a')]
  const heard = new Promise<void>((resolve) => {
    let times = 0
    events.onLost(() => {
      times += 1
      eras.push(events.eraOf('a'))
      expect(events.isHeard()).toBe(times === 2)
      if (times === 2) resolve()
    })
  })
  feeds[0]?.lose()
  await heard
  expect(feeds).toHaveLength(2)
  // Whoever knew the store's era before knows nothing of it now.
  expect(new Set(eras).size).toBe(3)
  await events.close()
})

test('a node has caught up when it has heard its own echo, which every change before it precedes, or listens anew', async () => {
  let hear: (message: string) => void = () => {}
  const told: string[] = []
  const feeds: (() => void)[] = []
  const database = {
    listen: async (onMessage: (message: string) => void) => {
      hear = onMessage
      return { lost: new Promise<void>((resolve) => feeds.push(resolve)), close: async () => feeds.at(-1)?.() }
    },
    tell: async (message: string) => void told.push(message),
  } as unknown as Database // all that events ask of it
  const events = await openEvents(database, pino({ level: 'silent' }))
  const seen: string[] = []
  events.on(({ tags }) => void seen.push(tags.join()))
  const first = events.caughtUp().then(() => seen.push('caught up'))
  hear('7 {"s":"a","t":["products"]}')
  hear('0 {"s":null,"t":[],"e":"of another node"}')
  await Promise.resolve()
  expect(seen).toEqual(['products'])
  hear(told[0] as string)
  await first
  expect(seen).toEqual(['products', 'caught up'])
  const second = events.caughtUp()
  feeds[0]?.()
  await second
  await events.close()
})

test('what is said to other nodes changes nothing, neither here nor where the release before reads it', async () => {
  let hear: (message: string) => void = () => {}
  const told: string[] = []
  const database = {
    listen: async (onMessage: (message: string) => void) => {
      hear = onMessage
      const { promise: lost, resolve } = Promise.withResolvers<void>()
      return { lost, close: async () => resolve() }
    },
    tell: async (message: string) => void told.push(message),
  } as unknown as Database // all that events ask of it
  const [one, other] = [
    await openEvents(database, pino({ level: 'silent' })),
    await openEvents(database, pino({ level: 'silent' })),
  ]
  const heard: unknown[] = []
  other.on((change) => void heard.push(change))
  other.hear('weather', (word) => void heard.push(word))
  await one.say('weather', 'rain')
  await other.say('weather', 'its own')
  const before = other.eraOf('a')
  for (const message of told) hear(message)
  expect(heard).toEqual(['rain'])
  expect(other.eraOf('a')).toBe(before)
  // That release knows a store and tags, and goes through the tags.
  for (const message of told) expect(JSON.parse(message.slice(2))).toMatchObject({ s: null, t: [] })
  for (const events of [one, other]) await events.close()
})
