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
    value: id,
    label: name,
    filters: {
      order_status_id: { $in: statuses.filter((one) => one.order_status_group_id === id).map((status) => status.id) },
    },
  }))
  const views = groups.filter(({ filters }) => filters.order_status_id.$in.length)
  const drafts = { value: 'drafts', label: t('order.draft'), filters: { is_draft: { $eq: 'true' } } }
  return (
    <ViewTabs
      label={t('order.groups')}
      state={state}
      views={groups.length && statuses.length ? [...views, drafts] : []}
    />
  )
}

const allGroups = { $limit: 50 } as const

/** Asks for both before the tabs are there. */
export function askGroups(): void {
  void queryClient.prefetchQuery(listQuery(orderStatuses, allStatuses))
  void queryClient.prefetchQuery(listQuery(orderStatusGroups, allGroups))
}
