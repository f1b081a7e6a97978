import { useSpeech } from '@shopwright/theme-kit/react'
import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'
import styles from './Field.module.css'

type Props = ComponentProps<'input'> & {
  name: string
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** not marked as optional though the browser does not insist: another button does without it, or it is fixed */
  isAsked?: boolean
  /** more than one: a text of several lines */
  rows?: number
  /** right below the input */
  children?: ReactNode
}

/** A labelled field with what is wrong with it right below. */
export function Field({ label, error, hint: rule, rows, isAsked, className, children, ...input }: Props) {
  const { t } = useSpeech()
  const id = useId()
  const isPhone = input.type === 'tel'
  const hint = rule === error ? undefined : rule
  // Without it a telephone is typed as it always was.
  useEffect(() => {
    if (isPhone)
      import('../phone-mask').then(
        ({ maskPhones }) => maskPhones(),
        () => {},
      )
  }, [isPhone])
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  const shared = { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes, className: styles.input }
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {!input.required && !isAsked && <span className={styles.optional}> {t('form.optional')}</span>}
      </label>
      {rows ? (
        <textarea
          {...shared}
          name={input.name}
          rows={rows}
          required={input.required}
          minLength={input.minLength}
          maxLength={input.maxLength}
          defaultValue={input.defaultValue}
        />
      ) : (
        <input {...input} {...shared} />
      )}
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
