import { useSpeech } from '@shopwright/theme-kit/react'
import { useId } from 'react'
import { starPath } from './Stars'
import styles from './StarsField.module.css'

type Props = { name: string; label: string; error?: string | undefined; chosen?: string | undefined }

/** A mark out of five: radio buttons that read as a row of stars. The stylesheet alone fills them up to the chosen one. */
export function StarsField({ name, label, error, chosen }: Props) {
  const { t } = useSpeech()
  const id = useId()
  return (
    <fieldset className={styles.field} aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.row}>
        {[1, 2, 3, 4, 5].map((rating) => (
          <label key={rating} className={styles.star}>
            <input
              type="radio"
              name={name}
              value={rating}
              defaultChecked={chosen === String(rating)}
              required
              aria-label={t('product.ratingOf', { rating })}
              aria-invalid={error ? true : undefined}
            />
            <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
              <path d={starPath} />
            </svg>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
