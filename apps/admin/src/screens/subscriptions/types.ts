import type { RecurringMove, RecurringState, RecurringUnit, SuspendedBy } from '@shopwright/shop/rules'
import type { WireRow } from '../../api/rows.ts'

/** A subscription as staff read it; amounts are decimal strings of its currency. */
export type Subscription = WireRow & {
  number: number
  order_id: string
  order: { number: number | null } | null
  customer_id: string | null
  customer: { first_name: string; last_name: string; email: string } | null
  product_id: string | null
  state: RecurringState
  suspended_by: SuspendedBy | null
  name: string
  product: string
  model: string
  chosen: { name: string; value: string }[]
  quantity: number
  currency: string
  price: string
  frequency: RecurringUnit
  cycle: number
  duration: number
  trial_status: boolean
  trial_price: string
  trial_frequency: RecurringUnit
  trial_cycle: number
  trial_duration: number
  trial_remaining: number
  remaining: number | null
  next_date: string | null
  retry_date: string | null
  due_order_id: string | null
  card: string | null
  next_moves: RecurringMove[]
  created_at: string
  transactions: SubscriptionEntry[]
}

export type SubscriptionEntry = WireRow & {
  type: string
  amount: string | null
  due_date: string | null
  next_date: string | null
  order_id: string | null
  reason: string | null
  comment: string | null
  actor_name: string | null
  created_at: string
}

/** Good, wrong, under way. */
export const stateColors: Record<RecurringState, string> = {
  active: 'teal',
  inactive: 'gray',
  cancelled: 'gray',
  suspended: 'orange',
  expired: 'gray',
  pending: 'yellow',
}
