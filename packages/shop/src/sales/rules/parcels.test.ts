import { days } from '@shopwright/resource'
import { expect, it } from 'vitest'
import { followedAt } from './parcels.ts'

it.each([
  ['2026-11-27T00:07:00Z', 60],
  ['2026-11-27T06:07:00Z', 60],
  ['2026-11-27T06:37:00Z', 4],
  ['2026-11-27T07:07:00Z', 4],
  ['2026-11-27T23:37:00Z', 4],
])('at %s parcels are asked about that moved in the last %i days', (now, most) => {
  expect(followedAt(new Date(now))).toBe(days(most))
})
