import classes from './StatusBadge.module.css'

/** A status of orders, returns: its words, and the colour of the store's choosing. */
type Status = { name: string; color: string | null }

/** A status in its own colour; the words keep the text's colour, so that any colour stays readable. */
export function StatusBadge({ status }: { status: Status | null | undefined }) {
  if (!status) return null
  return (
    <span className={classes.badge} style={colourOf(status)}>
      <span className={classes.dot} aria-hidden="true" />
      {status.name}
    </span>
  )
}

export const StatusDot = ({ status }: { status: Pick<Status, 'color'> }) => (
  <span className={classes.dot} style={colourOf(status)} aria-hidden="true" />
)

const colourOf = ({ color }: Pick<Status, 'color'>): React.CSSProperties =>
  ({ '--status-color': color ?? 'var(--mantine-color-gray-5)' }) as React.CSSProperties // a custom property
