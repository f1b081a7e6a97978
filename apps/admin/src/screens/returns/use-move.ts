import { useTranslation } from 'react-i18next'
import { useSending } from '../../kit/use-sending.ts'
import { tell } from '../../notices/notices.ts'
import { type Return, type ReturnMove, type ReturnStatus, useReturnActionsOn } from './use-return.ts'

/** Sends a step and keeps what was wrong with it. */
export function useMove(row: Return, target: ReturnStatus) {
  const { t } = useTranslation('screens')
  const { move } = useReturnActionsOn()
  const { send, ...state } = useSending()
  return {
    ...state,
    send: async (step: Omit<ReturnMove, 'return_status_id'>) => {
      if (await send(() => move(row.id, { return_status_id: target.id, ...step })))
        tell('success', t('return.move.done', { number: row.number, status: target.name }))
    },
  }
}
