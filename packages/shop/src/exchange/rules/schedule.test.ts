import { expect, it } from 'vitest'
import { intervalsOf, nextImport } from './schedule.ts'

it.each([
  ['2026-01-31T03:00:00Z', 'month', '2026-02-28T03:00:00Z'],
  ['2028-01-31T03:00:00Z', 'month', '2028-02-29T03:00:00Z'],
  ['2026-12-15T23:30:00Z', 'month', '2027-01-15T23:30:00Z'],
  ['2026-12-29T03:00:00Z', 'week', '2027-01-05T03:00:00Z'],
  ['2026-03-28T03:00:00Z', 'day', '2026-03-29T03:00:00Z'],
] as const)('after %s a run each %s comes at %s', (from, interval, to) => {
  expect(nextImport(new Date(from), interval)).toEqual(new Date(to))
})

it('lets a plan run profiles by themselves as often as it says', () => {
  expect(['free', 'venture', 'business', 'unlimited'].map((plan) => intervalsOf(plan).length)).toEqual([0, 2, 3, 3])
})
