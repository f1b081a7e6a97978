import type { ProductCard as Card } from '@shopwright/theme-kit'
import { Kept } from '@shopwright/theme-kit/react'
import { ProductCard } from './ProductCard'
import styles from './ProductGrid.module.css'

const first = 4

type Props = {
  products: Card[]
  areFirst?: boolean
  /** nothing above them says where a line begins */
  isMiddle?: boolean
}

export const ProductGrid = ({ products, areFirst = false, isMiddle = false }: Props) => (
  <div className={styles.place}>
    <ul
      className={styles.grid}
      data-few={products.length <= 3 ? products.length : undefined}
      data-middle={isMiddle || undefined}
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <Kept name="quick-card" by={[product, areFirst && index < first]}>
            <ProductCard product={product} isFirst={areFirst && index < first} />
          </Kept>
        </li>
      ))}
    </ul>
  </div>
)
