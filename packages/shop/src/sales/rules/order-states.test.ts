import { describe, expect, test } from 'vitest'
import {
  AUTOMATIC_DEFAULTS,
  decideTransition,
  dueTransition,
  nextStatuses,
  type OrderFacts,
  type TransitionRequest,
} from './order-states.ts'
import { DRAFT, type OrderStatus, STATUS_SEED } from './order-status.ts'

const statuses: OrderStatus[] = [DRAFT, ...STATUS_SEED.map((status) => ({ ...status, id: status.name }))]
const status = (code: number): OrderStatus => statuses.find((candidate) => candidate.code === code) ?? DRAFT
const now = Date.UTC(2026, 4, 31, 12)
const minutesAgo = (minutes: number): number => now - minutes * 60_000
const order = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  total: 10_000n,
  paid: 0n,
  digital: false,
  pickup: false,
  status_since: now,
  voucher_spent: false,
  ...more,
})
const decide = (
  from: OrderStatus,
  to: OrderStatus,
  facts: Partial<OrderFacts> = {},
  more: Partial<TransitionRequest> = {},
) => decideTransition({ from, to, order: order(facts), actor: { kind: 'staff' }, now, ...more })
const answer = (...args: Parameters<typeof decide>): string => {
  const decision = decide(...args)
  return decision.kind === 'allowed' ? 'allowed' : decision.code
}

/** ✓ allowed for unpaid, shippable, fresh orders; letters name the condition that refuses; blank = no such edge. */
const table: Record<number, string> = {
  //  123456789
  0: '✓✓p   d ✓',
  1: ' ✓✓✓   ✓✓',
  2: '✓ ✓✓   ✓✓',
  3: ' ✓ ✓✓ d✓✓',
  4: '  ✓ ✓k ✓ ',
  5: '   ✓ ✓✓✓✓',
  6: '    ✓ ✓ ✓',
  7: '     a   ',
  8: '✓ ✓      ',
  9: '✓ ✓    ✓ ',
}
const meaning: Record<string, string> = {
  '✓': 'allowed',
  ' ': 'invalid-transition',
  p: 'order-not-paid',
  d: 'order-not-digital',
  k: 'order-not-pickup',
  a: 'admin-only',
}

describe('the transitions of the nine statuses', () => {
  const cells = Object.entries(table).flatMap(([from, row]) =>
    [...row].map((cell, index) => [Number(from), index + 1, cell] as const),
  )
  test.each(cells.filter(([from, to]) => from !== to))('%i → %i', (from, to, cell) => {
    expect(answer(status(from), status(to))).toBe(meaning[cell])
  })

  test.each([
    ['a paid card order starts in processing', 0, 3, { paid: 10_000n }, 'allowed'],
    ['a paid digital order is complete at once', 0, 7, { paid: 10_000n, digital: true }, 'allowed'],
    ['an unpaid digital order is not', 0, 7, { digital: true }, 'order-not-paid'],
    ['a digital order completes without shipping', 3, 7, { digital: true }, 'allowed'],
    ['a pickup is delivered from the counter', 4, 6, { pickup: true }, 'allowed'],
    ['shipping is undone within the hour', 5, 4, { status_since: minutesAgo(60) }, 'allowed'],
    ['and not later', 5, 4, { status_since: minutesAgo(61) }, 'undo-too-late'],
    ['delivery is undone within the hour', 6, 5, { status_since: minutesAgo(61) }, 'undo-too-late'],
    ['a canceled order reopens within 30 days', 8, 1, { status_since: minutesAgo(30 * 24 * 60) }, 'allowed'],
    ['and not later', 8, 3, { status_since: minutesAgo(30 * 24 * 60 + 1) }, 'reopen-too-late'],
    ['a canceled order that keeps a part of the money stays closed', 8, 1, { paid: 5000n }, 'order-payment-open'],
    ['a canceled order that is paid reopens', 8, 3, { paid: 10_000n }, 'allowed'],
  ])('%s', (_, from, to, facts, expected) => expect(answer(status(from), status(to), facts)).toBe(expected))

  test('only an administrator reopens a completed order, and nobody when its voucher was spent', () => {
    const admin = { actor: { kind: 'admin' as const, can_override: true }, override: true, comment: 'x' }
    expect(answer(status(7), status(6), {}, admin)).toBe('allowed')
    expect(answer(status(7), status(6), { voucher_spent: true }, admin)).toBe('voucher-spent')
  })

  test('the same status is a comment and changes nothing', () => {
    expect(decide(status(7), status(7))).toEqual({ kind: 'allowed', changes: false, overridden: false })
  })
})

describe('an override', () => {
  const insist = (more: Partial<TransitionRequest>) => answer(status(8), status(6), {}, { override: true, ...more })
  test('needs the permission and a comment', () => {
    expect(insist({})).toBe('override-not-allowed')
    expect(insist({ actor: { kind: 'staff', can_override: true }, comment: '  ' })).toBe('comment-required')
    expect(insist({ actor: { kind: 'staff', can_override: true }, comment: 'Клієнт забрав' })).toBe('allowed')
  })

  test('is not used up where the edge exists anyway', () => {
    expect(decide(status(1), status(3), {}, { override: true })).toMatchObject({ overridden: false })
  })
})

describe("a store's own status", () => {
  const own = (group: number, more: Partial<OrderStatus> = {}): OrderStatus => ({
    ...status(3),
    id: `own-${group}`,
    code: null,
    group,
    ...more,
  })
  test.each([
    ['new → processing', status(1), own(2), 'allowed'],
    ['processing → processing', status(3), own(2), 'allowed'],
    ['processing → shipping', own(2), status(5), 'allowed'],
    ['new → shipping skips a group', status(1), own(3), 'invalid-transition'],
    ['processing → failed', own(2), status(8), 'allowed'],
    ['a final one → failed', own(2, { is_final: true }), status(8), 'invalid-transition'],
    ['a completed one that is not final → failed', own(4), status(8), 'allowed'],
    ['a final completed one → failed', own(4, { is_final: true }), status(8), 'invalid-transition'],
    ['failed → new', own(5, { is_final: true }), status(1), 'allowed'],
    ['failed → shipping', own(5), status(5), 'invalid-transition'],
    ['draft → new', DRAFT, own(1), 'allowed'],
    ['draft → processing needs payment', DRAFT, own(2), 'order-not-paid'],
  ])('%s', (_, from, to, expected) => expect(answer(from, to)).toBe(expected))

  test('and its own edges stand above the tables', () => {
    const overrides = [
      { from_id: 'NEW', to_id: 'SHIPPED', allowed: true },
      { from_id: 'NEW', to_id: 'PROCESSING', allowed: false },
    ]
    expect(answer(status(1), status(5), {}, { overrides })).toBe('allowed')
    expect(answer(status(1), status(3), {}, { overrides })).toBe('invalid-transition')
  })
})

test('the buttons offer what is possible now', () => {
  const names = nextStatuses(statuses, {
    from: status(5),
    order: order({ status_since: minutesAgo(90) }),
    actor: { kind: 'staff' },
    now,
  })
  expect(names.map((next) => next.id)).toEqual(['DELIVERED', 'COMPLETED', 'CANCELED', 'ERROR'])
})

test.each([
  ['an order that nobody confirms is canceled', { status_code: 2 }, 7, 8],
  ['one that is paid is not', { status_code: 2, paid: 1n }, 99, null],
  ['not a day too early', { status_code: 2 }, 6, null],
  ['an unpaid transfer expires', { status_code: 1, by_transfer: true }, 5, 8],
  ['a paid one does not', { status_code: 1, by_transfer: true, paid: 1n }, 99, null],
  ['cash on delivery does not expire', { status_code: 1 }, 99, null],
  ['a delivered order completes', { status_code: 6 }, 14, 7],
  ['a completed one rests', { status_code: 7 }, 99, null],
])('%s', (_, more, age, code) => {
  const waiting = { status_since: now - age * 86_400_000, paid: 0n, by_transfer: false, ...more }
  expect(dueTransition(waiting, AUTOMATIC_DEFAULTS, now)).toBe(code)
})
