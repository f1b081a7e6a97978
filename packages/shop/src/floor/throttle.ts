import { AppError, type Ctx } from '@shopwright/engine'
import { minutes, newId } from '@shopwright/resource'
import { tables } from '../database.ts'
import { sha256 } from './passwords.ts'
import { takeTurn } from './turns.ts'

export type Limit = { subject: string; max: number; within: number }

/** Refuses with `too-many-requests` when a subject has failed too often; kept in the database, so a restart forgives nothing. */
export async function refuseThrottled(ctx: Ctx, limits: Limit[]): Promise<void> {
  for (const { subject, max, within } of limits) {
    const since = new Date(ctx.now.getTime() - within)
    const { count } = await tables(ctx)
      .selectFrom('login_attempts')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('subject', '=', subject)
      .where('succeeded', '=', false)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow()
    if (Number(count) >= max) throw new AppError('too-many-requests', { minutes: Math.ceil(within / minutes(1)) })
  }
}

export async function noteAttempt(ctx: Ctx, subjects: string[], succeeded: boolean): Promise<void> {
  if (succeeded) {
    await tables(ctx).deleteFrom('login_attempts').where('subject', 'in', subjects.slice(0, 1)).execute()
    return
  }
  await tables(ctx)
    .insertInto('login_attempts')
    .values(
      subjects.map((subject) => ({
        id: newId(ctx.now.getTime()),
        subject,
        succeeded,
        created_at: ctx.now,
        updated_at: ctx.now,
      })) as never,
    )
    .execute()
}

/**
 * Has this been done `max` times already? If not, this time is noted; whoever asks at the same moment waits. For what is then left
 * out without a word.
 */
export async function isFlooded(ctx: Ctx, limit: Limit): Promise<boolean> {
  try {
    await takeTry(ctx, limit)
    return false
  } catch (error) {
    if (error instanceof AppError) return true
    throw error
  }
}

/** The same, said aloud: counts this time, whatever comes of it, or refuses it with `too-many-requests`. */
export async function takeTry(ctx: Ctx, limit: Limit): Promise<void> {
  await takeTurn(ctx, limit.subject)
  await refuseThrottled(ctx, [limit])
  await noteAttempt(ctx, [limit.subject], false)
}

/** So often is one address of mail written to because somebody typed it in (security T35); counted without saying whose it is. */
export const mailLimit = (place: string, email: string): Limit => ({
  subject: `mail:${place}:${sha256(email.toLowerCase())}`,
  max: 5,
  within: minutes(60),
})

/** /24 of an IPv4 address, /64 of an IPv6 one. */
export const network = (ip: string): string =>
  ip.includes('.') ? plainIpv4(ip).split('.').slice(0, 3).join('.') : groupsOf(ip).slice(0, 4).join(':')

/** What one line to the net has: an IPv4 address, or /64 of IPv6, in which everybody has addresses without number. */
export const household = (ip: string): string => (ip.includes('.') ? plainIpv4(ip) : network(ip))

const plainIpv4 = (ip: string): string => ip.replace(/^.*:/, '')

/** The eight groups of an IPv6 address, however short it is written. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const [before, after] = [head, tail ?? ''].map((part) => (part ? part.split(':') : [])) as [string[], string[]]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
