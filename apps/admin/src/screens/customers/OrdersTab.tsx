import { Anchor, Group, Stack } from '@mantine/core'
import { orders, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StatusBadge } from '../../kit/course/StatusBadge.tsx'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant, formatMoney } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import { NewOrderLink } from '../orders/NewOrderLink.tsx'
import { PanelTable } from './PanelTable.tsx'

/** Everything that the customer has ordered, the latest first. */
export function OrdersTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation('screens')
  const mayMake = mayCall(useSession(), registry.get('staff-orders'), 'create')
  return (
    <Stack gap="md" align="stretch">
      {mayMake ? (
        <Group>
          <NewOrderLink customerId={customerId} />
        </Group>
      ) : null}
      <PanelTable
        resource={orders}
        query={{ customer_id: customerId, $populate: ['order_status_id'] }}
        caption={t('customer.tabs.orders')}
        empty={t('customer.noOrders')}
        columns={[
          {
            label: t('customer.order'),
            cell: ({ id, number }) => (
              <Anchor component={Link} to={`/admin/orders/${id}`} size="sm">
                {number ? t('order.number', { number }) : t('customer.unpaidOrder')}
              </Anchor>
            ),
          },
          { label: t('customer.status'), cell: ({ order_status }) => <StatusBadge status={order_status} /> },
          {
            label: t('customer.when'),
            cell: ({ placed_at, created_at }) => formatInstant(placed_at ?? created_at),
          },
          {
            label: t('customer.total'),
            isRight: true,
            cell: ({ total, currency }) => formatMoney(total, currency),
          },
        ]}
      />
    </Stack>
  )
}
