import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backOff } from './events.ts'

test('between two tries to hear the feed again lies at most a second, and no two nodes wait alike', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, chance) => {
      const wait = backOff(failures, chance)
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(1000)
    }),
  )
  expect(backOff(9, 0)).not.toBe(backOff(9, 0.9))
})
