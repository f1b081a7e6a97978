import type { Stock } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import styles from './StockLine.module.css'

export function StockLine({ stock }: { stock: Stock }) {
  const { t } = useSpeech()
  const isHere = stock.availability === 'InStock'
  const text = isHere
    ? stock.left === null
      ? t('stock.in')
      : t('stock.left', { count: stock.left })
    : (stock.status ?? t('stock.out'))
  return (
    <p className={`${styles.stock} ${isHere ? styles.here : stock.orderable ? styles.later : styles.gone}`}>{text}</p>
  )
}
