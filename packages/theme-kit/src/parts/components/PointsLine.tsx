import type { ProductPage } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import ui from './ui.module.css'

/** What buying it earns, and what it costs in points. */
export function PointsLine({ points }: Pick<ProductPage, 'points'>) {
  const { t } = useSpeech()
  if (!points?.earned && !points?.price) return null
  return (
    <p className={`${ui.muted} ${ui.smallText}`}>
      {points.earned > 0 && t('product.earns', { count: points.earned })}
      {points.earned > 0 && points.price > 0 && ' '}
      {points.price > 0 && t('product.pointsPrice', { points: points.price })}
    </p>
  )
}
