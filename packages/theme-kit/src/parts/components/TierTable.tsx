import type { ProductPage } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import styles from './TierTable.module.css'

export function TierTable({ tiers }: { tiers: ProductPage['tiers'] }) {
  const { t, price } = useSpeech()
  const prices = tiers.map((tier) => tier.price)
  return (
    <table className={styles.tiers}>
      <caption className={styles.caption}>{t('product.tiers')}</caption>
      <tbody>
        {tiers.map((tier) => (
          <tr key={tier.quantity}>
            <th scope="row">{t('product.tierFrom', { count: tier.quantity })}</th>
            <td suppressHydrationWarning>{t('product.tierPrice', { price: price(tier.price, prices) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
