import type { ModuleView, ProductCard, ProductsModule, TilesModule } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { CategoryTiles } from '../components/CategoryTiles'
import { useOwnParts } from '../own-parts'
import { seenProducts } from '../seen-products'
import { Part } from './Part'
import styles from './Products.module.css'

/** What each says of itself where its owner says nothing. */
const words = {
  specials: 'home.specials',
  'latest-products': 'home.latest',
  'featured-products': 'modules.featured-products',
  'best-sellers': 'modules.best-sellers',
  'product-carousel': 'modules.product-carousel',
} as const

export function Products({ module }: { module: ProductsModule }) {
  const { t } = useSpeech()
  const { ProductGrid } = useOwnParts()
  return (
    <Part title={module.title ?? t(words[module.kind])}>
      <div className={module.kind === 'product-carousel' ? styles.carousel : undefined}>
        <ProductGrid products={module.products} />
      </div>
    </Part>
  )
}

export function Tiles({ module }: { module: TilesModule }) {
  const { t } = useSpeech()
  return (
    <Part title={module.title ?? t('frame.catalogue')} isHidden={!module.title}>
      <CategoryTiles featured={module.featured} allCategories={module.allCategories} />
    </Part>
  )
}

/** Which products were looked at is known here alone; what they cost now is asked for. */
export function RecentlyViewed({ module }: { module: Extract<ModuleView, { kind: 'recently-viewed' }> }) {
  const { t } = useSpeech()
  const { ProductGrid } = useOwnParts()
  const { data, load } = useFetcher<{ products: ProductCard[] }>()
  const { limit } = module
  useEffect(() => {
    const ids = seenProducts().slice(0, limit)
    if (ids.length) load(`/recently?ids=${ids.join(',')}`)
  }, [limit, load])
  if (!data?.products.length) return null
  return (
    <Part title={module.title ?? t('modules.recently-viewed')}>
      <ProductGrid products={data.products} />
    </Part>
  )
}

const day = 86_400_000

export function Countdown({ module }: { module: Extract<ModuleView, { kind: 'countdown' }> }) {
  const { t, date } = useSpeech()
  const { ProductGrid } = useOwnParts()
  const { until, product } = module
  const [left, setLeft] = useState<number | null>(null)
  // A page that is kept does not know what day it is read on.
  useEffect(() => setLeft(Math.max(1, Math.ceil((Date.parse(until) + day - Date.now()) / day))), [until])
  return (
    <Part title={module.title ?? t('modules.countdown', { date: date(until) })}>
      <div className={styles.countdown}>
        <ProductGrid products={[product]} />
        <p className={styles.left} aria-live="off">
          {left === null ? '\u00a0' : t('modules.days', { count: left })}
        </p>
      </div>
    </Part>
  )
}
