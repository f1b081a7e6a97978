// A plan never hides or deletes what a store has: it warns at 80 % of a limit and refuses to add beyond it, and it is paid with VAT shown apart.

import { formatDecimal, PERCENT_SCALE, parseDecimal, percentOf } from '@shopwright/resource/money'
import {
  ANNUAL_DISCOUNT_PERCENT,
  FEATURES,
  type FeatureKey,
  PLAN_CODES,
  PLAN_SEED,
  type PlanCode,
  type PlanLimits,
  VAT_PERCENT,
} from './plan-seed.ts'

export type LimitKey = keyof PlanLimits

/** In the order in which they are shown. */
export const limitKeys = Object.keys(PLAN_SEED[0]?.limits ?? {}) as LimitKey[]

/** Bytes that are spoken of by the megabyte. */
export const limitUnits: Partial<Record<LimitKey, number>> = { storage: 1024 * 1024, upload: 1024 * 1024 }

/** What is wrong with a plan's limits, by key: each is a whole number, or null for no end to it. */
export const wrongLimits = (limits: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(limits)
    .filter(
      ([key, limit]) =>
        !limitKeys.includes(key as LimitKey) ||
        !(limit === null || (Number.isSafeInteger(limit) && Number(limit) >= 0)),
    )
    .map(([key]) => key)

/** True when holding `used` and adding `more` is beyond the limit; null = no limit. */
export function isOverLimit(limit: number | null, used: number, more = 1): boolean {
  return limit !== null && used + more > limit
}

export type Usage = { used: number; limit: number | null; percent: number; state: 'fine' | 'warn' | 'full' }

const WARN_AT_PERCENT = 80

/** How full a limit is: `warn` from 80 %, `full` where nothing more fits. A limit of nothing is full. */
export function usageOf(used: number, limit: number | null): Usage {
  if (limit === null) return { used, limit, percent: 0, state: 'fine' }
  const percent = limit === 0 ? 100 : Math.floor((used * 100) / limit)
  return { used, limit, percent, state: used >= limit ? 'full' : percent >= WARN_AT_PERCENT ? 'warn' : 'fine' }
}

/** What a plan begins with: its own features and those of every smaller plan. */
export const seedFeatures = (plan: PlanCode): FeatureKey[] =>
  FEATURES.filter(([, from]) => PLAN_CODES.indexOf(plan) >= PLAN_CODES.indexOf(from)).map(([key]) => key)

export type PlanPrice = { net: string; vat: string; total: string }

/** What a period costs, as decimal strings with cents: a year is twelve months less the annual discount. */
export function planPrice(monthly: string, period: 'monthly' | 'annual', vatPercent = VAT_PERCENT): PlanPrice {
  const month = parseDecimal(monthly, CENTS)
  const year = month * 12n - percentOf(month * 12n, parseDecimal(ANNUAL_DISCOUNT_PERCENT, PERCENT_SCALE), PERCENT_SCALE)
  return withVat(period === 'annual' ? year : month, vatPercent)
}

const CENTS = 2

function withVat(net: bigint, vatPercent: string): PlanPrice {
  const vat = percentOf(net, parseDecimal(vatPercent, PERCENT_SCALE), PERCENT_SCALE)
  const text = (amount: bigint): string => formatDecimal(amount, CENTS)
  return { net: text(net), vat: text(vat), total: text(net + vat) }
}
