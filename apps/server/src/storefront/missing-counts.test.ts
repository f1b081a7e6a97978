import { expect, it } from 'vitest'
import { countMissing } from './missing-counts.ts'

it('What is asked for in vain is counted by store and address, and begun anew when it is taken', () => {
  const counts = countMissing()
  for (const [store, path] of [
    ['a', '/old'],
    ['a', '/old/'],
    ['b', '/old'],
    ['b', '/wp-login.php'],
  ] as const)
    counts.note(store, path)
  expect([...counts.take()].map(([store, paths]) => [store, [...paths]])).toEqual([
    ['a', [['/old', 2]]],
    ['b', [['/old', 1]]],
  ])
  expect(counts.take().size).toBe(0)
})

it('Nobody fills the memory by asking for nonsense, of one shop or of many', () => {
  const counts = countMissing()
  for (let n = 0; n < 1000; n++) counts.note('flooded', `/never-${n}`)
  for (let n = 0; n < 1000; n++) counts.note(`store-${n}`, '/old')
  counts.note('flooded', '/never-0')
  const taken = counts.take()
  expect([taken.size, taken.get('flooded')?.size, taken.get('flooded')?.get('/never-0')]).toEqual([200, 100, 2])
})
