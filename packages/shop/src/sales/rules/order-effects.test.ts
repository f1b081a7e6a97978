import { describe, expect, test } from 'vitest'
import {
  type EffectsOrder,
  type EffectsRequest,
  type OrderEffect,
  planDraftExpiry,
  planSideEffects,
} from './order-effects.ts'
import { DRAFT, type OrderStatus, STATUS_SEED } from './order-status.ts'

const status = (code: number): OrderStatus => {
  const seed = STATUS_SEED.find((candidate) => candidate.code === code)
  return seed ? { ...seed, id: seed.name } : DRAFT
}
const order = (more: Partial<EffectsOrder> = {}): EffectsOrder => ({
  claims: ['stock', 'coupon'],
  rewards: ['earned-points', 'commission'],
  booked: [],
  vouchers: { count: 0, mailed: false, disabled: false },
  has_recurrings: false,
  has_number: true,
  has_invoice: false,
  pickup: false,
  shipped: false,
  ...more,
})
const plan = (
  from: number,
  to: number,
  facts: Partial<EffectsOrder> = {},
  more: Partial<EffectsRequest> = {},
): OrderEffect[] =>
  planSideEffects({
    from: status(from),
    to: status(to),
    order: order(facts),
    notify: false,
    parcel_back: false,
    invoice_status_id: null,
    ...more,
  })
const say = (effects: OrderEffect[]): string[] =>
  effects.map((effect) =>
    Object.values(effect)
      .filter((value) => typeof value === 'string')
      .join(' '),
  )

describe('the effects of a status', () => {
  test.each([
    [
      'a new order gets its number, takes what it claims, and tells',
      0,
      1,
      { has_number: false },
      ['assign-number', 'take coupon', 'take stock', 'mail order-confirmation', 'alert order'],
    ],
    [
      'what was claimed at placement is not claimed again',
      0,
      1,
      { booked: ['stock', 'coupon'] as const },
      ['mail order-confirmation', 'alert order'],
    ],
    ['moving on takes nothing', 1, 3, { booked: ['stock', 'coupon'] as const }, []],
    [
      'canceling gives everything back',
      3,
      8,
      { booked: ['stock', 'coupon'] as const },
      ['release coupon', 'release stock', 'mail order-canceled'],
    ],
    [
      'a parcel on its way keeps its stock',
      5,
      8,
      { booked: ['stock', 'coupon'] as const, shipped: true },
      ['release coupon', 'mail order-canceled'],
    ],
    ['reopening takes it again', 8, 1, {}, ['take coupon', 'take stock']],
    [
      'completion credits, invoices and asks for a review later',
      6,
      7,
      { booked: ['stock', 'coupon'] as const },
      ['credit earned-points', 'credit commission', 'issue-invoice', 'mail review-request'],
    ],
    [
      'reopening a complete order takes the rewards back',
      7,
      6,
      { booked: ['stock', 'coupon', 'earned-points', 'commission'] as const, has_invoice: true },
      ['reverse earned-points', 'reverse commission'],
    ],
    [
      'bought vouchers are mailed once',
      6,
      7,
      { claims: [], rewards: [], has_invoice: true, vouchers: { count: 1, mailed: false, disabled: false } },
      ['mail-vouchers', 'mail review-request'],
    ],
    [
      'and disabled when the order is reopened',
      7,
      6,
      { claims: [], vouchers: { count: 1, mailed: true, disabled: false } },
      ['disable-vouchers'],
    ],
    [
      'and enabled again without a second mail',
      6,
      7,
      { claims: [], rewards: [], has_invoice: true, vouchers: { count: 1, mailed: true, disabled: true } },
      ['enable-vouchers', 'mail review-request'],
    ],
    [
      'subscriptions start on completion',
      6,
      7,
      { claims: [], rewards: [], has_invoice: true, has_recurrings: true },
      ['activate-recurrings', 'mail review-request'],
    ],
    ['shipping always mails the tracking number', 4, 5, { claims: [] }, ['mail order-tracking']],
    ['a pickup that is ready is always told', 3, 4, { claims: [], pickup: true }, ['mail order-pickup-ready']],
    ['an error alerts the staff', 1, 9, { claims: [] }, ['alert order-error']],
  ])('%s', (_, from, to, facts, expected) => expect(say(plan(from, to, facts))).toEqual(expected))

  test('a returned parcel gives the stock back, also when it comes after the cancellation', () => {
    const facts = { booked: ['stock'] as const, shipped: true }
    expect(say(plan(5, 8, facts, { parcel_back: true }))).toContain('release stock')
    expect(say(plan(8, 8, facts, { parcel_back: true }))).toEqual(['release stock'])
  })

  test('flipping between canceled and new a hundred times ends where it began', () => {
    let booked: readonly string[] = ['stock', 'coupon']
    for (let flip = 0; flip < 100; flip++) {
      for (const [from, to] of [
        [1, 8],
        [8, 1],
      ] as const) {
        for (const effect of plan(from, to, { booked: booked as EffectsOrder['booked'] })) {
          if (effect.kind === 'take') booked = [...booked, effect.claim]
          if (effect.kind === 'release') booked = booked.filter((claim) => claim !== effect.claim)
        }
      }
    }
    expect(booked.toSorted()).toEqual(['coupon', 'stock'])
  })

  test('a comment mails only when asked to', () => {
    expect(plan(3, 3, { claims: [] })).toEqual([])
    expect(say(plan(3, 3, { claims: [] }, { notify: true }))).toEqual(['mail order-status'])
    expect(say(plan(3, 4, { claims: [] }, { notify: true }))).toEqual(['mail order-status'])
  })

  test('a new order is confirmed once, also where its first status is told', () => {
    const taken = { booked: ['stock', 'coupon'] as const }
    expect(say(plan(0, 1, taken, { notify: true }))).toEqual(['mail order-confirmation', 'alert order'])
  })

  test('a review is asked for three days after the order is complete, every other mail goes at once', () => {
    const mails = [...plan(0, 1), ...plan(4, 5), ...plan(6, 7)].flatMap((one) =>
      one.kind === 'mail' ? [[one.template, one.after / 86_400_000]] : [],
    )
    expect(mails).toEqual([
      ['order-confirmation', 0],
      ['order-tracking', 0],
      ['review-request', 3],
    ])
  })

  test('the invoice is made where the store wants it, once', () => {
    expect(say(plan(1, 3, { claims: [] }, { invoice_status_id: 'PROCESSING' }))).toEqual(['issue-invoice'])
    expect(say(plan(1, 3, { claims: [], has_invoice: true }, { invoice_status_id: 'PROCESSING' }))).toEqual([])
  })

  test('a draft that is given up gives back what it held', () => {
    expect(say(planDraftExpiry(['stock', 'coupon']))).toEqual(['release coupon', 'release stock'])
  })
})
