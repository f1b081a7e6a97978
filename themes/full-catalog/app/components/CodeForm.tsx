import type { Cart } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Form } from 'react-router'
import styles from './CodeForm.module.css'
import ui from './ui.module.css'

export function CodeForm({ cart }: { cart: Cart }) {
  const { t } = useSpeech()
  return (
    <div className={styles.codes}>
      <Code intent="coupon" name="coupon_code" label={t('cart.coupon')} applied={cart.coupon} />
      <Code intent="voucher" name="voucher_code" label={t('cart.voucher')} applied={cart.voucher} />
    </div>
  )
}

type Props = { intent: string; name: string; label: string; applied: string | null }

function Code({ intent, name, label, applied }: Props) {
  const { t } = useSpeech()
  if (applied)
    return (
      <Form method="post" action="/cart" className={styles.applied}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name={name} value="" />
        <span>
          {label}: <strong>{applied}</strong>
        </span>
        <button type="submit" className={ui.link}>
          {t('cart.takeOff')}
        </button>
      </Form>
    )
  return (
    <details className={styles.details}>
      <summary className={ui.link}>{t('cart.have', { what: label })}</summary>
      <Form method="post" action="/cart" className={styles.form}>
        <input type="hidden" name="intent" value={intent} />
        <input name={name} aria-label={label} maxLength={64} required autoComplete="off" className={styles.input} />
        <button type="submit" className={`${ui.button} ${ui.quiet} ${ui.small}`}>
          {t('cart.apply')}
        </button>
      </Form>
    </details>
  )
}
