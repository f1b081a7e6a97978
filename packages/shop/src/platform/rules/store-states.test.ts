import { describe, expect, test } from 'vitest'
import { storeStates } from '../model/stores.ts'
import { addTerm, changeOf, type Offer } from './plan-terms.ts'
import { courseAfter, dueOf, type StoreCourse } from './store-course.ts'
import { stateAfter, storeEvents } from './store-states.ts'

/** values §5.2, by hand: from, event, to. */
const listed = [
  'onboarding opened trial',
  'trial trial-ended active',
  'trial paid active',
  'trial chosen-free active',
  'trial suspended suspended',
  'active paid active',
  'active chosen-free active',
  'active payment-failed past_due',
  'active suspended suspended',
  'active archived archived',
  'past_due paid active',
  'past_due chosen-free active',
  'past_due payment-failed past_due',
  'past_due unpaid suspended',
  'past_due suspended suspended',
  'suspended paid active',
  'suspended chosen-free active',
  'suspended lifted active',
  'suspended suspended suspended',
  'suspended expired archived',
  'archived paid active',
  'archived restored active',
  'archived lifted active',
  'archived suspended suspended',
  'archived erased deleted',
]

test('a store moves by what is listed, and by nothing else', () => {
  const found = storeStates.flatMap((from) =>
    storeEvents.flatMap((event) => {
      const to = stateAfter(from, event, null)
      return to ? [`${from} ${event} ${to}`] : []
    }),
  )
  expect(found.sort()).toEqual([...listed].sort())
})

test.each(['paid', 'chosen-free', 'restored', 'suspended'] as const)(
  'what the platform closed is not moved by %s',
  (event) => {
    for (const state of ['suspended', 'archived'] as const) expect(stateAfter(state, event, 'platform')).toBeNull()
    expect(stateAfter('suspended', 'lifted', 'platform')).toBe('active')
  },
)

const at = (text: string): Date => new Date(`${text}T10:00:00Z`)
const term = (ends: string, more: object = {}) => ({
  plan: 'venture',
  period: 'monthly' as const,
  ends_at: at(ends),
  anchor_day: 31,
  next_plan: null,
  next_period: null,
  failed_since: null,
  attempts: 0,
  ...more,
})
const course = (more: Partial<StoreCourse>): StoreCourse => ({
  state: 'active',
  trial_ends_at: null,
  suspended_at: null,
  suspended_by: null,
  archived_at: null,
  archive_mailed: 0,
  term: null,
  ...more,
})

describe('what is due', () => {
  const failed = (attempts: number) =>
    course({ state: 'past_due', term: term('2027-03-31', { failed_since: at('2027-03-31'), attempts }) })
  test.each([
    ['nothing before the trial ends', course({ state: 'trial', trial_ends_at: at('2027-03-02') }), '2027-03-01', null],
    ['the end of the trial', course({ state: 'trial', trial_ends_at: at('2027-03-02') }), '2027-03-02', 'trial-ended'],
    ['nothing of what costs nothing', course({}), '2030-01-01', null],
    ['the renewal of a term', course({ term: term('2027-03-31') }), '2027-03-31', 'charge'],
    [
      'Free, where that follows',
      course({ term: term('2027-03-31', { next_plan: 'free' }) }),
      '2027-04-01',
      'chosen-free',
    ],
    ['no second try on the same day', failed(1), '2027-03-31', null],
    ['the second try after a day', failed(1), '2027-04-01', 'charge'],
    ['the third after three', failed(2), '2027-04-02', null],
    ['the third after three days', failed(2), '2027-04-03', 'charge'],
    ['the fourth after five', failed(3), '2027-04-05', 'charge'],
    ['no fifth', failed(4), '2027-04-06', null],
    ['the end of it after a week', failed(4), '2027-04-07', 'unpaid'],
    ['a day of grace', course({ state: 'suspended', suspended_at: at('2027-04-07') }), '2027-04-08', 'expired'],
    ['a mail', course({ state: 'archived', archived_at: at('2027-04-08') }), '2027-05-08', 'mail 30'],
    [
      'one mail after the other',
      course({ state: 'archived', archived_at: at('2027-04-08'), archive_mailed: 30 }),
      '2027-07-01',
      'mail 60',
    ],
    ['the end', course({ state: 'archived', archived_at: at('2027-04-08') }), '2027-07-07', 'erased'],
  ] as const)('is %s', (_, given, day, wanted) => {
    const due = dueOf(given, at(day))
    const told = due && (due.kind === 'event' ? due.event : due.kind === 'mail' ? `mail ${due.day}` : due.kind)
    expect(told).toBe(wanted)
  })
})

describe('a term', () => {
  test('keeps to its day of the month through shorter ones', () => {
    const ends = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']
    for (const [n, day] of ends.slice(1).entries())
      expect(addTerm(at(ends[n] as string), 'monthly', 31)).toEqual(at(day))
    expect(addTerm(at('2028-02-29'), 'annual', 29)).toEqual(at('2029-02-28'))
  })

  test('that is renewed late goes on from where it ended', () => {
    const late = course({
      state: 'past_due',
      term: term('2027-03-31', { failed_since: at('2027-03-31'), attempts: 2 }),
    })
    const renewed = courseAfter(late, 'paid', at('2027-04-04'), { bought: { plan: 'venture', period: 'monthly' } })
    expect(renewed).toMatchObject({
      state: 'active',
      term: { ends_at: at('2027-04-30'), attempts: 0, failed_since: null },
    })
  })

  test('that is paid for after the shop was closed begins that day', () => {
    const closed = course({ state: 'suspended', suspended_by: 'payment', term: term('2027-03-31') })
    const back = courseAfter(closed, 'paid', at('2027-04-07'), { bought: { plan: 'venture', period: 'annual' } })
    expect(back).toMatchObject({
      state: 'active',
      suspended_by: null,
      term: { ends_at: at('2028-04-07'), anchor_day: 7 },
    })
  })
})

describe('a change of plan', () => {
  const offer = (plan: string, period: Offer['period'], rank: number, net: bigint): Offer => ({
    plan,
    period,
    rank,
    net,
  })
  const venture = { ...offer('venture', 'monthly', 1, 3000n), ends_at: at('2027-05-01'), anchor_day: 1 }
  test.each([
    [
      'from nothing costs the whole',
      null,
      offer('venture', 'monthly', 1, 3000n),
      { kind: 'now', net: 3000n, credit: 0n },
    ],
    [
      'to a larger plan costs the difference for the days that are left',
      venture,
      offer('business', 'monthly', 2, 5400n),
      { kind: 'now', net: 1200n, credit: 1500n },
    ],
    [
      'to a year is less by what is left of the month',
      venture,
      offer('venture', 'annual', 1, 30240n),
      { kind: 'now', net: 28740n, credit: 1500n },
    ],
    [
      'to a smaller one waits for the end',
      { ...venture, rank: 2 },
      offer('venture', 'monthly', 1, 3000n),
      { kind: 'later', from: at('2027-05-01') },
    ],
    ['to Free waits for the end', venture, offer('free', 'monthly', 0, 0n), { kind: 'later', from: at('2027-05-01') }],
    ['to the same is none', venture, offer('venture', 'monthly', 1, 3000n), { kind: 'none' }],
  ] as const)('%s', (name, running, wanted, change) => {
    const from = name.includes('smaller') && running ? { ...running, plan: 'business' } : running
    expect(changeOf(from, wanted, at('2027-04-16'))).toEqual(change)
  })
})
