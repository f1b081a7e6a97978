import { expect, it } from 'vitest'
import { intervalsOf, nextImport } from './schedule.ts'

it.each([
  ['2026-01-31T03:00:00Z', 'month', '2026-02-28T03:00:00Z', 'Etc/UTC'],
  ['2028-01-31T03:00:00Z', 'month', '2028-02-29T03:00:00Z', 'Etc/UTC'],
  ['2026-12-15T23:30:00Z', 'month', '2027-01-15T23:30:00Z', 'Etc/UTC'],
  ['2026-12-29T03:00:00Z', 'week', '2027-01-05T03:00:00Z', 'Etc/UTC'],
  ['2026-03-28T04:00:00Z', 'day', '2026-03-29T03:00:00Z', 'Europe/Kyiv'],
  ['2026-10-20T03:00:00.500Z', 'week', '2026-10-27T04:00:00.500Z', 'Europe/Kyiv'],
  // There it is the last of January already.
  ['2026-01-30T20:00:00Z', 'month', '2026-02-27T20:00:00Z', 'Asia/Tokyo'],
  ['2026-03-07T10:30:00Z', 'day', '2026-03-08T10:30:00Z', 'America/Los_Angeles'],
] as const)('after %s a run each %s comes at %s in %4$s', (from, interval, to, zone) => {
  expect(nextImport(new Date(from), interval, zone)).toEqual(new Date(to))
})

it('lets a plan run profiles by themselves as often as it says', () => {
  expect(['free', 'venture', 'business', 'unlimited'].map((plan) => intervalsOf(plan).length)).toEqual([0, 2, 3, 3])
})
