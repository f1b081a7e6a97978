import type { ProductPage } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import styles from './ProductAbout.module.css'
import { Rich } from './Rich'

/** What the shop says of a product: in words, and in rows. */
export function ProductAbout({ product }: { product: ProductPage }) {
  const { t } = useSpeech()
  const { description, attributes } = product
  if (!description && attributes.length === 0) return null
  return (
    <div className={styles.details}>
      {description && (
        <section>
          <h2>{t('product.description')}</h2>
          <Rich html={description} />
        </section>
      )}
      {attributes.length > 0 && <Attributes product={product} />}
    </div>
  )
}

function Attributes({ product: { attributes } }: { product: ProductPage }) {
  const { t } = useSpeech()
  return (
    <section>
      <h2>{t('product.attributes')}</h2>
      {attributes.map(({ group, rows }) => (
        <div key={group}>
          {attributes.length > 1 && <h3 className={styles.group}>{group}</h3>}
          <dl className={styles.attributes}>
            {rows.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
