import type { Ctx, Engine, Scope } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import { type Gate, notBefore } from './gate.ts'
import { household, type Limit, network, noteAttempt, refuseThrottled } from './throttle.ts'

/** Longer than either answer takes, whether the address is known or not. */
const answerAfter = 250

/** What is asked for: an account on the platform, one in a shop, a new password, what a shop keeps of somebody. */
type Asked = 'account' | 'register' | 'reset' | 'privacy'

/**
 * What anybody may ask for and somebody is mailed for, so often from where it comes, and the same answer after the same time
 * whether the address is known or not (security T08).
 */
export function askMailed<T>(
  { engine, passwords }: { engine: Engine; passwords: Gate },
  scope: Partial<Scope>,
  what: Asked,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const limits = limitsOf(what, scope.actor?.ip ?? '')
  return notBefore(answerAfter, () =>
    passwords(async () => {
      if (limits.length)
        await engine.onPlatform({}, async (ctx) => {
          await refuseThrottled(ctx, limits)
          const subjects = limits.map(({ subject }) => subject)
          await noteAttempt(ctx, subjects, false)
        })
      return engine.onPlatform(scope, work)
    }),
  )
}

/**
 * 100 an hour from one line. Of accounts, each of which may open a shop, 20 an hour from one network, for who has one line soon
 * has its neighbours. Who comes from this machine itself has no line: it is its owner, or everybody behind a proxy that was not
 * named. Both are let do anything but accounts without end: 20 a minute are no person's work.
 */
function limitsOf(what: Asked, ip: string): Limit[] {
  const isAccount = what === 'account'
  if (isLoopback(ip)) return isAccount ? [{ subject: 'account:loopback', max: 20, within: minutes(1) }] : []
  return [
    { subject: `${what}:${household(ip)}`, max: 100, within: minutes(60) },
    ...(isAccount ? [{ subject: `account-net:${network(ip)}`, max: 20, within: minutes(60) }] : []),
  ]
}

const isLoopback = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip)
