import type { Cart } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Form } from 'react-router'
import styles from './CodeForm.module.css'
import ui from './ui.module.css'

/** Points and store credit of the signed-in shopper: how much of them this order uses. */
export function PurseForm({ cart }: { cart: Cart }) {
  const { t, price } = useSpeech()
  const { points, credit } = cart
  return (
    <div className={styles.codes}>
      {points && (
        <Form method="post" action="/cart" className={styles.form}>
          <input type="hidden" name="intent" value="points" />
          <input
            key={points.used}
            name="reward_points"
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={9}
            defaultValue={points.used || ''}
            placeholder={t('cart.pointsUpTo', { count: Math.min(points.balance, points.maximum) })}
            aria-label={t('cart.points', { count: points.balance })}
            className={styles.input}
          />
          <button type="submit" className={`${ui.button} ${ui.quiet} ${ui.small}`}>
            {t('cart.apply')}
          </button>
        </Form>
      )}
      {points && <p className={`${ui.muted} ${ui.smallText}`}>{t('cart.points', { count: points.balance })}</p>}
      {credit && (
        <Form method="post" action="/cart" className={styles.applied}>
          <input type="hidden" name="intent" value="credit" />
          {!credit.isUsed && <input type="hidden" name="use_credit" value="1" />}
          <span suppressHydrationWarning>{t('cart.credit', { amount: price(credit.balance) })}</span>
          <button type="submit" className={ui.link}>
            {t(credit.isUsed ? 'cart.keepCredit' : 'cart.useCredit')}
          </button>
        </Form>
      )}
      {cart.earns > 0 && <p className={`${ui.muted} ${ui.smallText}`}>{t('cart.earns', { count: cart.earns })}</p>}
    </div>
  )
}
