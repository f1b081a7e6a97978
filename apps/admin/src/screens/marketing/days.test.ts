import { expect, it } from 'vitest'
import { daysUntil } from './days.ts'

it('names the days of a stretch of the calendar, also across a month and a change of clocks', () => {
  expect(daysUntil('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(daysUntil('2026-10-26', 2)).toEqual(['2026-10-25', '2026-10-26'])
})
