import { useSpeech } from '@shopwright/theme-kit/react'
import { useId, useState } from 'react'
import styles from './CopyField.module.css'
import field from './Field.module.css'
import ui from './ui.module.css'

type Props = { label: string; value: string; hint: string }

/** A text to take along: selected when it is entered, copied by a button where there is a clipboard. */
export function CopyField({ label, value, hint }: Props) {
  const { t } = useSpeech()
  const id = useId()
  const [isCopied, setCopied] = useState(false)
  const handleCopy = () => {
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          readOnly
          value={value}
          className={field.input}
          aria-describedby={`${id}-hint`}
          onFocus={(event) => event.target.select()}
        />
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={handleCopy}>
          <span aria-live="polite">{t(isCopied ? 'affiliate.copied' : 'affiliate.copy')}</span>
        </button>
      </div>
      <p id={`${id}-hint`} className={`${field.hint} ${styles.hint}`}>
        {hint}
      </p>
    </div>
  )
}
