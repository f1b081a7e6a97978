import { expect, test } from 'vitest'
import { nextMidnight } from './midnight.ts'

test('a page is kept until the day of the store ends, at most an hour', () => {
  const evening = Date.parse('2026-05-31T20:30:00Z') // 23:30 in Kyiv
  expect(Math.abs(nextMidnight(evening, 'Europe/Kyiv') - Date.parse('2026-05-31T21:00:00Z'))).toBeLessThan(2000)
  expect(nextMidnight(evening, 'UTC')).toBe(evening + 3_600_000)
})
