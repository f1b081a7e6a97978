import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { goByClocksOf } from '../session/clocks.ts'
import { goByPlacesOf } from '../session/places.ts'
import {
  dayOf,
  formatDayOf,
  formatDecimal,
  formatInstant,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatSigned,
  formatSpan,
  formatToday,
} from './format.ts'

beforeAll(() => void vi.stubGlobal('document', { cookie: 'language_code=en-us' }))
afterAll(() => void vi.unstubAllGlobals())

it('writes what is below nothing with the sign of a minus, as the shops do', () => {
  const written = [
    formatNumber(-5),
    formatSigned(-5),
    formatDecimal('-1.5'),
    formatMoney('-1.61', 'USD'),
    formatPrice('-3', 'USD'),
  ]
  expect(written).toEqual(['−5', '−5', '−1.5', '−$1.61', '−$3'])
})

it('writes an amount in all places that its currency has in the store, or anywhere', () => {
  const written = (...currencies: { code: string; decimals: number }[]) => {
    goByPlacesOf({ currencies })
    return [formatMoney('12.5', 'PKR'), formatMoney('12.5', 'USD'), formatMoney('1.235', 'KWD')]
  }
  expect(written()).toEqual(['Rs\u00a013', '$12.50', 'KWD\u00a01.235'])
  const own = written({ code: 'PKR', decimals: 2 }, { code: 'USD', decimals: 0 }, { code: 'KWD', decimals: 3 })
  expect(own).toEqual(['Rs\u00a012.50', '$12.50', 'KWD\u00a01.235'])
  goByPlacesOf(null)
  expect(formatMoney('12.5', 'PKR')).toBe('Rs\u00a013')
})

it('writes a share with one digit behind the point at most', () => {
  expect([0, 0.4, 0.057, 1 / 3, 1].map(formatPercent)).toEqual(['0%', '40%', '5.7%', '33.3%', '100%'])
})

it('says an instant by the clocks of the store that one works in, else by one’s own', () => {
  const at = '2026-12-31T22:30:00.000Z'
  const said = (zone: string | null) => {
    goByClocksOf(zone === null ? null : { time_zone: zone })
    return [
      dayOf(at),
      formatDayOf(at),
      formatInstant(at),
      formatSpan(at, 'hour'),
      formatSpan(at, 'month'),
      formatToday(new Date(at)),
    ]
  }
  expect(said('Europe/Kyiv')).toEqual([
    '2027-01-01',
    'Jan 1, 2027',
    'Jan 1, 2027, 12:30 AM',
    '12:30 AM',
    'Jan 27',
    'Friday, January 1',
  ])
  expect(said('America/New_York')).toEqual([
    '2026-12-31',
    'Dec 31, 2026',
    'Dec 31, 2026, 5:30 PM',
    '05:30 PM',
    'Dec 26',
    'Thursday, December 31',
  ])
  expect(said(null)).toEqual(said(Intl.DateTimeFormat().resolvedOptions().timeZone))
  // The year that everyone is in is the one there.
  goByClocksOf({ time_zone: 'Europe/Kyiv' })
  expect(formatMoment(at, new Date('2027-05-05T12:00:00Z'))).toBe('Jan 1, 12:30 AM')
  goByClocksOf({ time_zone: 'America/New_York' })
  expect(formatMoment(at, new Date('2027-05-05T12:00:00Z'))).toBe('Dec 31, 2026, 5:30 PM')
  expect(dayOf('0020-05-05T12:00:00.000Z')).toBe('0020-05-05')
  goByClocksOf(null)
})
