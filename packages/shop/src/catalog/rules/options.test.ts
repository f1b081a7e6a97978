import { expect, test } from 'vitest'
import { optionValue } from './option-value.fixture.ts'
import { lineIdentity, type ProductOption, readChosen, resolveOptions } from './options.ts'

const size: ProductOption = {
  id: 'size',
  name: 'Size',
  type: 'select',
  required: true,
  values: [
    optionValue('s', { price: 50_000n, price_prefix: '-' }),
    optionValue('l', { price: 100_000n, points: 3, weight: '0.25' }),
    optionValue('odd', { price: 1n, price_prefix: '=' }),
  ],
}
const extras: ProductOption = {
  id: 'extras',
  type: 'checkbox',
  required: false,
  values: [optionValue('a', { price: 10_000n }), optionValue('b', { price: 20_000n })],
}
const engraving: ProductOption = { id: 'engraving', name: 'Engraving', type: 'text', required: true, values: [] }

test('each chosen value adds or takes its price, points and weight', () => {
  const chosen = [
    { product_option_id: 'size', value_ids: ['l'] },
    { product_option_id: 'extras', value_ids: ['a', 'b'] },
  ]
  expect(resolveOptions([size, extras], chosen)).toMatchObject({
    surcharge: 130_000n,
    points: 3,
    weight: 25_000_000n,
    problems: [],
  })
  expect(resolveOptions([size], [{ product_option_id: 'size', value_ids: ['s'] }]).surcharge).toBe(-50_000n)
})

test('a prefix other than plus or minus has no effect', () => {
  expect(resolveOptions([size], [{ product_option_id: 'size', value_ids: ['odd'] }]).surcharge).toBe(0n)
})

test('a select takes one value even when several are sent', () => {
  expect(resolveOptions([size], [{ product_option_id: 'size', value_ids: ['s', 'l'] }]).chosen[0]?.values).toHaveLength(
    1,
  )
})

test('options and values of another product are ignored, so a required option stays unanswered', () => {
  const resolved = resolveOptions(
    [size],
    [
      { product_option_id: 'size', value_ids: ['foreign'] },
      { product_option_id: 'other', value: 'x' },
    ],
    'line-1',
  )
  expect(resolved.chosen).toEqual([])
  expect(resolved.problems).toEqual([
    { code: 'option-required', params: { option: 'Size' }, level: 'block', line: 'line-1' },
  ])
})

test('each chosen value adds or takes its points and its weight', () => {
  const light = { points: 30, weight: '0.5', weight_prefix: '-' }
  const option = {
    ...extras,
    values: [
      optionValue('more', { ...light, weight_prefix: '+' }),
      optionValue('less', { ...light, points_prefix: '-' }),
      optionValue('light', light),
    ],
  }
  const of = (...value_ids: string[]) => resolveOptions([option], [{ product_option_id: option.id, value_ids }])
  expect(of('more')).toMatchObject({ points: 30, weight: 50_000_000n })
  expect(of('less')).toMatchObject({ points: -30, weight: -50_000_000n })
  expect(of('more', 'less', 'light')).toMatchObject({ points: 30, weight: -50_000_000n })
})

test('blanks do not answer a required text, the text 0 does', () => {
  expect(resolveOptions([engraving], [{ product_option_id: 'engraving', value: '  ' }]).problems).toHaveLength(1)
  expect(resolveOptions([engraving], [{ product_option_id: 'engraving', value: '0' }])).toMatchObject({
    problems: [],
    chosen: [{ value: '0' }],
  })
})

test('the order in which options were chosen does not make another line', () => {
  const a = [
    { product_option_id: 'x', value_ids: ['2', '1'] },
    { product_option_id: 'a', value: 'hi' },
  ]
  const b = [
    { product_option_id: 'a', value: 'hi' },
    { product_option_id: 'x', value_ids: ['1', '2'] },
    { product_option_id: 'z', value: '' },
  ]
  expect(lineIdentity('p', a)).toBe(lineIdentity('p', b))
  expect(lineIdentity('p', a)).not.toBe(lineIdentity('p', a, 'monthly'))
})

test('a cart row keeps a value id, several, or a text', () => {
  const chosen = readChosen({ size: 'l', extras: ['a'], engraving: 'Для мами' })
  const resolved = resolveOptions([size, extras, engraving], chosen)
  expect(resolved.surcharge).toBe(110_000n)
  expect(resolved.chosen.map((option) => option.value)).toEqual([null, null, 'Для мами'])
})
