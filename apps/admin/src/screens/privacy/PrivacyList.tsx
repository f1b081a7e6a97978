import { Anchor, Badge, Stack, Text } from '@mantine/core'
import { type privacyRequests, registry } from '@shopwright/shop/model'
import { Link } from 'react-router'
import { faultText } from '../../kit/fault-text.ts'
import { ChoiceTabs } from '../../kit/list/ChoiceTabs.tsx'
import { type Column, cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { PrivacyButtons } from './PrivacyButtons.tsx'

const resource = registry.get('privacy-requests')
const colours = { waiting: 'orange', pending: 'pine', done: 'teal', failed: 'red', refused: 'gray' } as const

/** What customers and guests want of their data; what a guest asks for is decided right in the list. */
export default function PrivacyList() {
  const labels = useLabels(resource)
  const columns: Column[] = [
    { name: 'created_at', cell: of(({ created_at }) => formatInstant(created_at)) },
    { name: 'kind' },
    // Who was forgotten has no name left: only guests who wait have one.
    {
      name: 'email',
      cell: of(({ email, customer_id }) =>
        customer_id ? (
          <Anchor component={Link} to={`/admin/customers/${customer_id}`} size="sm">
            {labels.choice('asked_by', 'customer')}
          </Anchor>
        ) : (
          (email ?? '—')
        ),
      ),
    },
    // Together, so that a phone shows both among its few facts.
    {
      name: 'state',
      cell: of((request) => (
        <Stack gap={6} align="flex-start">
          <Badge color={colours[request.state]}>{labels.choice('state', request.state)}</Badge>
          {request.problem || request.reason ? (
            <Text size="xs" c="dimmed">
              {request.problem ? faultText(request.problem) : request.reason}
            </Text>
          ) : null}
          <PrivacyButtons request={request} />
        </Stack>
      )),
    },
    { name: 'asked_by' },
    { name: 'orders' },
    { name: 'invoices' },
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
      tabs={(state) => <ChoiceTabs resource={resource} field="state" state={state} />}
    />
  )
}

const of = cellsOf<typeof privacyRequests>(registry.get('privacy-requests'))
