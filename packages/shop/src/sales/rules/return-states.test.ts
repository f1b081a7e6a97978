import { describe, expect, test } from 'vitest'
import {
  checkReturnRequest,
  decideReturnTransition,
  planReturnEffects,
  type ReturnRequest,
  type ReturnTransition,
} from './return-states.ts'

const decide = (from: number, to: number, more: Partial<ReturnTransition> = {}): string => {
  const decision = decideReturnTransition({
    from,
    to,
    actor: 'staff',
    action_code: null,
    rejected: false,
    quantity: 2,
    quantity_received: 2,
    executed: false,
    ...more,
  })
  return decision.kind === 'allowed' ? 'allowed' : decision.code
}

describe('a return', () => {
  test.each([
    ['is made by a customer', 0, 1, { actor: 'customer' as const }, 'allowed'],
    ['is not moved on by a customer', 1, 2, { actor: 'customer' as const }, 'staff-only'],
    ['is awaited', 1, 2, {}, 'allowed'],
    ['goes back for a correction', 2, 1, {}, 'allowed'],
    ['is not completed without an action', 2, 3, {}, 'return-action-required'],
    ['is completed with an action', 2, 3, { action_code: 1 }, 'allowed'],
    ['is rejected without an action', 1, 3, { rejected: true }, 'allowed'],
    ['is not rejected once awaited', 2, 3, { rejected: true }, 'return-action-required'],
    ['does not receive more than asked', 2, 3, { action_code: 1, quantity_received: 3 }, 'return-quantity-exceeded'],
    ['is not reopened by staff', 3, 2, {}, 'admin-only'],
    ['is reopened by an administrator', 3, 2, { actor: 'admin' as const }, 'allowed'],
    ['is not reopened after its refund', 3, 2, { actor: 'admin' as const, executed: true }, 'return-executed'],
    ['does not go back from done to asked', 3, 1, { actor: 'admin' as const }, 'invalid-transition'],
  ])('%s', (_, from, to, more, expected) => expect(decide(from, to, more)).toBe(expected))
})

describe('asking for a return', () => {
  const ask = (more: Partial<ReturnRequest>) => {
    const decision = checkReturnRequest({
      status_group: 3,
      since: '2026-05-17',
      today: '2026-05-31',
      return_days: 14,
      quantity: 1,
      ordered: 3,
      returned: 0,
      ...more,
    })
    return decision.kind === 'allowed' ? 'allowed' : decision.code
  }
  test.each([
    ['works on the last day', {}, 'allowed'],
    ['is too late the day after', { today: '2026-06-01' }, 'return-too-late'],
    ['is possible while the day of delivery is unknown', { since: null }, 'allowed'],
    ['is not possible before shipping', { status_group: 2 }, 'return-not-possible'],
    ['is not possible for a canceled order', { status_group: 5 }, 'return-not-possible'],
    ['takes what is left', { quantity: 2, returned: 1 }, 'allowed'],
    ['never takes the same piece twice', { quantity: 2, returned: 2 }, 'return-quantity-exceeded'],
    ['needs a whole number of pieces', { quantity: 0 }, 'quantity-invalid'],
  ])('%s', (_, more, expected) => expect(ask(more)).toBe(expected))
})

describe('completing a return', () => {
  const done = { action_code: 1, quantity: 1, ordered: 3, returned_before: 0, paid: 1000n, restock: false }
  test('refunds piece by piece exactly what was paid', () => {
    const refunds = [0, 1, 2].map((returned_before) => planReturnEffects({ ...done, returned_before })[0])
    expect(refunds.map((effect) => effect && 'amount' in effect && effect.amount)).toEqual([333n, 333n, 334n])
  })

  test('credits, replaces and restocks by its action', () => {
    expect(planReturnEffects({ ...done, action_code: 2, restock: true })).toEqual([
      { kind: 'issue-credit', amount: 333n },
      { kind: 'reverse-points', quantity: 1 },
      { kind: 'restock', quantity: 1 },
    ])
    expect(planReturnEffects({ ...done, action_code: 3 })).toEqual([{ kind: 'send-replacement', quantity: 1 }])
    expect(planReturnEffects({ ...done, action_code: null })).toEqual([])
  })
})
