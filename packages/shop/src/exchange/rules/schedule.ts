/** When a profile is run by itself, and how often its store's plan lets it. */
import { days } from '@shopwright/resource'
import { PLAN_SEED } from '../../platform/rules/plan-seed.ts'
import { importIntervals } from '../model/imports.ts'

export type ImportInterval = (typeof importIntervals)[number]

/** The same hour of the next day, week or month; the 31st of January is followed by the last of February. */
export function nextImport(from: Date, interval: ImportInterval): Date {
  if (interval !== 'month') return new Date(from.getTime() + days(interval === 'week' ? 7 : 1))
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(from.getUTCDate(), last))
  return next
}

/** How often a plan runs profiles by itself (values §5.1); plans that the house did not begin with have it all. */
export const intervalsOf = (plan: string | undefined): readonly ImportInterval[] =>
  PLAN_SEED.find(({ code }) => code === plan)?.import_intervals ?? importIntervals

/** The first plan that runs it so often. */
export const planOfInterval = (interval: ImportInterval): string | undefined =>
  PLAN_SEED.find(({ import_intervals }) => import_intervals.includes(interval))?.code
