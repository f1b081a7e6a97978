import { useTranslation } from 'react-i18next'
import { MoneyForm } from './MoneyForm.tsx'
import { type Order, useOrderActions } from './use-order.ts'

/** Money that goes back without goods: what an edit or a cancellation left over. */
export function RefundForm({ order, amount: proposed }: { order: Order; amount: string }) {
  const { t } = useTranslation('screens')
  const { giveBack } = useOrderActions(order.id)
  return (
    <MoneyForm
      action={t('order.payments.giveBack')}
      currency={order.currency}
      proposed={proposed}
      word="reason"
      label={t('order.payments.reason')}
      done={t('order.payments.begun')}
      onSend={(amount, reason) => giveBack({ amount, reason })}
    />
  )
}
