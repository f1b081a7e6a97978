import type { ProductPage } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import styles from './DeliveryLines.module.css'
import { Icon } from './Icon'
import ui from './ui.module.css'

const wordsOf = { handling: 'delivery.handling', low_order_fee: 'delivery.lowOrder' } as const

/** How it arrives, what is asked beside its price, and how it can go back, beside the button. */
export function DeliveryLines({ product }: { product: ProductPage }) {
  const { t, price } = useSpeech()
  const prices = [
    ...product.delivery.flatMap((method) => [method.price ?? 0, method.freeFrom ?? 0]),
    ...product.fees.flatMap(({ price: fee, limit }) => [fee, limit]),
  ]
  return (
    <ul className={styles.lines}>
      {product.delivery.length > 0 && (
        <li>
          <Icon name="truck" />
          <span>
            {product.delivery.map((method) => (
              <span key={method.title} className={styles.method} suppressHydrationWarning>
                {method.title}
                {method.price !== null && (
                  <> — {method.price === 0 ? t('delivery.free') : price(method.price, prices)}</>
                )}
                {method.freeFrom !== null && method.price !== 0 && (
                  <span className={ui.muted}>
                    , {t('delivery.freeFrom', { price: price(method.freeFrom, prices) })}
                  </span>
                )}
              </span>
            ))}
            {product.deliveryUrl && (
              <Link to={product.deliveryUrl} className={ui.link}>
                {t('delivery.more')}
              </Link>
            )}
          </span>
        </li>
      )}
      {product.fees.length > 0 && (
        <li>
          <Icon name="plus" />
          <span>
            {product.fees.map(({ code, price: fee, limit }) => (
              <span key={code} className={styles.method} suppressHydrationWarning>
                {t(limit === 0 ? 'delivery.everyOrder' : wordsOf[code], {
                  fee: price(fee, prices),
                  limit: price(limit, prices),
                })}
              </span>
            ))}
          </span>
        </li>
      )}
      {product.returnDays > 0 && (
        <li>
          <Icon name="back" />
          <span>
            {t('product.returns', { count: product.returnDays })}{' '}
            {product.returnsUrl && (
              <Link to={product.returnsUrl} className={ui.link}>
                {t('delivery.more')}
              </Link>
            )}
          </span>
        </li>
      )}
    </ul>
  )
}
