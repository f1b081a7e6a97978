import { Button } from '@mantine/core'
import { registry, waybillBatches, waybills } from '@shopwright/shop/model'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Chosen } from '../../../kit/list/BulkBar.tsx'
import { dialogs } from '../../../kit/open/dialogs.ts'
import { mayCall } from '../../../kit/rights.ts'
import { tell } from '../../../notices/notices.ts'
import { useSession } from '../../../session/use-session.ts'
import { mostLookedAt, useChosenOrders } from './use-chosen-orders.ts'
import { WaybillChecks } from './WaybillChecks.tsx'

/** Opens what would become of the chosen orders' parcels; not there where no carrier takes any of them. */
export function WaybillMany({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const orders = useChosenOrders(chosen)
  const may = mayCall(session, waybillBatches, 'create') && mayCall(session, registry.get(waybills.name), 'create')
  if (!may || (orders && !orders.some(({ waybill_carrier }) => waybill_carrier))) return null
  const open = () => {
    if (chosen.count > mostLookedAt) return tell('info', t('waybills.tooMany', { max: mostLookedAt }))
    const id = dialogs.open({
      title: t('waybills.title'),
      size: 'lg',
      children: <WaybillChecks chosen={chosen} onClose={() => dialogs.close(id)} />,
    })
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconTruckDelivery size={14} stroke={1.8} aria-hidden="true" />}
      onClick={open}
    >
      {t('waybills.open')}
    </Button>
  )
}
