import { describe, expect, test } from 'vitest'
import { optionValue } from './option-value.fixture.ts'
import { isOrderable, judgeStock, type StockedProduct, type StockLine, type StockSettings, stockText } from './stock.ts'

const settings: StockSettings = { stock_checkout: false, stock_warning: true, stock_display: false }
const product = (more: Partial<StockedProduct> = {}): StockedProduct => ({
  id: 'p',
  quantity: 5,
  minimum: 1,
  subtract: true,
  stock_status: { name: 'Sold out', possible_to_order: false },
  ...more,
})
const line = (key: string, quantity: number, more: Partial<StockLine> = {}): StockLine => ({
  key,
  product: product(),
  quantity,
  values: [],
  ...more,
})
const red = optionValue('red', { quantity: 2, subtract: true })
const codes = (lines: StockLine[], more: Partial<StockSettings> = {}): string[] =>
  judgeStock(lines, { ...settings, ...more }).map((problem) => problem.code)

describe('the stock of a cart', () => {
  test.each([
    ['enough is fine', [line('a', 5)], []],
    ['too much is refused', [line('a', 6)], ['stock-short']],
    ['two lines of a product are counted together', [line('a', 3), line('b', 3)], ['stock-short', 'stock-short']],
    [
      'two lines of an option value are counted together',
      [line('a', 2, { values: [red] }), line('b', 1, { values: [red] })],
      ['stock-short', 'stock-short'],
    ],
    [
      'a product that does not count stock is always there',
      [line('a', 9999, { product: product({ subtract: false, quantity: 0 }) })],
      [],
    ],
    [
      'the minimum is over all lines of the product',
      [line('a', 1, { product: product({ minimum: 3 }) }), line('b', 2, { product: product({ minimum: 3 }) })],
      [],
    ],
    ['below the minimum is refused', [line('a', 2, { product: product({ minimum: 3 }) })], ['minimum-not-reached']],
  ])('%s', (_, lines, expected) => expect(codes(lines)).toEqual(expected))

  test('ordering ahead is allowed by the store or by the stock status, and is told when the store warns', () => {
    expect(codes([line('a', 6)], { stock_checkout: true })).toEqual(['stock-ordered-ahead'])
    expect(codes([line('a', 6)], { stock_checkout: true, stock_warning: false })).toEqual([])
    const backorder = product({ quantity: 0, stock_status: { name: '2–3 days', possible_to_order: true } })
    expect(judgeStock([line('a', 1, { product: backorder })], settings)).toMatchObject([
      { code: 'stock-ordered-ahead', level: 'warn' },
    ])
  })

  test('the number of pieces told is never negative', () => {
    expect(judgeStock([line('a', 1, { product: product({ quantity: -3 }) })], settings)).toMatchObject([
      { params: { available: 0 } },
    ])
  })
})

test.each([
  [{ quantity: 0 }, {}, { kind: 'status', name: 'Sold out' }],
  [{ quantity: 0, stock_status: null }, {}, { kind: 'out-of-stock' }],
  [{ quantity: 7 }, { stock_display: true }, { kind: 'quantity', quantity: 7 }],
  [{ quantity: 7 }, {}, { kind: 'in-stock' }],
  [{ quantity: 0, subtract: false }, { stock_display: true }, { kind: 'in-stock' }],
])('the stock text of %j with %j is %j', (given, more, text) =>
  expect(stockText(product(given), { ...settings, ...more })).toEqual(text),
)

test('a product with fewer pieces than its minimum cannot be ordered', () => {
  expect(isOrderable(product({ quantity: 2, minimum: 3 }), settings)).toBe(false)
  expect(isOrderable(product({ quantity: 3, minimum: 3 }), settings)).toBe(true)
  expect(isOrderable(product({ quantity: 0, minimum: 0 }), settings)).toBe(false)
})
