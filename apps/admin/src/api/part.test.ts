import { expect, test } from 'vitest'
import { isMissed, lost, reached } from './connection.ts'
import { part } from './part.ts'

const failure = (load: () => Promise<unknown>) => part(load).catch((error: unknown) => error)

test('a part that did not come failed for want of the connection, also where it is told of after that is back', async () => {
  lost()
  const broken = await failure(() => Promise.reject(new Error('not fetched')))
  const empty = await failure(() => Promise.resolve(undefined))
  reached()
  expect([broken, empty].map(isMissed)).toEqual([true, true])
  expect(isMissed(await failure(() => Promise.reject(new Error('its own fault'))))).toBe(false)
})

test('a part that came is what it is', async () => {
  expect(await part(() => Promise.resolve({ default: 1 }))).toEqual({ default: 1 })
})
