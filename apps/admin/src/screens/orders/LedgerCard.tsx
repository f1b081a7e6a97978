import { Card, Title } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useRows, type WireRow } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant, formatMoney, formatNumber } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import classes from './OrderScreen.module.css'
import type { Order } from './types.ts'

type Entry = WireRow & { kind: string; created_at: string; points?: number; amount?: string }

/** What the order took from the buyer's points and credit, gave back, and earned: the ledgers' own entries. */
export function LedgerCard({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const currency = useBaseCurrency()
  const ask = (name: 'customer-rewards' | 'customer-transactions') =>
    [
      name,
      { order_id: order.id, $limit: 100, $sort: { created_at: 1 } },
      { enabled: order.customer_id !== null && mayCall(session, registry.get(name), 'find') },
    ] as const
  const points = useRows<Entry>(...ask('customer-rewards')).data?.data ?? []
  const credit = useRows<Entry>(...ask('customer-transactions')).data?.data ?? []
  if (!points.length && !credit.length) return null
  const entries = [
    ...points.map((entry) => ({
      entry,
      amount: t('order.pointsOf', { count: entry.points ?? 0, points: signed(formatNumber(entry.points ?? 0)) }),
    })),
    ...credit.map((entry) => ({
      entry,
      amount: formatMoney(entry.amount ?? '0', currency),
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

const signed = (text: string): string => (/^[-−]/.test(text) ? text : `+${text}`)
