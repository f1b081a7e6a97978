/** When a profile is run by itself, and how often its store's plan lets it. */
import { addDays, clockInZone, type Day, instantOf } from '@shopwright/resource'
import { PLAN_SEED } from '../../platform/rules/plan-seed.ts'
import { importIntervals } from '../model/imports.ts'

export type ImportInterval = (typeof importIntervals)[number]

/**
 * The same hour of the next day, week or month by the clocks of an IANA time zone; the 31st of January is followed by the last of
 * February.
 */
export function nextImport(from: Date, interval: ImportInterval, timeZone: string): Date {
  const [day = '', hour = ''] = clockInZone(from, timeZone).split('T')
  const next = interval === 'month' ? sameOfNextMonth(day) : addDays(day, interval === 'week' ? 7 : 1)
  return new Date(instantOf(`${next}T${hour}`, timeZone).getTime() + from.getUTCMilliseconds())
}

function sameOfNextMonth(day: Day): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 1, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** How often a plan runs profiles by itself (values §5.1); plans that the house did not begin with have it all. */
export const intervalsOf = (plan: string | undefined): readonly ImportInterval[] =>
  PLAN_SEED.find(({ code }) => code === plan)?.import_intervals ?? importIntervals

/** The first plan that runs it so often. */
export const planOfInterval = (interval: ImportInterval): string | undefined =>
  PLAN_SEED.find(({ import_intervals }) => import_intervals.includes(interval))?.code
