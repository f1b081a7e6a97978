import type { ProductCard as Card } from '@shopwright/theme-kit'
import { Kept } from '@shopwright/theme-kit/react'
import { ProductCard } from './ProductCard'
import styles from './ProductGrid.module.css'

export function ProductGrid({ products, areFirst = false }: { products: Card[]; areFirst?: boolean }) {
  return (
    <ul className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <Kept name="product-card" by={[product, areFirst && index < 2]}>
            <ProductCard product={product} isFirst={areFirst && index < 2} />
          </Kept>
        </li>
      ))}
    </ul>
  )
}
