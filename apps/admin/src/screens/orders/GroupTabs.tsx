import { orderStatuses, orderStatusGroups } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/query-client.ts'
import { listQuery, useList } from '../../api/rows.ts'
import type { ListState } from '../../kit/list/use-list-state.ts'
import { ViewTabs } from '../../kit/list/ViewTabs.tsx'
import { allStatuses, useStatuses } from './use-order.ts'

/** The groups of statuses as views over the list: each is an ordinary filter in the address. */
export function GroupTabs({ state }: { state: ListState }) {
  const { t } = useTranslation('screens')
  const statuses = useStatuses()
  const { data } = useList(orderStatusGroups, allGroups)
  const groups = (data?.data ?? []).map(({ id, name }) => ({
    id,
    name,
    statusIds: statuses.filter((status) => status.order_status_group_id === id).map((status) => status.id),
  }))
  const chosen = state.filters.order_status_id?.$in ?? []
  const isDrafts = state.filters.is_draft?.$eq === 'true'
  const current = isDrafts
    ? 'drafts'
    : chosen.length
      ? (groups.find(({ statusIds }) => sameSet(statusIds, chosen))?.id ?? null)
      : state.filters.order_status_id
        ? null
        : 'all'
  const views = groups.filter(({ statusIds }) => statusIds.length).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <ViewTabs
      label={t('order.groups')}
      current={current}
      views={groups.length && statuses.length ? [...views, { value: 'drafts', label: t('order.draft') }] : []}
      onChange={(value) => {
        const group = groups.find(({ id }) => id === value)
        const { is_draft: _, order_status_id: __, ...others } = state.filters
        state.setFilters({
          ...others,
          ...(group ? { order_status_id: { $in: group.statusIds } } : {}),
          ...(value === 'drafts' ? { is_draft: { $eq: 'true' } } : {}),
        })
      }}
    />
  )
}

const allGroups = { $limit: 50 } as const

/** Asks for both before the tabs are there. */
export function askGroups(): void {
  void queryClient.prefetchQuery(listQuery(orderStatuses, allStatuses))
  void queryClient.prefetchQuery(listQuery(orderStatusGroups, allGroups))
}

const sameSet = (a: string[], b: string[]): boolean => a.length === b.length && a.every((one) => b.includes(one))
