import { sum } from '@shopwright/resource/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCoupon, aDelivery, aProduct, aQuote, catalogue, cents, someSettings } from '../quote.fixture.ts'
import { quote } from '../quote.ts'
import type { QuoteFee, QuoteInput } from '../quote-input.ts'
import type { Quote } from '../quote-output.ts'
import { feesDue } from './fees.ts'

const handling = (more: Partial<QuoteFee> = {}): QuoteFee => ({
  code: 'handling',
  cost: catalogue(4),
  limit: catalogue(100),
  tax_class_id: null,
  ...more,
})
const lowOrder = (more: Partial<QuoteFee> = {}): QuoteFee => ({ ...handling(), code: 'low_order_fee', ...more })
const rows = ({ totals }: Quote): Record<string, bigint> =>
  Object.fromEntries(totals.map((row) => [row.code === 'tax' ? String(row.params.name) : row.code, row.value]))
const asked = (price: number, more: Partial<QuoteInput>): Record<string, bigint> =>
  rows(quote(aQuote([[aProduct('A', price), 1]], { delivery_methods: [], delivery_method_id: null, ...more })))

describe('the limit of a fee', () => {
  test.each([
    ['handling is asked above it', handling(), 100.01, true],
    ['not at it', handling(), 100, false],
    ['not below it', handling(), 99.99, false],
    ['of every order where it is nothing', handling({ limit: 0n }), 0.01, true],
    ['but not of what is free', handling({ limit: 0n }), 0, false],
    ['the fee of small orders is asked below it', lowOrder(), 99.99, true],
    ['not at it', lowOrder(), 100, false],
    ['not above it', lowOrder(), 100.01, false],
    ['not of what is free', lowOrder(), 0, false],
    ['a fee of nothing is none', lowOrder({ cost: 0n }), 50, false],
  ])('%s', (_, fee, price, isAsked) => {
    expect(fee.code in asked(price, { fees: [fee] })).toBe(isAsked)
  })

  test('is one of the base currency, as the fee is', () => {
    const currency = { code: 'USD', decimals: 2, value: '0.025' }
    expect(asked(100.4, { currency, fees: [handling()] })).toMatchObject({ sub_total: 251n, handling: 10n })
    // 100.10 come to 2.50, as the limit does.
    expect(asked(100.1, { currency, fees: [handling()] })).not.toHaveProperty('handling')
  })

  test('is compared with the goods before discounts, and without the gift vouchers that are bought', () => {
    const coupon = { code: 'MAY', row: aCoupon() }
    expect(asked(105, { coupon, fees: [handling(), lowOrder()] })).toMatchObject({ handling: 400n })
    const voucher_items = [{ key: 'gift', amount: catalogue(500) }]
    expect(asked(50, { voucher_items, fees: [handling(), lowOrder()] })).toMatchObject({ low_order_fee: 400n })
    const gift = quote(aQuote([], { voucher_items, fees: [handling(), lowOrder()] }))
    expect(gift.fees).toEqual([])
  })
})

test('handling is asked where anything is sent, the fee of small orders of downloads as well', () => {
  const download = aProduct('D', 150, { requires_delivery: false })
  const cheap = aProduct('C', 50, { requires_delivery: false })
  const fees = [handling(), lowOrder()]
  expect(quote(aQuote([[download, 1]], { fees })).fees).toEqual([])
  expect(quote(aQuote([[cheap, 1]], { fees })).fees).toMatchObject([{ code: 'low_order_fee' }])
  const mixed: Parameters<typeof aQuote>[0] = [
    [download, 1],
    [aProduct('A', 1), 1],
  ]
  expect(quote(aQuote(mixed, { fees })).fees).toMatchObject([{ code: 'handling' }])
})

test('both stand after delivery and before promo codes, each is taxed once, and neither is discounted', () => {
  const cart: Parameters<typeof aQuote>[0] = [[aProduct('A', 100, { tax_class_id: 'T' }), 2]]
  const fees = [
    handling({ tax_class_id: 'T' }),
    lowOrder({ limit: catalogue(1000), cost: catalogue(3), tax_class_id: 'T' }),
  ]
  const coupon = { code: 'MAY', row: aCoupon({ discount: '100', free_delivery: true }) }
  const answer = quote(aQuote(cart, { fees, coupon }))
  expect(answer.totals.map(({ code, value }) => [code, value])).toEqual([
    ['sub_total', cents(200)],
    ['delivery', cents(5)],
    ['handling', cents(4)],
    ['low_order_fee', cents(3)],
    ['coupon', cents(-205)],
    // 20 % of 4 and of 3; 2.00 for each of two pieces and each of two fees
    ['tax', cents(1.4)],
    ['tax', cents(8)],
    ['total', cents(16.4)],
  ])
})

test('an untaxed fee has no tax row of zero', () => {
  const answer = asked(150, { fees: [handling()] })
  expect(answer).toEqual({ sub_total: cents(150), handling: cents(4), total: cents(154) })
})

test('where prices are shown with tax, so is a fee', () => {
  const fees = [handling({ tax_class_id: 'T' })]
  const settings = { ...someSettings, show_prices_with_tax: true }
  const { totals } = quote(aQuote([[aProduct('A', 150), 1]], { fees, settings, delivery_method_id: null }))
  // 4.00, 20 % of it and 2.00
  expect(totals.map(({ code, value }) => [code, value])).toContainEqual(['handling', cents(6.8)])
})

test('for any goods the fees, their taxes and the rest come to the total, whatever is taken off the goods', () => {
  const amount = fc.integer({ min: 0, max: 3_000_000 }).map(BigInt)
  const fee = (code: QuoteFee['code']) =>
    fc.record({ code: fc.constant(code), cost: amount, limit: amount, tax_class_id: fc.constantFrom('T', null) })
  const given = fc.record({
    fees: fc.tuple(fee('handling'), fee('low_order_fee')),
    price: fc.integer({ min: 0, max: 300 }),
    pieces: fc.integer({ min: 1, max: 4 }),
    gross: fc.boolean(),
    shown: fc.boolean(),
    discount: fc.integer({ min: 0, max: 100 }),
    points: fc.nat(400),
    sent: fc.boolean(),
  })
  fc.assert(
    fc.property(given, ({ fees, price, pieces, gross, shown, discount, points, sent }) => {
      const product = aProduct('A', price, { tax_class_id: 'T', requires_delivery: sent })
      const settings = { ...someSettings, prices_include_tax: gross, show_prices_with_tax: shown }
      const with_all = aQuote([[product, pieces]], {
        fees,
        settings,
        delivery_methods: [aDelivery()],
        coupon: { code: 'MAY', row: aCoupon({ discount: String(discount) }) },
        reward_points: points,
      })
      const answer = quote(with_all)
      const plain = quote({ ...with_all, fees: [] })
      // A fee changes nothing but its own row, its own tax and the total.
      expect(answer.lines).toEqual(plain.lines)
      expect(answer.claims).toEqual(plain.claims)
      expect(answer.total - plain.total).toBe(sum(answer.fees.map(({ total }) => total)))
      expect(answer.tax - plain.tax).toBe(sum(answer.fees.map(({ tax }) => tax)))
      const summed = answer.totals.filter(({ code }) => code !== 'tax_included' && code !== 'total')
      expect(sum(summed.map(({ value }) => value))).toBe(answer.total)
      for (const { code, net, tax, total, cost } of answer.fees) {
        expect(net + tax).toBe(total)
        expect(gross ? total : net).toBe(cost)
        expect(answer.totals.filter((row) => row.code === code).map(({ value }) => value)).toEqual([
          shown ? total : net,
        ])
      }
      // A fixed tax may be all of a very small fee that contains it.
      const said = gross === shown ? ['handling', 'low_order_fee'] : []
      const neverNothing = new Set<string>([...said, 'tax', 'tax_included'])
      expect(answer.totals.filter(({ code, value }) => neverNothing.has(code) && value === 0n)).toEqual([])
      const goods = sum(answer.lines.map((line) => line.amount))
      const due = feesDue(
        fees.map(({ cost, limit, code }) => ({
          code,
          cost: (cost + 50n) / 100n,
          limit: (limit + 50n) / 100n,
          rates: [],
        })),
        goods,
        sent,
      )
      expect(answer.fees.map(({ code, cost }) => [code, cost])).toEqual(due.map(({ code, cost }) => [code, cost]))
    }),
    { numRuns: 3000 },
  )
})
