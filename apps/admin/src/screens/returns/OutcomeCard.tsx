import { Anchor, Card, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from '../../kit/course/CoursePage.module.css'
import { formatInstant, formatMoney, formatNumber } from '../../language/format.ts'
import { RefundState } from './RefundState.tsx'
import { type Return, useRefunds } from './use-return.ts'

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
