import { expect, test } from 'vitest'
import { type Query, readQuery, writeQuery } from './query-string.ts'

test.each<[string, Query, string]>([
  ['a value', { status: true }, 'status=true'],
  ['an operator', { price: { $gte: 5, $lte: '10.50' } }, 'price[$gte]=5&price[$lte]=10.50'],
  ['a list', { id: { $in: ['a', 'b'] } }, 'id[$in][]=a&id[$in][]=b'],
  ['a list of fields', { $populate: ['languages', 'settings'] }, '$populate[]=languages&$populate[]=settings'],
  ['alternatives', { $or: [{ a: 1 }, { b: { $ne: 2 } }] }, '$or[0][a]=1&$or[1][b][$ne]=2'],
  ['nothing', { a: undefined }, ''],
  ['no value', { parent_id: null }, 'parent_id=null'],
  ['letters of an address', { $search: 'чай & мёд' }, '$search=%D1%87%D0%B0%D0%B9%20%26%20%D0%BC%D1%91%D0%B4'],
])('writes %s as the wire wants it', (_, query, text) => {
  expect(writeQuery(query)).toBe(text)
})

test.each<[string, Query]>([
  ['status=true', { status: 'true' }],
  ['price[$gte]=5&price[$lte]=10', { price: { $gte: '5', $lte: '10' } }],
  ['price%5B%24gte%5D=5', { price: { $gte: '5' } }],
  ['id[$in][]=a&id[$in][]=b', { id: { $in: ['a', 'b'] } }],
  ['$sort[name]=-1&page=2', { $sort: { name: '-1' }, page: '2' }],
  ['__proto__[x]=1', {}],
])('reads %s back', (text, query) => {
  expect(readQuery(text)).toEqual(query)
})
