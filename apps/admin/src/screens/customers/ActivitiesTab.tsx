import { customerActivities } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { About } from '../activities/About.tsx'
import { ReportOff } from '../reports/ReportOff.tsx'
import { PanelTable } from './PanelTable.tsx'

/** What the customer did in the shop, the latest first. */
export function ActivitiesTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(customerActivities)
  return (
    <>
      <ReportOff setting="customer_activity" />
      <PanelTable
        resource={customerActivities}
        query={{ customer_id: customerId, $populate: ['order_id'] }}
        caption={t('customer.tabs.activities')}
        empty={t('activity.none')}
        columns={[
          { label: labels.field('created_at'), cell: ({ created_at }) => formatInstant(created_at) },
          { label: labels.field('key'), cell: ({ key }) => labels.choice('key', key) },
          { label: t('activity.about'), cell: (activity) => <About activity={activity} labels={labels} /> },
          { label: labels.field('ip'), cell: ({ ip }) => ip },
        ]}
      />
    </>
  )
}
