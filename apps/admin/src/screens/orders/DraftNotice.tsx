import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../language/format.ts'
import type { Order } from './use-order.ts'

/** An order that is none yet: its buyer was sent to pay, and the provider has not reported. */
export function DraftNotice({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  return (
    <Alert color="yellow" title={t('order.draft')}>
      {order.stock_held && order.held_until
        ? t('order.draftHeld', { time: formatInstant(order.held_until) })
        : t('order.draftReleased')}
    </Alert>
  )
}
