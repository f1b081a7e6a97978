import { describe, expect, test } from 'vitest'
import { optionValue } from '../../catalog/rules/option-value.fixture.ts'
import { aCoupon, aDelivery, aProduct, aQuote, catalogue, cents, someSettings, vatAndEco } from './quote.fixture.ts'
import { quote } from './quote.ts'
import type { QuoteInput } from './quote-input.ts'
import type { Quote } from './quote-output.ts'

const rowsOf = ({ totals }: Quote): Record<string, bigint> =>
  Object.fromEntries(totals.map((row) => [row.code === 'tax' ? String(row.params.name) : row.code, row.value]))
const withCoupon = (more: Parameters<typeof aCoupon>[0] = {}): Partial<QuoteInput> => ({
  coupon: { code: 'may', row: aCoupon(more) },
})
const aVoucher = (balance: number) => ({
  code: 'GIFT',
  row: { id: 'v', code: 'GIFT', status: true, balance: catalogue(balance), order_id: null, order_is_complete: false },
})
const withCredit = (balance: number) => ({
  customer: { id: 'c', reward_balance: 0, credit_balance: catalogue(balance), delivery_group_id: null },
})

type Vector = readonly [name: string, more: Partial<QuoteInput>, rows: Record<string, number>, total: number]

const check = (
  cart: Parameters<typeof aQuote>[0],
  more: Partial<QuoteInput>,
  rows: Record<string, number>,
  total: number,
): Quote => {
  const answer = quote(aQuote(cart, more))
  expect(rowsOf(answer)).toEqual(
    Object.fromEntries(Object.entries({ ...rows, total }).map(([code, value]) => [code, cents(value)])),
  )
  expect(answer.total).toBe(cents(total))
  return answer
}

describe('cart 1: A 100.00 × 2 taxed, B 50.00 × 1 untaxed, delivery 5.00 taxed', () => {
  const cart = [
    [aProduct('A', 100, { tax_class_id: 'T' }), 2],
    [aProduct('B', 50), 1],
  ] as const
  const vectors: Vector[] = [
    ['V1 nothing', {}, { sub_total: 250, delivery: 5, VAT: 41, ECO: 6 }, 302],
    ['V2 coupon 10 %', withCoupon(), { sub_total: 250, delivery: 5, coupon: -25, VAT: 37, ECO: 6 }, 273],
    [
      'V3 coupon 10 % and free delivery',
      withCoupon({ free_delivery: true }),
      // A fixed tax on delivery goes with its price (2.35.5): 2.00 less than OpenCart asks.
      { sub_total: 250, delivery: 5, coupon: -30, VAT: 36, ECO: 4 },
      265,
    ],
    [
      'V4 coupon fixed 30 on all',
      withCoupon({ type: 'fixed', discount: '30' }),
      { sub_total: 250, delivery: 5, coupon: -30, VAT: 36.2, ECO: 6 },
      267.2,
    ],
    [
      'V5 coupon fixed 60 for product B only',
      withCoupon({ type: 'fixed', discount: '60', products: ['B'] }),
      { sub_total: 250, delivery: 5, coupon: -50, VAT: 41, ECO: 6 },
      252,
    ],
    [
      'V9 store credit 100, voucher 50',
      { ...withCredit(100), voucher: aVoucher(50) },
      { sub_total: 250, delivery: 5, VAT: 41, ECO: 6, credit: -100, voucher: -50 },
      152,
    ],
    [
      'V10 voucher balance 1000',
      { voucher: aVoucher(1000) },
      { sub_total: 250, delivery: 5, VAT: 41, ECO: 6, voucher: -302 },
      0,
    ],
  ]
  test.each(vectors)('%s', (_, more, rows, total) => void check(cart, more, rows, total))

  test('V4 gives 24 to A and 6 to B', () => {
    const { lines } = quote(aQuote(cart, withCoupon({ type: 'fixed', discount: '30' })))
    expect(lines.map((line) => line.discounts)).toEqual([
      [{ code: 'coupon', amount: cents(24) }],
      [{ code: 'coupon', amount: cents(6) }],
    ])
  })

  test('V10 leaves 698 on the voucher', () => {
    expect(quote(aQuote(cart, { voucher: aVoucher(1000) })).claims.voucher).toMatchObject({
      base: catalogue(302),
      left: catalogue(698),
    })
  })
})

describe('cart 2: A 40.00 × 3 taxed, 200 points each, B 50.00 × 1, delivery 5.00 taxed', () => {
  const cart = [
    [aProduct('A', 40, { tax_class_id: 'T', points: 200 }), 3],
    [aProduct('B', 50), 1],
  ] as const
  const vectors: Vector[] = [
    [
      'V6 redeem 300 of 600 points',
      { reward_points: 300 },
      { sub_total: 170, reward: -60, delivery: 5, VAT: 13, ECO: 8 },
      136,
    ],
    ['V7 redeem 600', { reward_points: 600 }, { sub_total: 170, reward: -120, delivery: 5, VAT: 1, ECO: 8 }, 64],
    [
      'V8-SW redeem 300 and coupon 10 %',
      { reward_points: 300, ...withCoupon() },
      { sub_total: 170, reward: -60, delivery: 5, coupon: -11, VAT: 11.8, ECO: 8 },
      123.8,
    ],
  ]
  test.each(vectors)('%s', (_, more, rows, total) => void check(cart, more, rows, total))
})

const oneRate = (rate: string): QuoteInput['taxes'] => ({
  geo_zones: [],
  rates: [{ id: 'vat', name: 'VAT', rate, type: 'percentage', geo_zones: [], customer_groups: [] }],
  classes: [{ id: 'T', rules: [{ tax_rate_id: 'vat', based_on: 'store', priority: 1 }] }],
})

describe('rounding', () => {
  const atHome = { delivery_methods: [], delivery_method_id: null }
  test('net 3.3058 at 21 % in 1000 pieces', () => {
    const product = aProduct('A', 3.3058, { tax_class_id: 'T' })
    check([[product, 1000]], { ...atHome, taxes: oneRate('21') }, { sub_total: 3310, VAT: 695.1 }, 4005.1)
  })

  test('gross 4.00 at 21 % in 1000 pieces', () => {
    const product = aProduct('A', 4, { tax_class_id: 'T' })
    const settings = { ...someSettings, prices_include_tax: true }
    const answer = check(
      [[product, 1000]],
      { ...atHome, settings, taxes: oneRate('21') },
      { sub_total: 4000, tax_included: 694.21 },
      4000,
    )
    expect(answer.lines[0]).toMatchObject({ net: cents(3305.79), tax: cents(694.21), total: cents(4000) })
  })

  test.each([
    [9, 90],
    [10, 80],
  ])('base 100, from ten pieces 80, special 90: %i pieces cost %i each', (quantity, unit) => {
    const row = { customer_group_id: null, priority: 1, date_start: null, date_end: null }
    const product = aProduct('A', 100, {
      discounts: [{ ...row, quantity: 10, price: catalogue(80) }],
      specials: [{ ...row, price: catalogue(90) }],
    })
    expect(quote(aQuote([[product, quantity]])).lines[0]).toMatchObject({
      unit_price: cents(unit),
      amount: cents(unit * quantity),
    })
  })

  test('the unit price is converted and rounded once in the currency of the order', () => {
    const answer = quote(
      aQuote([[aProduct('A', 99.99), 3]], { ...atHome, currency: { code: 'JPY', decimals: 0, value: '3.555' } }),
    )
    expect(answer.lines[0]).toMatchObject({ unit_price: 355n, amount: 1065n })
  })
})

describe('what cannot be bought', () => {
  const codes = (input: QuoteInput): string[] => quote(input).problems.map((problem) => problem.code)

  test.each([0, -1, 1.5, 10_000, 2 ** 53, Number.NaN])('a quantity of %d is refused and costs nothing', (quantity) => {
    const answer = quote(
      aQuote([
        [aProduct('A', 10), quantity],
        [aProduct('B', 20), 1],
      ]),
    )
    expect(answer.problems).toMatchObject([{ code: 'quantity-invalid', line: 'line-1' }])
    expect(answer.lines[0]).toMatchObject({ available: false, amount: 0n })
    expect(answer.totals[0]?.value).toBe(cents(20))
  })

  test.each([
    ['disabled', { status: false }],
    ['not yet available', { date_available: '2026-06-01' }],
    ['for another group', { customer_groups: ['wholesale'] }],
  ])('a product that is %s stays in the cart as unavailable', (_, more) => {
    const answer = quote(aQuote([[aProduct('A', 10, more), 1]]))
    expect(answer.problems).toMatchObject([{ code: 'product-unavailable', line: 'line-1', level: 'block' }])
    expect(answer.lines).toMatchObject([{ key: 'line-1', available: false }])
  })

  test('a product that is gone stays in the cart as unavailable', () => {
    expect(codes({ ...aQuote([[aProduct('A', 10), 1]]), products: {} })).toEqual(['product-unavailable'])
  })

  test('stock, required options and recurring profiles are told on their line', () => {
    const required = { id: 'o', type: 'select' as const, required: true, values: [] }
    const monthly = {
      id: 'monthly',
      customer_group_id: null,
      price: catalogue(9),
      trial_status: false,
      trial_price: 0n,
    }
    const answer = quote(aQuote([[aProduct('A', 10, { quantity: 1, options: [required], recurrings: [monthly] }), 2]]))
    expect(answer.lines[0]?.problems.map((problem) => problem.code)).toEqual([
      'recurring-required',
      'option-required',
      'stock-short',
    ])
  })

  test('a refused coupon and voucher are named and take nothing off', () => {
    const answer = quote(
      aQuote([[aProduct('A', 10), 1]], { ...withCoupon({ total: catalogue(50) }), voucher: { code: 'X', row: null } }),
    )
    expect(answer.problems).toMatchObject([
      { code: 'coupon-minimum', params: { coupon: 'may', missing: '40.00', currency: 'UAH' } },
      { code: 'voucher-unknown', params: { voucher: 'X' } },
    ])
    expect(answer.total).toBe(cents(18))
  })

  test('a chosen method that is not offered any more is told', () => {
    expect(codes(aQuote([[aProduct('A', 10), 1]], { delivery_method_id: 'gone', payment_method_id: 'gone' }))).toEqual([
      'delivery-unavailable',
      'payment-unavailable',
    ])
    expect(codes(aQuote([[aProduct('A', 0), 1]], { delivery_method_id: null, payment_method_id: 'card' }))).toEqual([])
  })

  test('prices are for signed-in customers where the store says so', () => {
    const settings = { ...someSettings, price_only_logged_in: true }
    expect(codes(aQuote([[aProduct('A', 10), 1]], { settings, customer: null }))).toEqual(['prices-need-login'])
    expect(codes(aQuote([[aProduct('A', 10), 1]], { settings }))).toEqual([])
  })
})

describe('delivery', () => {
  test('is not needed when nothing is sent', () => {
    const answer = quote(aQuote([[aProduct('file', 10, { requires_delivery: false }), 1]]))
    expect(answer).toMatchObject({
      delivery_required: false,
      delivery: null,
      delivery_methods: [],
      total: cents(10),
      problems: [],
    })
  })

  test('weighs the lines that are sent, in the unit of the store', () => {
    const answer = quote(
      aQuote([
        [aProduct('A', 10, { weight: '500', weight_class_id: 'g' }), 3],
        [aProduct('file', 1, { requires_delivery: false }), 1],
      ]),
    )
    expect(answer.weight).toBe(150_000_000n)
  })

  test('a free method bears no fixed tax', () => {
    const answer = quote(
      aQuote([[aProduct('A', 100), 1]], { delivery_methods: [aDelivery({ free_from: catalogue(50) })] }),
    )
    expect(answer).toMatchObject({ total: cents(100), delivery: { cost: 0n, tax: 0n } })
  })
})

describe('gift vouchers being bought', () => {
  const voucher_items = [{ key: 'g', amount: catalogue(100) }]
  test('are in the subtotal, untaxed, and no coupon lowers them', () => {
    const answer = quote(aQuote([[aProduct('A', 10), 1]], { voucher_items, delivery_method_id: null, ...withCoupon() }))
    expect(rowsOf(answer)).toEqual({ sub_total: cents(110), coupon: cents(-1), total: cents(109) })
  })

  test('cannot be paid with a voucher unless the store lets it', () => {
    const cart = { voucher_items, voucher: aVoucher(500) }
    expect(quote(aQuote([], cart)).total).toBe(cents(100))
    expect(quote(aQuote([], { ...cart, settings: { ...someSettings, voucher_pays_vouchers: true } })).total).toBe(0n)
  })
})

describe('the fingerprint of what was shown', () => {
  const input = aQuote([[aProduct('A', 10), 1]])
  test('is the same for the same cart whatever the stock or the clock', () => {
    const later = { ...input, now: Number(input.now) + 60_000, products: { A: { ...aProduct('A', 10), quantity: 50 } } }
    expect(quote(later).hash).toBe(quote(input).hash)
  })

  test.each([
    ['the price', { products: { A: aProduct('A', 10.01) } }],
    ['the currency', { currency: { code: 'USD', decimals: 2, value: '1.00000' } }],
    ['the delivery', { delivery_method_id: null }],
    ['the tax', { taxes: vatAndEco, products: { A: aProduct('A', 10, { tax_class_id: 'T' }) } }],
  ])('changes with %s', (_, more) => expect(quote({ ...input, ...more }).hash).not.toBe(quote(input).hash))
})

test('points are earned on what the customer really pays for the goods, and only by customers', () => {
  const cart = [
    [aProduct('A', 1000), 2],
    [aProduct('B', 10, { rewards: [{ customer_group_id: 'retail', points: 7 }] }), 3],
  ] as const
  expect(quote(aQuote(cart, withCoupon({ products: ['A'] }))).rewards_earned).toBe(18 + 21)
  expect(quote(aQuote(cart, { customer: null })).rewards_earned).toBe(0)
})

describe('readings that were open (commerce-rules 2.35)', () => {
  const atHome = { delivery_methods: [], delivery_method_id: null }
  const shownWithTax = { ...someSettings, show_prices_with_tax: true }
  const grossShownNet = { ...someSettings, prices_include_tax: true, show_prices_with_tax: false }
  const anA = (price: number) => aProduct('A', price, { tax_class_id: 'T' })

  test('1. a shown line is its shown price times its quantity, and the difference has a row', () => {
    const answer = quote(aQuote([[anA(407.48), 5]], { ...atHome, settings: shownWithTax, taxes: oneRate('20') }))
    expect(answer.lines[0]?.shown).toEqual({ price: cents(488.98), old_price: null, total: cents(2444.9) })
    expect(rowsOf(answer)).toEqual({
      sub_total: cents(2444.9),
      tax_included: cents(407.48),
      rounding: cents(-0.02),
      total: cents(2444.88),
    })
  })

  test('1. the other way round the taxes stand beside it', () => {
    const answer = quote(aQuote([[anA(100), 3]], { ...atHome, settings: grossShownNet, taxes: oneRate('20') }))
    expect(answer.lines[0]?.shown).toEqual({ price: cents(83.33), old_price: null, total: cents(249.99) })
    expect(rowsOf(answer)).toEqual({
      sub_total: cents(249.99),
      VAT: cents(50),
      rounding: cents(0.01),
      total: cents(300),
    })
  })

  test('1. nothing is said of no difference', () => {
    const settings = { ...someSettings, show_prices_with_tax: true }
    const answer = quote(aQuote([[anA(100), 3]], { ...atHome, settings, taxes: oneRate('20') }))
    expect(answer.totals.map(({ code }) => code)).toEqual(['sub_total', 'tax_included', 'total'])
  })

  test('1. a discount reads as what it takes off the shown amounts', () => {
    const answer = quote(
      aQuote([[anA(100), 1]], { ...atHome, ...withCoupon(), settings: shownWithTax, taxes: oneRate('20') }),
    )
    expect(rowsOf(answer)).toEqual({
      sub_total: cents(120),
      coupon: cents(-12),
      tax_included: cents(18),
      total: cents(108),
    })
    expect(answer.claims.coupon?.amount).toBe(cents(10))
  })

  test('2. delivery reads with tax where prices do', () => {
    const answer = quote(aQuote([[anA(100), 1]], { settings: shownWithTax, taxes: oneRate('20') }))
    expect(rowsOf(answer)).toEqual({
      sub_total: cents(120),
      delivery: cents(6),
      tax_included: cents(21),
      total: cents(126),
    })
  })

  test('4. without a payment address the delivery address is it', () => {
    const addresses = { store: { country_id: 'PL', zone_id: null }, delivery: { country_id: 'UA', zone_id: null } }
    const taxes = {
      ...vatAndEco,
      classes: [{ id: 'T', rules: [{ tax_rate_id: 'vat', based_on: 'payment' as const, priority: 1 }] }],
    }
    expect(quote(aQuote([[anA(100), 1]], { ...atHome, taxes, addresses: { ...addresses, payment: null } })).tax).toBe(
      cents(20),
    )
    const paidAbroad = { ...addresses, payment: { country_id: 'PL', zone_id: null } }
    expect(quote(aQuote([[anA(100), 1]], { ...atHome, taxes, addresses: paidAbroad })).tax).toBe(0n)
  })

  test('6. compound over fixed is taken of it in net and in gross entry', () => {
    const taxes: QuoteInput['taxes'] = {
      geo_zones: [],
      rates: [
        { id: 'eco', name: 'ECO', rate: '2.00', type: 'fixed', geo_zones: [], customer_groups: [] },
        { id: 'gst', name: 'GST', rate: '7', type: 'percentage', geo_zones: [], customer_groups: [] },
      ],
      classes: [
        {
          id: 'T',
          rules: [
            { tax_rate_id: 'eco', based_on: 'store', priority: 1 },
            { tax_rate_id: 'gst', based_on: 'store', priority: 2, compound: true },
          ],
        },
      ],
    }
    const taxesOf = (price: number, includes: boolean) =>
      quote(
        aQuote([[anA(price), 1]], { ...atHome, taxes, settings: { ...someSettings, prices_include_tax: includes } }),
      ).lines[0]?.taxes.map(({ amount }) => amount)
    expect(taxesOf(200, true)).toEqual([cents(2), cents(13.08)])
    // 184.92 + 2.00 = 186.92, of which 7 % are 13.08
    expect(taxesOf(184.92, false)).toEqual([cents(2), cents(13.08)])
  })

  test('7. a fixed tax is inside a gross price, and no more than the line', () => {
    const settings = { ...someSettings, prices_include_tax: true }
    expect(quote(aQuote([[anA(1.5), 1]], { ...atHome, settings })).lines[0]).toMatchObject({ net: 0n, tax: cents(1.5) })
  })

  test('8. points pay their share of the net sub-total, in whole points', () => {
    const asked = { ...atHome, reward_points: 1000, taxes: oneRate('20') }
    const settings = { ...someSettings, prices_include_tax: true, rewards_maximum: '50' }
    const answer = quote(aQuote([[anA(199.99), 1]], { ...asked, settings }))
    // 166.66 net, half of it 83.33
    expect(answer).toMatchObject({ reward_maximum: 83, claims: { reward: { points: 83, amount: cents(83) } } })
  })

  test('9. the percentage of a group is rounded once, with the unit price', () => {
    const customer_group = { id: 'retail', discount_percent: '33.3333' }
    const fine = { code: 'XXX', decimals: 2, value: '1000' }
    // 0.0149 × 0.666667 × 1000 = 9.93; rounded to 0.0099 before, it would be 9.90
    expect(
      quote(aQuote([[aProduct('A', 0.0149), 1]], { ...atHome, customer_group, currency: fine })).lines[0]?.unit_price,
    ).toBe(cents(9.93))
  })

  test('10. points where rewards are switched off have a message of their own', () => {
    const settings = { ...someSettings, rewards_enabled: false }
    const answer = quote(aQuote([[aProduct('A', 10), 1]], { ...atHome, settings, reward_points: 5 }))
    expect(answer.problems).toEqual([{ code: 'rewards-off', level: 'warn', params: {} }])
  })

  test.each([
    ['expired', { date_end: '2026-05-30' }, 'coupon-expired'],
    ['used up', { uses_per_coupon: 3, used_count: 3 }, 'coupon-exhausted'],
  ])('10. a coupon that is %s is dropped with a notice, and the order goes on', (_, more, code) => {
    const answer = quote(aQuote([[aProduct('A', 10), 1]], { ...atHome, ...withCoupon(more) }))
    expect(answer.problems).toEqual([{ code, level: 'warn', params: { coupon: 'may' } }])
    expect(answer).toMatchObject({ total: cents(10), claims: { coupon: null } })
  })
})

describe('an order that is larger than any', () => {
  const blocked = (more: Partial<QuoteInput>, price = 99_999_999_999, count = 9999) =>
    quote(aQuote([[aProduct('A', price), count]], more)).problems.map(({ code, level }) => [code, level])
  test('is refused by a word of its own, in whatever currency', () => {
    expect(blocked({})).toContainEqual(['total-too-large', 'block'])
    expect(blocked({}, 90_000_000_000, 1)).not.toContainEqual(['total-too-large', 'block'])
    expect(blocked({ currency: { code: 'USD', decimals: 2, value: '40' } }, 3_000_000_000, 1)).toContainEqual([
      'total-too-large',
      'block',
    ])
    expect(blocked({ currency: { code: 'USD', decimals: 2, value: '0.025' } }, 30_000_000_000, 9)).toContainEqual([
      'total-too-large',
      'block',
    ])
  })
  test('also where a coupon takes it back', () => {
    expect(blocked(withCoupon({ discount: '100' }))).toContainEqual(['total-too-large', 'block'])
  })
})

describe('what is told of the whole cart', () => {
  const atHome = { taxes: { ...vatAndEco, classes: [] } }
  const size = {
    id: 'size',
    type: 'select' as const,
    required: false,
    values: ['s', 'l'].map((id) => optionValue(id, { option_value_id: id, quantity: 100 })),
  }
  const tier = { customer_group_id: null, priority: 1, date_start: null, date_end: null }

  test('a quantity price counts all pieces of a product, whatever was chosen of it', () => {
    const product = aProduct('A', 100, {
      options: [size],
      discounts: [{ ...tier, quantity: 10, price: catalogue(80) }],
    })
    const cart = (small: number, large: number) => {
      const input = aQuote(
        [
          [product, small],
          [product, large],
        ],
        { ...atHome, delivery_method_id: null },
      )
      const chosen = ['s', 'l'].map((id) => [{ product_option_id: 'size', value_ids: [id] }])
      return quote({ ...input, lines: input.lines.map((line, n) => ({ ...line, options: chosen[n] ?? [] })) })
    }
    expect(cart(6, 4).lines.map(({ unit_price }) => unit_price)).toEqual([cents(80), cents(80)])
    expect(cart(6, 3).lines.map(({ unit_price }) => unit_price)).toEqual([cents(100), cents(100)])
  })

  test('a coupon that takes nothing off is named, and is not used up by it', () => {
    const cart = [[aProduct('A', 100, { points: 50 }), 1]] as const
    const points = { reward_points: 50, customer: { ...withCredit(0).customer, reward_balance: 50 } }
    const free = { delivery_methods: [aDelivery({ price: 0n })], delivery_method_id: 'post' }
    const nothing: [string, Partial<QuoteInput>][] = [
      ['is of nothing', withCoupon({ discount: '0' })],
      ['is of less than the smallest coin', withCoupon({ discount: '0.0001' })],
      ['comes after points that took all', { ...withCoupon(), ...points }],
      ['brings what costs nothing', { ...withCoupon({ discount: '0', free_delivery: true }), ...free }],
    ]
    for (const [why, more] of nothing) {
      const { claims, problems, totals } = quote(aQuote(cart, { ...atHome, ...more }))
      expect([claims.coupon, totals.some(({ code }) => code === 'coupon')], why).toEqual([null, false])
      expect(problems, why).toEqual([{ code: 'coupon-takes-nothing', params: { coupon: 'may' }, level: 'warn' }])
    }
    const file = [[aProduct('A', 100, { requires_delivery: false }), 1]] as const
    const brought = withCoupon({ discount: '0', free_delivery: true })
    expect(quote(aQuote(file, { ...atHome, ...brought })).problems).toMatchObject([{ code: 'coupon-takes-nothing' }])
    const before = quote(aQuote(cart, { ...atHome, ...brought, delivery_method_id: null }))
    expect(before.problems.filter(({ code }) => code.startsWith('coupon'))).toEqual([])
    expect(before.claims.coupon).toMatchObject({ code: 'MAY', amount: 0n })
  })

  test('a coupon that says nothing else asks its minimum of the goods that it is for', () => {
    const cart = [
      [aProduct('A', 100), 1],
      [aProduct('B', 50), 1],
    ] as const
    const answer = quote(aQuote(cart, { ...atHome, ...withCoupon({ products: ['B'], total: catalogue(120) }) }))
    expect([answer.claims.coupon, answer.problems.map(({ code }) => code)]).toEqual([null, ['coupon-minimum']])
    const coupon_minimum_on = 'cart' as const
    const settings = { ...someSettings, coupon_minimum_on }
    const all = quote(aQuote(cart, { ...atHome, settings, ...withCoupon({ products: ['B'], total: catalogue(120) }) }))
    expect(all.claims.coupon?.amount).toBe(cents(5))
  })

  test('a delivery by the piece counts those that are sent', () => {
    const cart = [
      [aProduct('A', 10), 2],
      [aProduct('B', 10, { requires_delivery: false }), 3],
    ] as const
    const delivery_methods = [aDelivery({ type: 'item', tax_class_id: null })]
    expect(quote(aQuote(cart, { ...atHome, delivery_methods })).delivery?.cost).toBe(cents(10))
  })

  test('the first payment of a subscription with a trial is the trial’s', () => {
    const plan = { id: 'monthly', customer_group_id: null, price: catalogue(90), trial_price: catalogue(9) }
    const first = (trial_status: boolean) => {
      const product = aProduct('A', 100, { recurrings: [{ ...plan, trial_status }] })
      const input = aQuote([[product, 1]], { ...atHome, delivery_method_id: null })
      return quote({ ...input, lines: input.lines.map((line) => ({ ...line, recurring_id: 'monthly' })) }).total
    }
    expect([first(true), first(false)]).toEqual([cents(9), cents(90)])
  })

  test('store credit is left where its owner does not ask for it', () => {
    const cart = [[aProduct('A', 10), 1]] as const
    const answer = quote(aQuote(cart, { ...atHome, ...withCredit(100), delivery_method_id: null, use_credit: false }))
    expect([answer.total, answer.claims.credit]).toEqual([cents(10), null])
  })
})

describe('2.1, rule 3: what is taken off the whole is spread over its lines by the largest remainder', () => {
  const thirds = ['A', 'B', 'C'].map((id) => [aProduct(id, 33.33, { tax_class_id: 'V' }), 1] as const)
  const vat = {
    ...vatAndEco,
    classes: [{ id: 'V', rules: [{ tax_rate_id: 'vat', based_on: 'store' as const, priority: 1 }] }],
  }
  const taken = (cart: Parameters<typeof aQuote>[0], more: Partial<QuoteInput>) =>
    quote(aQuote(cart, { taxes: vat, delivery_method_id: null, ...more })).lines.map(({ discounts, tax }) => [
      ...discounts.map(({ amount }) => amount),
      tax,
    ])

  test('a coupon of an amount: the odd unit goes to the earlier of equal lines, and each line is taxed on its own rest', () => {
    const rows = taken(thirds, withCoupon({ type: 'fixed', discount: '10' }))
    expect(rows).toEqual([
      [cents(3.34), cents(6)],
      [cents(3.33), cents(6)],
      [cents(3.33), cents(6)],
    ])
  })

  test('and to the larger fraction before that', () => {
    const cart = [19.99, 49.99, 0.01].map((price, n) => [aProduct(`P${n}`, price), 1] as const)
    expect(taken(cart, withCoupon({ type: 'fixed', discount: '9.99' }))).toEqual([
      [cents(2.85), 0n],
      [cents(7.14), 0n],
      [0n],
    ])
  })

  test('points, of which the coupon then takes its share of what they left', () => {
    const rows = taken(thirds, { reward_points: 10, ...withCoupon({ type: 'fixed', discount: '10' }) })
    expect(rows).toEqual([
      [cents(3.34), cents(3.33), cents(5.33)],
      [cents(3.33), cents(3.34), cents(5.33)],
      [cents(3.33), cents(3.33), cents(5.33)],
    ])
  })
})
