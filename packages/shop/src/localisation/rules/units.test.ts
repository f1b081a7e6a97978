import { expect, test } from 'vitest'
import { applyRates, inCurrency, rebase } from './currencies.ts'
import { convertUnit, formatMeasure } from './units.ts'

const kilogram = { id: 'kg', value: '1.00000' }
const gram = { id: 'g', value: '1000.00000' }
const pound = { id: 'lb', value: '2.2046' }

test('weights convert between classes and show two decimals', () => {
  expect(convertUnit(150_000_000n, kilogram, gram)).toBe(150_000_000_000n)
  expect(formatMeasure(convertUnit(50_000_000_000n, gram, kilogram))).toBe('0.50')
  expect(formatMeasure(convertUnit(100_000_000n, pound, kilogram))).toBe('0.45')
  expect(convertUnit(5n, undefined, kilogram)).toBe(5n)
})

const currencies = [
  { code: 'UAH', value: '1.00000' },
  { code: 'USD', value: '0.02500000' },
  { code: 'EUR', value: '0.02000000' },
]

test('another base currency divides all values by its own', () => {
  expect(rebase(currencies, 'USD')).toEqual([
    { code: 'UAH', value: '40.00000000' },
    { code: 'USD', value: '1.00000' },
    { code: 'EUR', value: '0.80000000' },
  ])
  expect(rebase(currencies, 'XXX')).toEqual(currencies)
})

test('a feed sets what it knows and leaves the rest', () => {
  expect(applyRates(currencies, { EUR: '1', UAH: '50' }, 'UAH')).toEqual([
    { code: 'UAH', value: '1.00000' },
    { code: 'USD', value: '0.02500000' },
    { code: 'EUR', value: '0.02000000' },
  ])
  expect(applyRates(currencies, { EUR: '1', USD: '1.1' }, 'UAH')).toEqual(currencies)
})

test('an amount is rounded once in its currency', () => {
  expect(inCurrency(1_000_000n, { code: 'JPY', decimals: 0, value: '3.555' })).toBe(356n)
})
