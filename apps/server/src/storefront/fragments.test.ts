import { expect, test } from 'vitest'
import { openFragments } from './fragments.ts'

const theme = { name: 'some', version: '1' }

test('what was drawn is kept by each build of a theme for itself', () => {
  const fragments = openFragments(10_000)
  fragments(theme).set('menu', Buffer.from('first'))
  expect(fragments(theme).get('menu')?.toString()).toBe('first')
  expect(fragments({ ...theme, version: '2' }).get('menu')).toBeUndefined()
  expect(fragments({ ...theme, name: 'other' }).get('menu')).toBeUndefined()
})

test('they never take more room than was given, and the least used leave first', () => {
  for (const [size, count] of [
    [1000, 1000],
    [20_000, 100],
  ] as const) {
    const fragments = openFragments(200_000)(theme)
    for (let n = 0; n < count; n++) {
      fragments.set(`part ${n}`, Buffer.alloc(size))
      fragments.get('part 0')
    }
    const kept = Array.from({ length: count }, (_, n) => fragments.get(`part ${n}`)).filter(Boolean)
    expect(kept.length * size).toBeLessThanOrEqual(100_000)
    expect(kept.length * size).toBeGreaterThan(50_000)
    expect(fragments.get('part 0')).toBeDefined()
    fragments.set('too much', Buffer.alloc(200_001))
    expect(fragments.get('too much')).toBeUndefined()
  }
})

test('whole pages do not drive out what pages are joined of', () => {
  const fragments = openFragments(200_000)(theme)
  fragments.set('menu', Buffer.from('menu'))
  for (let n = 0; n < 100; n++) fragments.set(`page ${n}`, Buffer.alloc(20_000))
  expect(fragments.get('menu')).toBeDefined()
})

test('what is kept keeps nothing else in memory', () => {
  const fragments = openFragments(200_000)(theme)
  const short = Buffer.from('menu')
  expect(short.buffer.byteLength).toBeGreaterThan(short.length)
  fragments.set('menu', short)
  expect(fragments.get('menu')?.buffer.byteLength).toBe(4)
})
