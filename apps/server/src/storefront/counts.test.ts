import { expect, it } from 'vitest'
import { openCounts } from './counts.ts'

it('What is asked for is counted by store and key, and begun anew when it is taken', () => {
  const counts = openCounts()
  for (const [store, key] of [
    ['a', '/old'],
    ['a', '/old'],
    ['b', '/old'],
  ] as const)
    counts.note(store, key)
  expect([...counts.take()].map(([store, counted]) => [store, [...counted]])).toEqual([
    ['a', [['/old', 2]]],
    ['b', [['/old', 1]]],
  ])
  expect(counts.take().size).toBe(0)
})

it('Nobody fills the memory by asking for nonsense, of one shop or of many', () => {
  const counts = openCounts()
  for (let n = 0; n < 1000; n++) counts.note('flooded', `/never-${n}`)
  for (let n = 0; n < 1000; n++) counts.note(`store-${n}`, '/old')
  counts.note('flooded', '/never-0')
  const taken = counts.take()
  expect([taken.size, taken.get('flooded')?.size, taken.get('flooded')?.get('/never-0')]).toEqual([200, 500, 2])
})
