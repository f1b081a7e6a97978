import { languageTag } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../language/format.ts'
import { chosenLanguage } from '../../language/language.ts'
import { Bars } from '../../look/chart/Bars.tsx'
import type { Point } from './Dashboard.tsx'

/** Orders over the period, a bar a day (an hour, a month). */
export function OrdersChart({ points }: { points: Point[] }) {
  const { t } = useTranslation('screens')
  const isLong = points.length > 1 && Date.parse(points[1]?.at ?? '') - Date.parse(points[0]?.at ?? '') > 2 * 86_400_000
  const format = new Intl.DateTimeFormat(
    languageTag(chosenLanguage()),
    isLong
      ? { month: 'short', year: '2-digit' }
      : points.length === 25 || points.length === 24
        ? { hour: '2-digit', minute: '2-digit' }
        : { day: 'numeric', month: 'short' },
  )
  return (
    <Bars
      label={t('dashboard.orders')}
      format={formatNumber}
      bars={points.map(({ at, orders }) => ({ id: at, name: format.format(new Date(at)), value: orders }))}
    />
  )
}
