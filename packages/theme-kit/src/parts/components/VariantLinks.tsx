import { type ProductPage, VARIANT_PARAM } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { variantTitle } from '../variants'
import styles from './VariantLinks.module.css'

/** Every combination with its price and whether it is there: without scripts a choice shows neither. */
export function VariantLinks({ product }: { product: ProductPage }) {
  const { t, cost } = useSpeech()
  const { variants } = product
  if (!variants.length) return null
  const prices = variants.map((variant) => variant.price?.now ?? 0)
  return (
    <noscript>
      <ul className={styles.list}>
        {variants.map((variant) => (
          <li key={variant.id}>
            <a
              href={`?${VARIANT_PARAM}=${variant.id}`}
              aria-current={variant.id === product.variant ? 'true' : undefined}
              className={styles.link}
            >
              {variantTitle(product, variant)}
            </a>
            {variant.price && <span>{cost(variant.price.now, prices)}</span>}
            {!variant.stock.orderable && <span>{variant.stock.status ?? t('stock.out')}</span>}
          </li>
        ))}
      </ul>
    </noscript>
  )
}
