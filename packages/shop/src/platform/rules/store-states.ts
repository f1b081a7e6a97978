// A store's life (values §5.2): which event leads from which state to which. What is not listed is refused.

import type { storeStates } from '../model/stores.ts'

export type StoreState = (typeof storeStates)[number]

/**
 * | Event | What has happened |
 * |---|---|
 * | `opened` | the wizard is done |
 * | `trial-ended` | its days are over: the store goes on with Free |
 * | `paid` | money for a plan came in |
 * | `chosen-free` | the owner chose Free, or the term of a plan ended that Free was to follow |
 * | `payment-failed` | a term was not renewed, or a try to do so failed again |
 * | `unpaid` | a week of that |
 * | `suspended`, `lifted` | the super admin said so |
 * | `expired` | suspended for a day, and nobody did anything |
 * | `archived` | the owner typed the store's name |
 * | `restored` | the mailed link, with Free |
 * | `erased` | archived for 90 days |
 */
export const storeEvents = [
  'opened',
  'trial-ended',
  'paid',
  'chosen-free',
  'payment-failed',
  'unpaid',
  'suspended',
  'lifted',
  'expired',
  'archived',
  'restored',
  'erased',
] as const
export type StoreEvent = (typeof storeEvents)[number]

const moves: readonly [from: StoreState, event: StoreEvent, to: StoreState][] = [
  ['onboarding', 'opened', 'trial'],
  ['trial', 'trial-ended', 'active'],
  ['trial', 'paid', 'active'],
  ['trial', 'chosen-free', 'active'],
  ['trial', 'suspended', 'suspended'],
  ['active', 'paid', 'active'],
  ['active', 'chosen-free', 'active'],
  ['active', 'payment-failed', 'past_due'],
  ['active', 'suspended', 'suspended'],
  ['active', 'archived', 'archived'],
  ['past_due', 'paid', 'active'],
  ['past_due', 'chosen-free', 'active'],
  ['past_due', 'payment-failed', 'past_due'],
  ['past_due', 'unpaid', 'suspended'],
  ['past_due', 'suspended', 'suspended'],
  ['suspended', 'paid', 'active'],
  ['suspended', 'chosen-free', 'active'],
  ['suspended', 'lifted', 'active'],
  // by the platform, what a bill had closed
  ['suspended', 'suspended', 'suspended'],
  ['suspended', 'expired', 'archived'],
  ['archived', 'paid', 'active'],
  ['archived', 'restored', 'active'],
  ['archived', 'lifted', 'active'],
  ['archived', 'suspended', 'suspended'],
  ['archived', 'erased', 'deleted'],
]

/** Who suspended a store: a bill that nobody paid, or the platform. What the platform closed no payment opens, and nothing closes again. */
export type SuspendedBy = 'payment' | 'platform'

/** Where the event leads; null = it cannot happen here. */
export function stateAfter(from: StoreState, event: StoreEvent, suspendedBy: SuspendedBy | null): StoreState | null {
  if (suspendedBy === 'platform' && barred.has(event)) return null
  return moves.find(([state, name]) => state === from && name === event)?.[2] ?? null
}

const barred: ReadonlySet<StoreEvent> = new Set(['paid', 'chosen-free', 'restored', 'suspended'])
