import { expect, test } from 'vitest'
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

test('half of the last place is rounded up, converted and shown', () => {
  expect(convertUnit(1_500n, gram, kilogram)).toBe(2n)
  expect(formatMeasure(123_500_000n)).toBe('1.24')
})
