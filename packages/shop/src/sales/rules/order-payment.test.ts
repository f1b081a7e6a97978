import { describe, expect, it } from 'vitest'
import { decidePayment, type KnownPayment, type PaymentReport } from './order-payment.ts'

const payment = (state: KnownPayment['state']): KnownPayment => ({ state, amount: 12_050n, currency: 'UAH' })
const report = (outcome: PaymentReport['outcome'], more: Partial<PaymentReport> = {}): PaymentReport => ({
  event_id: 'e1',
  reference: 'r1',
  provider_payment_id: 'p1',
  outcome,
  amount: 12_050n,
  currency: 'UAH',
  ...more,
})

describe('a report about a payment', () => {
  it('pays a payment that waits, failed, was given up or ran out', () => {
    for (const state of ['pending', 'failed', 'canceled', 'expired'] as const)
      expect(decidePayment(payment(state), report('succeeded'))).toEqual({
        kind: 'apply',
        state: 'succeeded',
        paid: 12_050n,
      })
  })

  it('changes nothing the second time', () => {
    for (const outcome of ['succeeded', 'failed', 'canceled', 'refunded'] as const)
      expect(decidePayment(payment(outcome), report(outcome))).toEqual({ kind: 'ignore', code: 'repeat' })
  })

  it('does not unpay what was paid, when the failure before it is told later', () => {
    expect(decidePayment(payment('succeeded'), report('failed'))).toEqual({ kind: 'ignore', code: 'late' })
    expect(decidePayment(payment('refunded'), report('succeeded'))).toEqual({ kind: 'ignore', code: 'late' })
  })

  it('refuses another amount, another currency and a payment that is not ours', () => {
    const wrong = { kind: 'refuse', code: 'wrong-amount' }
    expect(decidePayment(payment('pending'), report('succeeded', { amount: 1n }))).toEqual(wrong)
    expect(decidePayment(payment('pending'), report('succeeded', { currency: 'USD' }))).toEqual(wrong)
    expect(decidePayment(null, report('succeeded'))).toEqual({ kind: 'refuse', code: 'unknown-payment' })
  })

  it('takes a refund off what was paid, and only then', () => {
    expect(decidePayment(payment('succeeded'), report('refunded'))).toMatchObject({ paid: -12_050n })
    expect(decidePayment(payment('pending'), report('refunded'))).toMatchObject({ state: 'refunded', paid: 0n })
  })
})
