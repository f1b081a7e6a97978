import { registry, returns } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import type { ListState } from '../../kit/list/use-list-state.ts'
import { ViewTabs } from '../../kit/list/ViewTabs.tsx'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatInstant } from '../../language/format.ts'
import { buyerName } from '../../language/titles.ts'
import { StatusMenu } from './StatusMenu.tsx'
import { useReturnStatuses } from './use-return.ts'

/** The returns of the store, the newest first; the status is moved on right in the list. */
export default function ReturnList() {
  const { t } = useTranslation('screens')
  const columns: Column[] = [
    { name: 'number', isRight: false, cell: of(({ number }) => t('order.number', { number })) },
    { name: 'return_status_id', cell: of((row) => <StatusMenu row={row} />) },
    { name: 'product' },
    { name: 'quantity' },
    { name: 'last_name', label: t('order.buyer'), cell: of(buyerName) },
    {
      name: 'order_number',
      isRight: false,
      cell: of(({ order_number }) => t('order.number', { number: order_number ?? '' })),
    },
    { name: 'return_reason_id' },
    { name: 'return_action_id' },
    { name: 'created_at', cell: of(({ created_at }) => formatInstant(created_at)) },
  ]
  return (
    <ResourceList resource={registry.get('returns')} columns={columns} tabs={(state) => <StatusTabs state={state} />} />
  )
}

const of = cellsOf(returns)

/** Each status as a view over the list. */
function StatusTabs({ state }: { state: ListState }) {
  const { t } = useTranslation('screens')
  const statuses = useReturnStatuses()
  return (
    <ViewTabs
      label={t('return.statuses')}
      state={state}
      views={statuses.map(({ id, name }) => ({ value: id, label: name, filters: { return_status_id: { $in: [id] } } }))}
    />
  )
}
