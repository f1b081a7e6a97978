import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { billingRefunds } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { create, nounOf } from '../../api/rows.ts'
import { formatMoney } from '../../language/format.ts'
import { errorText, tell } from '../../notices/notices.ts'
import type { Payment } from './PaymentsCard.tsx'

type Props = { payment: Payment | null; onClose: () => void }

/** The super admin gives a payment back, whole, and says why: its owner reads it. */
export function RefundDialog({ payment, onClose }: Props) {
  const { t } = useTranslation(['screens', 'admin'])
  return (
    <Modal
      opened={payment !== null}
      onClose={onClose}
      title={payment ? t('billing.refundTitle', { total: formatMoney(payment.total, payment.currency) }) : ''}
      closeButtonProps={{ 'aria-label': t('admin:action.close') }}
    >
      {payment ? <Reason payment={payment} onClose={onClose} /> : null}
    </Modal>
  )
}

function Reason({ payment, onClose }: Props & { payment: Payment }) {
  const { t } = useTranslation(['screens', 'admin'])
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await create(nounOf<typeof billingRefunds>('billing-refunds'), { payment_id: payment.id, reason })
      await client.invalidateQueries({ queryKey: ['payment-histories'] })
      tell('success', t('billing.refundAsked'))
      onClose()
    } catch (refused) {
      setError((refused instanceof ApiError && refused.fields.reason) || errorText(refused))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <Text size="sm">{t('billing.refundText')}</Text>
        <Textarea
          label={t('billing.refundReason')}
          required
          data-autofocus
          maxLength={512}
          autosize
          minRows={2}
          value={reason}
          error={error}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setError(null)
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('admin:action.cancel')}
          </Button>
          <Button type="submit" color="red" loading={isBusy}>
            {t('billing.refund')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
