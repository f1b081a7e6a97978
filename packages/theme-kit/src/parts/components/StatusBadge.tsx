import styles from './StatusBadge.module.css'

export function StatusBadge({ name, colour }: { name: string; colour: string | null }) {
  return (
    <span className={styles.badge}>
      <span className={styles.dot} style={{ backgroundColor: colour ?? 'var(--ink-3)' }} />
      {name}
    </span>
  )
}
