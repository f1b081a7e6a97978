// Terms of a plan: calendar months and years, and what a change in the middle of one costs, to the day.

import { days } from '@shopwright/resource'

export type Period = 'monthly' | 'annual'

/** The same day a month or a year later, or the month's last where it has no such day; at the same hour. */
export const addTerm = (from: Date, period: Period, anchorDay: number): Date =>
  monthsFrom(from, period === 'annual' ? 12 : 1, anchorDay)

function monthsFrom(from: Date, count: number, anchorDay: number): Date {
  const at = new Date(from)
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + count)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(anchorDay, last))
  return at
}

/** A price of a plan for a period, in minor units without VAT; `rank` is the plan's place among the others. */
export type Offer = { plan: string; period: Period; rank: number; net: bigint }
/** What is paid for now, until when. */
export type Running = Offer & { ends_at: Date; anchor_day: number }

/**
 * `now`: it begins when it is paid, for so much; `later`: it begins when what is paid for ends.
 * A larger plan, or a longer period of the same, is at once; everything else takes nothing of what is paid away.
 */
export type Change = { kind: 'now'; net: bigint; credit: bigint } | { kind: 'later'; from: Date } | { kind: 'none' }

/** Whole days that are left count, today's does not; of a term of so many days. */
export function changeOf(running: Running | null, wanted: Offer, now: Date): Change {
  if (!running || running.net === 0n || running.ends_at <= now) return { kind: 'now', net: wanted.net, credit: 0n }
  const isSame = running.plan === wanted.plan && running.period === wanted.period
  if (isSame) return { kind: 'none' }
  const isLonger = running.period === 'monthly' && wanted.period === 'annual'
  const isShorter = running.period === 'annual' && wanted.period === 'monthly'
  if (wanted.rank < running.rank || isShorter || (wanted.rank === running.rank && !isLonger))
    return { kind: 'later', from: running.ends_at }
  const length = BigInt(daysBetween(beginOf(running), running.ends_at))
  const left = BigInt(Math.min(daysBetween(now, running.ends_at), Number(length)))
  const credit = (running.net * left) / length
  const price = isLonger ? wanted.net : divideUp(wanted.net * left, length)
  return { kind: 'now', net: price > credit ? price - credit : 0n, credit }
}

const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by

const beginOf = ({ ends_at, period, anchor_day }: Running): Date =>
  monthsFrom(ends_at, period === 'annual' ? -12 : -1, anchor_day)

const daysBetween = (from: Date, to: Date): number => Math.max(0, Math.floor((to.getTime() - from.getTime()) / days(1)))
