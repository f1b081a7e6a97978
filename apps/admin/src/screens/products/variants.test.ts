import { describe, expect, it } from 'vitest'
import {
  type Choice,
  choicesOf,
  combinationsOf,
  completed,
  countOf,
  filledDown,
  pasted,
  titleOf,
  together,
  usualPrice,
  type VariantRow,
} from './variants.ts'

const choice = (name: string, ...values: string[]): Choice => ({
  name,
  values: values.map((id) => ({ id, name: id.toUpperCase(), surcharge: id === 'm' ? '10.50' : '0' })),
})
const choices = [choice('size', 's', 'm'), choice('colour', 'red', 'blue', 'green')]
const row = (values: string, more: object = {}): VariantRow => ({
  values: values.split(' '),
  sku: null,
  price: null,
  quantity: 0,
  status: true,
  ...more,
})
const rows = [row('s red', { sku: 'A' }), row('s blue'), row('m red')]

describe('the grid of combinations', () => {
  it('is made of options that leave one value', () => {
    const offered = [
      { id: 'o1', name: 'Size', type: 'select', values: [{ id: 's', name: 'S' }] },
      { id: 'o2', name: 'Wrap', type: 'checkbox', values: [{ id: 'w', name: 'yes' }] },
      { id: 'o3', name: 'Empty', type: 'radio', values: [] },
    ]
    const own = offered.map(({ id, values }) => ({
      option_id: id,
      values: values.map((value) => ({ option_value_id: value.id, price: '5', price_prefix: '-' })),
    }))
    expect(choicesOf(own, offered)).toEqual([{ name: 'Size', values: [{ id: 's', name: 'S', surcharge: '-5' }] }])
  })

  it('has each combination once, and keeps what was said of those that stay', () => {
    expect(countOf(choices)).toBe(6)
    expect(countOf([])).toBe(0)
    expect(combinationsOf([])).toEqual([])
    const made = completed([row('red s', { sku: 'KEPT', id: '1' }), row('xl red')], choices)
    expect(made.map(({ values }) => values.toSorted().join(' '))).toEqual([
      'red s',
      'blue s',
      'green s',
      'm red',
      'blue m',
      'green m',
    ])
    expect(made[0]).toMatchObject({ sku: 'KEPT', id: '1', sort_order: 0 })
    expect(made[1]).toMatchObject({ sku: null, price: null, quantity: 0, status: true, sort_order: 1 })
  })

  it('calls a row by its values in the order of the options', () => {
    expect(titleOf(row('red m'), choices)).toBe('M / RED')
    expect(titleOf(row('xl red'), choices)).toBeNull()
  })

  it('says what a row costs without a price of its own', () => {
    expect(usualPrice(row('m red'), choices, '100')).toBe('110.50')
    expect(usualPrice(row('m red'), choices, null)).toBe('10.50')
    expect(usualPrice(row('m red'), choices, 'abc')).toBe('')
  })

  it('takes cells of a spreadsheet from the cell on, read as a field reads them', () => {
    const { rows: next, done, left } = pasted(rows, { row: 0, column: 1 }, '1 890,50\t4\r\n\t5\r\n12.5\tmany\r\n', ',')
    expect(next.map(({ sku, price, quantity }) => [sku, price, quantity])).toEqual([
      ['A', '1890.50', 4],
      [null, null, 5],
      [null, '12.5', 0],
    ])
    expect([done, left]).toEqual([5, 1])
  })

  it('counts what has no place, and lets it be', () => {
    expect(pasted(rows, { row: 2, column: 2 }, '1\t2\n3', ',')).toMatchObject({ done: 1, left: 2 })
    expect(pasted(rows, { row: 0, column: 1 }, '-5\nabc', ',')).toMatchObject({ done: 0, left: 2, rows })
    expect(pasted(rows, { row: 0, column: 0 }, 'x'.repeat(65), ',')).toMatchObject({ done: 0, left: 1 })
  })

  it('fills a column down, and counts what is sold', () => {
    expect(filledDown([row('a', { price: '5' }), row('b'), row('c')], 0, 'price').map(({ price }) => price)).toEqual([
      '5',
      '5',
      '5',
    ])
    expect(filledDown([row('a'), row('b', { price: '5' }), row('c')], 1, 'price').map(({ price }) => price)).toEqual([
      null,
      '5',
      '5',
    ])
    expect(together([row('a', { quantity: 2 }), row('b', { quantity: 3, status: false })])).toBe(2)
  })
})
