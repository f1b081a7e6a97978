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
  const onTop = { prices_include_tax: false, show_prices_with_tax: true }
  const inside = { prices_include_tax: true, show_prices_with_tax: false }
  expect(showSurcharge(1_000_000n, 1_000_000n, rates, onTop, uah)).toBe(12_000n)
  expect(showSurcharge(3_000_000n, -1_200_000n, rates, inside, uah)).toBe(-10_000n)
})

test('a price and its surcharge make the very cents of both together, and never less than nothing', () => {
  const settings = { prices_include_tax: true, show_prices_with_tax: true }
  const usd = { code: 'USD', decimals: 2, value: '0.024' }
  expect(showPrice(104_000n, [], settings, usd) + showSurcharge(104_000n, 104_000n, [], settings, usd)).toBe(
    showPrice(208_000n, [], settings, usd),
  )
  expect(showSurcharge(100_000n, -900_000n, [], settings, usd)).toBe(-24n)
})
