import type { billingRefunds } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { create, nounOf } from '../../api/rows.ts'
import { ReasonDialog } from '../../kit/ReasonDialog.tsx'
import { formatMoney } from '../../language/format.ts'
import { tell } from '../../notices/notices.ts'
import type { Payment } from './PaymentsCard.tsx'

/** The super admin gives a payment back, whole, and says why: its owner reads it. */
export function RefundDialog({ payment, onClose }: { payment: Payment | null; onClose: () => void }) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const send = async (reason: string) => {
    await create(nounOf<typeof billingRefunds>('billing-refunds'), { payment_id: payment?.id, reason })
    await client.invalidateQueries({ queryKey: ['payment-histories'] })
    tell('success', t('billing.refundAsked'))
  }
  const words = payment && {
    title: t('billing.refundTitle', { total: formatMoney(payment.total, payment.currency) }),
    text: t(payment.provider === null ? 'billing.refundByHand' : 'billing.refundText'),
    label: t('billing.refundReason'),
    action: t('billing.refund'),
  }
  return <ReasonDialog words={words} limit={512} isDangerous send={send} onClose={onClose} />
}
