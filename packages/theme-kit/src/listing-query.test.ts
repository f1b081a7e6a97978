import { expect, test } from 'vitest'
import { readListingQuery, toggled, withPage } from './listing-query.ts'

const query = (text: string) => new URLSearchParams(text)

test('only what is understood is read', () => {
  const asked = readListingQuery(
    query('sort=-price&page=3&from=100&to=-5&stock=1&brand=ab12&brand=../x&f=c&a=ab:Льон&a=none&utm_source=x'),
  )
  expect(asked).toEqual({
    sort: '-price',
    page: 3,
    from: 100,
    to: null,
    inStock: true,
    brands: ['ab12'],
    filters: ['c'],
    attributes: ['ab:Льон'],
  })
})

test.each(['page=0', 'page=-1', 'page=1.5', 'page=99999999999', 'page=x', 'sort=drop table'])(
  '%s is ignored',
  (text) => {
    const asked = readListingQuery(query(text))
    expect([asked.page, asked.sort]).toEqual([1, 'default'])
  },
)

test('a filter is added or taken away on the first page, other filters stay', () => {
  expect(toggled(query('f=a&page=4&sort=price&fbclid=1'), 'f', 'b')).toBe('?sort=price&f=a&f=b')
  expect(toggled(query('f=a&f=b'), 'f', 'a')).toBe('?f=b')
  expect(toggled(query('f=a'), 'f', 'a')).toBe('?')
})

test('the first page has no number', () => {
  expect(withPage(query('page=3&f=a'), 1)).toBe('?f=a')
  expect(withPage(query('f=a'), 2)).toBe('?f=a&page=2')
})
