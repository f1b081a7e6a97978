import type { ProductCard as Card } from '@shopwright/theme-kit'
import { AddButton } from '@shopwright/theme-kit/parts/components/AddButton.tsx'
import face from '@shopwright/theme-kit/parts/components/CardName.module.css'
import { Placeholder } from '@shopwright/theme-kit/parts/components/Placeholder.tsx'
import { PriceTag } from '@shopwright/theme-kit/parts/components/PriceTag.tsx'
import { ShopLink } from '@shopwright/theme-kit/parts/components/ShopLink.tsx'
import { fitOf } from '@shopwright/theme-kit/parts/fit.ts'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import styles from './ProductCard.module.css'

/** All of it opens the product; its button puts one into the cart where it stands. */
export function ProductCard({ product, isFirst }: { product: Card; isFirst: boolean }) {
  const { t } = useSpeech()
  const { title, url, picture, tone, price, stock } = product
  const off = price?.was ? Math.round(((price.was - price.now) / price.was) * 100) : 0
  return (
    <article className={styles.card} data-gone={!stock.orderable || undefined}>
      <div className={styles.picture}>
        {picture ? (
          <Picture
            className={fitOf(picture)}
            picture={picture}
            alt=""
            sizes="(min-width: 760px) 300px, 46vw"
            isFirst={isFirst}
          />
        ) : (
          <Placeholder title={title} tone={tone} />
        )}
        {off > 0 && <span className={styles.off}>−{off} %</span>}
      </div>
      <div className={styles.text}>
        <h3 className={face.name}>
          <ShopLink to={url} prefetch="intent" preventScrollReset>
            {title}
          </ShopLink>
        </h3>
        {price ? <PriceTag price={price} /> : <span className={styles.note}>{t('product.priceAfterLogin')}</span>}
        {stock.orderable && stock.left !== null && stock.left <= few && (
          <span className={styles.note}>{t('stock.few', { count: stock.left })}</span>
        )}
        <div className={styles.act}>
          {!stock.orderable && <span className={styles.note}>{stock.status ?? t('stock.out')}</span>}
          {price && stock.orderable && (
            <AddButton productId={product.id} title={title} url={product.needsChoice ? url : null} isWide />
          )}
        </div>
      </div>
    </article>
  )
}

/** pieces that are worth a hint */
const few = 5
