import type { IncomingHttpHeaders } from 'node:http'
import type { ProviderKeys, ProviderSettings } from '../settings.ts'

/** What a browser and the rules know of a way of paying. `code` is what a method of the store names it by. */
export type PaymentTraits = {
  code: string
  /** by what name it is asked outside: other addresses of its own, and whether it is left alone; its code where nothing is said */
  asks?: string
  settings: ProviderSettings
  /** what a store's plan must hold for it */
  feature?: string
  /** the buyer leaves for a page of the provider's, and the order is a draft until it reports */
  redirects: boolean
  /** a card that is kept when the buyer pays with it can be charged again */
  recurring: boolean
  /** a store needs no keys of its own where its account is connected to the platform's */
  connects?: true
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
  /** the only ones that it takes, ISO 4217; any where nothing is said */
  currencies?: readonly string[]
  /** Asks for a page to pay on. Throws where the provider does not answer. */
  open?(request: PaymentRequest, account: PaymentAccount): Promise<OpenedPayment>
  /** Believes a report, or not, and reads it: whatever comes has one of these answers. Throws where it has to ask the provider, who does not answer. */
  readReport?(raw: RawReport, account: PaymentAccount): ReadReport | Promise<ReadReport>
  /** How a payment that was opened stands; null = nothing that is news. Throws where the provider does not answer. */
  look?(payment: KnownByProvider, account: PaymentAccount): Promise<PaymentTold | null>
  /** Gives money back; throws where the provider does not answer. */
  refund?(request: RefundRequest, account: PaymentAccount): Promise<RefundResult>
  /** Takes money from a card that was kept; throws where the provider does not answer. */
  charge?(request: ChargeRequest, account: PaymentAccount): Promise<ChargeResult>
  /** Connects the account of a store to the platform's. */
  connect?: Connecting
}

/** How a store's account at a provider becomes one that the platform may ask in the name of. */
export type Connecting = {
  /** the platform has an account of its own there */
  isOffered(): boolean
  /** A page on which the account is made, or made whole; `refused`: why it makes none, in the provider's words. */
  open(request: ConnectRequest): Promise<{ account_id: string; url: string } | { refused: string }>
  /** How the account stands; null = it is gone, or is ours no more. */
  look(accountId: string): Promise<AccountTold | null>
}
/** `account_id` null = it is to be made; the same `reference` makes one. */
export type ConnectRequest = {
  reference: string
  store_id: string
  account_id: string | null
  email: string | null
  /** ISO 3166 */
  country: string | null
  return_url: string
  /** where a page that is too old sends the browser */
  again_url: string
}
/** `takes`: payments, `pays_out`: to the bank of its owner. */
export type AccountTold = { takes: boolean; pays_out: boolean; country: string | null; currency: string | null }

/**
 * Whose money it is: by `keys` of its own, or in the name of `connected`, an account that is connected to the platform's. `secret` is
 * the installation's own, for a stand-in that signs its own reports; others have none.
 */
export type PaymentAccount = { store_id: string; keys: ProviderKeys; connected?: string; secret?: Uint8Array }

/** `amount` is a decimal string in the currency. */
export type PaymentRequest = {
  reference: string
  amount: string
  currency: string
  description: string
  email: string | null
  language: string
  /** the order is paid again by itself: the card is to be kept */
  keeps_card: boolean
  return_url: string
  /** where it may report to us: `readReport` hears it */
  report_url: string
}
export type OpenedPayment = { provider_payment_id: string; url: string }
export type KnownByProvider = { reference: string; provider_payment_id: string }

/** What a provider says of a payment; `card` where it was kept. */
export type PaymentTold = {
  event_id: string
  reference: string
  provider_payment_id: string
  outcome: 'succeeded' | 'failed' | 'canceled' | 'refunded'
  amount: string
  currency: string
  card?: { token: string; last4: string }
}

/** What a report came as: a signature covers these bytes, not what somebody reads in them. */
export type RawReport = { bytes: Buffer; headers: IncomingHttpHeaders }

/** Why a report is not taken, in the order in which it is looked at. */
export type ReportRefusal = 'unsupported-media-type' | 'bad-signature' | 'malformed'

/**
 * `body` is to be `{ event_id, reference, provider_payment_id, outcome, amount, currency, card? }`: the seam checks that it
 * is, and refuses what is not by its field. `ignored`: signed, and nothing that is news.
 */
export type ReadReport = { refused: ReportRefusal } | { ignored: string } | { body: unknown }

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
  /** what other refunds have brought back of the same payment before; no two of them are asked for at a time */
  given: string
}
export type RefundResult = { outcome: 'succeeded' | 'failed'; provider_refund_id: string | null }
