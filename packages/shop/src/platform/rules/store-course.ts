// What a store's calendar brings about by itself: its trial, its terms, the tries of a payment, its archive (values §5.2).

import { days, hours } from '@shopwright/resource'
import { addTerm, type Period } from './plan-terms.ts'
import { type StoreEvent, type StoreState, type SuspendedBy, stateAfter } from './store-states.ts'

/** What a store runs on; without an end it costs nothing. */
export type Term = {
  plan: string
  period: Period
  ends_at: Date | null
  /** the day of the month that its ends fall on, where the month has it */
  anchor_day: number
  /** what follows at the end, where that is something else */
  next_plan: string | null
  next_period: Period | null
  /** the first of the tries to renew it that failed, and how many did */
  failed_since: Date | null
  attempts: number
}

export type StoreCourse = {
  state: StoreState
  trial_ends_at: Date | null
  /** since when it is suspended */
  suspended_at: Date | null
  suspended_by: SuspendedBy | null
  archived_at: Date | null
  /** the day of the archive whose mail was sent last */
  archive_mailed: number
  term: Term | null
}

/** What is due: something has happened by the clock, a payment is to be tried, or a mail is to be sent. */
export type Due = { kind: 'event'; event: StoreEvent } | { kind: 'charge' } | { kind: 'mail'; day: number }

export const FREE_PLAN = 'free'
/** Days after the first failure. */
export const RETRY_DAYS = [1, 3, 5] as const
export const UNPAID_AFTER = days(7)
export const ARCHIVED_AFTER = hours(24)
export const ERASED_AFTER_DAYS = 90
/** Days of the archive on which its owner is written to: with the link that restores it, or of the end to come, or both. */
export const ARCHIVE_MAILS = [30, 60, 80, 89] as const
export const isWarning = (day: number): boolean => day >= 60

/** The next thing that is due at `now`, or null. Whoever was away for long hears of one thing after the other. */
export function dueOf(course: StoreCourse, now: Date): Due | null {
  const isOver = (from: Date | null, length = 0): boolean => from !== null && from.getTime() + length <= now.getTime()
  const event = (name: StoreEvent): Due => ({ kind: 'event', event: name })
  const { term } = course
  switch (course.state) {
    case 'trial':
      return isOver(course.trial_ends_at) ? event('trial-ended') : null
    case 'active':
      if (!term || !isOver(term.ends_at)) return null
      return term.next_plan === FREE_PLAN ? event('chosen-free') : { kind: 'charge' }
    case 'past_due': {
      const since = term?.failed_since ?? null
      if (isOver(since, UNPAID_AFTER)) return event('unpaid')
      const retry = RETRY_DAYS[(term?.attempts ?? 1) - 1]
      return retry !== undefined && isOver(since, days(retry)) ? { kind: 'charge' } : null
    }
    case 'suspended':
      return isOver(course.suspended_at, ARCHIVED_AFTER) ? event('expired') : null
    case 'archived': {
      if (isOver(course.archived_at, days(ERASED_AFTER_DAYS))) return event('erased')
      const mail = ARCHIVE_MAILS.find((day) => day > course.archive_mailed && isOver(course.archived_at, days(day)))
      return mail === undefined ? null : { kind: 'mail', day: mail }
    }
    default:
      return null
  }
}

/**
 * What a payment or a choice puts a store on. Left out where the event changes no plan. What is granted is a whole term: of the
 * plan that runs one more, of another one from now.
 */
export type Bought = { plan: string; period: Period; isGranted?: boolean }

/**
 * The store after an event; null = it cannot happen here. `bought` with `paid`: a term of it begins. A renewal, also a late one
 * while the store is past due, goes on from where the term ended; an upgrade of the same period keeps its end.
 */
export function courseAfter(
  course: StoreCourse,
  event: StoreEvent,
  now: Date,
  { bought, by = 'platform' }: { bought?: Bought; by?: SuspendedBy } = {},
): StoreCourse | null {
  const state = stateAfter(course.state, event, course.suspended_by)
  if (!state) return null
  const open = { ...course, state, suspended_at: null, suspended_by: null, archived_at: null, archive_mailed: 0 }
  switch (event) {
    case 'paid':
      return { ...open, trial_ends_at: null, term: bought ? paidTerm(course, bought, now) : course.term }
    case 'trial-ended':
    case 'chosen-free':
    case 'restored':
      return { ...open, trial_ends_at: null, term: freeTerm }
    case 'lifted':
      return { ...open, term: course.term && goingOn(course.term, course.trial_ends_at !== null) }
    case 'payment-failed': {
      const { term } = course
      if (!term) return null
      return {
        ...course,
        state,
        term: { ...term, failed_since: term.failed_since ?? now, attempts: term.attempts + 1 },
      }
    }
    case 'unpaid':
      return { ...course, state, suspended_at: now, suspended_by: 'payment' }
    case 'suspended':
      return { ...course, state, suspended_at: now, suspended_by: by, archived_at: null, archive_mailed: 0 }
    case 'expired':
    case 'archived':
      return { ...course, state, suspended_at: null, archived_at: now, archive_mailed: 0 }
    default:
      return { ...course, state }
  }
}

/** A trial asks for no money at its end, also where it was closed meanwhile. */
const goingOn = (term: Term, isTrial: boolean): Term => ({
  ...term,
  failed_since: null,
  attempts: 0,
  ...(isTrial ? { next_plan: FREE_PLAN, next_period: term.period } : {}),
})

const freeTerm: Term = {
  plan: FREE_PLAN,
  period: 'monthly',
  ends_at: null,
  anchor_day: 1,
  next_plan: null,
  next_period: null,
  failed_since: null,
  attempts: 0,
}

function paidTerm({ state, term }: StoreCourse, { plan, period, isGranted }: Bought, now: Date): Term {
  const isPaidFor = term?.ends_at && (state === 'active' || state === 'past_due') ? term : null
  if (isGranted && isPaidFor?.ends_at && isPaidFor.ends_at > now) {
    const isSame = isPaidFor.plan === plan
    const anchor_day = isSame ? isPaidFor.anchor_day : now.getUTCDate()
    return {
      ...freeTerm,
      plan,
      period,
      ends_at: addTerm(isSame ? isPaidFor.ends_at : now, period, anchor_day),
      anchor_day,
    }
  }
  const isRunning = isPaidFor?.ends_at && isPaidFor.ends_at > now && isPaidFor.period === period
  const isRenewal = isPaidFor?.ends_at && isPaidFor.ends_at <= now
  const anchor_day = isRunning || isRenewal ? isPaidFor.anchor_day : now.getUTCDate()
  const ends_at = isRunning
    ? isPaidFor.ends_at
    : addTerm(isRenewal && isPaidFor.ends_at ? isPaidFor.ends_at : now, period, anchor_day)
  return { ...freeTerm, plan, period, ends_at, anchor_day }
}
