import { Badge, Card, Group, Title } from '@mantine/core'
import { wireKey } from '@shopwright/i18n/keys'
import { orderRefunds, paymentEvents, paymentTraits, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import classes from '../../kit/course/CoursePage.module.css'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant, formatMoney } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import { RefundState } from '../returns/RefundState.tsx'
import { RecordPayment } from './RecordPayment.tsx'
import { RefundForm } from './RefundForm.tsx'
import type { Order } from './use-order.ts'

/** Every attempt to pay with what its provider reported, what went back, and what is still open. */
export function PaymentsCard({ order }: { order: Order }) {
  const { t } = useTranslation(['screens', 'resources'])
  const session = useSession()
  const payments = order.payments ?? []
  const ids = payments.map(({ id }) => id)
  const events = useList(
    paymentEvents,
    { order_payment_id: { $in: ids }, $limit: 200, $sort: { created_at: 1 } },
    { enabled: ids.length > 0 && mayCall(session, registry.get('payment-events'), 'find') },
  ).data?.data
  const refunds = useList(orderRefunds, { order_id: order.id, $limit: 100, $sort: { created_at: 1 } }).data?.data ?? []
  const money = (amount: string) => formatMoney(amount, order.currency)
  const { balance } = order
  const canRefund = !order.is_draft && mayCall(session, registry.get('order-refunds'), 'create')
  const canRecord = !order.is_draft && mayCall(session, registry.get('order-payments'), 'create')
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('order.payments.title')}
      </Title>
      <dl className={classes.facts}>
        <div>
          <dt>{t('order.payments.paid')}</dt>
          <dd>{t('order.payments.of', { paid: money(order.paid), total: money(order.total) })}</dd>
        </div>
        {(['owed', 'overpaid'] as const).map((side) =>
          Number(balance?.[side] ?? 0) > 0 ? (
            <div key={side}>
              <dt>{t(`order.payments.${side}`)}</dt>
              <dd>{money(balance?.[side] ?? '0')}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {payments.map((payment) => (
        <div key={payment.id} className={classes.entry}>
          <Group gap="xs">
            <strong>{money(payment.amount)}</strong>
            <PaymentState state={payment.state} />
          </Group>
          <div className={classes.quiet}>
            {[
              codes.includes(payment.provider)
                ? t(wireKey('resources:choices.code.', payment.provider))
                : t(`order.payments.providers.${payment.provider === 'manual' ? 'manual' : 'other'}`),
              formatInstant(payment.settled_at ?? payment.created_at),
              payment.provider_payment_id,
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
          {payment.comment ? <div>{payment.comment}</div> : null}
          <ul className={classes.events}>
            {(events ?? [])
              .filter(({ order_payment_id }) => order_payment_id === payment.id)
              .map((event) => (
                <li key={event.id} className={classes.quiet}>
                  {t('order.payments.reported', {
                    time: formatInstant(event.created_at),
                    outcome: t(`order.payments.states.${stateOf(event.outcome)}`).toLowerCase(),
                  })}
                  {event.verdict === event.outcome ? '' : ` (${event.verdict})`}
                </li>
              ))}
          </ul>
        </div>
      ))}
      {refunds.map((refund) => (
        <div key={refund.id} className={classes.entry}>
          <RefundState refund={refund} canSettle={canRefund && refund.return_id === null} />
          <div className={classes.quiet}>
            {[formatInstant(refund.created_at), refund.reason].filter(Boolean).join(' · ')}
          </div>
        </div>
      ))}
      {canRecord && Number(order.paid) < Number(order.total) ? <RecordPayment order={order} /> : null}
      {canRefund && balance && Number(balance.left_to_refund) > 0 && Number(order.paid) > 0 ? (
        <RefundForm order={order} amount={Number(balance.overpaid) > 0 ? balance.overpaid : balance.left_to_refund} />
      ) : null}
    </Card>
  )
}

function PaymentState({ state }: { state: Order['payments'][number]['state'] }) {
  const { t } = useTranslation('screens')
  const color = state === 'succeeded' ? 'teal' : state === 'pending' ? 'yellow' : state === 'refunded' ? 'gray' : 'red'
  return <Badge color={color}>{t(`order.payments.states.${state}`)}</Badge>
}

/** Ways of paying have their own names; money that staff have received came by none. */
const codes: readonly string[] = paymentTraits.map(({ code }) => code)

const states = ['pending', 'succeeded', 'failed', 'canceled', 'expired', 'refunded'] as const
const stateOf = (outcome: string) => states.find((one) => one === outcome) ?? 'failed'
