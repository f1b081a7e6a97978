import type { Listed } from '@shopwright/resource'
import type { platformViews, savedViews } from '@shopwright/shop/model'
import { queryClient } from './query-client.ts'
import { listQuery, nounOf } from './rows.ts'

/** A list as somebody wants to see it again. */
export type View = Listed<typeof savedViews>

export const viewsNoun = nounOf<typeof savedViews>('saved-views')
export const viewsQuery = listQuery(viewsNoun, { $limit: 200 })

/** Views of the platform's own lists; a super admin has them. */
export const platformViewsNoun = nounOf<typeof platformViews>('platform-views')
export const platformViewsQuery = listQuery(platformViewsNoun, { $limit: 200 })

// They come with the store, before any list does; then they are read again when somebody has changed one.
for (const { queryKey } of [viewsQuery, platformViewsQuery])
  queryClient.setQueryDefaults(queryKey, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** Those that came with the store; nothing where whoever works here may have none. */
export function keepViews(views: View[] | undefined): void {
  if (views) queryClient.setQueryData(viewsQuery.queryKey, { total: views.length, limit: 200, skip: 0, data: views })
}

/** The view that a list opens with, as far as it is known. */
export const firstView = (list: string): View | undefined =>
  queryClient.getQueryData(viewsQuery.queryKey)?.data.find((view) => view.is_first && view.list === list)

/** Of the platform's, which open no list by themselves. */
export const asView = (view: Listed<typeof platformViews>): View => ({
  ...view,
  store_id: '',
  customer_group_id: null,
  is_first: false,
})

/** Those of a list in the order of their tabs: what all see, then one's own. */
export const viewsIn = (list: string, all: readonly View[]): View[] =>
  all
    .filter((view) => view.list === list)
    .sort((a, b) => Number(b.is_shared) - Number(a.is_shared) || a.sort_order - b.sort_order)
