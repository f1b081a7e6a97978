import { expect, it } from 'vitest'
import { blankRow } from './blank-row.ts'

it('makes rows of these columns in their order, whatever they are called, each its own', () => {
  const names = ['b', 'a', '__proto__', 'sku "1"', '7']
  const fresh = blankRow(names)
  const [one, other] = [fresh(), fresh()]
  one.a = 'x'
  expect(Object.keys(one).sort()).toEqual([...names].sort())
  expect(other.a).toBeNull()
  expect(Object.getPrototypeOf(one)).toBe(Object.prototype)
})
