import { describe, expect, it } from 'vitest'
import { decidePlanPayment, type PlanPayment, type PlanRequest } from './plan-payment.ts'

const request: PlanRequest = { reference: 'r-1', total: '36.00', currency: 'USD', state: 'pending' }
const paid: PlanPayment = { reference: 'r-1', amount: '36.00', currency: 'USD', outcome: 'succeeded' }

describe('a report of a payment for a plan', () => {
  it.each([
    ['of the exact amount applies', request, paid, { kind: 'apply', state: 'done', history: 'succeeded' }],
    ['twice changes nothing', { ...request, state: 'done' as const }, paid, { kind: 'repeat' }],
    ['of another amount is refused', request, { ...paid, amount: '1.00' }, { kind: 'refuse', code: 'wrong-amount' }],
    ['in another currency is refused', request, { ...paid, currency: 'UAH' }, { kind: 'refuse', code: 'wrong-amount' }],
    ['for nothing that we asked is refused', null, paid, { kind: 'refuse', code: 'unknown-payment' }],
    [
      'that failed leaves the way open',
      request,
      { ...paid, outcome: 'failed' as const },
      { kind: 'apply', state: 'failed', history: 'failed' },
    ],
    [
      'after a failed card applies',
      { ...request, state: 'failed' as const },
      paid,
      { kind: 'apply', state: 'done', history: 'succeeded' },
    ],
    [
      'after it was given up is refused',
      { ...request, state: 'canceled' as const },
      paid,
      { kind: 'refuse', code: 'late-payment' },
    ],
  ])('%s', (_, asked, payment, verdict) => {
    expect(decidePlanPayment(asked, payment)).toEqual(verdict)
  })
})
