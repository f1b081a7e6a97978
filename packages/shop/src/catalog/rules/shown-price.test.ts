import { expect, test } from 'vitest'
import { showPrice, showSurcharge } from './shown-price.ts'

const uah = { code: 'UAH', decimals: 2, value: '1.00000' }
const rate = { name: '', priority: 1, compound: false }
const rates = [
  { ...rate, id: 'vat', percent: 200_000n, fixed: 0n },
  { ...rate, id: 'eco', percent: 0n, fixed: 200n },
]

test.each([
  ['net entry, shown with tax', false, true, 12_200n],
  ['net entry, shown without', false, false, 10_000n],
  ['gross entry, shown with tax', true, true, 10_000n],
  ['gross entry, shown without', true, false, 8167n],
])('%s', (_, prices_include_tax, show_prices_with_tax, shown) => {
  expect(showPrice(1_000_000n, rates, { prices_include_tax, show_prices_with_tax }, uah)).toBe(shown)
})

test('a surcharge bears no fixed tax, and may be negative', () => {
  expect(showSurcharge(1_000_000n, rates, { prices_include_tax: false, show_prices_with_tax: true }, uah)).toBe(12_000n)
  expect(showSurcharge(-1_200_000n, rates, { prices_include_tax: true, show_prices_with_tax: false }, uah)).toBe(
    -10_000n,
  )
})
