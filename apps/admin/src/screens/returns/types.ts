import type { WireRow } from '../../api/rows.ts'

export type ReturnStatus = WireRow & { name: string; code: number | null; color: string | null }
export type ReturnAction = WireRow & { name: string; code: number | null }

export type ReturnHistory = WireRow & {
  created_at: string
  return_status_id: string
  comment: string | null
  notify: boolean
  return_action_id: string | null
  quantity_received: number | null
  restock: boolean
  rejected: boolean
  actor_name: string | null
}

/** What completing would be worth; amounts are decimal strings of the order's currency. */
export type Worth = {
  decimals: number
  paid: string
  left_to_refund: string
  left_online: string
  ordered: number
  returned_before: number
  /** points that the whole line earns its buyer */
  reward: number
  /** there is a stock that the goods can go back to */
  counts_stock: boolean
  image: string | null
  product_id: string | null
  is_guest: boolean
  all_refunded: boolean
}

/** A return as staff read it. */
export type Return = WireRow & {
  number: number
  order_id: string
  order_number: number | null
  customer_id: string | null
  email: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
  product: string
  model: string
  quantity: number
  quantity_received: number | null
  return_reason: { name: string } | null
  return_status_id: string
  return_status: ReturnStatus | null
  return_action_id: string | null
  return_action: ReturnAction | null
  opened: boolean
  comment: string | null
  rejected: boolean
  restock: boolean
  amount: string | null
  currency: string
  points_taken: number
  replacement_order_id: string | null
  replacement_order: { number: number | null } | null
  executed_at: string | null
  created_at: string
  /** where it may go now, by whom who asks */
  next_status_ids: string[]
  worth: Worth | null
  histories: ReturnHistory[]
}

export type Refund = WireRow & {
  /** null where staff give money back without goods */
  return_id: string | null
  reason: string | null
  credit_note: string | null
  created_at: string
  amount: string
  currency: string
  state: 'pending' | 'succeeded' | 'failed'
  method: 'manual' | 'provider'
  settled_at: string | null
}
