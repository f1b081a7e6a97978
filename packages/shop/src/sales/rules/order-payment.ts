// What a provider reports about a payment counts once, when it names our own request, its exact amount and its currency.

export type PaymentState = 'pending' | 'succeeded' | 'failed' | 'canceled' | 'expired' | 'refunded'

/** Amounts are minor units of the payment's currency. */
export type PaymentReport = {
  event_id: string
  reference: string
  provider_payment_id: string
  outcome: 'succeeded' | 'failed' | 'canceled' | 'refunded'
  amount: bigint
  currency: string
  /** the card, when it was kept: what the provider knows it by, and its last digits */
  card?: { token: string; last4: string }
}

/** `given`: what was asked back of it and did not fail; a report of that is no news. */
export type KnownPayment = { state: PaymentState; amount: bigint; currency: string; given?: bigint }

export type OrderPaymentVerdict =
  | { kind: 'apply'; state: PaymentState; paid: bigint }
  | { kind: 'ignore'; code: 'repeat' | 'late' }
  | { kind: 'refuse'; code: 'unknown-payment' | 'wrong-amount' }

/**
 * Reports come twice, late and in any order: money that has come stays until it is given back, whatever is told of the
 * time before; and a card that was declined, a payment given up or a draft that ran out may still be paid.
 */
export function decidePayment(payment: KnownPayment | null, report: PaymentReport): OrderPaymentVerdict {
  if (!payment) return { kind: 'refuse', code: 'unknown-payment' }
  if (payment.state === report.outcome) return { kind: 'ignore', code: 'repeat' }
  if (payment.state === 'refunded') return { kind: 'ignore', code: 'late' }
  if (report.amount !== payment.amount || report.currency !== payment.currency)
    return { kind: 'refuse', code: 'wrong-amount' }
  if (report.outcome === 'succeeded') return { kind: 'apply', state: 'succeeded', paid: payment.amount }
  if (report.outcome === 'refunded') {
    const { given = 0n } = payment
    if (given >= payment.amount) return { kind: 'ignore', code: 'repeat' }
    return { kind: 'apply', state: 'refunded', paid: payment.state === 'succeeded' ? given - payment.amount : 0n }
  }
  return payment.state === 'succeeded'
    ? { kind: 'ignore', code: 'late' }
    : { kind: 'apply', state: report.outcome, paid: 0n }
}

/** The places of a currency's minor unit; two for one that the store has not. */
export const decimalsOf = (currencies: readonly { code: string; decimals: number }[], code: string): number =>
  currencies.find((currency) => currency.code === code)?.decimals ?? 2
