import { customerIps } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatNumber } from '../../language/format.ts'
import { PanelTable } from './PanelTable.tsx'

/** From where the customer came, and who else comes from there. */
export function IpsTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation('screens')
  return (
    <PanelTable
      resource={customerIps}
      query={{ customer_id: customerId, $sort: { last_seen_at: -1 } }}
      caption={t('customer.tabs.ips')}
      empty={t('customer.ips.none')}
      columns={[
        { label: t('customer.ips.ip'), cell: ({ ip }) => ip },
        { label: t('customer.ips.first'), cell: ({ created_at }) => formatInstant(created_at) },
        { label: t('customer.ips.last'), cell: ({ last_seen_at }) => formatInstant(last_seen_at) },
        { label: t('customer.ips.times'), isRight: true, cell: ({ count }) => formatNumber(count) },
        { label: t('customer.ips.shared'), isRight: true, cell: ({ shared_with }) => formatNumber(shared_with ?? 0) },
      ]}
    />
  )
}
