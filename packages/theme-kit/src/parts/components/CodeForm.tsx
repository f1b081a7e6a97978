import type { Cart } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useId } from 'react'
import { Form } from 'react-router'
import styles from './CodeForm.module.css'
import ui from './ui.module.css'

export function CodeForm({ cart }: { cart: Cart }) {
  const { t } = useSpeech()
  return (
    <div className={styles.codes}>
      <Code
        intent="coupon"
        name="coupon_code"
        label={t('cart.coupon')}
        applied={cart.coupon}
        problem={cart.couponProblem}
      />
      <Code
        intent="voucher"
        name="voucher_code"
        label={t('cart.voucher')}
        applied={cart.voucher}
        problem={cart.voucherProblem}
      />
    </div>
  )
}

type Props = { intent: string; name: string; label: string; applied: string | null; problem: string | null }

/** What counts is said; what does not stays in its field with the reason, to be mended or taken off. */
function Code({ intent, name, label, applied, problem }: Props) {
  const { t } = useSpeech()
  const id = useId()
  const takeOff = applied && (
    <Form method="post" action="/cart" className={styles.applied}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={name} value="" />
      {problem ? (
        <span id={id} className={styles.problem} role="alert">
          {problem}
        </span>
      ) : (
        <span>
          {label}: <strong>{applied}</strong>
        </span>
      )}
      <button type="submit" className={ui.link}>
        {t('cart.takeOff')}
      </button>
    </Form>
  )
  if (applied && !problem) return takeOff
  return (
    <details className={styles.details} open={Boolean(problem)} key={applied}>
      <summary className={ui.link}>{t('cart.have', { what: label })}</summary>
      <Form method="post" action="/cart" className={`${ui.joined} ${styles.form}`}>
        <input type="hidden" name="intent" value={intent} />
        <input
          name={name}
          aria-label={label}
          maxLength={64}
          autoComplete="off"
          defaultValue={applied ?? ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
        />
        <button type="submit" className={`${ui.button} ${ui.quiet} ${ui.small}`}>
          {t('cart.apply')}
        </button>
      </Form>
      {takeOff}
    </details>
  )
}
