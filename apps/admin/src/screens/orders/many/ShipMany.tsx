import { Alert, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShortForm } from '../../../kit/form/ShortForm.tsx'
import { useSending } from '../../../kit/use-sending.ts'
import { buyerName } from '../../../language/titles.ts'
import { errorText } from '../../../notices/notices.ts'
import { orderTitle } from '../order-words.ts'
import classes from './ShipMany.module.css'
import { pastedNumbers, repeated } from './tracking.ts'
import type { ChosenOrder } from './use-chosen-orders.ts'

type Parcel = { order_id: string; tracking_number: string | null }
type Props = {
  orders: readonly ChosenOrder[]
  /** chosen, but they cannot leave now */
  others: readonly ChosenOrder[]
  onSend: (parcels: Parcel[]) => Promise<unknown>
  onClose: () => void
}

/** One row for each order and its tracking number: typed, scanned, or pasted as a column. */
export function ShipMany({ orders, others, onSend, onClose }: Props) {
  const { t } = useTranslation('screens')
  const [numbers, setNumbers] = useState<Record<string, string>>(() =>
    Object.fromEntries(orders.map(({ id, tracking_number }) => [id, tracking_number ?? ''])),
  )
  const [left, setLeft] = useState(0)
  const { send, isBusy, error } = useSending()
  const tracked = orders.filter((order) => order.requires_delivery && !order.is_pickup)
  const missing = tracked.filter(({ id }) => !numbers[id]?.trim()).length
  const twice = repeated(numbers)

  const handlePaste = (event: React.ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\r\n]/.test(text.trim())) return
    event.preventDefault()
    const pasted = pastedNumbers(tracked, numbers, at, text)
    setNumbers(pasted.numbers)
    setLeft(pasted.left)
  }
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const parcels = orders.map(({ id }) => ({ order_id: id, tracking_number: numbers[id]?.trim() || null }))
    if (await send(() => onSend(parcels))) onClose()
  }
  return (
    <ShortForm
      action={t('order.many.ship', { count: orders.length })}
      isBusy={isBusy}
      isReady={twice.size === 0}
      refusal={error ? errorText(error) : null}
      onSubmit={handleSubmit}
      onCancel={onClose}
      note={
        <Text size="xs" c="dimmed" role="status">
          {[
            missing ? t('order.many.withoutNumber', { count: missing }) : null,
            left ? t('order.many.left', { count: left }) : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      }
    >
      <Text size="sm" c="dimmed">
        {t('order.many.shipText')}
      </Text>
      {others.length ? (
        <Alert color="yellow">
          {t('order.many.notNow', {
            count: others.length,
            orders: others.map((one) => orderTitle(t, one)).join(', '),
          })}
        </Alert>
      ) : null}
      <ul className={classes.rows}>
        {orders.map((order) => {
          const at = tracked.indexOf(order)
          const number = numbers[order.id]?.trim() ?? ''
          return (
            <li key={order.id} className={classes.row}>
              <div className={classes.order}>
                <Text size="sm" fw={550}>
                  {orderTitle(t, order)}
                </Text>
                <Text size="xs" c="dimmed">
                  {[buyerName(order), order.delivery_method].filter(Boolean).join(' · ')}
                </Text>
              </div>
              {at < 0 ? (
                <Text size="sm" c="dimmed">
                  {t(order.is_pickup ? 'order.pickup' : 'order.noDelivery')}
                </Text>
              ) : (
                <TextInput
                  aria-label={`${t('order.tracking')}: ${orderTitle(t, order)}`}
                  placeholder={t('order.tracking')}
                  value={numbers[order.id] ?? ''}
                  maxLength={64}
                  autoComplete="off"
                  data-autofocus={at === 0 || undefined}
                  error={twice.has(number) ? t('order.many.twice') : undefined}
                  onPaste={(event) => handlePaste(event, at)}
                  onChange={(event) => {
                    const { value } = event.currentTarget
                    setNumbers((known) => ({ ...known, [order.id]: value }))
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
    </ShortForm>
  )
}
