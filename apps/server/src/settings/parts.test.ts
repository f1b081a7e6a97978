import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'

test('a process does everything unless it is told what to do', () => {
  expect([...partsOf([])]).toEqual(['http', 'storefront', 'worker'])
  expect([...partsOf(['--only', 'worker'])]).toEqual(['worker'])
  expect([...partsOf(['--only=http, storefront'])]).toEqual(['http', 'storefront'])
})

test.each([['--only'], ['--only', ''], ['--only', 'https'], ['--only=http,']])('%s %s is refused', (...args) => {
  expect(() => partsOf(args)).toThrow('--only takes http, storefront, worker')
})
