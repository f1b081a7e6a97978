import { formatDecimal, parseDecimal } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import { MoneyForm } from './MoneyForm.tsx'
import { type Order, useOrderActions } from './use-order.ts'

/** Money that staff have received themselves: by transfer, in cash. */
export function RecordPayment({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const { recordPayment } = useOrderActions(order.id)
  return (
    <MoneyForm
      action={t('order.payments.record')}
      currency={order.currency}
      proposed={openAmount(order)}
      word="comment"
      label={t('order.comment')}
      done={t('order.payments.done')}
      onSend={(amount, comment) => recordPayment({ amount, comment })}
    />
  )
}

/** What is left to pay, exactly: decimal strings become integers of a ten-thousandth and back. */
function openAmount({ total, paid }: Pick<Order, 'total' | 'paid'>): string {
  const open = parseDecimal(total, 4) - parseDecimal(paid, 4)
  return open > 0n ? formatDecimal(open, 4, 2) : '0'
}
