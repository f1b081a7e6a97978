import { describe, expect, it } from 'vitest'
import { linesOf, namedIn } from './scale.ts'

describe('The lines of a chart', () => {
  it.each([
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [[1], [0, 1]],
    [
      [2, 1],
      [0, 1, 2],
    ],
    [[3], [0, 1, 2, 3]],
    [[4], [0, 1, 2, 3, 4]],
    [[7], [0, 2, 4, 6, 8]],
    [[9], [0, 2, 4, 6, 8, 10]],
    [[37], [0, 10, 20, 30, 40]],
    [[99], [0, 25, 50, 75, 100]],
    [[1234], [0, 500, 1000, 1500, 2000]],
  ])('of %j are %j', (values, lines) => expect(linesOf(values)).toEqual(lines))

  it('hold the largest and are whole, whatever is counted', () => {
    for (let most = 0; most < 3000; most += 1) {
      const lines = linesOf([most])
      expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
      expect(lines.every(Number.isInteger)).toBe(true)
      expect(lines.length).toBeLessThanOrEqual(6)
    }
  })

  it.each([
    [7, 7, [0, 1, 2, 3, 4, 5, 6], [0, 2, 4, 6]],
    [7, 3, [0, 3, 6], [0, 6]],
    [3, 8, [0, 1, 2], [0, 1, 2]],
  ])(
    'of %i points with room for %i names have as many, and half where it is narrow, the last among them',
    (count, room, wide, narrow) => {
      const points = Array.from({ length: count }, (_, index) => index)
      expect(namedIn(count, room).map((isNamed) => points.filter(isNamed))).toEqual([wide, narrow])
    },
  )
})
