// An app of its own is tried once, then paid by the month; who does not pay for a week, or did not want it any more, has it no longer.

import { days } from '@shopwright/resource'
import { type ExtensionState, runs } from './apps.ts'
import { addTerm } from './plan-terms.ts'
import { RETRY_DAYS, UNPAID_AFTER } from './store-course.ts'
import type { StoreState } from './store-states.ts'

/** The trial's end is told so long before. */
export const TOLD_BEFORE_DAYS = 3
/** A price that was told later than so long before a term's end counts from the term after it. */
export const PRICE_TOLD_BEFORE = days(7)

export type AppTerm = {
  state: ExtensionState
  trial_ends_at: Date | null
  /** until when it is paid */
  ends_at: Date | null
  /** the day of the month that its ends fall on, where the month has it */
  anchor_day: number
  /** nothing follows the end */
  is_canceled: boolean
  failed_since: Date | null
  attempts: number
  /** its owner was told that the trial ends */
  told_at: Date | null
  price: string | null
  vat_percent: string | null
  currency: string | null
  /** another price that its owner was told of, and when */
  next_price: string | null
  next_price_told_at: Date | null
}

/** What the platform sells it for, now; without a price it is had by a plan alone. */
export type AppOffer = { price: string; vat_percent: string; currency: string }

/** What else decides: how its store stands, whether the plan has the app, and what it is sold for. */
export type AppPlace = { store: StoreState; isInPlan: boolean; offer: AppOffer | null }

export type AppDue =
  | { kind: 'trial-ends' }
  | { kind: 'end'; why: 'trial' | 'plan' | 'canceled' | 'unpaid' | 'archived' }
  | { kind: 'charge' }
  | { kind: 'price' }

const isOver = (from: Date | null, now: Date, length = 0): boolean =>
  from !== null && from.getTime() + length <= now.getTime()

/** The next thing that is due at `now`, or null. */
export function appDue(term: AppTerm, { store, isInPlan, offer }: AppPlace, now: Date): AppDue | null {
  const isClosed = store === 'archived' || store === 'deleted'
  // Whoever closed it may open it again by paying for the plan: until then nothing is asked for apps.
  const waits = store === 'suspended' || store === 'onboarding'
  switch (term.state) {
    case 'trial':
      if (isOver(term.trial_ends_at, now)) return { kind: 'end', why: isInPlan ? 'plan' : 'trial' }
      return !isClosed &&
        !waits &&
        !isInPlan &&
        !term.told_at &&
        isOver(term.trial_ends_at, now, -days(TOLD_BEFORE_DAYS))
        ? { kind: 'trial-ends' }
        : null
    case 'active':
      if (!isOver(term.ends_at, now))
        return !isClosed && !isInPlan && !term.is_canceled && offer && isOtherPrice(term, offer)
          ? { kind: 'price' }
          : null
      if (isInPlan) return { kind: 'end', why: 'plan' }
      if (term.is_canceled) return { kind: 'end', why: 'canceled' }
      if (isClosed) return { kind: 'end', why: 'archived' }
      return waits ? null : { kind: 'charge' }
    case 'past_due': {
      if (isInPlan) return { kind: 'end', why: 'plan' }
      if (isClosed) return { kind: 'end', why: 'archived' }
      if (isOver(term.failed_since, now, UNPAID_AFTER)) return { kind: 'end', why: 'unpaid' }
      const retry = RETRY_DAYS[term.attempts - 1]
      return !waits && retry !== undefined && isOver(term.failed_since, now, days(retry)) ? { kind: 'charge' } : null
    }
    default:
      return null
  }
}

/** Is it sold for something that its owner has not been told? Another currency is another platform's price. */
function isOtherPrice({ price, currency, next_price }: AppTerm, offer: AppOffer): boolean {
  return offer.currency === currency && Number(next_price ?? price) !== Number(offer.price)
}

/** What the next term costs without VAT: as agreed, unless another price was told in time. */
export function nextPrice(term: Pick<AppTerm, 'price' | 'next_price' | 'next_price_told_at' | 'ends_at'>): string {
  const { price, next_price, next_price_told_at, ends_at } = term
  const isTold = next_price_told_at && ends_at && next_price_told_at.getTime() + PRICE_TOLD_BEFORE <= ends_at.getTime()
  return (isTold ? next_price : price) ?? '0'
}

/** The term that a payment begins, or goes on with: a renewal from where the last ended, what is left of a trial is not lost. */
export function paidUntil(
  term: Pick<AppTerm, 'state' | 'trial_ends_at' | 'ends_at' | 'anchor_day'> | null,
  now: Date,
): { ends_at: Date; anchor_day: number } {
  const isRenewal = (term?.state === 'active' || term?.state === 'past_due') && term.ends_at !== null
  if (isRenewal && term?.ends_at)
    return { ends_at: addTerm(term.ends_at, 'monthly', term.anchor_day), anchor_day: term.anchor_day }
  const left = term?.state === 'trial' ? term.trial_ends_at : null
  const from = left && left > now ? left : now
  return { ends_at: addTerm(from, 'monthly', from.getUTCDate()), anchor_day: from.getUTCDate() }
}

export type AppVerb = 'try' | 'buy' | 'cancel' | 'keep' | 'uninstall' | 'install'

/** Why a verb cannot be, as the code of an error; null = it can. `trialDays`: how long it may be tried, `hadTrial`: it was. */
export function appRefusal(
  verb: AppVerb,
  term: AppTerm | null,
  {
    isInPlan,
    offer,
    trialDays,
    hadTrial,
  }: Pick<AppPlace, 'isInPlan' | 'offer'> & { trialDays: number; hadTrial: boolean },
  now: Date,
): string | null {
  const state = term?.state
  const isRunning = runs(state)
  const isPaid = term !== null && term.ends_at !== null && term.ends_at > now
  switch (verb) {
    case 'try':
      if (isInPlan) return 'app-in-plan'
      if (isRunning || isPaid) return 'app-runs'
      if (!offer || trialDays === 0) return 'app-no-trial'
      return hadTrial ? 'app-trial-over' : null
    case 'buy':
      if (isInPlan) return 'app-in-plan'
      if (!offer) return 'app-not-sold'
      return state === 'active' || (state === 'off' && isPaid) ? 'app-runs' : null
    case 'cancel':
      return (state === 'active' || state === 'past_due') && !term?.is_canceled ? null : 'app-not-running'
    case 'keep':
      return state === 'active' && term?.is_canceled ? null : 'app-not-running'
    case 'uninstall':
      return state !== 'off' && (isRunning || isInPlan) ? null : 'app-not-running'
    case 'install':
      return state === 'off' ? null : 'app-runs'
  }
}

/** What is put back is what there is left of: a term that is paid, else of the trial, else what the plan has. */
export function stateAfterInstall({ trial_ends_at, ends_at }: AppTerm, now: Date): ExtensionState {
  if (ends_at && ends_at > now) return 'active'
  return trial_ends_at && trial_ends_at > now ? 'trial' : 'ended'
}

/** Of what is overdue: the day of the next try, and the one on which it ends. */
export function triesOf({ failed_since, attempts }: Pick<AppTerm, 'failed_since' | 'attempts'>): {
  day: Date | null
  until: Date | null
} {
  const after = (length: number): Date | null => failed_since && new Date(failed_since.getTime() + length)
  const retry = RETRY_DAYS[attempts - 1]
  return { day: after(retry === undefined ? UNPAID_AFTER : days(retry)), until: after(UNPAID_AFTER) }
}
