import type { Cart } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Form } from 'react-router'
import styles from './CartVouchers.module.css'
import { Icon } from './Icon'

/** Gift vouchers that lie in the cart. */
export function CartVouchers({ vouchers }: { vouchers: Cart['vouchers'] }) {
  const { t, price } = useSpeech()
  if (!vouchers.length) return null
  return (
    <ul className={styles.vouchers}>
      {vouchers.map(({ id, toName, toEmail, amount }) => (
        <li key={id} className={styles.voucher}>
          <span>
            {t('voucher.for', { name: toName })}
            <span className={styles.note}>{toEmail}</span>
          </span>
          <strong suppressHydrationWarning>{price(amount)}</strong>
          <Form method="post" action="/cart">
            <input type="hidden" name="intent" value="removeVoucher" />
            <input type="hidden" name="line" value={id} />
            <button
              type="submit"
              className={styles.remove}
              aria-label={t('cart.remove', { title: t('voucher.for', { name: toName }) })}
            >
              <Icon name="trash" />
            </button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
