import { Button } from '@mantine/core'
import { priceChanges, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import type { Chosen } from '../../kit/list/BulkBar.tsx'
import { dialogs } from '../../kit/open/dialogs.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { PriceForm } from './PriceForm.tsx'

/** Opens the form that changes the prices of the chosen products. */
export default function ChangePrices({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  if (!mayCall(session, priceChanges, 'create') || !mayCall(session, registry.get('products'), 'patch')) return null
  const open = () => {
    const id = dialogs.open({
      title: t('prices.title', { count: chosen.count }),
      size: 'lg',
      children: <PriceForm chosen={chosen} onClose={() => dialogs.close(id)} />,
    })
  }
  return (
    <Button variant="default" size="compact-sm" onClick={open}>
      {t('prices.open')}
    </Button>
  )
}
