import { useSpeech } from '@shopwright/theme-kit/react'
import styles from './Stars.module.css'

export const starPath =
  'M12 2.800l2.800 5.900 6.400.8-4.700 4.400 1.200 6.400L12 17.100l-5.700 3.200 1.200-6.400L2.800 9.500l6.400-.8z'

export function Stars({ rating, count }: { rating: number; count?: number }) {
  const { t, tag, number } = useSpeech()
  const text = rating.toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className={styles.stars}>
      <span role="img" aria-label={t('product.ratingOf', { rating: text })} className={styles.row}>
        {[1, 2, 3, 4, 5].map((step) => (
          <svg key={step} viewBox="0 0 24 24" width="15" height="15" aria-hidden="true">
            <path
              d={starPath}
              className={rating >= step - 0.25 ? styles.full : rating >= step - 0.75 ? styles.half : styles.empty}
            />
          </svg>
        ))}
      </span>
      {count !== undefined && <span className={styles.count}>{number(count)}</span>}
    </span>
  )
}
