import { Button, Group } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { type customerApprovals, registry } from '@shopwright/shop/model'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { useDecision } from './use-decision.ts'

type Approval = Wire<typeof customerApprovals>

type Props = {
  customerId: string
  name: string
  type?: Approval['type']
  status: Approval['status']
  onDecided?: () => unknown
}

/** The word that lets somebody in or not; a word already said can be said otherwise. */
export function ApprovalButtons({ customerId, name, type = 'customer', status, onDecided }: Props) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const { decide, isBusy } = useDecision()
  if (!mayCall(session, registry.get('customer-approvals'), 'create')) return null
  const handle = (next: 'approved' | 'denied') => async () => {
    if (await decide({ customer_id: customerId, type, status: next }, name)) await onDecided?.()
  }
  return (
    <Group gap="xs" wrap="nowrap">
      {status === 'approved' ? null : (
        <Button
          size="compact-sm"
          leftSection={<IconCheck size={14} />}
          disabled={isBusy}
          onClick={handle('approved')}
          aria-label={t('approval.approveOne', { name })}
        >
          {t('approval.approve')}
        </Button>
      )}
      {status === 'denied' ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconX size={14} />}
          disabled={isBusy}
          onClick={handle('denied')}
          aria-label={t('approval.denyOne', { name })}
        >
          {t('approval.deny')}
        </Button>
      )}
    </Group>
  )
}
