import { expect, test } from 'vitest'
import { decimalIn } from './paste-decimal.ts'

test.each([
  ['120,50', '120.50'],
  ['1 299,50', '1299.50'],
  ['1\u00a0299.5', '1299.5'],
  [' 7 ', '7'],
  ['-3,2', '-3.2'],
  ['1,299.50', null],
  ['12 грн', null],
  ['', null],
])('a pasted “%s” is read as %s', (pasted, read) => {
  expect(decimalIn(pasted)).toBe(read)
})
