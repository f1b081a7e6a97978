import { hours, minutes, type Row } from '@shopwright/resource'
import type { abandonedCarts } from '../model/abandoned-carts.ts'

/** A cart is left when nobody has touched it for an hour; its shopper is reminded then and a day later, of what they left within two days (values §5.7). */
const leftAfter = minutes(60)
const mailedAfter = [leftAfter, hours(24)]
const mailedWithin = hours(48)
/** No two mails about carts come to an address closer than that, whoever sends them. */
const mailsApart = hours(12)

type Told = Pick<Row<typeof abandonedCarts>, 'touched_at' | 'mail_count' | 'mailed_at'>

/** What forbids a mail by time and number; null = it may be sent. */
export function whyNoMail({ touched_at, mail_count, mailed_at }: Told, now: Date): 'twice' | 'here' | 'soon' | null {
  if (mail_count >= mailedAfter.length) return 'twice'
  if (since(touched_at, now) < leftAfter) return 'here'
  if (mailed_at && since(mailed_at, now) < mailsApart) return 'soon'
  return null
}

/**
 * When a cart was touched last that a mail is due for by itself now: after `from`, as one that comes much too late is not sent at all, and
 * not after the one of `until` that stands for how many mails there were, where none was sent to that address after `mailed`.
 */
export const dueNow = (now: Date): { from: Date; until: Date[]; mailed: Date } => ({
  from: ago(now, mailedWithin),
  until: mailedAfter.map((span) => ago(now, span)),
  mailed: ago(now, mailsApart),
})

export const leftBefore = (now: Date): Date => ago(now, leftAfter)

const ago = (now: Date, span: number): Date => new Date(now.getTime() - span)

const since = (then: Date, now: Date): number => now.getTime() - then.getTime()
