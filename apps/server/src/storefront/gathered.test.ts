import { expect, it } from 'vitest'
import { openGathered } from './gathered.ts'

const later = (_before: number, now: number): number => now

it('Nobody fills the memory: a store has its bound, and all of them have one together', () => {
  const gathered = openGathered(later, { keys: 3, all: 5 })
  for (let n = 0; n < 10; n++) gathered.note('a', `k${n}`, n)
  for (let n = 0; n < 10; n++) gathered.note('b', `k${n}`, n)
  gathered.note('c', 'k', 1)
  // What is known is followed on.
  gathered.note('a', 'k0', 100)
  const taken = gathered.take()
  expect([...taken].map(([store, own]) => [store, own.size])).toEqual([
    ['a', 3],
    ['b', 2],
  ])
  expect(taken.get('a')?.get('k0')).toBe(100)
  gathered.note('c', 'k', 1)
  expect(gathered.take().get('c')?.size).toBe(1)
})

it('What is taken away makes room', () => {
  const gathered = openGathered(later, { keys: 3, all: 1 })
  gathered.note('a', 'plain', 1)
  expect([gathered.drop('a', 'plain'), gathered.drop('a', 'plain'), gathered.drop('b', 'x')]).toEqual([
    1,
    undefined,
    undefined,
  ])
  gathered.note('b', 'login', 2)
  expect(gathered.take().get('b')?.get('login')).toBe(2)
})
