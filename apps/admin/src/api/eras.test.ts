import { expect, test } from 'vitest'
import { openEras } from './eras.ts'

test('what was read before the stream began is read anew when something changed between the two', () => {
  const eras = openEras()
  eras.answered('1')
  expect(eras.begun('2')).toEqual({ kind: 'unknown' })
})

test('what was read at the era of the stream is kept', () => {
  const eras = openEras()
  eras.answered('1')
  eras.answered('1')
  expect(eras.begun('1')).toEqual({ kind: 'nothing' })
})

test('a stream that comes back at the same era has missed nothing, at another one it cannot tell what', () => {
  const eras = openEras()
  eras.begun('1')
  eras.heard('2', ['orders'])
  expect(eras.begun('2')).toEqual({ kind: 'nothing' })
  expect(eras.begun('4')).toEqual({ kind: 'unknown' })
  expect(eras.begun('4')).toEqual({ kind: 'nothing' })
})

test('an answer that was read before a change that has been heard is read again, for what changed since', () => {
  const eras = openEras()
  eras.begun('1')
  eras.heard('2', ['orders', 'products'])
  eras.heard('3', ['orders'])
  expect(eras.answered('1')).toEqual({ kind: 'some', resources: ['orders', 'products'] })
  expect(eras.answered('2')).toEqual({ kind: 'some', resources: ['orders'] })
  expect(eras.answered('3')).toEqual({ kind: 'nothing' })
})

test('an answer that is ahead of the stream waits for its change, and one that nobody hears of is doubted once', () => {
  const eras = openEras()
  eras.begun('1')
  expect(eras.answered('2')).toEqual({ kind: 'unknown' })
  eras.heard('2', ['orders'])
  expect(eras.isStillUnheard('2')).toBe(false)
  expect(eras.answered('elsewhere')).toEqual({ kind: 'unknown' })
  expect(eras.isStillUnheard('elsewhere')).toBe(true)
  expect(eras.isStillUnheard('elsewhere')).toBe(false)
})
