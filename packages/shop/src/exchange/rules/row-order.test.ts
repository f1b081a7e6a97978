import { expect, it } from 'vitest'
import { rowsInOrder } from './row-order.ts'

const placed = ['30 грн', '', 'Б', '4', 'а', '4'].map((value, at) => ({ row: at + 2, value }))

it('Rows are counted by the size of numbers, then by words, those that say nothing last', () => {
  expect([...rowsInOrder(placed, {}, 'ua-uk')]).toEqual([5, 7, 2, 6, 4, 3])
})

it('Offset and limit leave what lies between them in that order', () => {
  expect([...rowsInOrder(placed, { offset: 1, limit: 3 }, 'ua-uk')]).toEqual([7, 2, 6])
  expect([...rowsInOrder(placed, { offset: 5 }, 'ua-uk')]).toEqual([3])
})
