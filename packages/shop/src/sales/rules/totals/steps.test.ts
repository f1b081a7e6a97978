import { expect, test } from 'vitest'
import { aCoupon, aProduct, aQuote, cents } from '../quote.fixture.ts'
import { quote } from '../quote.ts'
import { DEFAULT_TOTALS, misplacedTotals, type TotalsOrder } from './steps.ts'

const moved = (code: string, sort_order: number): TotalsOrder =>
  DEFAULT_TOTALS.map((entry) => (entry.code === code ? { ...entry, sort_order } : entry))

test('the default order can be used', () => expect(misplacedTotals(DEFAULT_TOTALS)).toEqual([]))

test.each([
  ['tax before the coupon', moved('tax', 3.5), [{ before: 'coupon', after: 'tax' }]],
  ['a fee after tax', moved('handling', 5.5), [{ before: 'handling', after: 'tax' }]],
  ['a fee before the goods', moved('low_order_fee', 0), [{ before: 'sub_total', after: 'low_order_fee' }]],
  ['credit before tax', moved('credit', 4.5), [{ before: 'tax', after: 'credit' }]],
  ['total before the voucher', moved('total', 7.5), [{ before: 'voucher', after: 'total' }]],
  ['two in the same place', moved('reward', 4), [{ before: 'reward', after: 'coupon' }]],
])('%s is misplaced', (_, order, pairs) => expect(misplacedTotals(order)).toEqual(pairs))

test('a missing row is misplaced', () => {
  expect(misplacedTotals(DEFAULT_TOTALS.filter((entry) => entry.code !== 'tax')).length).toBeGreaterThan(0)
})

test('delivery may stand before points, and an order that cannot be used gives way to the default', () => {
  const cart = aQuote([[aProduct('A', 100, { tax_class_id: 'T' }), 1]], { coupon: { code: 'MAY', row: aCoupon() } })
  const codes = (totals: TotalsOrder) => quote({ ...cart, totals }).totals.map((row) => row.code)
  expect(codes(moved('delivery', 1.5))).toEqual(['sub_total', 'delivery', 'coupon', 'tax', 'tax', 'total'])
  expect(quote({ ...cart, totals: moved('tax', 3.5) }).total).toBe(quote(cart).total)
  expect(quote(cart).total).toBe(cents(100 - 10 + 5 + 18 + 1 + 2 + 2))
})
