import { Anchor, Button } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { customerApprovals, type customers, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ChoiceTabs } from '../../kit/list/ChoiceTabs.tsx'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatInstant } from '../../language/format.ts'
import { ApprovalButtons } from './ApprovalButtons.tsx'

const resource = registry.get('customer-approvals')

/** Who waits to be let in, decided on right in the list. */
export default function ApprovalList() {
  const { t } = useTranslation('screens')
  const columns: Column[] = [
    {
      name: 'customer_id',
      cell: of(({ customer_id, customer }) => (
        <Anchor component={Link} to={`/admin/customers/${customer_id}`} size="sm">
          {nameOf(customer)}
        </Anchor>
      )),
    },
    {
      name: 'customer_email',
      label: t('approval.email'),
      isSortable: false,
      cell: of(({ customer }) => customer?.email ?? ''),
    },
    { name: 'status' },
    // Early, so that it is among the facts that a phone shows.
    {
      name: 'decision',
      label: t('approval.decision'),
      isSortable: false,
      cell: of(({ customer_id, customer, type, status }) => (
        <ApprovalButtons customerId={customer_id} name={nameOf(customer)} type={type} status={status} />
      )),
    },
    { name: 'created_at', cell: of(({ created_at }) => formatInstant(created_at)) },
    { name: 'type' },
    {
      name: 'decided_by',
      cell: of(({ decided_by, decided_at }) =>
        [decided_by, decided_at && formatInstant(decided_at)].filter(Boolean).join(', '),
      ),
    },
  ]
  return (
    <ResourceList
      resource={resource}
      columns={columns}
      tabs={(state) => <ChoiceTabs resource={resource} field="status" state={state} />}
      bulkActions={({ run }) =>
        (['approved', 'denied'] as const).map((status) => (
          <Button
            key={status}
            size="compact-sm"
            variant="default"
            onClick={() => run({ action: 'patch', changes: { status } })}
          >
            {t(status === 'approved' ? 'approval.approve' : 'approval.deny')}
          </Button>
        ))
      }
    />
  )
}

const of = cellsOf(customerApprovals, 'customer_id')

type Named = Pick<Wire<typeof customers>, 'first_name' | 'last_name'>
const nameOf = (customer: Named | null): string => (customer ? `${customer.first_name} ${customer.last_name}` : '—')
