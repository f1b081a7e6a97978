import { days, hours, minutes } from '@shopwright/resource'

// A message is tried for three days, at growing distances; an address that does not answer is left alone for longer after each try.

const seconds = (count: number): number => count * 1000

/** How long after each failed try the next one is; after the last of them nothing is tried any more. */
const waits = [
  seconds(5),
  minutes(1),
  minutes(5),
  minutes(30),
  hours(2),
  hours(6),
  hours(12),
  hours(24),
  hours(28),
] as const

/** Milliseconds until a message is tried again that has been tried so often; null = it has had its last. */
export const nextTry = (attempts: number): number | null => waits[attempts - 1] ?? null

const pauses = [0, 0, seconds(5), minutes(1), minutes(5)] as const

/** Milliseconds that an address is left alone after so many failures in a row: one may be the message's own fault. */
export const pauseAfter = (failures: number): number => pauses[failures] ?? minutes(30)

/** Nothing but failures for so long, and it is switched off. */
export const patience = days(3)

/** How an address answered: it has the message, wants none any more, or has to be asked again. */
export const outcomeOf = (code: number | null): 'arrived' | 'gone' | 'failed' =>
  code !== null && code >= 200 && code < 300 ? 'arrived' : code === 410 ? 'gone' : 'failed'

/** Whether anything is to be sent there at all: by TLS, unless the operator has named it, and without a password in it. */
export function isSendable(url: string, isNamed: (hostAndPort: string) => boolean): boolean {
  const target = URL.parse(url)
  if (!target || target.username || target.password || /[\u0000-\u0020\\]/.test(url)) return false
  if (target.protocol === 'https:') return true
  return target.protocol === 'http:' && isNamed(`${target.hostname.replace(/^\[|\]$/g, '')}:${target.port || 80}`)
}
