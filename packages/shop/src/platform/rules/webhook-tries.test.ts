import { days, hours } from '@shopwright/resource'
import { expect, it } from 'vitest'
import { isSendable, nextTry, outcomeOf, patience, pauseAfter } from './webhook-tries.ts'

it('tries a message for three days, each time later than before', () => {
  const waits = Array.from({ length: 20 }, (_, n) => nextTry(n + 1)).filter((wait) => wait !== null)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  const all = waits.reduce((sum, wait) => sum + wait, 0)
  expect(all).toBeGreaterThanOrEqual(patience)
  expect(all).toBeLessThan(days(3) + hours(1))
  expect(nextTry(waits.length + 1)).toBeNull()
})

it('lets a first failure be the message’s own, and leaves an address alone that goes on failing', () => {
  expect(pauseAfter(1)).toBe(0)
  expect(pauseAfter(2)).toBeGreaterThan(0)
  expect(pauseAfter(500)).toBe(pauseAfter(6))
})

it.each([
  [200, 'arrived'],
  [204, 'arrived'],
  [302, 'failed'],
  [410, 'gone'],
  [500, 'failed'],
  [null, 'failed'],
] as const)('an answer of %s says that it %s', (code, outcome) => {
  expect(outcomeOf(code)).toBe(outcome)
})

it.each([
  ['https://shop.example/hook', true],
  ['http://shop.example/hook', false],
  ['http://10.0.0.1:8080/hook', true],
  ['http://10.0.0.1:8081/hook', false],
  ['https://user:word@shop.example/', false],
  ['https://shop.example\\@evil.example/', false],
  ['ftp://shop.example/', false],
  ['/hook', false],
])('%s may be sent to: %s', (url, may) => {
  expect(isSendable(url, (named) => named === '10.0.0.1:8080')).toBe(may)
})
