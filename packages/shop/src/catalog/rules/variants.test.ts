import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactly } from '../../localisation/rules/currencies.ts'
import type { ProductOption } from './options.ts'
import { listPrice, type PriceContext, resolveUnitPrice } from './price.ts'
import { judgeStock } from './stock.ts'
import { chosenVariant, soldVariants, surchargeOf, type Variant, withRequired } from './variants.ts'
import { judgeVariants, type OwnOption } from './variants-of-product.ts'

const value = (name: string, price = 0n, price_prefix = '+') => ({
  id: `own-${name}`,
  option_value_id: name,
  price,
  price_prefix,
  points: 0,
  points_prefix: '+',
  weight: '0',
  weight_prefix: '+',
  quantity: 9,
  subtract: false,
})
const option = (id: string, type: ProductOption['type'], ...names: string[]): ProductOption => ({
  id,
  type,
  required: false,
  values: names.map((name) => value(name)),
})
const variant = (values: string, more: Partial<Variant> = {}): Variant => ({
  id: values,
  values: values.split(' '),
  price: null,
  quantity: 1,
  status: true,
  ...more,
})
const context: PriceContext = { day: '2026-11-22', customer_group: { id: 'g', discount_percent: null } }
const special = (price: bigint) => ({ customer_group_id: null, priority: 0, price, date_start: null, date_end: null })

describe('combinations', () => {
  test('the one whose values are all chosen is meant, whatever is chosen besides', () => {
    const variants = [variant('S red'), variant('M red'), variant('M blue', { status: false })]
    expect(chosenVariant(variants, ['red', 'M', 'wrapped'])?.id).toBe('M red')
    expect(chosenVariant(variants, ['M'])).toBeNull()
    expect(chosenVariant(variants, ['M', 'blue'])).toBeNull()
    expect(chosenVariant([variant('', { values: [] })], ['M'])).toBeNull()
  })

  test('make the options required that they are made of, and no others', () => {
    const options = [option('size', 'select', 'S', 'M'), option('wrap', 'checkbox', 'wrapped'), option('note', 'text')]
    expect(withRequired(options, [variant('S')]).map(({ required }) => required)).toEqual([true, false, false])
    expect(withRequired(options, []).map(({ required }) => required)).toEqual([false, false, false])
  })

  test('with a price of their own take the place of what their values add, and of nothing else', () => {
    const values = [value('S', 100n), value('wrapped', 30n), value('red', 7n, '-')]
    expect(surchargeOf(values, null)).toBe(123n)
    expect(surchargeOf(values, variant('S red'))).toBe(123n)
    expect(surchargeOf(values, variant('S red', { price: 5n }))).toBe(30n)
  })
})

describe('the price of a combination', () => {
  const product = {
    price: 1_000_000n,
    specials: [special(800_000n)],
    discounts: [{ ...special(500_000n), quantity: 10 }],
  }
  test.each([
    ['its own price takes the share that the special takes', 1, 1_500_000n, 1_200_000n],
    ['and the share of a quantity price', 10, 1_500_000n, 750_000n],
    ['without one the product’s price stands', 1, null, 800_000n],
    ['a share that is no whole amount is rounded', 1, 33n, 26n],
  ])('%s', (_, productQuantity, price, expected) => {
    expect(resolveUnitPrice({ product, productQuantity, variant: { price } }, context).price).toBe(expected)
  })

  test('is its own where the product has none: there is no share to take', () => {
    const free = { ...product, price: 0n }
    const percent = { ...context, customer_group: { id: 'g', discount_percent: '10' } }
    expect(resolveUnitPrice({ product: free, productQuantity: 1, variant: { price: 500n } }, percent).price).toBe(450n)
  })

  test('the list tells the cheapest that is sold, and that others cost more', () => {
    const options = [{ ...option('size', 'select'), values: [value('S', 50_000n), value('M')] }]
    const variants = [variant('S'), variant('M', { price: 2_000_000n }), variant('L', { price: 1n, status: false })]
    const plain = { price: 1_000_000n, specials: [], discounts: [] }
    expect(listPrice(plain, context, soldVariants({ options, variants }))).toMatchObject({
      price: 1_050_000n,
      from: true,
    })
    expect(listPrice(plain, context)).toMatchObject({ price: 1_000_000n, from: false })
  })

  test('what is listed is what the cheapest combination costs in a cart, whatever the prices are', () => {
    const amount = fc.bigInt({ min: 0n, max: 90_000_000n })
    fc.assert(
      fc.property(
        amount,
        fc.option(amount),
        fc.array(fc.record({ price: fc.option(amount), add: amount, sign: fc.constantFrom('+', '-') }), {
          minLength: 1,
          maxLength: 4,
        }),
        (price, reduced, given) => {
          const own = { price, specials: reduced === null ? [] : [special(reduced)], discounts: [] }
          const options = [
            { ...option('size', 'select'), values: given.map((one, n) => value(`v${n}`, one.add, one.sign)) },
          ]
          const variants = given.map((one, n) => variant(`v${n}`, { price: one.price }))
          const paid = variants.map(
            (one, n) =>
              resolveUnitPrice(
                {
                  product: own,
                  productQuantity: 1,
                  variant: one,
                  surcharge: surchargeOf([options[0]?.values[n] ?? value('')], one),
                },
                context,
              ).exact,
          )
          const least = paid.reduce((a, b) => (a < b ? a : b))
          expect(listPrice(own, context, soldVariants({ options, variants })).exact.price).toBe(least)
          expect(least >= exactly(0n)).toBe(true)
        },
      ),
    )
  })
})

describe('the stock of a combination', () => {
  const settings = { stock_checkout: false, stock_warning: false, stock_display: false }
  const product = { id: 'p', quantity: 100, minimum: 1, subtract: true, stock_status: null }
  const line = (key: string, quantity: number, more: object = {}) => ({
    key,
    product,
    quantity,
    values: [],
    variant: { id: 'S', quantity: 3 },
    ...more,
  })
  test.each([
    ['is counted over all its lines', [line('a', 2), line('b', 2)], [3, 3]],
    ['lets others be', [line('a', 3), line('b', 3, { variant: { id: 'M', quantity: 3 } })], []],
    [
      'does not count where the product counts nothing',
      [line('a', 9, { product: { ...product, subtract: false } })],
      [],
    ],
    ['of which there are fewer than none, there is none', [line('a', 1, { variant: { id: 'S', quantity: -2 } })], [0]],
  ])('%s', (_, lines, available) => {
    expect(judgeStock(lines, settings).map(({ params }) => params.available)).toEqual(available)
  })
})

describe('the combinations of a product', () => {
  const own = (id: string, type: OwnOption['type'], ...values: string[]): OwnOption => ({ id, name: id, type, values })
  const options = [
    own('size', 'select', 'S', 'M'),
    own('colour', 'radio', 'red', 'blue'),
    own('wrap', 'checkbox', 'wrapped'),
  ]
  const rows = (...all: string[]) =>
    all.map((one, n) => ({ id: `${n}`, values: one.split(' ').filter(Boolean), names: one.split(' ') }))
  test.each([
    ['of all choices', ['S red', 'M blue'], []],
    ['of some of the options', ['S', 'M'], []],
    ['none without a value', ['S red', ''], ['variant-empty']],
    ['none of a value that is not offered', ['XL red'], ['variant-value-used']],
    ['none of what may be chosen together with others', ['wrapped'], ['variant-value-used']],
    ['none with a choice left open', ['S red', 'M'], ['variant-incomplete']],
    ['none with two values of one option', ['S red', 'S M'], ['variant-incomplete']],
    ['each once', ['S red', 'red S'], ['variant-twice']],
  ])('%s', (_, all, expected) => {
    expect(judgeVariants(options, rows(...all)).map(({ code }) => code)).toEqual(expected)
  })
  test('not of a value that two options of the product offer', () => {
    expect(judgeVariants([...options, own('again', 'select', 'S')], rows('S red')).map(({ code }) => code)).toEqual([
      'variant-value-used',
    ])
  })
})
