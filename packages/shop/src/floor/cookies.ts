import type { IncomingMessage } from 'node:http'

/**
 * Over https every cookie of ours has this before its name: a browser then takes it from this very host only, and no
 * neighbour under the same domain can put one of its own in its place (security T06).
 */
const hostOnly = '__Host-'

/** The request's cookies by their plain names. A name that comes twice keeps its first value. */
export function cookiesOf(
  request: Pick<IncomingMessage, 'headers'> | { headers: Record<string, unknown> },
  secure: boolean,
): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  for (const pair of String(request.headers.cookie ?? '').split(';')) {
    const cut = pair.indexOf('=')
    if (cut < 1) continue
    const given = pair.slice(0, cut).trim()
    if (secure !== given.startsWith(hostOnly)) continue
    const name = secure ? given.slice(hostOnly.length) : given
    if (name in found) continue
    try {
      found[name] = decodeURIComponent(pair.slice(cut + 1).trim())
    } catch {
      // a cookie that is not ours to read
    }
  }
  return found
}

export type CookieOptions = { maxAge?: number; secure: boolean }

/** One `Set-Cookie` line; host-only, SameSite=Lax. `maxAge` in seconds, 0 removes. */
export function setCookie(name: string, value: string, { maxAge, secure }: CookieOptions): string {
  return [
    `${secure ? hostOnly : ''}${name}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    'HttpOnly',
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}

const yearInSeconds = 365 * 24 * 60 * 60

/** Outlives the session and signing out: it knows the device, not the person. */
export const deviceCookie = ({ secure }: Pick<CookieOptions, 'secure'>, device: string): string =>
  setCookie('sw_device', device, { maxAge: yearInSeconds, secure })

/** A patch of a cart that says where its goods, or its bill, go. */
export const namesPlace = (patch: unknown): boolean =>
  typeof patch === 'object' &&
  patch !== null &&
  ['delivery_address', 'payment_address'].some((name) => (patch as Record<string, unknown>)[name])
