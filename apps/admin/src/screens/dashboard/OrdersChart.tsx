import { useTranslation } from 'react-i18next'
import { formatNumber, formatSpan } from '../../language/format.ts'
import { Bars } from '../../look/chart/Bars.tsx'
import type { Point } from './Dashboard.tsx'

/** Orders over the period, a bar a day (an hour, a month). */
export function OrdersChart({ points }: { points: Point[] }) {
  const { t } = useTranslation('screens')
  const isLong = points.length > 1 && Date.parse(points[1]?.at ?? '') - Date.parse(points[0]?.at ?? '') > 2 * 86_400_000
  const span = isLong ? 'month' : points.length === 25 || points.length === 24 ? 'hour' : 'day'
  return (
    <Bars
      label={t('dashboard.orders')}
      format={formatNumber}
      bars={points.map(({ at, orders }) => ({ id: at, name: formatSpan(at, span), value: orders }))}
    />
  )
}
