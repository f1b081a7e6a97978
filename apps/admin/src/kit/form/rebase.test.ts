import { expect, test } from 'vitest'
import { rebased } from './rebase.ts'

test.each<[string, unknown, unknown, unknown, unknown]>([
  ['a text that others left', 'a', 'b', 'a', 'b'],
  ['a text that both changed', 'a', 'b', 'c', 'b'],
  ['a text that was put back', 'a', 'a', 'c', 'c'],
  ['two languages', { en: 'a', uk: 'а' }, { en: 'b', uk: 'а' }, { en: 'a', uk: 'ю' }, { en: 'b', uk: 'ю' }],
  ['a language that was emptied', { en: 'a', uk: 'а' }, { uk: 'а' }, { en: 'a', uk: 'ю' }, { uk: 'ю' }],
  ['a language that others added', { en: 'a' }, { en: 'b' }, { en: 'a', uk: 'ю' }, { en: 'b', uk: 'ю' }],
  ['links of both', ['1', '2'], ['2', '3'], ['1', '2', '4'], ['2', '3', '4']],
  ['a link that others took away', ['1', '2'], ['1', '2', '3'], ['2'], ['2', '3']],
  [
    'fields of a row',
    [{ id: 'r', name: 'a', price: '1' }],
    [{ id: 'r', name: 'b', price: '1' }],
    [{ id: 'r', name: 'a', price: '2' }],
    [{ id: 'r', name: 'b', price: '2' }],
  ],
  [
    'new rows of both',
    [{ id: 'r', n: 1 }],
    [
      { id: 'r', n: 1 },
      { $key: 'k', n: 2 },
    ],
    [
      { id: 'r', n: 1 },
      { id: 's', n: 3 },
    ],
    [
      { id: 'r', n: 1 },
      { $key: 'k', n: 2 },
      { id: 's', n: 3 },
    ],
  ],
  [
    'a row that others took away, and one that was changed here',
    [
      { id: 'r', n: 1 },
      { id: 's', n: 2 },
    ],
    [
      { id: 'r', n: 1 },
      { id: 's', n: 5 },
    ],
    [],
    [{ id: 's', n: 5 }],
  ],
  [
    'rows below rows',
    [{ id: 'r', values: [{ id: 'v', n: 1 }] }],
    [{ id: 'r', values: [{ id: 'v', n: 2 }] }],
    [
      {
        id: 'r',
        values: [
          { id: 'v', n: 1 },
          { id: 'w', n: 9 },
        ],
      },
    ],
    [
      {
        id: 'r',
        values: [
          { id: 'v', n: 2 },
          { id: 'w', n: 9 },
        ],
      },
    ],
  ],
])('%s', (_, old, mine, theirs, expected) => {
  expect(rebased(old, mine, theirs)).toEqual(expected)
})
