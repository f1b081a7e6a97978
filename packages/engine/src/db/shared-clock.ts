import { minutes } from '@shopwright/resource'
import type pg from 'pg'
import type { Logger } from 'pino'

/** Milliseconds by which a machine's clock may differ and still counts: nothing of ours is more exact. */
const tolerance = 1000
/** Milliseconds. An answer that took longer says too little of when it was given. */
const longestWay = 500
/** Nothing that sets a clock moves what is counted from one answer to the next. */
const askedEvery = minutes(10)
/** Where both differ it may be that the machine has slept. */
const askedAgain = 5000

export type SharedClock = { now(): Date; close(): void }

/**
 * The clock of all processes over one database, whatever those of their machines say: what one of them writes down for later is due for
 * every other at that time. It is PostgreSQL's. `machine`, in milliseconds, is this machine's own, which counts while it differs by less
 * than a second, and until the database was heard. Where it goes back a little, it stands still meanwhile: what is written down later
 * does not stand before.
 */
export async function openSharedClock(
  pool: pg.Pool,
  log: Pick<Logger, 'warn' | 'info'>,
  machine: () => number = Date.now,
): Promise<SharedClock> {
  let heard: { at: number; time: number } | null = null
  let isApart = false
  let asked = 0
  let latest = 0
  const said = (time: number): Date => {
    if (time > latest || time < latest - 2 * tolerance) latest = time
    return new Date(latest)
  }
  const compare = async (): Promise<void> => {
    asked = performance.now()
    const began = asked
    const answer = await pool
      .query<{ time: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as time')
      // That it is away is said where somebody needs it. Here what was heard last goes on.
      .catch(() => null)
    const [row] = answer?.rows ?? []
    const at = performance.now()
    if (!row || at - began > longestWay) return
    heard = { at, time: row.time + (at - began) / 2 }
    const ahead = Math.round(machine() - heard.time)
    if (isApart !== Math.abs(ahead) >= tolerance) {
      isApart = !isApart
      if (isApart)
        log.warn({ ahead }, 'the clock of this machine is wrong or the database’s, which counts (milliseconds)')
      else log.info('the clock of this machine is that of the database again')
    }
  }
  // The first question opens a connection, which takes its time.
  await compare()
  if (!heard) await compare()
  const timer = setInterval(() => void compare(), askedEvery).unref()
  return {
    now: () => {
      const own = machine()
      if (!heard) return said(own)
      const now = performance.now()
      const shared = heard.time + now - heard.at
      if (Math.abs(own - shared) < tolerance) return said(own)
      if (now - asked > askedAgain) void compare()
      return said(shared)
    },
    close: () => clearInterval(timer),
  }
}
