import { Anchor, Badge, Card, Stack, Text, Title } from '@mantine/core'
import { customers, orders, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { writeQuery } from '../../api/query-string.ts'
import { useList } from '../../api/rows.ts'
import classes from '../../kit/course/CoursePage.module.css'
import { ReachLinks } from '../../kit/course/ReachLinks.tsx'
import { mayCall } from '../../kit/rights.ts'
import { useLabels } from '../../language/labels.ts'
import { buyerName } from '../../language/titles.ts'
import { useSession } from '../../session/use-session.ts'
import { CustomFieldFacts } from './CustomFieldFacts.tsx'
import type { Order } from './use-order.ts'

/** Who ordered, how to reach them, whether they came back. */
export function BuyerCard({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const same = order.email ? { email: order.email } : { phone: order.phone ?? '' }
  const { data } = useList(orders, { ...same, is_draft: false, $limit: 1, $select: ['number'] })
  const name = buyerName(order)
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('order.buyer')}
      </Title>
      <Stack gap={2} align="flex-start">
        <Text size="sm" fw={550}>
          {order.customer_id ? (
            <Anchor component={Link} to={`/admin/customers/${order.customer_id}`} inherit>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </Text>
        <TrustedBadge customerId={order.customer_id} />
        <Text size="xs" c="dimmed">
          {order.customer_id ? order.customer_group?.name : t('order.guest')}
        </Text>
        <ReachLinks email={order.email} phone={order.phone} />
        {data && data.total > 1 ? (
          <Anchor component={Link} to={`/admin/orders?${writeQuery(same)}`} size="sm" className={classes.reach}>
            {t('order.ordersOfBuyer', { count: data.total })}
          </Anchor>
        ) : data ? (
          <Text size="sm" c="dimmed">
            {t('order.firstOrder')}
          </Text>
        ) : null}
      </Stack>
      <CustomFieldFacts order={order} place="customer" />
      {order.comment ? (
        <>
          <Text size="xs" c="dimmed" mt="md" mb={4}>
            {t('order.buyerComment')}
          </Text>
          <p className={classes.quote}>{order.comment}</p>
        </>
      ) : null}
    </Card>
  )
}

/** Staff have said that this customer's orders need no second look. */
function TrustedBadge({ customerId }: { customerId: string | null }) {
  const labels = useLabels(customers)
  const mayLook = mayCall(useSession(), registry.get('customers'), 'find')
  const { data } = useList(
    customers,
    { id: customerId ?? '', $limit: 1, $select: ['safe'] },
    { enabled: mayLook && customerId !== null },
  )
  return data?.data[0]?.safe ? (
    <Badge color="teal" variant="light">
      {labels.field('safe')}
    </Badge>
  ) : null
}
