import { Button, Group, Stack, TextInput } from '@mantine/core'
import { formatDecimal, parseDecimal } from '@shopwright/resource'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { errorText, tell } from '../../notices/notices.ts'
import type { Order } from './types.ts'
import { useOrderActions } from './use-order.ts'

/** Money that staff have received themselves: by transfer, in cash. */
export function RecordPayment({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const { recordPayment } = useOrderActions(order.id)
  const [isOpen, setOpen] = useState(false)
  const [amount, setAmount] = useState('')
  const [comment, setComment] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fields, setFields] = useState<Record<string, string>>({})
  const open = () => {
    setAmount(openAmount(order))
    setComment('')
    setFields({})
    setOpen(true)
  }
  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFields({})
    try {
      await recordPayment({ amount: amount.trim().replace(',', '.'), comment: comment.trim() || null })
      setOpen(false)
      tell('success', t('order.payments.done'))
    } catch (error) {
      const told = error instanceof ApiError ? error.fields : {}
      setFields(Object.keys(told).length ? told : { amount: errorText(error) })
    }
    setBusy(false)
  }
  if (!isOpen)
    return (
      <Group mt="sm">
        <Button variant="default" onClick={open}>
          {t('order.payments.record')}
        </Button>
      </Group>
    )
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="sm" mt="sm" maw={420}>
        <TextInput
          label={t('order.payments.amount', { currency: order.currency })}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={fields.amount}
          inputMode="decimal"
          required
          data-autofocus
        />
        <TextInput
          label={t('order.comment')}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          error={fields.comment}
          maxLength={255}
        />
        <Group>
          <Button type="submit" loading={isBusy}>
            {t('order.payments.record')}
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            {t('order.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is left to pay, exactly: decimal strings become integers of a ten-thousandth and back. */
function openAmount({ total, paid }: Pick<Order, 'total' | 'paid'>): string {
  const open = parseDecimal(total, 4) - parseDecimal(paid, 4)
  return open > 0n ? formatDecimal(open, 4, 2) : '0'
}
