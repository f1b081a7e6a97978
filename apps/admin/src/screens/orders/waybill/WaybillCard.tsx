import { Button, Card, Text, Title } from '@mantine/core'
import { waybills } from '@shopwright/shop/model'
import { activeWaybillStates } from '@shopwright/shop/rules'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '../../../kit/states.tsx'
import { useLabels } from '../../../language/labels.ts'
import type { Order } from '../use-order.ts'
import { useWaybills } from './use-waybills.ts'
import { WaybillFacts } from './WaybillFacts.tsx'
import { WaybillForm } from './WaybillForm.tsx'

/** The parcel of an order at its carrier: none yet, one that is being made, or one with its number. */
export function WaybillCard({ order, canMake }: { order: Order; canMake: boolean }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(waybills)
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useWaybills(order.id)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return null
  const [latest] = data.data
  const isActive = latest !== undefined && activeWaybillStates.includes(latest.state)
  const mayMake = canMake && !isActive && !order.tracking_number && !order.shipped_at && !order.is_draft
  if (!latest && !mayMake) return null
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {labels.one}
      </Title>
      {latest ? <WaybillFacts order={order} waybill={latest} canStep={canMake} /> : null}
      {mayMake && isOpen ? (
        <WaybillForm order={order} onClose={() => setOpen(false)} />
      ) : mayMake ? (
        <>
          {latest ? null : (
            <Text size="sm" c="dimmed" mb="sm">
              {t('waybill.none', { carrier: labels.choice('extension', order.waybill_carrier ?? '') })}
            </Text>
          )}
          <Button
            variant="default"
            mt={latest ? 'sm' : 0}
            leftSection={<IconTruckDelivery size={16} stroke={1.6} />}
            onClick={() => setOpen(true)}
          >
            {t('waybill.begin')}
          </Button>
        </>
      ) : null}
    </Card>
  )
}
