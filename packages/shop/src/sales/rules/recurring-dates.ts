// Every payment of a subscription has its day: the trial's first, then the full ones, each a whole cycle after the one before, on the same day of the month where the month has it.

import { addDays, type Day } from '@shopwright/resource/time'

export type RecurringUnit = 'days' | 'weeks' | 'months' | 'years'

/** `duration` counts payments, the first order's included; 0 = until cancelled. */
export type RecurringPlan = {
  frequency: RecurringUnit
  cycle: number
  duration: number
  trial_status: boolean
  trial_frequency: RecurringUnit
  trial_cycle: number
  trial_duration: number
}

/** Where a subscription stands: `remaining` full payments are to come after the `trial_remaining` ones; null = without end. */
export type RecurringCourse = {
  trial_remaining: number
  remaining: number | null
  /** null = nothing is to come */
  next_date: Day | null
  /** the day of the month that months and years keep */
  anchor_day: number
}

/** The order has paid the first time. What is left begins one cycle after the day on which it was complete. */
export function startCourse(plan: RecurringPlan, today: Day): RecurringCourse {
  const isTrial = plan.trial_status && plan.trial_duration > 0
  const all = plan.duration === 0 ? null : plan.duration
  const anchor_day = dayOf(today)
  const counts = isTrial
    ? { trial_remaining: plan.trial_duration - 1, remaining: all }
    : { trial_remaining: 0, remaining: all === null ? null : all - 1 }
  const step = isTrial ? trialStep(plan) : fullStep(plan)
  return { ...counts, anchor_day, next_date: hasNext(counts) ? addCycle(today, step, anchor_day) : null }
}

/**
 * The payment that was due has come today: one less, and the next one a cycle after the day on which this one was due. Days
 * that went by while it was not paid are not asked for, and none is on the same day again.
 */
export function advanceCourse(plan: RecurringPlan, course: RecurringCourse, today: Day): RecurringCourse {
  const { trial_remaining, remaining, next_date, anchor_day } = course
  if (next_date === null) return course
  const isTrial = trial_remaining > 0
  const counts = isTrial
    ? { trial_remaining: trial_remaining - 1, remaining }
    : { trial_remaining: 0, remaining: remaining === null ? null : remaining - 1 }
  const step = isTrial ? trialStep(plan) : fullStep(plan)
  const next = { ...counts, anchor_day, next_date: hasNext(counts) ? addCycle(next_date, step, anchor_day) : null }
  return resumeCourse(plan, next, addDays(today, 1))
}

/** After a rest the days that went by are not asked for: the next payment is the first of its days from today on. */
export function resumeCourse(plan: RecurringPlan, course: RecurringCourse, today: Day): RecurringCourse {
  const step = course.trial_remaining > 0 ? trialStep(plan) : fullStep(plan)
  let next_date = course.next_date
  while (next_date !== null && next_date < today) next_date = addCycle(next_date, step, course.anchor_day)
  return { ...course, next_date }
}

/** Does the next payment cost what the trial costs? */
export const isTrialNext = ({ trial_remaining }: Pick<RecurringCourse, 'trial_remaining'>): boolean =>
  trial_remaining > 0

const RETRY_AFTER = [1, 3, 7] as const

/**
 * The day of the next try of a payment that has just failed for the `attempts`th time, the first of them on `failed_since`;
 * null = it has failed often enough. Never the same day again.
 */
export function nextRetry(attempts: number, failed_since: Day, today: Day): Day | null {
  const after = RETRY_AFTER[attempts - 1]
  if (after === undefined) return null
  const [wanted, soonest] = [addDays(failed_since, after), addDays(today, 1)]
  return wanted > soonest ? wanted : soonest
}

export type RecurringStep = { unit: RecurringUnit; count: number }

/** A day and a cycle later. Months and years go to the anchor's day, or to the month's last where it has no such day. */
export function addCycle(day: Day, { unit, count }: RecurringStep, anchorDay: number): Day {
  if (unit === 'days') return addDays(day, count)
  if (unit === 'weeks') return addDays(day, count * 7)
  const [year = 0, month = 1] = day.split('-').map(Number)
  const months = year * 12 + (month - 1) + count * (unit === 'years' ? 12 : 1)
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1]
  return `${padded(toYear, 4)}-${padded(toMonth)}-${padded(Math.min(anchorDay, daysInMonth(toYear, toMonth)))}`
}

const fullStep = ({ frequency, cycle }: RecurringPlan): RecurringStep => ({ unit: frequency, count: cycle })
const trialStep = ({ trial_frequency, trial_cycle }: RecurringPlan): RecurringStep => ({
  unit: trial_frequency,
  count: trial_cycle,
})

const hasNext = ({ trial_remaining, remaining }: Pick<RecurringCourse, 'trial_remaining' | 'remaining'>): boolean =>
  trial_remaining > 0 || remaining === null || remaining > 0

const dayOf = (day: Day): number => Number(day.slice(8))
const padded = (number: number, length = 2): string => String(number).padStart(length, '0')

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 31)
