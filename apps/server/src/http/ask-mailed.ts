import type { Ctx, Scope } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import { household, noteAttempt, refuseThrottled } from '@shopwright/shop/server'
import type { App } from './app.ts'
import { notBefore } from './gate.ts'

/** Longer than either answer takes, whether the address is known or not. */
const answerAfter = 250
const most = 100

/**
 * What anybody may ask for and somebody is mailed for: 100 an hour from one line, and the same answer after the same
 * time whether the address is known or not (security T08). Who comes from this machine itself has no line: it is its owner, or
 * everybody behind a proxy that was not named.
 */
export function askMailed<T>(
  { engine, passwords }: App,
  scope: Partial<Scope>,
  what: 'register' | 'reset',
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const ip = scope.actor?.ip ?? ''
  const subject = `${what}:${household(ip)}`
  return notBefore(answerAfter, () =>
    passwords(async () => {
      if (!isLoopback(ip))
        await engine.onPlatform({}, async (ctx) => {
          await refuseThrottled(ctx, [{ subject, max: most, within: minutes(60) }])
          await noteAttempt(ctx, [subject], false)
        })
      return engine.onPlatform(scope, work)
    }),
  )
}

const isLoopback = (ip: string): boolean => ip === '::1' || /^(::ffff:)?127\./.test(ip)
