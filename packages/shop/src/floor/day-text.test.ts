import { expect, it } from 'vitest'
import { dayText } from './day-text.ts'

it('says the day that a store has at an instant', () => {
  const late = new Date('2026-05-31T22:30:00Z')
  expect(dayText(late, 'ua-uk', 'Europe/Kyiv')).toBe('1 червня 2026 р.')
  expect(dayText(late, 'en-us', 'America/New_York')).toBe('May 31, 2026')
  expect(dayText(null, 'en-us', 'UTC')).toBe('')
})
