import { Button } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import type { RateUpdating } from './use-rate-update.ts'

/** Asks the bank now; what it says of large moves is believed, because a person asked. */
export function UpdateRates({ update }: { update: RateUpdating }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  // Whoever may not see what the bank said would wait for it without end.
  if (!update.isTold || !mayCall(session, registry.get('exchange-rates'), 'create')) return null
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.6} />}
      loading={update.isRunning}
      onClick={() => void update.start()}
    >
      {t(update.isRunning ? 'rates.updating' : 'rates.update')}
    </Button>
  )
}
