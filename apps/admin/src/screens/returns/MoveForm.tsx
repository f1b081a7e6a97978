import { RETURN_STATUS } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import { StepForm } from '../../kit/course/StepForm.tsx'
import { useMove } from './use-move.ts'
import type { Return, ReturnStatus } from './use-return.ts'

type Props = { row: Return; target: ReturnStatus; onCancel: () => void }

/** A step that moves neither money nor goods. */
export function MoveForm({ row, target, onCancel }: Props) {
  const { t } = useTranslation('screens')
  const isInstructed = target.code === RETURN_STATUS.awaitingProducts
  const { send, ...state } = useMove(row, target)
  return (
    <StepForm
      {...state}
      status="return_status_id"
      submit={t('order.move.submit', { status: target.name })}
      commentForBuyer={t('return.move.commentForBuyer')}
      isNotified={isInstructed}
      alwaysNotified={isInstructed ? t('return.move.instructions') : undefined}
      onSend={send}
      onCancel={onCancel}
    />
  )
}
