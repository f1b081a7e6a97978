import { Tabs } from '@mantine/core'
import { orderStatusGroups } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import type { ListState } from '../../kit/list/use-list-state.ts'
import classes from './GroupTabs.module.css'
import { useStatuses } from './use-order.ts'

/** The groups of statuses as views over the list: each is an ordinary filter in the address. */
export function GroupTabs({ state }: { state: ListState }) {
  const { t } = useTranslation('screens')
  const statuses = useStatuses()
  const { data } = useList(orderStatusGroups, { $limit: 50 })
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
  if (!groups.length || !statuses.length) return <div className={classes.place} />
  return (
    <Tabs
      value={current}
      onChange={(value) => {
        const group = groups.find(({ id }) => id === value)
        const { is_draft: _, order_status_id: __, ...others } = state.filters
        state.setFilters({
          ...others,
          ...(group ? { order_status_id: { $in: group.statusIds } } : {}),
          ...(value === 'drafts' ? { is_draft: { $eq: 'true' } } : {}),
        })
      }}
      className={classes.place}
      classNames={{ list: classes.list }}
    >
      <Tabs.List aria-label={t('order.groups')}>
        <Tabs.Tab value="all">{t('order.allGroups')}</Tabs.Tab>
        {groups
          .filter(({ statusIds }) => statusIds.length)
          .map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
            </Tabs.Tab>
          ))}
        <Tabs.Tab value="drafts">{t('order.draft')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
}

const sameSet = (a: string[], b: string[]): boolean => a.length === b.length && a.every((one) => b.includes(one))
