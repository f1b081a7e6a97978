import { Card, Title } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import { withSign } from '@shopwright/resource'
import { customerRewards, customerTransactions, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import classes from '../../kit/course/CoursePage.module.css'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant, formatMoney, formatSigned } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import type { Order } from './use-order.ts'

/** What the order took from the buyer's points and credit, gave back, and earned: the ledgers' own entries. */
export function LedgerCard({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const currency = useBaseCurrency()
  const ask = { order_id: order.id, $limit: 100, $sort: { created_at: 1 } } as const
  const when = (name: string) => ({
    enabled: order.customer_id !== null && mayCall(session, registry.get(name), 'find'),
  })
  const points = useList(customerRewards, ask, when('customer-rewards')).data?.data ?? []
  const credit = useList(customerTransactions, ask, when('customer-transactions')).data?.data ?? []
  if (!points.length && !credit.length) return null
  const entries = [
    ...points.map((entry) => ({
      entry,
      amount: t('order.pointsOf', { count: entry.points, points: formatSigned(entry.points) }),
    })),
    ...credit.map((entry) => ({
      entry,
      amount: withSign(formatMoney(entry.amount, currency)),
    })),
  ]
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('order.purse')}
      </Title>
      {entries.map(({ entry, amount }) => (
        <div key={entry.id} className={classes.entry}>
          <div>{`${t(screenKey('customer.ledger.kinds.', entry.kind))}: ${amount}`}</div>
          <div className={classes.quiet}>{formatInstant(entry.created_at)}</div>
        </div>
      ))}
    </Card>
  )
}
