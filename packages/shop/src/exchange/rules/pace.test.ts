import { expect, it, test } from 'vitest'
import { paceOf, rowsInWindow } from './pace.ts'

it('nothing is told before two seconds are behind, then how fast it goes and how long still', () => {
  const pace = paceOf(1000)
  expect(pace(0, 0)).toBeNull()
  expect(pace(1000, 100)).toBeNull()
  expect(pace(2000, 200)).toEqual({ rows_per_second: 100, seconds_left: 8 })
  expect(pace(4000, 300)).toEqual({ rows_per_second: 75, seconds_left: 10 })
})

it('no time left is told where nobody knows how many rows there are, or more came than were counted', () => {
  const unknown = paceOf(null)
  unknown(0, 0)
  expect(unknown(5000, 500)).toEqual({ rows_per_second: 100, seconds_left: null })
  const wrong = paceOf(400)
  wrong(0, 0)
  expect(wrong(5000, 500)).toEqual({ rows_per_second: 100, seconds_left: null })
})

it('a run that goes on where another process stopped is reckoned from there', () => {
  const pace = paceOf(10_000)
  pace(0, 9000)
  expect(pace(5000, 9500)).toEqual({ rows_per_second: 100, seconds_left: 5 })
})

it('what was long ago says nothing of now', () => {
  const pace = paceOf(100_000)
  for (let second = 0; second <= 60; second += 1) pace(second * 1000, second * 1000)
  // From here on it is ten times slower.
  for (let second = 61; second < 95; second += 1) pace(second * 1000, 60_000 + (second - 60) * 100)
  expect(pace(95_000, 63_500)?.rows_per_second).toBe(100)
})

it('a run that stands still says nothing', () => {
  const pace = paceOf(100)
  pace(0, 50)
  expect(pace(10_000, 50)).toBeNull()
})

test.each([
  [100, { offset: 0, limit: null }, 100],
  [100, { offset: 30, limit: null }, 70],
  [100, { offset: 30, limit: 10 }, 10],
  [100, { offset: 95, limit: 10 }, 5],
  [100, { offset: 200, limit: 10 }, 0],
  [100, { offset: null, limit: null }, 100],
])('of %i rows the window %j takes %i', (count, window, taken) => {
  expect(rowsInWindow(count, window)).toBe(taken)
})
