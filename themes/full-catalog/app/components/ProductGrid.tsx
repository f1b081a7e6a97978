import type { ProductCard as Card } from '@shopwright/theme-kit'
import { Kept } from '@shopwright/theme-kit/react'
import { ProductCard } from './ProductCard'
import styles from './ProductGrid.module.css'

export function ProductGrid({ products, areFirst = false }: { products: Card[]; areFirst?: boolean }) {
  // Where everything is new, saying so of each tells nothing.
  const tellsNew = !products.every(({ isNew }) => isNew)
  return (
    <ul className={styles.grid} data-few={products.length <= 3 ? products.length : undefined}>
      {products.map((product, index) => (
        <li key={product.id}>
          <Kept name="product-card" by={[product, areFirst && index < 2, tellsNew]}>
            <ProductCard product={product} isFirst={areFirst && index < 2} tellsNew={tellsNew} />
          </Kept>
        </li>
      ))}
    </ul>
  )
}
