import { categories, registry } from '@shopwright/shop/model'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client.ts'
import { findRows } from '../../api/rows.ts'
import { isGranted } from '../../kit/rights.ts'
import type { Going } from '../../session/going.ts'
import type { Category } from './category-tree.ts'

const $select = ['name', 'parent_id', 'sort_order'] as const
const pageSize = 200
/** beyond this a tree to click through serves nobody */
const most = 5000

const tree = queryOptions({
  queryKey: ['categories', 'list', 'tree'],
  queryFn: async ({ signal }) => {
    const all: Category[] = []
    for (;;) {
      const query = { $select, $limit: pageSize, $skip: all.length }
      const { data, total } = await findRows(categories, query, signal)
      all.push(...data)
      if (!data.length || all.length >= Math.min(total, most)) return all
    }
  },
})

/** All categories of the store, as a tree needs them. */
export const useCategories = () => useQuery(tree)

/** Asks for them before there is a tree to show them. */
export function askCategories({ session }: Going): void {
  if (isGranted(session, registry.get('categories'), 'find')) void queryClient.prefetchQuery(tree)
}
