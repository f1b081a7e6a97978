import { expect, test } from 'vitest'
import { inOtherLayouts } from './keyboard-layouts.ts'

test.each([
  ['xfq', ['чай']],
  ['Vsirf', ['мішка', 'мышка']],
  ["'xvfr", ['єчмак', 'эчмак']],
  ['crfnthnbyf', ['скатертина']],
  ['іфьігтп', ['samsung']],
  ['ыфьыгтп пфдфчн', ['samsung galaxy']],
  ['дныещл', ['lystok']],
  ['самсунг galaxy', []],
  ['ty', []],
  ['2026', []],
  ['', []],
])('%o is %o by the same keys', (typed, written) => expect(inOtherLayouts(typed)).toEqual(written))
