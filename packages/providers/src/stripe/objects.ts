/** What we read of Stripe's objects; there is more in each. */
export type StripeCard = { id: string; customer?: string | null; card?: CardFacts | null }
type CardFacts = { brand?: string; last4?: string; exp_month?: number; exp_year?: number }

export type PaymentIntent = {
  id: string
  status: string
  amount?: number
  currency?: string
  customer?: string | null
  payment_method?: StripeCard | string | null
  metadata?: Record<string, string>
  latest_charge?: { refunded?: boolean } | string | null
}
export type SetupIntent = Pick<PaymentIntent, 'id' | 'status' | 'customer' | 'payment_method'>

export type CheckoutSession = {
  id: string
  url?: string | null
  mode: 'payment' | 'setup'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  client_reference_id?: string | null
  amount_total?: number | null
  currency?: string | null
  customer?: string | null
  metadata?: Record<string, string>
  payment_intent?: PaymentIntent | null
  setup_intent?: SetupIntent | null
}

export type StripeEvent = {
  id: string
  type: string
  /** of what happened in an account that is connected to ours */
  account?: string
  data: { object: { id?: string; object?: string; metadata?: Record<string, string>; payment_intent?: string | null } }
}

/** An account that is connected to ours. */
export type ConnectedAccount = {
  id: string
  charges_enabled: boolean
  payouts_enabled: boolean
  country?: string | null
  default_currency?: string | null
}
