import { Button, Group, Text, Title } from '@mantine/core'
import { orders } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listQuery, useList } from '../../api/rows.ts'
import { StatusBadge } from '../../kit/course/StatusBadge.tsx'
import { formatMoney } from '../../language/format.ts'
import classes from './Dashboard.module.css'

/** The newest orders, each a link. */
export function LatestOrders() {
  const { t } = useTranslation('screens')
  const { data } = useList(orders, latest)
  return (
    <section>
      <Group justify="space-between" mb="xs" mih={22}>
        <Title order={2}>{t('dashboard.latest')}</Title>
        <Button component={Link} to="/admin/orders" variant="subtle" size="compact-sm">
          {t('dashboard.all')}
        </Button>
      </Group>
      {data?.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('dashboard.noOrders')}
        </Text>
      ) : null}
      <ul className={classes.orders}>
        {(data?.data ?? []).map((order) => (
          <li key={order.id}>
            <Link to={`/admin/orders/${order.id}`} className={classes.order}>
              <Text size="sm" c="dimmed">
                {order.number}
              </Text>
              <Text size="sm" truncate>
                {[order.first_name, order.last_name].filter(Boolean).join(' ')}
              </Text>
              <StatusBadge status={order.order_status ?? null} />
              <Text size="sm" fw={500} className={classes.number}>
                {formatMoney(order.total, order.currency)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const latest = { $limit: 6, $sort: { created_at: -1 }, $populate: ['order_status_id'] } as const

export const latestQuery = listQuery(orders, latest)
