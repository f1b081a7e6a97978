import { coupons, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatNumber } from '../../language/format.ts'

const resource = registry.get('coupons')

/** Promo codes, with how often each was used, of how often it may be. */
export default function CouponList() {
  const { t } = useTranslation('screens')
  const columns: Column[] = (resource.list ?? []).map((name) =>
    name === 'used_count'
      ? {
          name,
          isRight: true,
          cell: of(({ used_count, uses_per_coupon }) =>
            uses_per_coupon
              ? t('coupons.usedOf', { used: formatNumber(used_count ?? 0), all: formatNumber(uses_per_coupon) })
              : formatNumber(used_count ?? 0),
          ),
        }
      : { name },
  )
  return <ResourceList resource={resource} columns={columns} />
}

const of = cellsOf(coupons)
