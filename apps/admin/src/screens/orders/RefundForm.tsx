import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../../kit/use-sending.ts'
import { errorText, tell } from '../../notices/notices.ts'
import type { Order } from './types.ts'
import { useOrderActions } from './use-order.ts'

/** Money that goes back without goods: what an edit or a cancellation left over. */
export function RefundForm({ order, amount: proposed }: { order: Order; amount: string }) {
  const { t } = useTranslation('screens')
  const { giveBack } = useOrderActions(order.id)
  const [amount, setAmount] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const { send, isBusy, error, fields } = useSending()
  if (amount === null)
    return (
      <Group mt="sm">
        <Button variant="default" onClick={() => setAmount(proposed)}>
          {t('order.payments.giveBack')}
        </Button>
      </Group>
    )
  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault()
    const body = { amount: amount.trim().replace(',', '.'), reason: reason.trim() || null }
    if (!(await send(() => giveBack(body)))) return
    setAmount(null)
    setReason('')
    tell('success', t('order.payments.begun'))
  }
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="sm" mt="sm" maw={420}>
        <TextInput
          label={t('order.payments.amount', { currency: order.currency })}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
          error={fields.amount ?? (error ? errorText(error) : null)}
          inputMode="decimal"
          required
          data-autofocus
        />
        <TextInput
          label={t('order.payments.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={fields.reason}
          maxLength={255}
        />
        <Group>
          <Button type="submit" loading={isBusy}>
            {t('order.payments.giveBack')}
          </Button>
          <Button variant="default" onClick={() => setAmount(null)}>
            {t('order.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
