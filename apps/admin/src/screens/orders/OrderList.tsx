import { Badge } from '@mantine/core'
import { orders, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../kit/course/StatusBadge.tsx'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatMoment, formatMoney } from '../../language/format.ts'
import { buyerName } from '../../language/titles.ts'
import { GroupTabs } from './GroupTabs.tsx'
import { OrderBulk } from './many/OrderBulk.tsx'
import { orderTitle } from './order-words.ts'

/** The orders of the store, the newest first. */
export default function OrderList() {
  const { t } = useTranslation('screens')
  const columns: Column[] = [
    {
      name: 'number',
      isRight: false,
      cell: of((order) => (
        <>
          {orderTitle(t, order)}
          {order.is_one_click ? (
            <Badge ml={6} size="sm" color="grape">
              {t('order.oneClick')}
            </Badge>
          ) : null}
        </>
      )),
    },
    { name: 'last_name', label: t('order.buyer'), cell: of(buyerName) },
    { name: 'order_status_id', cell: of(({ order_status }) => <StatusBadge status={order_status} />) },
    { name: 'total', cell: of(({ total, currency }) => formatMoney(total, currency)) },
    { name: 'placed_at', cell: of(({ placed_at, created_at }) => formatMoment(placed_at ?? created_at)) },
    { name: 'delivery_method' },
    { name: 'payment_method' },
  ]
  return (
    <ResourceList
      resource={registry.get('orders')}
      columns={columns}
      query={placed}
      above={(state) => <GroupTabs state={state} />}
      bulkActions={(chosen) => <OrderBulk chosen={chosen} />}
    />
  )
}

/** What waits for its payment is no order yet: it is shown when it is asked for. */
const placed = { is_draft: false }

const of = cellsOf(orders, 'order_status_id')
