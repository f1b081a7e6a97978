import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areaOf } from './crop-area.ts'

it('a part of a picture is told in its own pixels', () => {
  expect(areaOf({ x: 10, y: 25, width: 50, height: 50 }, { width: 1000, height: 400 })).toEqual({
    left: 100,
    top: 100,
    width: 500,
    height: 200,
  })
  expect(areaOf({ x: 0, y: 0, width: 100, height: 100 }, { width: 333, height: 77 })).toEqual({
    left: 0,
    top: 0,
    width: 333,
    height: 77,
  })
})

it('is never empty and never reaches outside, however small the picture', () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true })
  const length = fc.integer({ min: 1, max: 9000 })
  fc.assert(
    fc.property(percent, percent, percent, percent, length, length, (x, y, w, h, width, height) => {
      const area = areaOf({ x, y, width: Math.min(w, 100 - x), height: Math.min(h, 100 - y) }, { width, height })
      expect(area.width).toBeGreaterThan(0)
      expect(area.height).toBeGreaterThan(0)
      expect(area.left + area.width).toBeLessThanOrEqual(width)
      expect(area.top + area.height).toBeLessThanOrEqual(height)
    }),
  )
})
