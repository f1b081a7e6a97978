import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Empty.module.css'
import { Icon, type IconName } from './Icon'
import ui from './ui.module.css'

type Props = { icon: IconName; text: ReactNode; to?: string; action?: string }

/** What is not here yet, and the one thing to do about it. */
export function Empty({ icon, text, to, action }: Props) {
  return (
    <div className={styles.empty}>
      <span className={styles.drawing}>
        <Icon name={icon} size={28} />
      </span>
      <p className={ui.muted}>{text}</p>
      {to && action && (
        <Link to={to} className={ui.button}>
          {action}
        </Link>
      )}
    </div>
  )
}
