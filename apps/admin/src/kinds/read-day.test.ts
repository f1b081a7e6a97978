import { expect, it } from 'vitest'
import { readDay } from './read-day.ts'

it.each([
  ['06.04.2027', '2027-04-06'],
  ['6.4.2027', '2027-04-06'],
  ['06/04/2027', '2027-04-06'],
  ['06 04 2027', '2027-04-06'],
  ['2027-04-06', '2027-04-06'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2027', null],
  ['31.04.2027', null],
  ['13.13.2027', null],
  ['06.04.27', null],
  ['06.04', null],
  ['завтра', null],
  ['', null],
])('a day typed as %j is %j', (text, day) => {
  expect(readDay(text)).toBe(day)
})
