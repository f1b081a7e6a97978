import { breadcrumbData, type ProductPage, productData } from '@shopwright/theme-kit'
import { BuyForm } from '@shopwright/theme-kit/parts/components/BuyForm.tsx'
import { CompareButton } from '@shopwright/theme-kit/parts/components/CompareButton.tsx'
import { Gallery } from '@shopwright/theme-kit/parts/components/Gallery.tsx'
import { ProductAbout } from '@shopwright/theme-kit/parts/components/ProductAbout.tsx'
import { Reviews } from '@shopwright/theme-kit/parts/components/Reviews.tsx'
import ui from '@shopwright/theme-kit/parts/components/ui.module.css'
import { WishButton } from '@shopwright/theme-kit/parts/components/WishButton.tsx'
import { noteSeen } from '@shopwright/theme-kit/parts/seen-products.ts'
import { useShell } from '@shopwright/theme-kit/parts/shell.ts'
import { variantAsked } from '@shopwright/theme-kit/parts/variants.ts'
import { Structured, useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useState } from 'react'
import { ProductGrid } from './ProductGrid'
import styles from './ProductView.module.css'

/** What one needs to decide, and below it whatever else is known. */
export default function ProductView({ product }: { product: ProductPage }) {
  const { t } = useSpeech()
  const shell = useShell()
  const [variant, setVariant] = useState(variantAsked(product))
  useEffect(() => noteSeen(product.id), [product.id])
  const trail = [{ title: t('frame.home'), url: '/' }, ...product.trail]
  return (
    <div className={`${ui.container} ${styles.product}`}>
      <Structured data={import.meta.env.SSR && productData(shell, product)} />
      <Structured data={import.meta.env.SSR && breadcrumbData(shell, trail)} />
      <div className={styles.top}>
        <Gallery pictures={product.pictures} title={product.name} tone={product.tone} shown={variant?.picture?.base} />
        <div className={styles.buy}>
          <h1 className={styles.name}>{product.name}</h1>
          <BuyForm product={product} variant={variant} onVariant={setVariant} />
          <WishButton productId={product.id} />
          <CompareButton productId={product.id} />
        </div>
      </div>
      <ProductAbout product={product} />
      {(product.reviewsBy !== 'nobody' || product.reviews.length > 0) && <Reviews product={product} />}
      {product.related.length > 0 && (
        <section className={styles.related}>
          <h2>{t('product.related')}</h2>
          <ProductGrid products={product.related} />
        </section>
      )}
    </div>
  )
}
