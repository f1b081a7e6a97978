import { describe, expect, test } from 'vitest'
import {
  capRefunds,
  checkReturnRequest,
  decideReturnTransition,
  needsDetails,
  nextReturnStatuses,
  paidForLine,
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
    is_guest: false,
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
    ['is not completed with an action for nothing', 2, 3, { action_code: 1, quantity_received: 0 }, 'quantity-invalid'],
    ['gives no credit to a guest', 2, 3, { action_code: 2, is_guest: true }, 'return-credit-guest'],
    ['gives a guest the money back', 2, 3, { action_code: 1, is_guest: true }, 'allowed'],
    ['is rejected although nothing was received', 1, 3, { rejected: true, quantity_received: 0 }, 'allowed'],
    ['is not reopened by staff', 3, 2, {}, 'admin-only'],
    ['is reopened by an administrator', 3, 2, { actor: 'admin' as const }, 'allowed'],
    ['is not reopened after its refund', 3, 2, { actor: 'admin' as const, executed: true }, 'return-executed'],
    ['does not go back from done to asked', 3, 1, { actor: 'admin' as const }, 'invalid-transition'],
  ])('%s', (_, from, to, more, expected) => expect(decide(from, to, more)).toBe(expected))
})

describe('the next steps of a return', () => {
  const statuses = [
    { id: 'pending', code: 1 },
    { id: 'awaiting', code: 2 },
    { id: 'own', code: null },
    { id: 'done', code: 3 },
  ]
  const next = (id: string, actor: 'staff' | 'admin', executed = false) => {
    const current = statuses.find((status) => status.id === id) as (typeof statuses)[number]
    return nextReturnStatuses(statuses, current, { actor, executed }).map((status) => status.id)
  }
  test('lead on, back for a correction, or through a status of the store’s own', () => {
    expect(next('pending', 'staff')).toEqual(['awaiting', 'own', 'done'])
    expect(next('awaiting', 'staff')).toEqual(['pending', 'own', 'done'])
    expect(next('own', 'staff')).toEqual(['pending', 'awaiting', 'done'])
  })
  test('end when it is done, but for who may reopen what was not carried out', () => {
    expect(next('done', 'staff')).toEqual([])
    expect(next('done', 'admin')).toEqual(['awaiting', 'own'])
    expect(next('done', 'admin', true)).toEqual([])
  })
})

describe('asking for a return', () => {
  const ask = (more: Partial<ReturnRequest>) => {
    const decision = checkReturnRequest({
      asker: 'buyer',
      is_download: false,
      status_group: 3,
      since: '2026-05-17',
      today: '2026-05-31',
      return_days: 14,
      quantity: 1,
      left: 3,
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
    ['takes what is left', { quantity: 2, left: 2 }, 'allowed'],
    ['never takes the same piece twice', { quantity: 2, left: 1 }, 'return-quantity-exceeded'],
    ['is not a buyer’s where only a file was bought', { is_download: true }, 'return-download'],
    ['is possible for staff even then', { is_download: true, asker: 'staff' as const }, 'allowed'],
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
    expect(planReturnEffects({ ...done, action_code: 3 })).toEqual([
      { kind: 'send-replacement', quantity: 1, amount: 333n },
    ])
    expect(planReturnEffects({ ...done, action_code: null })).toEqual([])
  })

  test('moves nothing for an action of the store’s own but what is ticked', () => {
    expect(planReturnEffects({ ...done, action_code: 0 })).toEqual([])
    expect(planReturnEffects({ ...done, action_code: 0, restock: true })).toEqual([{ kind: 'restock', quantity: 1 }])
  })

  test('counts what a line cost after discounts, tax included', () => {
    const line = { total: 10000n, discount: 1500n, tax: 1700n }
    expect(paidForLine({ ...line, tax_added: true })).toBe(10200n)
    expect(paidForLine({ ...line, tax_added: false })).toBe(8500n)
  })

  test('caps a refund, not a credit', () => {
    expect(capRefunds([{ kind: 'refund', amount: 333n }], 200n)).toEqual([{ kind: 'refund', amount: 200n }])
    expect(capRefunds([{ kind: 'issue-credit', amount: 333n }], 200n)).toEqual([{ kind: 'issue-credit', amount: 333n }])
  })

  test('asks for words where the reason has none', () => {
    expect([1, 2, 3, 4, 5, null].map(needsDetails)).toEqual([false, false, false, true, true, false])
  })
})
