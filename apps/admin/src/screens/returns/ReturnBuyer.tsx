import { Anchor, Card, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from '../../kit/course/CoursePage.module.css'
import { ReachLinks } from '../../kit/course/ReachLinks.tsx'
import { buyerName } from '../../language/titles.ts'
import type { Return } from './use-return.ts'

/** Who returns, and from which order. */
export function ReturnBuyer({ row }: { row: Return }) {
  const { t } = useTranslation('screens')
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('order.buyer')}
      </Title>
      <Stack gap={2} align="flex-start">
        <Text size="sm" fw={550}>
          {row.customer_id ? (
            <Anchor component={Link} to={`/admin/customers/${row.customer_id}`} inherit>
              {buyerName(row)}
            </Anchor>
          ) : (
            buyerName(row)
          )}
        </Text>
        {row.customer_id ? null : (
          <Text size="xs" c="dimmed">
            {t('order.guest')}
          </Text>
        )}
        <ReachLinks email={row.email} phone={row.phone} />
        <Anchor component={Link} to={`/admin/orders/${row.order_id}`} size="sm" className={classes.reach}>
          {t('return.ofOrder', { number: row.order_number ?? '' })}
        </Anchor>
      </Stack>
    </Card>
  )
}
