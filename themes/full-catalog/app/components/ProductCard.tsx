import type { ProductCard as Card } from '@shopwright/theme-kit'
import { AddButton } from '@shopwright/theme-kit/parts/components/AddButton.tsx'
import face from '@shopwright/theme-kit/parts/components/CardName.module.css'
import { Placeholder } from '@shopwright/theme-kit/parts/components/Placeholder.tsx'
import { PriceTag } from '@shopwright/theme-kit/parts/components/PriceTag.tsx'
import { ShopLink } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import { Stars } from '@shopwright/theme-kit/parts/components/Stars.tsx'
import { fitOf } from '@shopwright/theme-kit/parts/fit.ts'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import styles from './ProductCard.module.css'

type Props = { product: Card; isFirst?: boolean /** where all around it are, nothing is new */; tellsNew?: boolean }

export function ProductCard({ product, isFirst = false, tellsNew = true }: Props) {
  const { t } = useSpeech()
  const { price, stock } = product
  return (
    <article className={styles.card}>
      <ShopLink to={product.url} className={styles.picture} tabIndex={-1} aria-hidden="true" prefetch="intent">
        {product.picture ? (
          <Picture
            className={fitOf(product.picture)}
            picture={product.picture}
            alt=""
            sizes="(min-width: 1100px) 280px, (min-width: 760px) 30vw, 46vw"
            isFirst={isFirst}
          />
        ) : (
          <Placeholder title={product.title} tone={product.tone} />
        )}
        <Badges product={product} tellsNew={tellsNew} />
      </ShopLink>
      <div className={styles.text}>
        {product.brand && <span className={styles.brand}>{product.brand}</span>}
        <h3 className={face.name}>
          <ShopLink to={product.url} prefetch="intent">
            {product.title}
          </ShopLink>
        </h3>
        {product.rating !== null && <Stars rating={product.rating} count={product.reviewCount} />}
        {!stock.orderable && <span className={styles.gone}>{stock.status ?? t('stock.out')}</span>}
        <div className={styles.foot}>
          {price ? <PriceTag price={price} /> : <span className={styles.hidden}>{t('product.priceAfterLogin')}</span>}
          {price && stock.orderable && (
            <AddButton productId={product.id} title={product.title} url={product.needsChoice ? product.url : null} />
          )}
        </div>
      </div>
    </article>
  )
}

function Badges({ product: { price, stock, isNew }, tellsNew }: { product: Card; tellsNew: boolean }) {
  const { t } = useSpeech()
  const off = price?.was ? Math.round(((price.was - price.now) / price.was) * 100) : 0
  return (
    <span className={styles.badges}>
      {off > 0 && <span className={styles.special}>−{off} %</span>}
      {off === 0 && isNew && tellsNew && <span className={styles.fresh}>{t('product.new')}</span>}
      {stock.orderable && stock.left !== null && stock.left <= 5 && (
        <span className={styles.few}>{t('stock.few', { count: stock.left })}</span>
      )}
    </span>
  )
}
