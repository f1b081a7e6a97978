import { expect, it } from 'vitest'
import { pageOf, type Slice } from './paging.ts'

it.each([
  [0, 1, [1, 0, '']],
  [0, 9, [1, 0, '']],
  [3, 1, [1, 2, 'a b']],
  [3, 2, [2, 2, 'c']],
  [3, 9, [2, 2, 'c']],
  [2, 9, [1, 1, 'a b']],
])('of %i in twos, page %i is shown as %j, however they are counted', async (count, asked, shown) => {
  const all = ['a', 'b', 'c'].slice(0, count)
  for (const isCountedByFound of [true, false]) {
    const find = async ({ limit, skip }: Slice) => {
      const rows = all.slice(skip, skip + limit)
      return { rows, total: isCountedByFound && !rows.length ? 0 : count }
    }
    const { page, pages, found } = await pageOf(asked, 2, find)
    expect([page, pages, found.rows.join(' ')]).toEqual(shown)
  }
})
