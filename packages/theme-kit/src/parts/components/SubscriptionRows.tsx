import type { SubscriptionState, SubscriptionSummary } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import styles from '../routes/account.module.css'
import { Empty } from './Empty'
import { StatusBadge } from './StatusBadge'
import ui from './ui.module.css'

/** Runs, rests, waits, or is over. */
export const stateColours: Record<SubscriptionState, string> = {
  active: 'var(--good)',
  inactive: 'var(--ink-3)',
  suspended: 'var(--bad)',
  pending: 'var(--accent)',
  cancelled: 'var(--ink-3)',
  expired: 'var(--ink-3)',
}

export function SubscriptionRows({ subscriptions }: { subscriptions: SubscriptionSummary[] }) {
  const { t, date, number } = useSpeech()
  if (!subscriptions.length) return <Empty icon="repeat" text={t('subscriptions.none')} />
  return (
    <ul className={styles.orders}>
      {subscriptions.map((row) => (
        <li key={row.id}>
          <Link to={`/account/subscriptions/${row.id}`} className={`${styles.order} ${styles.worded}`}>
            <span className={styles.number}>№ {row.number}</span>
            <span>
              {`${row.title} × ${number(row.quantity)}`}
              <span className={styles.terms} suppressHydrationWarning>
                {row.terms}
              </span>
            </span>
            <StatusBadge name={t(`subscriptions.states.${row.state}`)} colour={stateColours[row.state]} />
            <span className={ui.muted} suppressHydrationWarning>
              {row.nextDate && row.state === 'active' && date(row.nextDate)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
