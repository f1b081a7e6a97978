import type { IncomingHttpHeaders } from 'node:http'
import type { ProviderKeys, ProviderSettings } from '../settings.ts'

/** What a browser and the rules know of a way of paying. `code` is what a method of the store names it by. */
export type PaymentTraits = {
  code: string
  settings: ProviderSettings
  /** what a store's plan must hold for it */
  feature?: string
  /** the buyer leaves for a page of the provider's, and the order is a draft until it reports */
  redirects: boolean
  /** a card that is kept when the buyer pays with it can be charged again */
  recurring: boolean
  /** money for goods that are handed over: only where something is sent, and what an order by phone is paid by */
  onDelivery?: true
  /** the buyer sends the money by themselves, and a new order is given up when none comes */
  awaitsMoney?: true
  /** offered where nothing is left to pay, and only there */
  forNothing?: true
  /** imitates every provider that is not connected, where the installation says so (record 0013); no store chooses it */
  standsIn?: true
}

/**
 * A way of paying: its traits, and what it does outside. None of these is called inside a transaction, and all may be
 * called again: the same reference is the same payment, the same refund, the same charge.
 */
export type PaymentProvider = PaymentTraits & {
  /** Asks for a page to pay on. Throws where the provider does not answer. */
  open?(request: PaymentRequest, account: PaymentAccount): Promise<OpenedPayment>
  /** Believes a report, or not, and reads it. Throws nothing: whatever comes has one of these answers. */
  readReport?(raw: RawReport, account: PaymentAccount): ReadReport | Promise<ReadReport>
  /** Gives money back; throws where the provider does not answer. */
  refund?(request: RefundRequest, account: PaymentAccount): Promise<RefundResult>
  /** Takes money from a card that was kept; throws where the provider does not answer. */
  charge?(request: ChargeRequest, account: PaymentAccount): Promise<ChargeResult>
}

/** Whose money it is. `secret` is the installation's own, for a stand-in that signs its own reports; others have none. */
export type PaymentAccount = { store_id: string; keys: ProviderKeys; secret?: Uint8Array }

/** `amount` is a decimal string in the currency. */
export type PaymentRequest = {
  reference: string
  amount: string
  currency: string
  description: string
  language: string
  return_url: string
}
export type OpenedPayment = { provider_payment_id: string; url: string }

/** What a report came as: a signature covers these bytes, not what somebody reads in them. */
export type RawReport = { bytes: Buffer; headers: IncomingHttpHeaders }

/** Why a report is not taken, in the order in which it is looked at. */
export type ReportRefusal = 'unsupported-media-type' | 'bad-signature' | 'malformed'

/**
 * `body` is to be `{ event_id, reference, provider_payment_id, outcome, amount, currency, card? }`: the seam checks that it
 * is, and refuses what is not by its field.
 */
export type ReadReport = { refused: ReportRefusal } | { body: unknown }

/** `amount` is a decimal string in the currency; `token` is what the provider knows the card by. */
export type ChargeRequest = {
  reference: string
  token: string
  amount: string
  currency: string
  description: string
}
export type ChargeResult = { outcome: 'succeeded' | 'failed'; provider_payment_id: string }

/** `amount` is a decimal string in the currency, at most what the payment brought. */
export type RefundRequest = {
  reference: string
  provider: string
  provider_payment_id: string
  amount: string
  currency: string
}
export type RefundResult = { outcome: 'succeeded' | 'failed'; provider_refund_id: string | null }
