import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import type { Approval } from './types.ts'

type Decision = Pick<Approval, 'customer_id' | 'type'> & { status: 'approved' | 'denied' }

/** Says the word; answers whether it was heard. */
export function useDecision(): { decide: (decision: Decision, name: string) => Promise<boolean>; isBusy: boolean } {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const decide = async (decision: Decision, name: string) => {
    setBusy(true)
    try {
      await request('POST', 'customer-approvals', { body: decision })
      tell('success', t(decision.status === 'approved' ? 'approval.approved' : 'approval.denied', { name }))
      for (const key of ['customer-approvals', 'customers']) await client.invalidateQueries({ queryKey: [key] })
      return true
    } catch (error) {
      tellRefused(error, 'customer-approvals', 'update')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { decide, isBusy }
}
