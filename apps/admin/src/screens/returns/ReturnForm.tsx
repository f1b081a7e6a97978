import { Checkbox, NumberInput, Select, Text, Textarea } from '@mantine/core'
import { returnReasons } from '@shopwright/shop/model'
import { leftToReturn, needsDetails } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useList } from '../../api/rows.ts'
import { refusalOf, ShortForm } from '../../kit/form/ShortForm.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { tell } from '../../notices/notices.ts'
import type { Order } from '../orders/use-order.ts'
import { useReturnActionsOn } from './use-return.ts'

/** What comes back of an order, how many, and why. */
export function ReturnForm({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  const { create } = useReturnActionsOn()
  const reasons = useList(returnReasons, { $limit: 200 })
  const lines = order.products.map((line) => ({ ...line, left: leftToReturn(line) }))
  const open = lines.filter(({ left }) => left > 0)
  const [lineId, setLineId] = useState<string | null>(open.length === 1 ? (open[0]?.id ?? null) : null)
  const [quantity, setQuantity] = useState<number | string>(1)
  const [reasonId, setReasonId] = useState<string | null>(null)
  const [isOpened, setOpened] = useState(false)
  const [comment, setComment] = useState('')
  // One attempt, however often the button is pressed.
  const [key] = useState(() => crypto.randomUUID())
  const sending = useSending()
  const { send, fields } = sending
  const line = lines.find(({ id }) => id === lineId)
  const reason = reasons.data?.data.find(({ id }) => id === reasonId)

  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!lineId || !reasonId) return
    await send(async () => {
      const made = await create({
        order_id: order.id,
        order_product_id: lineId,
        quantity: Number(quantity),
        return_reason_id: reasonId,
        opened: isOpened,
        comment: comment.trim() || null,
        idempotency_key: key,
      })
      tell('success', t('return.form.done', { number: made.number }))
      navigate(`/admin/returns/${made.id}`)
    })
  }

  if (!open.length) return <Text size="sm">{t('return.form.nothingLeft')}</Text>
  return (
    <ShortForm
      action={t('return.form.submit')}
      isBusy={sending.isBusy}
      isReady={Boolean(lineId && reasonId)}
      refusal={fields.order_product_id ?? refusalOf(sending, 'quantity', 'return_reason_id', 'comment')}
      onSubmit={handleSubmit}
    >
      <Select
        label={t('return.form.line')}
        required
        data={open.map(({ id, name, options }) => ({
          value: id,
          label: [name, ...options.map(({ value }) => value)].join(' · '),
        }))}
        value={lineId}
        onChange={setLineId}
      />
      <NumberInput
        label={t('return.pieces')}
        description={line ? t('return.form.left', { count: line.left }) : undefined}
        maw={200}
        min={1}
        {...(line ? { max: line.left } : {})}
        allowDecimal={false}
        required
        value={quantity}
        error={fields.quantity}
        onChange={setQuantity}
      />
      <Select
        label={t('return.reason')}
        required
        data={(reasons.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={reasonId}
        error={fields.return_reason_id}
        onChange={setReasonId}
      />
      <Checkbox
        label={t('return.opened')}
        checked={isOpened}
        onChange={(event) => setOpened(event.currentTarget.checked)}
      />
      <Textarea
        label={t('order.comment')}
        value={comment}
        minRows={2}
        maxLength={2000}
        required={needsDetails(reason?.code ?? null)}
        error={fields.comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </ShortForm>
  )
}
