import type { Wire } from '@shopwright/resource'
import { customerApprovals } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { tell, tellRefused } from '../../notices/notices.ts'

/** The word on a customer, or on an affiliate. */
export type Decision = Pick<Wire<typeof customerApprovals>, 'customer_id' | 'type'> & { status: 'approved' | 'denied' }

/** Says the word; answers whether it was heard. */
export function useDecision(): { decide: (decision: Decision, name: string) => Promise<boolean>; isBusy: boolean } {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const decide = async (decision: Decision, name: string) => {
    setBusy(true)
    try {
      await create(customerApprovals, decision)
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
