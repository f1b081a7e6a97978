import type { TotalRow } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import styles from './Totals.module.css'

/** Every row says what it is; the last one is what is paid. */
export function Totals({ totals }: { totals: TotalRow[] }) {
  const { price, cost } = useSpeech()
  const values = totals.map(({ value }) => value)
  return (
    <dl className={styles.totals}>
      {totals.map(({ code, title, value }) => (
        <div key={code + title} className={code === 'total' ? styles.whole : undefined}>
          <dt>{title}</dt>
          <dd suppressHydrationWarning>{code === 'delivery' ? cost(value, values) : price(value, values)}</dd>
        </div>
      ))}
    </dl>
  )
}
