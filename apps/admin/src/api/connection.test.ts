import { expect, test } from 'vitest'
import { isMissed, isOffline, lossesUntilNow, lost, noteMissing, reached } from './connection.ts'

test('what failed shortly before the server was lost, or while it was, failed for want of it; what fails afterwards did not', () => {
  const before = new Error('before')
  noteMissing(before)
  expect(isMissed(before)).toBe(false)
  lost()
  const meanwhile = new Error('meanwhile')
  noteMissing(meanwhile)
  reached()
  const after = new Error('after')
  noteMissing(after)
  expect([before, meanwhile, after, new Error('nobody noted')].map(isMissed)).toEqual([true, true, false, false])
  expect(isMissed('a text')).toBe(false)
})

test('an answer to what was sent before the server was lost does not say that it is back', () => {
  const since = lossesUntilNow()
  lost()
  reached(since)
  expect(isOffline()).toBe(true)
  reached(lossesUntilNow())
  expect(isOffline()).toBe(false)
})
