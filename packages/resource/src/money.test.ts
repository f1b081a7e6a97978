import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allocate,
  containedTax,
  convert,
  convertBack,
  divideRounded,
  formatDecimal,
  least,
  parseDecimal,
  percentOf,
} from './money.ts'

describe('parseDecimal', () => {
  test.each([
    ['1299.99', 4, 12999900n],
    ['-0.5', 2, -50n],
    ['+7', 0, 7n],
    ['20.00000000', 4, 200000n],
    [12.5, 4, 125000n],
    [0, 2, 0n],
  ])('reads %s at scale %i', (text, scale, value) => expect(parseDecimal(text, scale)).toBe(value))

  test.each(['', ' 1', '1,5', '1.', '.5', '1e3', 'abc', '--1', '0x10', '1.23456'])('refuses %j', (text) =>
    expect(() => parseDecimal(text, 4)).toThrow(RangeError),
  )

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2, 1e21])('refuses the number %d', (value) =>
    expect(() => parseDecimal(value, 4)).toThrow(RangeError),
  )
})

test.each([
  [12999900n, 4, undefined, '1299.9900'],
  [12999900n, 4, 2, '1299.99'],
  [12999900n, 4, 0, '1299.99'],
  [10000n, 4, 0, '1'],
  [-5n, 2, undefined, '-0.05'],
  [7n, 0, undefined, '7'],
])('formats %s at scale %i', (value, scale, minimum, text) => expect(formatDecimal(value, scale, minimum)).toBe(text))

test('what is formatted reads back as the same amount', () => {
  fc.assert(
    fc.property(
      fc.bigInt(),
      fc.nat(8),
      (value, scale) => parseDecimal(formatDecimal(value % 10n ** 20n, scale), scale) === value % 10n ** 20n,
    ),
  )
})

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [5n, -2n, -3n],
  [4n, 3n, 1n],
  [0n, 7n, 0n],
])('%s / %s rounds half away from zero to %s', (n, d, result) => expect(divideRounded(n, d)).toBe(result))

describe('allocate', () => {
  test.each([
    [1000n, [3333n, 3333n, 3333n], [334n, 333n, 333n]],
    [3000n, [20000n, 5000n], [2400n, 600n]],
    [999n, [1999n, 4999n, 1n], [285n, 714n, 0n]],
    [-1000n, [3333n, 3333n, 3333n], [-334n, -333n, -333n]],
    [0n, [0n, 0n], [0n, 0n]],
    [0n, [], []],
  ])('splits %s', (total, weights, parts) => expect(allocate(total, weights)).toEqual(parts))

  test('refuses to spread money over nothing', () => {
    expect(() => allocate(1n, [0n, 0n])).toThrow(RangeError)
    expect(() => allocate(1n, [2n, -1n])).toThrow(RangeError)
  })

  test('the parts always sum to the whole, and a part never exceeds its weight when the total does not exceed the sum', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(weights, fc.bigInt({ min: 0n, max: 10n ** 10n }), (w, t) => {
        const sum = w.reduce((a, b) => a + b, 0n)
        const total = least(t, sum)
        const parts = allocate(total, w)
        return parts.reduce((a, b) => a + b, 0n) === total && parts.every((part, i) => part <= (w[i] ?? 0n))
      }),
    )
  })
})

test('a percentage of an amount is rounded once', () => {
  expect(percentOf(10_000n, 2000n)).toBe(2000n)
  expect(percentOf(333n, 1000n)).toBe(33n)
  expect(percentOf(5n, 100_000n, 4)).toBe(1n)
})

test.each([
  [10000n, 1667n],
  [19999n, 3333n],
  [3333n, 556n],
  [5n, 1n],
])('20 %% contained in %s is %s', (gross, tax) => expect(containedTax(gross, 2000n)).toBe(tax))

test('a catalogue amount is converted and rounded once, half away from zero', () => {
  expect(convert(33058n, '1.00000', 2)).toBe(331n)
  expect(convert(1000000n, '41.25', 2)).toBe(412500n)
  expect(convert(1000000n, '0.02424242', 2)).toBe(242n)
  expect(convert(5000n, '1', 0)).toBe(1n)
  expect(convert(-5000n, '1', 0)).toBe(-1n)
  expect(convert(12345n, '1', 3)).toBe(1235n)
  expect(convertBack(412500n, '41.25', 2)).toBe(1000000n)
})
