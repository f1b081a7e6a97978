import { AppError, type Ctx } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { household, network } from '../../floor/throttle.ts'

/** After `free` failures within a time, the next attempt has to wait: `first` at first, twice as long each time, `longest` at most. */
export type Pace = { subject: string; free: number; within: number; first: number; longest: number }

const seconds = (count: number): number => count * 1000
const day = minutes(24 * 60)

/**
 * Guessing gets slower; nobody is locked out (security T08, values §5.7). Counted for a person from one network, for a person
 * from everywhere, and for the persons of one place from one line: what goes on in one shop does not slow the next.
 */
export const loginPaces = (place: string, email: string, ip: string): Pace[] => [
  {
    subject: `login:${place}:${email}:${network(ip)}`,
    free: 5,
    within: minutes(60),
    first: seconds(30),
    longest: minutes(15),
  },
  { subject: `login-day:${place}:${email}`, free: 50, within: day, first: minutes(15), longest: minutes(60) },
  {
    subject: `login-line:${place}:${household(ip)}`,
    free: 100,
    within: minutes(60),
    first: seconds(2),
    longest: seconds(15),
  },
]

/**
 * The same of codes, by whoever knows the password: a million codes, three of which are right at a time, bear fewer guesses than a
 * password does.
 */
export const codePaces = (accountId: string, ip: string): Pace[] => [
  {
    subject: `code:${accountId}:${network(ip)}`,
    free: 5,
    within: minutes(60),
    first: seconds(30),
    longest: minutes(15),
  },
  { subject: `code-day:${accountId}`, free: 20, within: day, first: minutes(15), longest: minutes(60) },
  { subject: `code-line:${household(ip)}`, free: 100, within: minutes(60), first: seconds(2), longest: seconds(15) },
]

/** Of keys, which nobody guesses: so that one line cannot have signatures reckoned all day. */
export const passkeyPaces = (ip: string): Pace[] => [
  { subject: `passkey-line:${household(ip)}`, free: 100, within: minutes(60), first: seconds(2), longest: seconds(15) },
]

/** How long after the last of `failures` the next attempt is looked at. */
export const waitAfter = (failures: number, { free, first, longest }: Omit<Pace, 'subject' | 'within'>): number =>
  failures < free ? 0 : Math.min(longest, first * 2 ** Math.min(30, failures - free))

/** Milliseconds until an attempt is looked at; 0: now. Kept in the database, so a restart forgives nothing. */
export async function loginWait(ctx: Ctx, paces: readonly Pace[]): Promise<number> {
  let wait = 0
  for (const pace of paces) {
    const { failures, last } = await tables(ctx)
      .selectFrom('login_attempts')
      .select(({ fn }) => [fn.countAll<bigint>().as('failures'), fn.max('created_at').as('last')])
      .where('subject', '=', pace.subject)
      .where('succeeded', '=', false)
      .where('created_at', '>', new Date(ctx.now.getTime() - pace.within))
      .executeTakeFirstOrThrow()
    const pause = waitAfter(Number(failures), pace)
    // Who came at the same moment may have failed a little later than this one began: that alone is no reason to wait.
    if (pause > 0) wait = Math.max(wait, (last?.getTime() ?? 0) + pause - ctx.now.getTime())
  }
  return wait
}

export const tooSoon = (wait: number): AppError =>
  new AppError('too-many-requests', { minutes: Math.ceil(wait / minutes(1)), seconds: Math.ceil(wait / 1000) })
