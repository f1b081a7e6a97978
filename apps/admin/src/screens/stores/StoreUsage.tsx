import { Text } from '@mantine/core'
import { plans } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList, type WireRow } from '../../api/rows.ts'
import { formatNumber } from '../../language/format.ts'

const counted = ['products', 'categories', 'staff'] as const
type Usage = Partial<Record<(typeof counted)[number], number>>

/** How much of its plan a store uses: what it has, of how many. */
export function StoreUsage({ row }: { row: WireRow }) {
  const { t } = useTranslation('screens')
  const known = useList(plans, { $limit: 50 }).data?.data
  const plan = known?.find(({ id }) => id === (row.plan_id as { id?: string } | null)?.id || id === row.plan_id)
  const usage = (row.usage ?? {}) as Usage
  const limits = (plan?.limits ?? {}) as Record<string, number | null>
  return counted.map((name) => {
    const max = limits[name]
    const used = formatNumber(usage[name] ?? 0)
    return (
      <Text key={name} size="sm" style={{ whiteSpace: 'nowrap' }}>
        {t(`storeUsage.${name}`)}:{' '}
        {typeof max === 'number' ? t('storeUsage.of', { used, max: formatNumber(max) }) : used}
      </Text>
    )
  })
}
