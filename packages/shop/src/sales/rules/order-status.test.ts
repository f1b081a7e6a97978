import { expect, test } from 'vitest'
import { DRAFT, STATUS_SEED } from './order-status.ts'

const flags = ['holds_stock', 'counts_as_sale', 'is_complete', 'is_final'] as const

test.each([
  [0, 0, []],
  [1, 1, ['holds_stock']],
  [2, 1, ['holds_stock']],
  [3, 2, ['holds_stock', 'counts_as_sale']],
  [4, 2, ['holds_stock', 'counts_as_sale']],
  [5, 3, ['holds_stock', 'counts_as_sale']],
  [6, 3, ['holds_stock', 'counts_as_sale']],
  [7, 4, ['holds_stock', 'counts_as_sale', 'is_complete', 'is_final']],
  [8, 5, ['is_final']],
  [9, 5, []],
])('the status %i of a new store is of group %i and says %j', (code, group, said) => {
  const status = [DRAFT, ...STATUS_SEED].find((one) => one.code === code)
  expect([status?.group, flags.filter((flag) => status?.[flag])]).toEqual([group, said])
})
