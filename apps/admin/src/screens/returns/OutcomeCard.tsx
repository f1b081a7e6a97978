import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSending } from '../../kit/use-sending.ts'
import { formatInstant, formatMoney, formatNumber } from '../../language/format.ts'
import { errorText } from '../../notices/notices.ts'
import classes from '../orders/OrderScreen.module.css'
import type { Refund, Return } from './types.ts'
import { useRefunds, useReturnActionsOn } from './use-return.ts'

/** What was done, once it is done, and whether the money has really gone back. */
export function OutcomeCard({ row, canSettle }: { row: Return; canSettle: boolean }) {
  const { t } = useTranslation('screens')
  const refunds = useRefunds(row.id)
  if (!row.executed_at && !row.rejected) return null
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('return.outcome')}
      </Title>
      {row.rejected ? (
        <Text size="sm">{t('return.wasRejected')}</Text>
      ) : (
        <dl className={classes.facts}>
          <Fact title={t('return.action')} value={row.return_action?.name} />
          <Fact title={t('return.move.received')} value={formatNumber(row.quantity_received ?? 0)} />
          <Fact title={t('return.amount')} value={row.amount && formatMoney(row.amount, row.currency)} />
          {row.replacement_order_id ? (
            <div>
              <dt>{t('return.replacement')}</dt>
              <dd>
                <Anchor component={Link} to={`/admin/orders/${row.replacement_order_id}`} fz="inherit">
                  {t('order.number', { number: row.replacement_order?.number ?? '' })}
                </Anchor>
              </dd>
            </div>
          ) : null}
          <Fact title={t('return.pointsTaken')} value={row.points_taken ? formatNumber(row.points_taken) : null} />
          <Fact title={t('return.stock')} value={t(row.restock ? 'return.restocked' : 'return.notRestocked')} />
          <Fact title={t('return.executedAt')} value={row.executed_at && formatInstant(row.executed_at)} />
        </dl>
      )}
      {refunds.map((refund) => (
        <RefundState key={refund.id} refund={refund} canSettle={canSettle} />
      ))}
    </Card>
  )
}

const Fact = ({ title, value }: { title: string; value: string | null | undefined }) =>
  value ? (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  ) : null

const colours = { pending: 'orange', succeeded: 'teal', failed: 'red' } as const

function RefundState({ refund, canSettle }: { refund: Refund; canSettle: boolean }) {
  const { t } = useTranslation('screens')
  const { settle } = useReturnActionsOn()
  const { send, isBusy, error } = useSending()
  const to = (state: Refund['state']) => send(() => settle(refund.id, state))
  const isOpen = canSettle && refund.method === 'manual'
  return (
    <Stack gap={8} mt="md" align="flex-start">
      <Group gap={8}>
        <Text size="sm" fw={550}>
          {t('return.refund.title', { amount: formatMoney(refund.amount, refund.currency) })}
        </Text>
        <Badge color={colours[refund.state]}>{t(`return.refund.${refund.state}`)}</Badge>
      </Group>
      {isOpen && refund.state === 'pending' ? (
        <>
          <Text size="sm" c="dimmed">
            {t('return.refund.hint')}
          </Text>
          <Group gap="xs">
            <Button size="compact-md" loading={isBusy} onClick={() => to('succeeded')}>
              {t('return.refund.give')}
            </Button>
            <Button size="compact-md" variant="default" disabled={isBusy} onClick={() => to('failed')}>
              {t('return.refund.fail')}
            </Button>
          </Group>
        </>
      ) : null}
      {isOpen && refund.state === 'failed' ? (
        <Button size="compact-md" variant="default" loading={isBusy} onClick={() => to('pending')}>
          {t('return.refund.retry')}
        </Button>
      ) : null}
      {error ? (
        <Text size="xs" c="red" role="alert">
          {errorText(error)}
        </Text>
      ) : null}
    </Stack>
  )
}
