import type { Price } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useShell } from '../shell'
import styles from './PriceTag.module.css'
import ui from './ui.module.css'

/** What it costs now, and what it cost before a special that is really cheaper. */
export function PriceTag({ price, isLarge = false }: { price: Price; isLarge?: boolean }) {
  const speech = useSpeech()
  const { pricePrefix } = useShell()
  // “From 0” is still a number: other choices of it cost something.
  const isFree = price.now === 0 && !price.from
  return (
    <span className={`${styles.price} ${isLarge ? styles.large : ''}`}>
      {price.from && <span className={styles.prefix}>{speech.t('product.from')}</span>}
      {pricePrefix && !isFree && <span className={styles.prefix}>{pricePrefix}</span>}
      {/* Number formats of the server and of the browser may differ in a space. */}
      <span className={price.was === null ? styles.now : styles.special} suppressHydrationWarning>
        {isFree ? speech.cost(0) : speech.price(price.now, [price.was ?? 0])}
      </span>
      {price.was !== null && (
        <s className={styles.was} suppressHydrationWarning>
          <span className={ui.hidden}>{speech.t('product.was')} </span>
          {speech.price(price.was, [price.now])}
        </s>
      )}
    </span>
  )
}
