import { categories } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { findRows } from '../../api/rows.ts'
import type { Category } from './category-tree.ts'

const $select = ['name', 'parent_id', 'sort_order'] as const
const pageSize = 200
/** beyond this a tree to click through serves nobody */
const most = 5000

/** All categories of the store, as a tree needs them. */
export const useCategories = () =>
  useQuery({
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
