import { expect, test } from 'vitest'
import { withMinus, withSign } from './minus.ts'

test.each([
  ['-1,61 €', '−1,61 €', '−1,61 €'],
  ['-$1.61', '−$1.61', '−$1.61'],
  ['−5', '−5', '−5'],
  ['1,61 €', '1,61 €', '+1,61 €'],
])('%s is written %s, and as what came or went %s', (written, shown, moved) => {
  expect(withMinus(written)).toBe(shown)
  expect(withSign(written)).toBe(moved)
})
