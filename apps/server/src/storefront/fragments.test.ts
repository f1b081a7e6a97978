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
  const fragments = openFragments(100_000)(theme)
  for (let n = 0; n < 1000; n++) {
    fragments.set(`card ${n}`, Buffer.alloc(1000))
    fragments.get('card 0')
  }
  const kept = Array.from({ length: 1000 }, (_, n) => fragments.get(`card ${n}`)).filter(Boolean)
  expect(kept.length * 1000).toBeLessThan(100_000)
  expect(kept.length * 1000).toBeGreaterThan(50_000)
  expect(fragments.get('card 0')).toBeDefined()
  fragments.set('too much', Buffer.alloc(200_000))
  expect(fragments.get('too much')).toBeUndefined()
})
