import { expect, test } from 'vitest'
import { isMailAddress } from './mail-address.ts'

test.each([
  ['olena@shop.test', true],
  ['olena+tag@sub.shop.test', true],
  ['олена@пошта.укр', true],
  ['x<olena@shop.test>', false],
  ['x,olena@shop.test', false],
  ['"x"olena@shop.test', false],
  ['olena(1)@shop.test', false],
  ['olena@shop', false],
  ['olena@shop.test.', false],
  ['olena@shop.test\r\nBcc: a@b.test', false],
  [`${'x'.repeat(250)}@a.test`, false],
])('%j is an address: %s', (text, isOne) => expect(isMailAddress(text)).toBe(isOne))
