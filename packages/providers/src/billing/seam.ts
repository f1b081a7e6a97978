import type { RawReport, ReportRefusal } from '../payment/seam.ts'

/**
 * Who takes money for the platform's plans. None of these is called inside a transaction, and all may be called again: the
 * same reference is the same page, the same charge, the same money back. What does not answer throws.
 */
export type Biller = {
  code: string
  /** imitates who is not connected, where the installation says so (record 0013) */
  standsIn?: true
  /** has what it needs to be asked at all */
  isConnected(): boolean
  /** A page to pay on, by a card that is kept; or, without an amount, to leave another card. */
  open(request: BillingRequest): Promise<OpenedBilling>
  /** Believes a report, or not, and reads it. */
  readReport(raw: RawReport): Promise<ReadBilling>
  /** How what was opened stands now, in its own words; null = it knows nothing of it. */
  look(providerCheckoutId: string): Promise<BillingReport | null>
  /** Takes money from a card that was kept, its owner being away. */
  charge(request: BillingCharge): Promise<BillingCharged>
  /** Gives back all that a payment brought. */
  refund(request: { reference: string; provider_payment_id: string }): Promise<'succeeded' | 'failed'>
  /** What a kept card is called; null = it is not known any more. */
  card(token: string): Promise<BillingCard | null>
}

/** `amount` is a decimal string in the currency, VAT included; null = nothing is taken, a card is kept. */
export type BillingRequest = {
  reference: string
  store_id: string
  amount: string | null
  currency: string
  description: string
  email: string | null
  /** what is known of the owner's earlier card, so that the provider keeps one customer */
  token: string | null
  language: string
  return_url: string
  cancel_url: string
}
export type OpenedBilling = { provider_checkout_id: string; url: string }

export type BillingCharge = {
  reference: string
  store_id: string
  token: string
  amount: string
  currency: string
  description: string
}
/** `pending`: it says later; asked again by the same reference it says the same or more. */
export type BillingCharged = { outcome: 'succeeded' | 'failed' | 'pending'; provider_payment_id: string | null }

/** `token` is what the provider knows the card by. */
export type BillingCard = { token: string; last4: string; brand: string | null; expires: string | null }

export type BillingOutcome = 'succeeded' | 'failed' | 'canceled' | 'pending' | 'refunded'

/** Where nothing was to be paid the amount is `0.00`. */
export type BillingReport = {
  event_id: string
  reference: string
  outcome: BillingOutcome
  amount: string
  currency: string
  provider_payment_id: string | null
  card?: BillingCard
}

/** `foreign`: signed by the provider, and about nothing of ours. */
export type ReadBilling = { refused: ReportRefusal } | { foreign: string; event_id: string } | { body: unknown }
