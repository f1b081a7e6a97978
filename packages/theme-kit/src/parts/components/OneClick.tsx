import { useSpeech } from '@shopwright/theme-kit/react'
import type { KeyboardEvent } from 'react'
import { useHref } from 'react-router'
import { Field } from './Field'
import styles from './OneClick.module.css'
import ui from './ui.module.css'

type Props = { errors: Record<string, string>; values?: Record<string, string>; isBusy: boolean; isOpen?: boolean }

/** Inside a product's form: its options and quantity go along with a phone number. Works without scripts. */
export function OneClick({ errors, values, isBusy, isOpen = false }: Props) {
  const { t } = useSpeech()
  const action = useHref('/one-click')
  return (
    <details className={styles.box} open={isOpen || undefined}>
      <summary className={styles.title}>{t('oneClick.title')}</summary>
      <div className={`${ui.stack} ${styles.inside}`}>
        <p className={`${ui.muted} ${ui.smallText}`}>{t('oneClick.text')}</p>
        <OneClickFields errors={errors} values={values} onKeyDown={sendOnEnter} />
        <button
          type="submit"
          formAction={action}
          formNoValidate
          data-one-click
          className={`${ui.button} ${ui.quiet} ${ui.wide}`}
          disabled={isBusy}
        >
          {t('oneClick.submit')}
        </button>
      </div>
    </details>
  )
}

type FieldsProps = Pick<Props, 'errors'> & {
  values?: Record<string, string> | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

export function OneClickFields({ errors, values = {}, onKeyDown }: FieldsProps) {
  const { t } = useSpeech()
  return (
    <>
      <Field
        name="phone"
        type="tel"
        label={t('oneClick.phone')}
        autoComplete="tel"
        placeholder="+380"
        maxLength={32}
        error={errors.phone}
        defaultValue={values.phone}
        isAsked
        onKeyDown={onKeyDown}
      />
      <Field
        name="first_name"
        label={t('oneClick.name')}
        autoComplete="given-name"
        maxLength={32}
        error={errors.first_name}
        defaultValue={values.first_name}
        onKeyDown={onKeyDown}
      />
    </>
  )
}

/** The form's first button puts into the cart: Enter in these fields means the button below them. */
function sendOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('details')?.querySelector<HTMLButtonElement>('[data-one-click]')?.click()
}
