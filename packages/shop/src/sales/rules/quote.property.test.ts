import { sum } from '@shopwright/resource/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCoupon, aDelivery, aProduct, aQuote, catalogue, someSettings, vatAndEco } from './quote.fixture.ts'
import { quote } from './quote.ts'
import type { QuoteInput } from './quote-input.ts'
import type { TotalRow } from './totals/state.ts'

const price = fc.integer({ min: 0, max: 5_000_000 }).map((value) => value / 10_000)
const row = { customer_group_id: null, priority: 1, date_start: null, date_end: null }
const product = fc.record({
  price,
  taxed: fc.boolean(),
  points: fc.nat(300),
  special: fc.option(price),
  tier: fc.option(price),
  sent: fc.boolean(),
})
const line = fc.tuple(product, fc.integer({ min: 1, max: 30 }))
const currency = fc.constantFrom(
  { code: 'UAH', decimals: 2, value: '1.00000' },
  { code: 'USD', decimals: 2, value: '0.02417' },
  { code: 'JPY', decimals: 0, value: '3.555' },
  { code: 'KWD', decimals: 3, value: '0.0074' },
)
const coupon = fc.record({
  type: fc.constantFrom('percentage' as const, 'fixed' as const),
  discount: fc.integer({ min: 0, max: 2_000_000 }).map((value) => (value / 10_000).toFixed(4)),
  free_delivery: fc.boolean(),
  products: fc.constantFrom<string[]>([], ['p0']),
})

const input = fc
  .record({
    lines: fc.array(line, { minLength: 0, maxLength: 6 }),
    currency,
    gross: fc.boolean(),
    shown: fc.option(fc.boolean(), { nil: undefined }),
    coupon: fc.option(coupon),
    points: fc.nat(2000),
    points_balance: fc.nat(2000),
    maximum: fc.integer({ min: 0, max: 100 }).map(String),
    credit: fc.option(price),
    voucher: fc.option(price),
    gift: fc.option(price),
    delivery: fc.option(price),
    compound: fc.boolean(),
    fees: fc.array(
      fc.record({
        code: fc.constantFrom('handling' as const, 'low_order_fee' as const),
        cost: price.map(catalogue),
        limit: price.map(catalogue),
        tax_class_id: fc.constantFrom('T', null),
      }),
      { maxLength: 2 },
    ),
  })
  .map((given): QuoteInput => {
    const cart = given.lines.map(
      ([p, quantity], index) =>
        [
          aProduct(`p${index}`, p.price, {
            tax_class_id: p.taxed ? 'T' : null,
            points: p.points,
            requires_delivery: p.sent,
            specials: p.special === null ? [] : [{ ...row, price: catalogue(p.special) }],
            discounts: p.tier === null ? [] : [{ ...row, quantity: 5, price: catalogue(p.tier) }],
          }),
          quantity,
        ] as const,
    )
    const rules = vatAndEco.classes[0]?.rules ?? []
    return aQuote(cart, {
      currency: given.currency,
      settings: {
        ...someSettings,
        prices_include_tax: given.gross,
        ...(given.shown === undefined ? {} : { show_prices_with_tax: given.shown }),
        rewards_maximum: given.maximum,
      },
      taxes: {
        ...vatAndEco,
        classes: [{ id: 'T', rules: rules.map((rule) => ({ ...rule, compound: given.compound })) }],
      },
      customer: {
        id: 'c',
        reward_balance: given.points_balance,
        credit_balance: catalogue(given.credit ?? 0),
        delivery_group_id: null,
      },
      delivery_methods: given.delivery === null ? [] : [aDelivery({ price: catalogue(given.delivery) })],
      reward_points: given.points,
      fees: given.fees.filter(({ code }, index) => index === 0 || code !== given.fees[0]?.code),
      coupon: given.coupon && { code: 'X', row: aCoupon(given.coupon) },
      voucher:
        given.voucher === null
          ? null
          : {
              code: 'V',
              row: {
                id: 'v',
                code: 'V',
                status: true,
                balance: catalogue(given.voucher),
                order_id: null,
                order_is_complete: false,
              },
            },
      voucher_items: given.gift === null ? [] : [{ key: 'g', amount: catalogue(given.gift) }],
    })
  })

const rowSum = (rows: readonly TotalRow[], ...codes: TotalRow['code'][]): bigint =>
  sum(rows.filter((r) => codes.includes(r.code)).map((r) => r.value))

test('for any cart the rows, the lines and the total agree to the minor unit and nothing is negative', () => {
  fc.assert(
    fc.property(input, (given) => {
      const answer = quote(given)
      const { totals } = answer
      const goods = sum(answer.lines.map((l) => l.amount))
      const gifts = sum(answer.voucher_items.map((item) => item.amount))
      const paid = rowSum(totals, 'credit', 'voucher')

      // rows add up to the total
      expect(answer.total).toBe(
        sum(totals.filter((r) => r.code !== 'tax_included' && r.code !== 'total').map((r) => r.value)),
      )
      expect(rowSum(totals, 'total')).toBe(answer.total)
      expect(answer.total >= 0n).toBe(true)
      // lines + delivery + tax − discounts = total
      const { prices_include_tax: entered, show_prices_with_tax: shown = entered } = given.settings
      expect(rowSum(totals, 'sub_total')).toBe(sum(answer.lines.map((l) => l.shown.total)) + gifts)
      if (entered === shown) expect(rowSum(totals, 'sub_total')).toBe(goods + gifts)
      // a shown line is its shown price so many times, and only rounding is called so
      for (const l of answer.lines) expect(l.shown.total).toBe(l.shown.price * BigInt(l.quantity))
      const pieces = BigInt(answer.lines.reduce((count, l) => count + l.quantity, 0))
      const rounding = rowSum(totals, 'rounding')
      expect((rounding < 0n ? -rounding : rounding) <= (entered === shown ? 0n : pieces * 3n)).toBe(true)
      expect(totals.some((r) => r.code === (shown ? 'tax' : 'tax_included'))).toBe(false)
      expect(totals.some((r) => r.code === 'rounding' && r.value === 0n)).toBe(false)
      const offered = answer.delivery_methods.find(({ id }) => id === answer.delivery?.id)
      if (offered) expect(rowSum(totals, 'delivery')).toBe(shown ? offered.total : offered.net)
      const parts = [...answer.lines, ...answer.fees, ...(answer.delivery ? [answer.delivery] : [])]
      expect(sum(parts.map((part) => part.total)) + gifts + paid).toBe(answer.total)
      expect(sum(parts.map((part) => part.net)) + answer.tax + gifts + paid).toBe(answer.total)
      for (const code of ['handling', 'low_order_fee'] as const)
        expect(rowSum(totals, code)).toBe(
          sum(answer.fees.filter((fee) => fee.code === code).map((fee) => (shown ? fee.total : fee.net))),
        )
      expect(rowSum(totals, 'tax', 'tax_included')).toBe(answer.tax)
      // splits sum to the whole, and no line is discounted below nothing
      const shares = (code: 'reward' | 'coupon') =>
        sum(answer.lines.flatMap((l) => l.discounts.filter((d) => d.code === code).map((d) => d.amount)))
      const { reward: spent, coupon: used } = answer.claims
      expect(spent?.amount ?? 0n).toBe(shares('reward'))
      expect(used?.amount ?? 0n).toBe(shares('coupon') + (answer.delivery?.discount ?? 0n))
      if (entered === shown) {
        expect(-rowSum(totals, 'reward')).toBe(shares('reward'))
        expect(-rowSum(totals, 'coupon')).toBe(used?.amount ?? 0n)
      }
      for (const l of answer.lines) {
        expect(sum(l.discounts.map((d) => d.amount)) <= l.amount && l.net >= 0n && l.tax >= 0n).toBe(true)
        expect(l.amount).toBe(l.unit_price * BigInt(l.quantity))
      }
      // no purse is overdrawn
      const { voucher, credit, reward } = answer.claims
      expect(
        (voucher?.left ?? 0n) >= 0n &&
          (credit?.left ?? 0n) >= 0n &&
          (reward?.points ?? 0) <= (given.customer?.reward_balance ?? 0),
      ).toBe(true)
      // the same cart has the same answer
      expect(quote(given)).toEqual(answer)
    }),
    { numRuns: 10_000 },
  )
})
