import { Alert, Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { orderStatusGroups, registry, returns } from '@shopwright/shop/model'
import { leftToReturn, STATUS_GROUP } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList } from '../../api/rows.ts'
import { StatusBadge } from '../../kit/course/StatusBadge.tsx'
import { mayCall } from '../../kit/rights.ts'
import { formatNumber } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import type { Order, Status } from '../orders/use-order.ts'

const returnable: readonly number[] = [STATUS_GROUP.shipping, STATUS_GROUP.completed]

/** On the order's screen: what came back of it, and the way to a new return while it is possible. */
export function OrderReturns({ order, status }: { order: Order; status: Status | undefined }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const groups = useList(orderStatusGroups, { $limit: 50 }).data?.data ?? []
  const { data } = useList(
    returns,
    { order_id: order.id, $limit: 100, $populate: ['return_status_id'], $sort: { number: 1 } },
    { enabled: mayCall(session, returns, 'find') },
  )
  const group = groups.find(({ id }) => id === status?.order_status_group_id)
  const canCreate =
    returnable.includes(Number(group?.code)) &&
    order.products.some((line) => leftToReturn(line) > 0) &&
    mayCall(session, registry.get('returns'), 'create')
  const isAllRefunded =
    order.products.length > 0 && order.products.every(({ quantity, refunded }) => (refunded ?? 0) >= quantity)
  const rows = data?.data ?? []
  if (!rows.length && !canCreate) return null
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('return.ofThisOrder')}
      </Title>
      <Stack gap="sm">
        {isAllRefunded ? <Alert color="blue">{t('return.allRefunded')}</Alert> : null}
        {rows.map((row) => (
          <Group key={row.id} gap="xs" justify="space-between">
            <div>
              <Anchor component={Link} to={`/admin/returns/${row.id}`} size="sm">
                {t('return.number', { number: row.number })}
              </Anchor>
              <Text size="xs" c="dimmed">
                {`${row.product} × ${formatNumber(row.quantity)}`}
              </Text>
            </div>
            <StatusBadge status={row.return_status} />
          </Group>
        ))}
        {canCreate ? (
          <Group>
            <Button component={Link} to={`/admin/returns/new?order=${order.id}`} variant="default" size="compact-md">
              {t('return.create')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Card>
  )
}
