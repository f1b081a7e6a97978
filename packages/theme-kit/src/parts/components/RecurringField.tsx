import type { Recurring } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import styles from './Choices.module.css'

type Props = { recurrings: Recurring[]; error?: string | undefined }

/** How often a product is wanted: it is only sold so. */
export function RecurringField({ recurrings, error }: Props) {
  const { t } = useSpeech()
  if (!recurrings.length) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('recurring.title')}</legend>
      {recurrings.map(({ id, title, terms }, index) => (
        <label key={id} className={styles.choice}>
          <input type="radio" name="recurring_id" value={id} required defaultChecked={index === 0} />
          <span className={styles.text}>
            {title}
            {terms && (
              <span className={styles.description} suppressHydrationWarning>
                {terms}
              </span>
            )}
          </span>
        </label>
      ))}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
