import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inGroupsOf } from './groups.ts'

it('groups are a list again when they are joined, each full but the last', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), (list, size) => {
      const groups = [...inGroupsOf(size, list)]
      expect(groups.flat()).toEqual(list)
      expect(groups.slice(0, -1).every((one) => one.length === size)).toBe(true)
      expect(groups.every(({ length }) => length > 0 && length <= size)).toBe(true)
    }),
  )
})
