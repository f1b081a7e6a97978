import { describe, expect, test } from 'vitest'
import { isInAny } from './geo-zones.ts'
import { type AppliedRate, matchRates, type TaxContext, type TaxRate, type TaxTables, taxLine } from './tax.ts'

const kyiv = { country_id: 'UA', zone_id: 'kyiv' }
const lviv = { country_id: 'UA', zone_id: 'lviv' }
const berlin = { country_id: 'DE', zone_id: null }
const geo_zones = [
  { id: 'ukraine', zones: [{ country_id: 'UA', zone_id: null }] },
  { id: 'kyiv-only', zones: [kyiv] },
]
const taxRate = (id: string, more: Partial<TaxRate> = {}): TaxRate => ({
  id,
  name: id,
  rate: '20.0000',
  type: 'percentage',
  geo_zones: [],
  customer_groups: [],
  ...more,
})
const tables = (rates: TaxRate[], more: Partial<TaxTables['classes'][number]['rules'][number]> = {}): TaxTables => ({
  rates,
  geo_zones,
  classes: [
    {
      id: 'goods',
      rules: rates.map((rate, index) => ({ tax_rate_id: rate.id, based_on: 'delivery', priority: index + 1, ...more })),
    },
  ],
})
const context: TaxContext = {
  store: kyiv,
  delivery: lviv,
  payment: null,
  default_tax_address: null,
  customer_group_id: 'retail',
  currency: { code: 'UAH', decimals: 2, value: '1.00000' },
}
const names = (given: TaxTables, more: Partial<TaxContext> = {}) =>
  matchRates('goods', given, { ...context, ...more }).map((rate) => rate.id)

describe('which rates hold', () => {
  test.each([
    ['a rate without geo zones holds everywhere', [taxRate('vat')], {}, ['vat']],
    ['a whole country holds for each of its regions', [taxRate('vat', { geo_zones: ['ukraine'] })], {}, ['vat']],
    ['a region holds only for itself', [taxRate('vat', { geo_zones: ['kyiv-only'] })], {}, []],
    ['one of several geo zones suffices', [taxRate('vat', { geo_zones: ['kyiv-only', 'ukraine'] })], {}, ['vat']],
    ['another country is free', [taxRate('vat', { geo_zones: ['ukraine'] })], { delivery: berlin }, []],
    ['another group is free', [taxRate('vat', { customer_groups: ['wholesale'] })], {}, []],
    ['the own group pays', [taxRate('vat', { customer_groups: ['retail'] })], {}, ['vat']],
    ['an unknown address has no tax', [taxRate('vat')], { delivery: null }, []],
    [
      'unless the store stands in for it',
      [taxRate('vat')],
      { delivery: null, default_tax_address: 'delivery' as const },
      ['vat'],
    ],
    [
      'but not for the other address',
      [taxRate('vat')],
      { delivery: null, default_tax_address: 'payment' as const },
      [],
    ],
  ])('%s', (_, rates, more, expected) => expect(names(tables(rates), more)).toEqual(expected))

  test('a store-based rule needs no address', () => {
    expect(names(tables([taxRate('vat')], { based_on: 'store' }), { delivery: null })).toEqual(['vat'])
  })

  test('a rate that matches twice counts once, and an unknown class has no tax', () => {
    const twice = tables([taxRate('vat')])
    const rules = [{ tax_rate_id: 'vat', based_on: 'store' as const, priority: 2 }, ...(twice.classes[0]?.rules ?? [])]
    expect(names({ ...twice, classes: [{ id: 'goods', rules }] })).toEqual(['vat'])
    expect(matchRates(null, twice, context)).toEqual([])
  })

  test('an unknown place lies only in everywhere', () => {
    expect(isInAny(null, [], geo_zones)).toBe(true)
    expect(isInAny(null, ['ukraine'], geo_zones)).toBe(false)
  })

  test('a fixed rate is converted to the currency of the order', () => {
    const eco = tables([taxRate('eco', { type: 'fixed', rate: '2.00' })])
    expect(
      matchRates('goods', eco, { ...context, currency: { code: 'JPY', decimals: 0, value: '3.5' } })[0]?.fixed,
    ).toBe(7n)
  })
})

const percent = (id: string, value: number, more: Partial<AppliedRate> = {}): AppliedRate => ({
  id,
  name: id,
  percent: BigInt(value * 10_000),
  fixed: 0n,
  priority: 1,
  compound: false,
  ...more,
})
const fixed = (id: string, amount: bigint): AppliedRate => ({
  id,
  name: id,
  percent: 0n,
  fixed: amount,
  priority: 2,
  compound: false,
})

describe('the tax of a line', () => {
  test('each rate is rounded on its own', () => {
    expect(taxLine(333n, 1, [percent('a', 10), percent('b', 5)], false)).toEqual({
      net: 333n,
      taxes: [
        { id: 'a', amount: 33n },
        { id: 'b', amount: 17n },
      ],
      tax: 50n,
      total: 383n,
    })
  })

  test('fixed amounts count for each piece', () => {
    expect(taxLine(20_000n, 2, [percent('vat', 20), fixed('eco', 200n)], false)).toMatchObject({
      tax: 4400n,
      total: 24_400n,
    })
  })

  test('a compound rate is taken on top of the rates before it', () => {
    const rates = [percent('gst', 5), percent('qst', 10, { priority: 2, compound: true })]
    expect(taxLine(10_000n, 1, rates, false).taxes).toEqual([
      { id: 'gst', amount: 500n },
      { id: 'qst', amount: 1050n },
    ])
    expect(taxLine(11_550n, 1, rates, true)).toMatchObject({
      net: 10_000n,
      taxes: [{ amount: 500n }, { amount: 1050n }],
    })
  })

  test('a compound rate takes nothing of those that stand beside it', () => {
    const rates = [
      percent('base', 10),
      percent('one', 10, { priority: 2, compound: true }),
      percent('two', 10, { priority: 2, compound: true }),
    ]
    // 10 % of 100.00; then twice 10 % of 110.00, neither of the other's.
    expect(taxLine(10_000n, 1, rates, false).taxes.map(({ amount }) => amount)).toEqual([1000n, 1100n, 1100n])
    const inside = taxLine(13_200n, 1, rates, true)
    expect([inside.net, ...inside.taxes.map(({ amount }) => amount)]).toEqual([10_000n, 1000n, 1100n, 1100n])
  })

  test.each([
    [10_000n, 1667n],
    [19_999n, 3333n],
    [3333n, 556n],
    [5n, 1n],
  ])('20 %% inside a gross price of %s is %s', (gross, tax) =>
    expect(taxLine(gross, 1, [percent('vat', 20)], true)).toMatchObject({ tax, net: gross - tax, total: gross }),
  )

  test('several percentages inside a gross price are computed together, then split', () => {
    const { tax, taxes } = taxLine(10_000n, 1, [percent('a', 10), percent('b', 10)], true)
    expect(tax).toBe(1667n)
    expect(taxes).toEqual([
      { id: 'a', amount: 834n },
      { id: 'b', amount: 833n },
    ])
  })

  test('a fixed amount inside a gross price is taken out first and never exceeds it', () => {
    expect(taxLine(12_200n, 1, [percent('vat', 20), fixed('eco', 200n)], true)).toMatchObject({
      net: 10_000n,
      tax: 2200n,
    })
    expect(taxLine(150n, 1, [fixed('eco', 200n)], true)).toMatchObject({ net: 0n, tax: 150n })
  })
})
