import type { ReturnSummary } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import styles from '../routes/account.module.css'
import { Empty } from './Empty'
import { StatusBadge } from './StatusBadge'
import ui from './ui.module.css'

type Props = {
  returns: ReturnSummary[]
  /** a guest sees them only here */
  isLinked?: boolean
}

export function ReturnRows({ returns, isLinked = true }: Props) {
  const { t, date, number } = useSpeech()
  if (!returns.length) return <Empty icon="back" text={t('returns.none')} />
  return (
    <ul className={styles.orders}>
      {returns.map((row) => {
        const inside = (
          <>
            <span className={styles.number}>№ {row.number}</span>
            <span>{`${row.title} × ${number(row.quantity)}`}</span>
            <StatusBadge name={row.status} colour={row.statusColour} />
            <span className={ui.muted} suppressHydrationWarning>
              {date(row.askedAt)}
            </span>
          </>
        )
        return (
          <li key={row.id}>
            {isLinked ? (
              <Link to={`/account/returns/${row.id}`} className={`${styles.order} ${styles.worded}`}>
                {inside}
              </Link>
            ) : (
              <div className={`${styles.order} ${styles.worded}`}>{inside}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
