/** A plan is paid for once: what a card provider reports counts only when it names our own request, its exact amount and its currency. */

export type PlanPayment = {
  reference: string
  amount: string
  currency: string
  outcome: 'succeeded' | 'failed' | 'canceled'
}
export type PlanRequest = {
  reference: string
  total: string
  currency: string
  state: 'pending' | 'done' | 'failed' | 'canceled'
}

export type PaymentVerdict =
  | { kind: 'apply'; state: 'done' | 'failed' | 'canceled'; history: 'succeeded' | 'failed' | null }
  | { kind: 'repeat' }
  | { kind: 'refuse'; code: 'unknown-payment' | 'wrong-amount' | 'late-payment' }

const cents = (text: string): string => Number(text).toFixed(2)

/** What a report changes; the same report twice changes nothing the second time. */
export function decidePlanPayment(request: PlanRequest | null, payment: PlanPayment): PaymentVerdict {
  if (!request || request.reference !== payment.reference) return { kind: 'refuse', code: 'unknown-payment' }
  const state = payment.outcome === 'succeeded' ? 'done' : payment.outcome
  if (request.state === state) return { kind: 'repeat' }
  // A failed card may be tried again; what is done or given up stays so.
  if (request.state === 'done' || request.state === 'canceled') return { kind: 'refuse', code: 'late-payment' }
  if (
    payment.outcome === 'succeeded' &&
    (cents(payment.amount) !== cents(request.total) || payment.currency !== request.currency)
  )
    return { kind: 'refuse', code: 'wrong-amount' }
  return { kind: 'apply', state, history: state === 'done' ? 'succeeded' : state === 'failed' ? 'failed' : null }
}
