import { registry } from '@shopwright/shop/model'
import { expect, test } from 'vitest'
import { bodyOf } from './body.ts'
import { formValues, isSame, startValues, withCounted, withoutCounted } from './values.ts'

test.each<[unknown, unknown, boolean]>([
  [{ 'en-us': 'Vase' }, { 'en-us': 'Vase', 'ru-ru': null }, true],
  [{ 'en-us': 'Vase' }, { 'en-us': 'Vases' }, false],
  [null, '', true],
  [null, 0, false],
  [null, false, false],
  [[], null, false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [[{ id: '1', $key: 'x' }], [{ id: '1' }], true],
  [['a', 'b'], ['b', 'a'], false],
])('%j and %j mean the same: %s', (a, b, same) => {
  expect(isSame(a, b)).toBe(same)
})

test('a new row starts with the defaults of its declaration', () => {
  expect(startValues(registry.get('coupons'))).toMatchObject({
    type: 'percentage',
    total: '0',
    status: true,
    products: [],
    name: {},
    date_start: null,
  })
})

test('sub-rows keep what a person writes and lose what only the server does', () => {
  const row = {
    id: 'b',
    version: 3,
    name: 'Home',
    status: true,
    images: [
      {
        id: 'i',
        store_id: 's',
        banner_id: 'b',
        version: 1,
        title: { 'en-us': 'Spring' },
        link: null,
        sort_order: 0,
        created_at: 'x',
        updated_at: 'x',
      },
    ],
  }
  expect(formValues(registry.get('banners'), row).images).toEqual([
    { id: 'i', title: { 'en-us': 'Spring' }, link: null, sort_order: 0 },
  ])
})

test("the page's own keys are not sent", () => {
  expect(bodyOf({ values: [{ $key: 'x', name: 'A', inner: [{ $key: 'y', n: 1 }] }], secret: undefined })).toEqual({
    values: [{ name: 'A', inner: [{ n: 1 }] }],
  })
})

test('what is counted on meanwhile is kept of a sub-row only where it was changed, and read anew elsewhere', () => {
  const { options } = registry.get('products').fields
  const row = (values: object[], more: object = {}) => ({ id: 'o', option_id: 'size', values, ...more })
  const base = [
    row([
      { id: 's', sku: 'S', quantity: 3 },
      { id: 'm', sku: 'M', quantity: 4 },
    ]),
  ]
  const typed = [
    row([
      { id: 's', sku: 'S-1', quantity: 3 },
      { id: 'm', sku: 'M', quantity: 9 },
      { $key: 'new', quantity: 0 },
    ]),
    { $key: 'other', values: [{ $key: 'x', quantity: 1 }] },
  ]
  const kept = withoutCounted(options, typed, base)
  expect(kept).toEqual([
    row([
      { id: 's', sku: 'S-1' },
      { id: 'm', sku: 'M', quantity: 9 },
      { $key: 'new', quantity: 0 },
    ]),
    typed[1],
  ])
  const sold = [
    row([
      { id: 's', sku: 'S', quantity: 2 },
      { id: 'm', sku: 'M', quantity: 1 },
    ]),
  ]
  expect(withCounted(options, kept, sold)).toEqual([
    row([
      { id: 's', sku: 'S-1', quantity: 2 },
      { id: 'm', sku: 'M', quantity: 9 },
      { $key: 'new', quantity: 0 },
    ]),
    typed[1],
  ])
})
