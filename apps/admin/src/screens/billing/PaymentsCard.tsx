import { Anchor, Button, Card, Group, Table, Text, Title } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import type { paymentHistories } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { download } from '../../api/download.ts'
import { nounOf, useList } from '../../api/rows.ts'
import stacked from '../../kit/Stacked.module.css'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { formatInstant, formatMoney } from '../../language/format.ts'
import { tellRefused } from '../../notices/notices.ts'
import { PaymentStatus } from './PaymentStatus.tsx'
import { paidFor } from './paid-for.ts'
import { RefundDialog } from './RefundDialog.tsx'

export type Payment = Wire<typeof paymentHistories>

const columns = ['number', 'date', 'description', 'net', 'vat', 'total', 'status', 'receipt'] as const
const sums = ['net', 'vat', 'total']

/** Every payment for the plan and its apps with its receipts; as a table for who keeps the books. */
export function PaymentsCard({ mayRefund }: { mayRefund: boolean }) {
  const { t } = useTranslation('screens')
  const payments = useList(nounOf<typeof paymentHistories>('payment-histories'), { $sort: { number: -1 }, $limit: 100 })
  const [refunded, setRefunded] = useState<Payment | null>(null)
  const rows = payments.data?.data ?? []
  const save = () =>
    download('payment-histories/payments.xlsx', 'payments.xlsx').catch((error: unknown) =>
      tellRefused(error, 'payment-histories', 'get'),
    )
  return (
    <Card padding={0}>
      <Group justify="space-between" p="lg" pb="sm">
        <Title order={2}>{t('billing.history')}</Title>
        {rows.length ? (
          <Button variant="default" size="compact-sm" onClick={save}>
            {t('billing.export')}
          </Button>
        ) : null}
      </Group>
      {payments.error && !payments.data ? <LoadError error={payments.error} onRetry={payments.refetch} /> : null}
      {payments.data?.data.length === 0 ? <EmptyState title={t('billing.none')} drawing="sales" /> : null}
      {rows.length ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <section className={stacked.scroll} tabIndex={0} aria-label={t('billing.history')}>
          <Table className={stacked.table} verticalSpacing="sm" horizontalSpacing="lg">
            <Table.Thead>
              <Table.Tr>
                {columns.map((name) => (
                  <Table.Th key={name} ta={sums.includes(name) ? 'end' : undefined}>
                    {t(`billing.columns.${name}`)}
                  </Table.Th>
                ))}
                {mayRefund ? <Table.Th aria-label={t('billing.refund')} /> : null}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} onRefund={mayRefund ? setRefunded : null} />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ) : null}
      <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />
    </Card>
  )
}

type RowProps = { payment: Payment; onRefund: ((payment: Payment) => void) | null }

function PaymentRow({ payment, onRefund }: RowProps) {
  const { t } = useTranslation(['screens', 'resources'])
  const { number, status, attempts, currency, receipts, refund_reason: reason } = payment
  return (
    <Table.Tr>
      <Table.Td data-label={t('billing.columns.number')}>{number}</Table.Td>
      <Table.Td data-label={t('billing.columns.date')}>{formatInstant(payment.paid_at ?? payment.created_at)}</Table.Td>
      <Table.Td data-label={t('billing.columns.description')}>
        {paidFor(payment, t)}
        {reason ? (
          <Text size="sm" c="dimmed">
            {t('billing.refunded', { reason })}
          </Text>
        ) : null}
      </Table.Td>
      {(['amount', 'vat', 'total'] as const).map((name) => (
        <Table.Td
          key={name}
          data-number
          data-inline
          data-label={t(`billing.columns.${name === 'amount' ? 'net' : name}`)}
        >
          {formatMoney(payment[name], currency)}
        </Table.Td>
      ))}
      <Table.Td>
        <PaymentStatus payment={payment} />
        {attempts > 1 ? (
          <Text size="sm" c="dimmed">
            {t('billing.tries', { count: attempts })}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>
        {(receipts ?? []).map(({ id, number: paper, kind }) => (
          <Anchor key={id} component={Link} to={`/admin/billing/receipts/${id}`} display="block">
            {t(kind === 'refund' ? 'billing.refundOf' : 'billing.receiptOf', { number: paper })}
          </Anchor>
        ))}
      </Table.Td>
      {onRefund ? (
        <Table.Td>
          {status === 'succeeded' ? (
            <Button size="compact-sm" variant="default" onClick={() => onRefund(payment)}>
              {t('billing.refund')}
            </Button>
          ) : null}
        </Table.Td>
      ) : null}
    </Table.Tr>
  )
}
