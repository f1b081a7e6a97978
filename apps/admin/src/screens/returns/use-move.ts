import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { tell } from '../../notices/notices.ts'
import type { Return, ReturnStatus } from './types.ts'
import { type ReturnMove, useReturnActionsOn } from './use-return.ts'

/** Sends a step and keeps what was wrong with it. */
export function useMove(row: Return, target: ReturnStatus) {
  const { t } = useTranslation('screens')
  const { move } = useReturnActionsOn()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = async (step: Omit<ReturnMove, 'return_status_id'>) => {
    setBusy(true)
    setError(null)
    try {
      await move(row.id, { return_status_id: target.id, ...step })
      tell('success', t('return.move.done', { number: row.number, status: target.name }))
    } catch (caught) {
      setError(caught)
      setBusy(false)
    }
  }
  return { send, isBusy, error, fields: error instanceof ApiError ? error.fields : {} }
}
