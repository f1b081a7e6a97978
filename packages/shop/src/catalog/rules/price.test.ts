import { describe, expect, test } from 'vitest'
import {
  type DiscountRow,
  listPrice,
  type PriceContext,
  type PricedProduct,
  type PricingGroup,
  resolveUnitPrice,
  type SpecialRow,
} from './price.ts'

const money = (units: number): bigint => BigInt(Math.round(units * 10_000))
const special = (price: number, more: Partial<SpecialRow> = {}): SpecialRow => ({
  customer_group_id: null,
  priority: 1,
  price: money(price),
  date_start: null,
  date_end: null,
  ...more,
})
const discount = (quantity: number, price: number, more: Partial<DiscountRow> = {}): DiscountRow => ({
  ...special(price, more),
  quantity,
  ...more,
})
const product = (more: Partial<PricedProduct> = {}): PricedProduct => ({
  price: money(100),
  specials: [],
  discounts: [],
  ...more,
})
const context: PriceContext = { day: '2026-05-31', customer_group: { id: 'retail', discount_percent: null } }
const priceOf = (given: PricedProduct, quantity = 1, group: Partial<PricingGroup> = {}): bigint => {
  const customer_group = { ...context.customer_group, ...group }
  return resolveUnitPrice({ product: given, productQuantity: quantity }, { ...context, customer_group }).price
}

describe('the price of one piece', () => {
  const tiered = product({ discounts: [discount(10, 80)], specials: [special(90)] })
  test.each([
    ['a special wins below the tier', tiered, 9, 90],
    ['the cheaper tier wins over the special', tiered, 10, 80],
    [
      'a dearer special loses to the discount',
      product({ discounts: [discount(1, 70)], specials: [special(90)] }),
      1,
      70,
    ],
    ['the highest quantity reached decides', product({ discounts: [discount(5, 90), discount(10, 95)] }), 10, 95],
    [
      'then the lowest priority number',
      product({ discounts: [discount(5, 90, { priority: 2 }), discount(5, 95)] }),
      5,
      95,
    ],
    ['then the lowest price', product({ discounts: [discount(5, 95), discount(5, 90)] }), 5, 90],
    [
      'a lower priority number beats a cheaper special',
      product({ specials: [special(50, { priority: 2 }), special(60)] }),
      1,
      60,
    ],
    ['a special of zero makes it free', product({ specials: [special(0)] }), 1, 0],
    ['a special dearer than the base price still holds', product({ specials: [special(120)] }), 1, 120],
    [
      'a row of another group does not count',
      product({ specials: [special(50, { customer_group_id: 'wholesale' })] }),
      1,
      100,
    ],
    ['a row of the own group counts', product({ specials: [special(50, { customer_group_id: 'retail' })] }), 1, 50],
    ['a special holds through its last day', product({ specials: [special(50, { date_end: '2026-05-31' })] }), 1, 50],
    ['and is over the day after', product({ specials: [special(50, { date_end: '2026-05-30' })] }), 1, 100],
    ['and starts on its first day', product({ specials: [special(50, { date_start: '2026-05-31' })] }), 1, 50],
  ])('%s', (_, given, quantity, price) => expect(priceOf(given, quantity)).toBe(money(price)))

  test('the group percentage lowers only the plain price', () => {
    expect(priceOf(product(), 1, { discount_percent: '5' })).toBe(money(95))
    expect(priceOf(product({ specials: [special(90)] }), 1, { discount_percent: '5' })).toBe(money(90))
    expect(priceOf(product({ specials: [special(90)] }), 1, { discount_percent: '5', stack_with_specials: true })).toBe(
      money(85.5),
    )
  })

  test('options are added on top and the price never falls below zero', () => {
    const ask = (surcharge: bigint) =>
      resolveUnitPrice({ product: product({ specials: [special(90)] }), productQuantity: 1, surcharge }, context)
    expect(ask(money(15)).price).toBe(money(105))
    expect(ask(money(-200)).price).toBe(0n)
    expect(ask(money(-200)).trace.at(-1)).toEqual({ step: 'clamp', price: 0n })
  })

  test('a recurring profile replaces price and options', () => {
    const plan = resolveUnitPrice(
      { product: product(), productQuantity: 1, surcharge: money(5), planPrice: money(9) },
      context,
    )
    expect(plan).toMatchObject({ price: money(9), source: 'plan' })
  })

  test('the trace tells which row won', () => {
    const given = product({ discounts: [discount(10, 80, { id: 'd' })], specials: [special(90, { id: 's' })] })
    expect(resolveUnitPrice({ product: given, productQuantity: 10 }, context)).toMatchObject({
      source: 'discount',
      trace: [{ step: 'base' }, { step: 'discount', id: 'd', won: true }, { step: 'special', id: 's', won: false }],
    })
  })
})

describe('a product card', () => {
  test('shows the struck price and the end of a special', () => {
    expect(listPrice(product({ specials: [special(90, { date_end: '2026-06-10' })] }), context)).toMatchObject({
      price: money(90),
      old_price: money(100),
      special_end: '2026-06-10',
    })
  })

  test('a discount from one piece replaces the displayed price without striking it', () => {
    expect(listPrice(product({ discounts: [discount(1, 95)] }), context)).toMatchObject({
      price: money(95),
      old_price: null,
      tiers: [],
    })
  })

  test('lists only tiers that the cart would really charge differently', () => {
    const given = product({ discounts: [discount(20, 70), discount(10, 80), discount(5, 95)], specials: [special(90)] })
    expect(listPrice(given, context).tiers).toEqual([
      { quantity: 10, price: money(80) },
      { quantity: 20, price: money(70) },
    ])
  })

  test('a special dearer than the price strikes nothing', () => {
    expect(listPrice(product({ specials: [special(120)] }), context)).toMatchObject({
      price: money(120),
      old_price: null,
      special_end: null,
    })
  })
})
