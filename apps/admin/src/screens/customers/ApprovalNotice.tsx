import { Alert, Group, Text } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { customerApprovals, customers } from '@shopwright/shop/model'
import { IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList, useRow } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import { ApprovalButtons } from './ApprovalButtons.tsx'

type Person = Pick<Wire<typeof customers>, 'id' | 'first_name' | 'last_name'>

/** While the customer cannot sign in: why, and the way to change it. */
export function ApprovalNotice({ customer: { id, first_name, last_name } }: { customer: Person }) {
  const { t } = useTranslation('screens')
  const { data: customer } = useRow(customers, id)
  const mayRead = mayCall(useSession(), customerApprovals, 'find')
  const { data } = useList(customerApprovals, { customer_id: id, type: 'customer', $limit: 1 }, { enabled: mayRead })
  if (!customer || customer.approved || !data) return null
  const [approval] = data.data
  const isDenied = approval?.status === 'denied'
  return (
    <Alert
      color={isDenied ? 'red' : 'orange'}
      icon={<IconUserQuestion size={18} />}
      title={t(isDenied ? 'approval.isDenied' : 'approval.isWaiting')}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {isDenied && approval.decided_at
            ? [approval.decided_by, formatInstant(approval.decided_at)].filter(Boolean).join(', ')
            : t('approval.cannotSignIn')}
        </Text>
        <ApprovalButtons customerId={id} name={`${first_name} ${last_name}`} status={approval?.status ?? 'pending'} />
      </Group>
    </Alert>
  )
}
