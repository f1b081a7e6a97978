import { type ProductPage, productData } from '@shopwright/theme-kit'
import { Breadcrumbs } from '@shopwright/theme-kit/parts/components/Breadcrumbs.tsx'
import { BuyForm } from '@shopwright/theme-kit/parts/components/BuyForm.tsx'
import { CompareButton } from '@shopwright/theme-kit/parts/components/CompareButton.tsx'
import { Gallery } from '@shopwright/theme-kit/parts/components/Gallery.tsx'
import { ProductAbout } from '@shopwright/theme-kit/parts/components/ProductAbout.tsx'
import { Reviews } from '@shopwright/theme-kit/parts/components/Reviews.tsx'
import { Stars } from '@shopwright/theme-kit/parts/components/Stars.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { WishButton } from '@shopwright/theme-kit/parts/components/WishButton.tsx'
import { noteSeen } from '@shopwright/theme-kit/parts/seen-products.ts'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { variantAsked } from '@shopwright/theme-kit/parts/variants.ts'
import { Structured, useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ProductGrid } from './ProductGrid'
import styles from './ProductView.module.css'

export default function ProductView({ product }: { product: ProductPage }) {
  const { t } = useSpeech()
  const shell = useShell()
  const [variant, setVariant] = useState(variantAsked(product))
  useEffect(() => noteSeen(product.id), [product.id])
  return (
    <div className={ui.container}>
      <Structured data={import.meta.env.SSR && productData(shell, product)} />
      <Breadcrumbs trail={product.trail} />
      <div className={styles.top}>
        <Gallery pictures={product.pictures} title={product.name} tone={product.tone} shown={variant?.picture?.base} />
        <div className={styles.buy}>
          <header className={styles.head}>
            {product.brand && (
              <Link to={product.brand.url} className={styles.brand}>
                {product.brand.title}
              </Link>
            )}
            <h1>{product.name}</h1>
            <p className={styles.facts}>
              {product.rating !== null && (
                <a href="#reviews">
                  <Stars rating={product.rating} count={product.reviewCount} />
                </a>
              )}
              <span>
                {t('product.model')} {variant?.sku ?? product.sku ?? product.model}
              </span>
            </p>
          </header>
          <BuyForm product={product} variant={variant} onVariant={setVariant} />
          <WishButton productId={product.id} />
          <CompareButton productId={product.id} />
        </div>
      </div>
      <ProductAbout product={product} />
      {product.reviewsBy !== 'nobody' || product.reviews.length > 0 ? <Reviews product={product} /> : null}
      {product.related.length > 0 && (
        <section className={`${ui.section} ${styles.related}`}>
          <div className={ui.sectionHead}>
            <h2>{t('product.related')}</h2>
          </div>
          <ProductGrid products={product.related} />
        </section>
      )}
    </div>
  )
}
