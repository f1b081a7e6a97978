import { orderRecurrings, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { ChoiceTabs } from '../../kit/list/ChoiceTabs.tsx'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatDay, formatInstant, formatNumber } from '../../language/format.ts'
import { buyerName } from '../../language/titles.ts'
import { termsOf } from './terms.ts'

const resource = registry.get('order-recurrings')

/** What buyers have ordered to come again and again. */
export default function SubscriptionList() {
  const { t } = useTranslation('screens')
  const columns: Column[] = [
    { name: 'number', isRight: false, cell: of(({ number }) => t('order.number', { number })) },
    { name: 'state' },
    { name: 'product', cell: of(({ product, quantity }) => `${product} × ${formatNumber(quantity)}`) },
    { name: 'customer_id', cell: of(({ customer }) => (customer ? buyerName(customer) : '')) },
    { name: 'price', label: t('subscription.termsTitle'), isRight: false, cell: of((row) => termsOf(t, row)) },
    {
      name: 'next_date',
      cell: of(({ next_date, state }) => (next_date && state === 'active' ? formatDay(next_date) : '')),
    },
    { name: 'created_at', cell: of(({ created_at }) => formatInstant(created_at)) },
  ]
  return (
    <ResourceList
      resource={resource}
      columns={columns}
      tabs={(state) => <ChoiceTabs resource={resource} field="state" state={state} />}
    />
  )
}

const of = cellsOf(orderRecurrings, 'customer_id')
