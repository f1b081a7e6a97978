import { describe, expect, it, test } from 'vitest'
import { addDays, clockInZone, dayInZone, hours, instantOf, isActiveOn, isDay, startOfDay } from './time.ts'

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

describe('a day begins', () => {
  it.each([
    ['2026-11-27', 'Europe/Kyiv', '2026-11-26T22:00:00Z'],
    ['2026-07-01', 'Europe/Kyiv', '2026-06-30T21:00:00Z'],
    // The clocks change at three and four in the night: the day has 23 and 25 hours, its midnight is the old time's.
    ['2026-03-29', 'Europe/Kyiv', '2026-03-28T22:00:00Z'],
    ['2026-03-30', 'Europe/Kyiv', '2026-03-29T21:00:00Z'],
    ['2026-10-25', 'Europe/Kyiv', '2026-10-24T21:00:00Z'],
    ['2026-10-26', 'Europe/Kyiv', '2026-10-25T22:00:00Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00Z'],
    ['2026-05-05', 'Asia/Kathmandu', '2026-05-04T18:15:00Z'],
    ['2026-05-05', 'UTC', '2026-05-05T00:00:00Z'],
    // Its midnight is skipped: the day begins at one.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z'],
  ])('%s in %s at %s', (day, zone, at) => {
    expect(startOfDay(day, zone).toISOString()).toBe(new Date(at).toISOString())
  })
})

describe('what clocks show', () => {
  it.each([
    ['2026-11-27T13:05:07', 'Europe/Kyiv', '2026-11-27T11:05:07Z'],
    ['2026-07-01T00:30:00', 'Europe/Kyiv', '2026-06-30T21:30:00Z'],
    ['2026-07-01T23:59:59', 'America/New_York', '2026-07-02T03:59:59Z'],
    ['2026-05-05T12:00:00', 'Asia/Kathmandu', '2026-05-05T06:15:00Z'],
    // Somebody has only begun to type a year.
    ['0020-05-05T12:00:00', 'UTC', '0020-05-05T12:00:00Z'],
  ])('is %s in %s at %s, and nothing else is', (clock, zone, at) => {
    expect(instantOf(clock, zone).toISOString()).toBe(new Date(at).toISOString())
    expect(clockInZone(new Date(at), zone)).toBe(clock)
  })

  it('is as long after the jump of the clocks where they skip it, and the later where they show it twice', () => {
    expect(instantOf('2026-03-29T03:30:00', 'Europe/Kyiv').toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(instantOf('2026-10-25T03:30:00', 'Europe/Kyiv').toISOString()).toBe('2026-10-25T01:30:00.000Z')
  })
})

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2100-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
])('%s is a day of the calendar: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})
