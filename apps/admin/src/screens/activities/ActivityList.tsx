import { Anchor } from '@mantine/core'
import { customerActivities, customers, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { buyerName } from '../../language/titles.ts'
import { useSession } from '../../session/use-session.ts'
import { ReportOff } from '../reports/ReportOff.tsx'
import { About } from './About.tsx'

/** What shoppers did, the latest first, with the way to what it was about. */
export default function ActivityList() {
  const { t } = useTranslation('screens')
  const labels = useLabels(customerActivities)
  const seesCustomers = mayCall(useSession(), customers, 'find')
  const columns: Column[] = [
    { name: 'created_at', cell: of(({ created_at }) => formatInstant(created_at)) },
    {
      name: 'customer_id',
      cell: of(({ customer_id, customer }) =>
        customer_id && seesCustomers ? (
          <Anchor component={Link} to={`/admin/customers/${customer_id}?tab=activities`} inherit>
            {customer ? buyerName(customer) : t('activity.customer')}
          </Anchor>
        ) : (
          t(customer_id ? 'activity.customer' : 'activity.guest')
        ),
      ),
    },
    { name: 'key', isSortable: false },
    {
      name: 'order_id',
      label: t('activity.about'),
      cell: of((activity) => <About activity={activity} labels={labels} />),
    },
    ...(seesCustomers ? [{ name: 'ip', isSortable: false } satisfies Column] : []),
  ]
  return (
    <ResourceList
      resource={registry.get('customer-activities')}
      columns={columns}
      above={() => <ReportOff setting="customer_activity" />}
    />
  )
}

const of = cellsOf(customerActivities, 'customer_id', 'order_id')
