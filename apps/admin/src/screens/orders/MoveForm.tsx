import { Alert, Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { STATUS } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../kit/use-sending.ts'
import { errorText, tell } from '../../notices/notices.ts'
import classes from './MoveCard.module.css'
import type { Order, Status } from './types.ts'
import { useOrderActions } from './use-order.ts'

type Props = { order: Order; target: Status; isOverride: boolean; onCancel: () => void }

/** What a step asks for: a word, a tracking number, whether the parcel is back. */
export function MoveForm({ order, target, isOverride, onCancel }: Props) {
  const { t } = useTranslation('screens')
  const { move } = useOrderActions(order.id)
  const [comment, setComment] = useState('')
  // The server writes to the buyer then in any case (values §5.3).
  const isAlwaysNotified = target.notifies || (target.code === STATUS.readyForShipping && order.is_pickup)
  const [isNotified, setNotified] = useState(isAlwaysNotified)
  const [tracking, setTracking] = useState(order.tracking_number ?? '')
  const [isParcelBack, setParcelBack] = useState(false)
  const { send, isBusy, error, fields } = useSending()
  const asksTracking = target.code === STATUS.shipped && order.requires_delivery
  const asksParcel = !target.holds_stock && order.stock_held && order.shipped_at !== null

  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const isSent = await send(() =>
      move({
        order_status_id: target.id,
        comment: comment.trim() || null,
        notify: isNotified,
        ...(asksTracking && tracking.trim() ? { tracking_number: tracking.trim() } : {}),
        ...(isOverride ? { override: true } : {}),
        ...(asksParcel ? { parcel_back: isParcelBack } : {}),
      }),
    )
    if (isSent) tell('success', t('order.move.done', { number: order.number, status: target.name }))
  }

  return (
    <form onSubmit={handleSubmit} className={classes.form}>
      <Stack gap="sm">
        {isOverride ? <Alert color="orange">{t('order.move.overrideText')}</Alert> : null}
        {error ? (
          <Alert color="red" role="alert">
            {fields.order_status_id ?? errorText(error)}
          </Alert>
        ) : null}
        {asksTracking ? (
          <TextInput
            label={t('order.tracking')}
            value={tracking}
            maxLength={64}
            error={fields.tracking_number}
            onChange={(event) => setTracking(event.currentTarget.value)}
          />
        ) : null}
        <Textarea
          label={t('order.comment')}
          description={t(isNotified ? 'order.move.commentForBuyer' : 'order.move.commentForStaff')}
          value={comment}
          minRows={2}
          maxLength={2000}
          required={isOverride}
          error={fields.comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Checkbox
          label={t('order.notify')}
          description={isAlwaysNotified ? t('order.move.alwaysNotified') : undefined}
          checked={isNotified}
          disabled={isAlwaysNotified}
          onChange={(event) => setNotified(event.currentTarget.checked)}
        />
        {asksParcel ? (
          <Checkbox
            label={t('order.move.parcelBack')}
            description={t('order.move.parcelBackText')}
            checked={isParcelBack}
            onChange={(event) => setParcelBack(event.currentTarget.checked)}
          />
        ) : null}
        <Group gap="xs">
          <Button type="submit" loading={isBusy} classNames={{ root: classes.submit, label: classes.wrapped }}>
            {t('order.move.submit', { status: target.name })}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            {t('order.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
