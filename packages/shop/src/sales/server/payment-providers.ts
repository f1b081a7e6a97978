import { sandboxServes } from '../../floor/sandbox.ts'
import type { ShopStore } from '../../floor/stores.ts'
import type { PaymentReport } from '../rules/order-payment.ts'

/** A way of paying whose page is the provider's. The process hands them in; the shop never talks to the outside itself. */
export type PaymentProvider = {
  code: string
  /** Asks for a page to pay on; never inside a transaction. The same reference gets the same payment. */
  open(request: PaymentRequest): Promise<{ provider_payment_id: string; url: string }>
}

/** `amount` is a decimal string in the currency. */
export type PaymentRequest = {
  reference: string
  amount: string
  currency: string
  description: string
  language: string
  return_url: string
}

export type { PaymentReport }

const redirecting = new Set(['card', 'bank-payment-a', 'bank-payment-b'])

/** A card that is kept when the buyer pays with it can be charged again. */
export const supportsRecurring = (code: string): boolean => code === 'card'

/**
 * Takes money from a card that was kept. The process hands it in, and it is never asked inside a transaction. The same
 * reference is charged once, however often it is asked.
 */
export type RecurringCharger = { charge(request: ChargeRequest): Promise<ChargeResult> }

/** `amount` is a decimal string in the currency; `token` is what the provider knows the card by. */
export type ChargeRequest = {
  reference: string
  token: string
  amount: string
  currency: string
  description: string
}
export type ChargeResult = { outcome: 'succeeded' | 'failed'; provider_payment_id: string }

/**
 * Gives back money that a provider took. The process hands it in, and it is never asked inside a transaction. The same
 * reference is given back once, however often it is asked; it throws where the provider does not answer.
 */
export type Refunder = { refund(request: RefundRequest): Promise<RefundResult> }

/** `amount` is a decimal string in the currency, at most what the payment brought. */
export type RefundRequest = {
  reference: string
  provider: string
  provider_payment_id: string
  amount: string
  currency: string
}
export type RefundResult = { outcome: 'succeeded' | 'failed'; provider_refund_id: string | null }

/** Is there somebody to take the money? Until a store connects a provider of its own that is the sandbox, where it may (record 0013). */
export const canTake = (store: Pick<ShopStore, 'isDemo'>, code: string): boolean =>
  !isRedirect(code) || sandboxServes(store)

/** Does the buyer leave for the provider's page, so that the order waits for what it reports? */
export const isRedirect = (code: string | undefined): boolean => code !== undefined && redirecting.has(code)
