import { expect, it } from 'vitest'
import { canBecome, type PaymentState, statesBefore } from './payment-states.ts'

const states: readonly PaymentState[] = ['pending', 'failed', 'succeeded', 'refunded']

it('a payment goes from pending to its end, from failed back to pending, from succeeded to refunded, and nowhere else', () => {
  const allowed = states.flatMap((from) => states.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`))
  expect(allowed).toEqual(['pending → failed', 'pending → succeeded', 'failed → pending', 'succeeded → refunded'])
  expect(statesBefore('refunded')).toEqual(['succeeded'])
})
