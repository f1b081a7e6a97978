import { Alert, Badge, Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core'
import { screenKey, wireKey } from '@shopwright/i18n/keys'
import type { paymentHistories, storeSubscriptions } from '@shopwright/shop/model'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { nounOf, useList } from '../../api/rows.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { formatDay, formatInstant, formatMoney } from '../../language/format.ts'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { useStore } from '../../session/use-session.ts'
import { ArchiveCard } from './ArchiveCard.tsx'

const colours: Record<string, string> = {
  succeeded: 'teal',
  failed: 'red',
  pending: 'orange',
  refunded: 'gray',
  trial: 'pine',
  past_due: 'orange',
  suspended: 'orange',
  archived: 'red',
}

/** The plan that the store runs on, and what was paid for it (spec §2, §4). */
export default function Billing() {
  const { t } = useTranslation(['screens', 'resources'])
  const store = useStore()
  const reloadSession = useReloadSession()
  const [search] = useSearchParams()
  const outcome = search.get('payment')
  // The card provider's page is left by a full load; the plan may be another one now.
  const reload = useEffectEvent(() => void reloadSession())
  useEffect(() => {
    if (outcome) reload()
  }, [outcome])
  const payments = useList(nounOf<typeof paymentHistories>('payment-histories'), { $sort: { number: -1 }, $limit: 50 })
  const subscriptions = useList(nounOf<typeof storeSubscriptions>('store-subscriptions'), {
    $sort: { created_at: -1 },
    $limit: 1,
  })
  const subscription = subscriptions.data?.data[0]
  // The server writes down a plan and a period by their codes.
  const paidFor = (description: string): string => {
    const [plan = '', period = ''] = description.split(' / ')
    return period ? `${t(screenKey('dashboard.plans.', plan))}, ${t(screenKey('plans.per.', period))}` : description
  }
  return (
    <Page>
      <PageHead title={t('billing.title')}>
        {store.state === 'archived' ? null : (
          <Button component={Link} to="/admin/select-plan">
            {t('billing.changePlan')}
          </Button>
        )}
      </PageHead>
      <Stack gap="md">
        {outcome === 'succeeded' ? (
          <Alert color="teal" title={t('billing.successTitle')} role="status">
            {t('billing.successText')}
          </Alert>
        ) : null}
        {outcome === 'canceled' ? (
          <Alert color="orange" title={t('billing.canceledTitle')} role="status">
            {t('billing.canceledText')}
          </Alert>
        ) : null}
        <Card>
          <Group justify="space-between">
            <div>
              <Text size="sm" c="dimmed">
                {t('billing.plan')}
              </Text>
              <Title order={2}>{store.plan ? t(screenKey('dashboard.plans.', store.plan.code)) : '–'}</Title>
            </div>
            <div>
              <Text size="sm" c="dimmed">
                {t('billing.period')}
              </Text>
              <Text>{subscription ? t(screenKey('plans.per.', subscription.period)) : '–'}</Text>
            </div>
            <div>
              <Text size="sm" c="dimmed">
                {t('billing.until')}
              </Text>
              <Text>
                {subscription?.ends_at ? formatDay(subscription.ends_at.slice(0, 10)) : t('billing.unlimited')}
              </Text>
            </div>
            {subscription?.card_last4 ? (
              <div>
                <Text size="sm" c="dimmed">
                  {t('billing.card')}
                </Text>
                <Text>•••• {subscription.card_last4}</Text>
              </div>
            ) : null}
            <Badge color={colours[store.state] ?? 'teal'}>{t(wireKey('resources:choices.state.', store.state))}</Badge>
          </Group>
          {subscription?.next_plan && subscription.ends_at ? (
            <Text size="sm" mt="sm">
              {t('billing.next', {
                plan: t(screenKey('dashboard.plans.', subscription.next_plan)),
                day: formatDay(subscription.ends_at.slice(0, 10)),
              })}
            </Text>
          ) : null}
        </Card>
        <Card padding={0}>
          <Title order={2} p="lg" pb="sm">
            {t('billing.history')}
          </Title>
          {payments.error && !payments.data ? <LoadError error={payments.error} onRetry={payments.refetch} /> : null}
          {payments.data?.data.length === 0 ? <EmptyState title={t('billing.none')} /> : null}
          {payments.data?.data.length ? (
            <Table.ScrollContainer
              minWidth={620}
              type="native"
              tabIndex={0}
              role="region"
              aria-label={t('billing.history')}
            >
              <Table verticalSpacing="sm" horizontalSpacing="lg">
                <Table.Thead>
                  <Table.Tr>
                    {(['number', 'date', 'description', 'net', 'vat', 'total', 'status'] as const).map((name) => (
                      <Table.Th key={name} ta={['net', 'vat', 'total'].includes(name) ? 'end' : undefined}>
                        {t(`billing.columns.${name}`)}
                      </Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {payments.data.data.map((payment) => (
                    <Table.Tr key={payment.id}>
                      <Table.Td>{payment.number}</Table.Td>
                      <Table.Td>{formatInstant(payment.created_at)}</Table.Td>
                      <Table.Td>{paidFor(payment.description)}</Table.Td>
                      {(['amount', 'vat', 'total'] as const).map((name) => (
                        <Table.Td key={name} ta="end">
                          {formatMoney(payment[name], payment.currency)}
                        </Table.Td>
                      ))}
                      <Table.Td>
                        <Badge color={colours[payment.status] ?? 'gray'}>
                          {t(screenKey('billing.statuses.', payment.status))}
                        </Badge>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          ) : null}
        </Card>
        {store.state === 'active' ? <ArchiveCard /> : null}
      </Stack>
    </Page>
  )
}
