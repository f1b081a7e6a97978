import type { PaymentTold } from '../seam.ts'
import { CANCELED, isTestKey, OUTCOMES } from './assumptions.ts'

/** What we read of a payment, in its reports and where we ask how it stands; there is more in each. */
export type LiqpayPayment = {
  status: string
  order_id: string
  public_key?: string
  payment_id?: number | string
  amount: string
  currency: string
  err_code?: string
  /** what went back of it until now; nothing is said of one that nothing went back of */
  refund_amount?: string
}

/** In the words of our seam; `{ waits }` for what is not decided, or tells nothing that counts here. */
export function toldOf(payment: LiqpayPayment, publicKey: string): PaymentTold | { waits: string } {
  const { status, order_id, payment_id, amount, currency, err_code, refund_amount } = payment
  const isTest = status === 'sandbox' && isTestKey(publicKey)
  const outcome = isTest ? 'succeeded' : err_code === CANCELED && status === 'failure' ? 'canceled' : OUTCOMES[status]
  const isInPart = outcome === 'refunded' && refund_amount !== undefined && minorOf(refund_amount) !== minorOf(amount)
  if (!outcome || isInPart) return { waits: status }
  return {
    event_id: `${payment_id ?? order_id}:${status}`,
    reference: order_id,
    // It is asked about, and told to give back, by our own name for it.
    provider_payment_id: order_id,
    outcome,
    amount,
    currency,
  }
}

/** Null for what is no payment: without a status, a name or an exact amount of a currency. */
export function readPayment(value: unknown): LiqpayPayment | null {
  if (typeof value !== 'object' || value === null) return null
  const { status, order_id, public_key, payment_id, amount, currency, err_code, refund_amount } = value as Told
  const exact = amountOf(amount)
  if (typeof status !== 'string' || typeof order_id !== 'string' || typeof currency !== 'string' || exact === null)
    return null
  const back = refund_amount === undefined || refund_amount === null ? null : amountOf(refund_amount)
  return {
    status,
    order_id,
    amount: exact,
    currency,
    ...(typeof public_key === 'string' ? { public_key } : {}),
    ...(typeof payment_id === 'number' || typeof payment_id === 'string' ? { payment_id } : {}),
    ...(typeof err_code === 'string' ? { err_code } : {}),
    ...(back === null ? {} : { refund_amount: back }),
  }
}
type Told = Readonly<Record<string, unknown>>

/** It writes amounts as numbers of JSON (`120.5`): their text is exact as long as it has no more places than money has. */
function amountOf(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? text : null
}

/** A decimal string with at most two places in hundredths: all that its currencies have. */
export function minorOf(amount: string): bigint {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === undefined || /[^0]/.test(part.slice(2))) throw new Error(`no amount of money: ${amount}`)
  return BigInt(whole + part.slice(0, 2).padEnd(2, '0'))
}
