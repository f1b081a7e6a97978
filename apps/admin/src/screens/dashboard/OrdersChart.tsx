import { BarChart } from '@mantine/charts'
import { languageTag } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import '@mantine/charts/styles.layer.css'
import { formatNumber } from '../../language/format.ts'
import { chosenLanguage } from '../../language/language.ts'
import type { Point } from './Dashboard.tsx'

/** Orders over the period, a bar a day (an hour, a month). */
export default function OrdersChart({ points }: { points: Point[]; currency: string }) {
  const { t } = useTranslation('screens')
  const isLong = points.length > 1 && Date.parse(points[1]?.at ?? '') - Date.parse(points[0]?.at ?? '') > 2 * 86_400_000
  const format = new Intl.DateTimeFormat(
    languageTag(chosenLanguage()),
    isLong
      ? { month: 'short' }
      : points.length === 25 || points.length === 24
        ? { hour: '2-digit', minute: '2-digit' }
        : { day: 'numeric', month: 'short' },
  )
  const data = points.map(({ at, orders }) => ({ at: format.format(new Date(at)), orders }))
  return (
    <BarChart
      h={220}
      data={data}
      dataKey="at"
      series={[{ name: 'orders', label: t('dashboard.orders'), color: 'pine.6' }]}
      valueFormatter={formatNumber}
      gridAxis="x"
      tickLine="none"
      barProps={{ radius: 3, isAnimationActive: false }}
      yAxisProps={{ allowDecimals: false, width: 36 }}
    />
  )
}
