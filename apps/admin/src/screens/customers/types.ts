import type { Answers, CustomField } from '@shopwright/shop/rules'
import type { WireRow } from '../../api/rows.ts'

/** A customer as staff read it. */
export type Customer = WireRow & {
  email: string
  first_name: string
  last_name: string
  customer_group_id: string
  status: boolean
  approved: boolean
  custom_fields: Answers
  reward_balance: number
  credit_balance: string
}

export type Approval = WireRow & {
  customer_id: string
  customer: Customer | null
  type: 'customer' | 'affiliate'
  status: 'pending' | 'approved' | 'denied'
  created_at: string
  decided_at: string | null
  decided_by: string | null
}

/** A custom field in the language of the administration. */
export type NamedField = WireRow &
  Omit<CustomField, 'values'> & { name: string; values: { id: string; name: string; sort_order: number }[] }
