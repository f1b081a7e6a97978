import type { WireRow } from '../../api/rows.ts'

/** An affiliate as staff read it; the balance is a decimal string of the base currency. */
export type Affiliate = WireRow & {
  customer_id: string
  customer: { first_name: string; last_name: string; email: string } | null
  tracking: string
  status: boolean
  approved: boolean
  balance: string
}

export type AffiliateEntry = WireRow & {
  kind: 'commission' | 'reversal' | 'payout' | 'manual'
  amount: string
  description: string | null
  order_id: string | null
  order: { number: number | null } | null
  affiliate_id: string
  affiliate_payout_id: string | null
  payee: Payee | null
  created_at: string
}

/** To whom and where, as it was when it was paid. */
export type Payee = Record<string, string | null> & { payout_method: string }

export type Payout = WireRow & {
  number: number
  minimum: string
  payout_method: string | null
  comment: string | null
  count: number
  total: string
  actor_name: string | null
  created_at: string
}
