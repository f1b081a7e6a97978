import { registry } from '@shopwright/shop/model'
import { expect, test } from 'vitest'
import { bodyOf } from './body.ts'
import { formValues, isSame, startValues } from './values.ts'

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
