import type { IncomingMessage } from 'node:http'

/** The request's cookies. A name that comes twice keeps its first value. */
export function cookiesOf(
  request: Pick<IncomingMessage, 'headers'> | { headers: Record<string, unknown> },
): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  for (const pair of String(request.headers.cookie ?? '').split(';')) {
    const cut = pair.indexOf('=')
    if (cut < 1) continue
    const name = pair.slice(0, cut).trim()
    if (name in found) continue
    try {
      found[name] = decodeURIComponent(pair.slice(cut + 1).trim())
    } catch {
      // a cookie that is not ours to read
    }
  }
  return found
}

export type CookieOptions = { maxAge?: number; httpOnly?: boolean; secure: boolean; path?: string }

/** One `Set-Cookie` line; host-only, SameSite=Lax. `maxAge` in seconds, 0 removes. */
export function setCookie(
  name: string,
  value: string,
  { maxAge, httpOnly = true, secure, path = '/' }: CookieOptions,
): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    'SameSite=Lax',
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}
