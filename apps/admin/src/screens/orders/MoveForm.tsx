import { Alert, Checkbox, TextInput } from '@mantine/core'
import { STATUS } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepForm, type Word } from '../../kit/course/StepForm.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { tell } from '../../notices/notices.ts'
import { type Order, type Status, useOrderActions } from './use-order.ts'

/** `words`: what is done, where that is more than another status. */
type Props = { order: Order; target: Status; isOverride: boolean; words: string | null; onCancel: () => void }

const asksForTracking = (order: Order, { code }: Status): boolean => code === STATUS.shipped && order.requires_delivery
const asksForParcel = (order: Order, { holds_stock }: Status): boolean =>
  !holds_stock && order.stock_held && order.shipped_at !== null
// The server writes to the buyer then in any case (values §5.3).
const tellsAlways = (order: Order, { notifies, code }: Status): boolean =>
  notifies || (code === STATUS.readyForShipping && order.is_pickup)

/** Whether a step is made by one press: it asks for nothing, and nobody gets mail by it. */
export const asksNothing = (order: Order, target: Status): boolean =>
  !asksForTracking(order, target) && !asksForParcel(order, target) && !tellsAlways(order, target)

/** What a step asks for: a word, a tracking number, whether the parcel is back. */
export function MoveForm({ order, target, isOverride, words, onCancel }: Props) {
  const { t } = useTranslation('screens')
  const { move } = useOrderActions(order.id)
  const isAlwaysNotified = tellsAlways(order, target)
  const [tracking, setTracking] = useState(order.tracking_number ?? '')
  const [isParcelBack, setParcelBack] = useState(false)
  const { send, ...state } = useSending()
  const asksTracking = asksForTracking(order, target)
  const asksParcel = asksForParcel(order, target)

  const handleSend = async (word: Word) => {
    const isSent = await send(() =>
      move({
        order_status_id: target.id,
        ...word,
        ...(asksTracking && tracking.trim() ? { tracking_number: tracking.trim() } : {}),
        ...(isOverride ? { override: true } : {}),
        ...(asksParcel ? { parcel_back: isParcelBack } : {}),
      }),
    )
    if (isSent) tell('success', t('order.move.done', { number: order.number, status: target.name }))
  }

  return (
    <StepForm
      {...state}
      status="order_status_id"
      submit={words ?? t('order.move.submit', { status: target.name })}
      commentForBuyer={t('order.move.commentForBuyer')}
      needsComment={isOverride}
      isNotified={isAlwaysNotified}
      alwaysNotified={isAlwaysNotified ? t('order.move.alwaysNotified') : undefined}
      onSend={handleSend}
      onCancel={onCancel}
      below={
        asksParcel ? (
          <Checkbox
            label={t('order.move.parcelBack')}
            description={t('order.move.parcelBackText')}
            checked={isParcelBack}
            onChange={(event) => setParcelBack(event.currentTarget.checked)}
          />
        ) : null
      }
    >
      {isOverride ? <Alert color="orange">{t('order.move.overrideText')}</Alert> : null}
      {asksTracking ? (
        <TextInput
          label={t('order.tracking')}
          value={tracking}
          maxLength={64}
          error={state.fields.tracking_number}
          onChange={(event) => setTracking(event.currentTarget.value)}
        />
      ) : null}
    </StepForm>
  )
}
