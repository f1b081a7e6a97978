import { addDays } from '@shopwright/resource/time'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addCycle,
  advanceCourse,
  isTrialNext,
  nextRetry,
  type RecurringPlan,
  type RecurringUnit,
  resumeCourse,
  startCourse,
} from './recurring-dates.ts'
import {
  canRecurringGo,
  decideRecurringMove,
  isRecurringOver,
  nextRecurringMoves,
  RECURRING_STATE,
  type RecurringState,
} from './recurring-states.ts'

const plan = (more: Partial<RecurringPlan> = {}): RecurringPlan => ({
  frequency: 'months',
  cycle: 1,
  duration: 0,
  trial_status: false,
  trial_frequency: 'weeks',
  trial_cycle: 1,
  trial_duration: 2,
  ...more,
})

describe('the day of the next payment', () => {
  test.each<[day: string, unit: RecurringUnit, count: number, anchor: number, next: string]>([
    ['2026-01-15', 'days', 10, 15, '2026-01-25'],
    ['2026-12-30', 'days', 3, 30, '2027-01-02'],
    ['2026-02-23', 'weeks', 1, 23, '2026-03-02'],
    ['2026-01-15', 'months', 1, 15, '2026-02-15'],
    ['2026-01-31', 'months', 1, 31, '2026-02-28'],
    ['2026-02-28', 'months', 1, 31, '2026-03-31'],
    ['2028-01-31', 'months', 1, 31, '2028-02-29'],
    ['2026-03-31', 'months', 1, 31, '2026-04-30'],
    ['2026-11-30', 'months', 3, 30, '2027-02-28'],
    ['2026-12-31', 'months', 1, 31, '2027-01-31'],
    ['2028-02-29', 'years', 1, 29, '2029-02-28'],
    ['2031-02-28', 'years', 1, 29, '2032-02-29'],
    ['2026-06-15', 'years', 2, 15, '2028-06-15'],
  ])('from %s by %s × %i (day %i) is %s', (day, unit, count, anchor, next) => {
    expect(addCycle(day, { unit, count }, anchor)).toBe(next)
  })

  it('never drifts: months keep the anchor’s day as soon as a month has it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 11 }), (anchor, cycle) => {
        let day = `2027-01-${String(anchor).padStart(2, '0')}`
        for (let step = 0; step < 40; step++) {
          const next = addCycle(day, { unit: 'months', count: cycle }, anchor)
          expect(next > day).toBe(true)
          const isLast = addDays(next, 1).endsWith('-01')
          expect(Number(next.slice(8)) === anchor || (isLast && Number(next.slice(8)) < anchor)).toBe(true)
          day = next
        }
      }),
    )
  })
})

describe('the course', () => {
  const daysOf = (given: RecurringPlan, from: string, most = 20): string[] => {
    const days: string[] = []
    for (let course = startCourse(given, from); course.next_date && days.length < most; ) {
      days.push(`${course.next_date}${isTrialNext(course) ? ' trial' : ''}`)
      course = advanceCourse(given, course, course.next_date)
    }
    return days
  }

  test.each<[what: string, given: Partial<RecurringPlan>, days: string[]]>([
    ['three payments are two after the order', { duration: 3 }, ['2026-02-28', '2026-03-31']],
    ['one payment is the order’s', { duration: 1 }, []],
    [
      'a trial of two comes first, then all full payments',
      { duration: 2, trial_status: true },
      ['2026-02-07 trial', '2026-02-14', '2026-03-31'],
    ],
    ['a trial of one was the order’s', { duration: 1, trial_status: true, trial_duration: 1 }, ['2026-02-07']],
  ])('%s', (_, given, days) => {
    expect(daysOf(plan(given), '2026-01-31')).toEqual(days)
  })

  it('has no end without a duration', () => {
    expect(daysOf(plan(), '2026-01-31', 500)).toHaveLength(500)
    expect(startCourse(plan(), '2026-01-31').remaining).toBeNull()
  })

  it('asks exactly for its payments, whatever the plan', () => {
    const unit = fc.constantFrom<RecurringUnit>('days', 'weeks', 'months', 'years')
    fc.assert(
      fc.property(
        fc.record({
          frequency: unit,
          cycle: fc.integer({ min: 1, max: 12 }),
          duration: fc.integer({ min: 1, max: 12 }),
          trial_status: fc.boolean(),
          trial_frequency: unit,
          trial_cycle: fc.integer({ min: 1, max: 12 }),
          trial_duration: fc.integer({ min: 1, max: 5 }),
        }),
        (given) => {
          const days = daysOf(given, '2027-01-31', 100).map((day) => day.slice(0, 10))
          expect(days).toHaveLength(given.duration + (given.trial_status ? given.trial_duration : 0) - 1)
          expect(days.toSorted()).toEqual(days)
          expect(new Set(days).size).toBe(days.length)
        },
      ),
    )
  })

  it('asks for no day that went by while a payment was not made', () => {
    const daily = plan({ frequency: 'days', duration: 30 })
    const course = startCourse(daily, '2026-05-01')
    expect(course.next_date).toBe('2026-05-02')
    const after = advanceCourse(daily, course, '2026-05-05')
    expect(after).toMatchObject({ next_date: '2026-05-06', remaining: 28 })
  })

  it('skips the days of a rest and keeps their rhythm', () => {
    const course = startCourse(plan({ duration: 12 }), '2026-01-31')
    const after = resumeCourse(plan({ duration: 12 }), course, '2026-06-10')
    expect(after).toEqual({ ...course, next_date: '2026-06-30' })
    expect(resumeCourse(plan(), course, '2026-02-28').next_date).toBe('2026-02-28')
    expect(resumeCourse(plan(), course, '2026-02-01').next_date).toBe('2026-02-28')
  })
})

describe('a payment that failed', () => {
  test.each<[attempts: number, today: string, next: string | null]>([
    [1, '2026-05-01', '2026-05-02'],
    [2, '2026-05-02', '2026-05-04'],
    [3, '2026-05-04', '2026-05-08'],
    [4, '2026-05-08', null],
    // The shop was away for a while: never twice on one day.
    [2, '2026-05-20', '2026-05-21'],
  ])('is tried again after try %i on %s: %s', (attempts, today, next) => {
    expect(nextRetry(attempts, '2026-05-01', today)).toBe(next)
  })
})

describe('the states', () => {
  const states = Object.keys(RECURRING_STATE) as RecurringState[]
  const allowed = new Set([
    'pending active',
    'active inactive',
    'inactive active',
    'active suspended',
    'suspended active',
    'active cancelled',
    'inactive cancelled',
    'suspended cancelled',
    'active expired',
  ])

  it('have the numbers of the house', () => {
    expect(RECURRING_STATE).toEqual({ active: 1, inactive: 2, cancelled: 3, suspended: 4, expired: 5, pending: 6 })
  })

  it('go where the table says and nowhere else', () => {
    for (const from of states)
      for (const to of states) expect(canRecurringGo(from, to), `${from} ${to}`).toBe(allowed.has(`${from} ${to}`))
    expect(states.filter(isRecurringOver)).toEqual(['cancelled', 'expired'])
  })

  const facts = (state: RecurringState, more = {}) => ({ state, suspended_by: null, order_complete: true, ...more })

  test.each<[state: RecurringState, customer: string[], staff: string[]]>([
    ['pending', [], []],
    ['active', ['paused', 'cancelled'], ['paused', 'suspended', 'cancelled']],
    ['inactive', ['resumed', 'cancelled'], ['resumed', 'cancelled']],
    ['suspended', ['resumed', 'cancelled'], ['resumed', 'cancelled']],
    ['cancelled', [], []],
    ['expired', [], []],
  ])('from %s a customer may %j, staff %j', (state, customer, staff) => {
    expect(nextRecurringMoves(facts(state), 'customer')).toEqual(customer)
    expect(nextRecurringMoves(facts(state), 'staff')).toEqual(staff)
  })

  it('what staff suspended is not resumed by the customer', () => {
    const suspended = facts('suspended', { suspended_by: 'staff' })
    expect(decideRecurringMove(suspended, 'resumed', 'customer')).toEqual({
      kind: 'refused',
      code: 'recurring-staff-only',
    })
    expect(decideRecurringMove(suspended, 'resumed', 'staff')).toEqual({ kind: 'allowed', to: 'active' })
    expect(nextRecurringMoves(suspended, 'customer')).toEqual(['cancelled'])
  })

  it('nothing runs while its order is open again', () => {
    const open = facts('suspended', { suspended_by: 'order', order_complete: false })
    expect(decideRecurringMove(open, 'resumed', 'staff')).toEqual({ kind: 'refused', code: 'recurring-order-open' })
    expect(decideRecurringMove(open, 'cancelled', 'customer')).toEqual({ kind: 'allowed', to: 'cancelled' })
  })
})
