import { expect, test } from 'vitest'
import { addDays, dayInZone, hours, isActiveOn } from './time.ts'

test.each([
  ['2026-05-31T20:59:59Z', 'Europe/Kyiv', '2026-05-31'],
  ['2026-05-31T21:00:00Z', 'Europe/Kyiv', '2026-06-01'],
  ['2026-12-31T22:00:00Z', 'Europe/Kyiv', '2027-01-01'],
  ['2026-06-01T03:00:00Z', 'America/New_York', '2026-05-31'],
])('%s is in %s the day %s', (instant, zone, day) => {
  expect(dayInZone(new Date(instant), zone)).toBe(day)
  expect(dayInZone(Date.parse(instant), zone)).toBe(day)
})

test('both the first and the last day are included, an empty bound is open', () => {
  expect(isActiveOn('2026-05-31', '2026-05-01', '2026-05-31')).toBe(true)
  expect(isActiveOn('2026-05-01', '2026-05-01', '2026-05-31')).toBe(true)
  expect(isActiveOn('2026-06-01', '2026-05-01', '2026-05-31')).toBe(false)
  expect(isActiveOn('2026-04-30', '2026-05-01', null)).toBe(false)
  expect(isActiveOn('2026-04-30', null, null)).toBe(true)
})

test('days are added over month ends and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(hours(1)).toBe(3_600_000)
})
