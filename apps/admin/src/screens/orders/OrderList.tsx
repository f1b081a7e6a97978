import { Badge } from '@mantine/core'
import { orders, registry } from '@shopwright/shop/model'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../api/part.ts'
import classes from '../../kit/course/CoursePage.module.css'
import { StatusBadge } from '../../kit/course/StatusBadge.tsx'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { askPage } from '../../kit/list/page-query.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { hasScreen, mayCall } from '../../kit/rights.ts'
import { formatMoment, formatMoney } from '../../language/format.ts'
import { buyerName } from '../../language/titles.ts'
import type { Going } from '../../session/going.ts'
import { useSession } from '../../session/use-session.ts'
import { askGroups, GroupTabs } from './GroupTabs.tsx'
import { NewOrderLink } from './NewOrderLink.tsx'
import { orderTitle } from './order-words.ts'

// Nobody has chosen any yet.
const OrderBulk = lazyPart(() => import('./many/OrderBulk.tsx'))

/** The orders of the store, the newest first. */
export default function OrderList() {
  const { t } = useTranslation('screens')
  const mayMake = mayCall(useSession(), registry.get('staff-orders'), 'create')
  const columns: Column[] = [
    {
      name: 'number',
      isRight: false,
      cell: of((order) => (
        <>
          <span className={classes.whole}>{orderTitle(t, order)}</span>
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
      actions={mayMake ? <NewOrderLink /> : null}
      tabs={(state) => <GroupTabs state={state} />}
      bulkActions={(chosen) => (
        <Suspense>
          <OrderBulk chosen={chosen} />
        </Suspense>
      )}
    />
  )
}

export const ahead = ({ session, search }: Going): void => {
  if (!hasScreen(session, registry.get('orders'))) return
  askPage(session, registry.get('orders'), search, { query: placed, columns: ['order_status_id'] })
  askGroups()
}

/** What waits for its payment is no order yet: it is shown when it is asked for. */
const placed = { is_draft: false }

const of = cellsOf(orders, 'order_status_id')
