import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { cookiesOf, isCartSid, keepVisits, type Visit } from '@shopwright/shop/server'
import { isPersonal } from '@shopwright/theme-kit'
import type { App } from '../http/app.ts'
import { isPhone } from './cache-key.ts'
import { openGathered } from './gathered.ts'
import { openRounds } from './rounds.ts'

/** Who looks, as far as it is known. */
type Who = { customerId: string | null; sessionId: string | null }

export type Visits = {
  /** Somebody looks at a page, which calls itself so. */
  note(store: string, title: string | null, request: IncomingMessage, who?: Who): void
  close(): Promise<void>
}

/** What answers to forms and to the pages' own scripts (`answeringRoutes` of the theme kit) is no page. */
const answering =
  /^(\/[a-z]{2})?\/(search\/suggestions|one-click|currency|logout|review|restock|recently|captcha|option-files)(\.data)?(\?|$)/

const nobody: Who = { customerId: null, sessionId: null }

/** Follows who looks at which page, session by session; sets nothing in a browser (docs/decisions/0078). */
export function openVisits({
  engine,
  secret,
  secure,
  clientOf,
}: Pick<App, 'engine' | 'secret' | 'secure' | 'clientOf'>): Visits {
  const gathered = openGathered(joined, { keys: 500, all: 5000 })
  const rounds = openRounds(engine, gathered, keepVisits)
  const digest = (...words: (string | undefined)[]): string =>
    createHmac('sha256', secret).update(words.join('\n')).digest('base64url').slice(0, 27)

  return {
    note(store, title, request, { customerId, sessionId } = nobody) {
      const { headers, url = '/' } = request
      if (answering.test(url) || hasRefused(headers)) return
      const at = engine.clock()
      const ip = clientOf(request) ?? null
      const { sw_cart: cart } = cookiesOf(request, secure)
      const begun = isCartSid(cart) ? digest(store, cart) : null
      // Until there is a session: the same browser, as long as it says the same of itself on the same day.
      const plain = digest(
        store,
        at.toISOString().slice(0, 10),
        ip ?? '',
        headers['user-agent'],
        headers['accept-language'],
      )
      const key = sessionId ? digest(store, sessionId) : (begun ?? plain)
      const instead = [plain, begun].filter((one) => one !== null && one !== key) as string[]
      const now: Visit = {
        customer_id: customerId,
        path: pathOf(url),
        page: title?.slice(0, 255) || null,
        referrer: referrerOf(headers),
        device: deviceOf(headers),
        ip: ip?.slice(0, 64) ?? null,
        instead,
        first_seen_at: at,
        last_seen_at: at,
      }
      const before = instead.flatMap((one) => gathered.drop(store, one) ?? [])
      gathered.note(
        store,
        key,
        before.reduceRight((later, earlier) => joined(earlier, later), now),
      )
    },
    close: () => rounds.close(),
  }
}

/** One visit of what was seen of it before and now. */
const joined = (before: Visit, now: Visit): Visit => ({
  ...now,
  referrer: before.referrer ?? now.referrer,
  first_seen_at: before.first_seen_at,
})

/** Whoever says no to counting is not followed. Nothing is kept in a browser, so nobody is asked (docs/decisions/0049). */
const hasRefused = ({ cookie, dnt, 'sec-gpc': gpc }: IncomingMessage['headers']): boolean =>
  dnt === '1' || gpc === '1' || /(?:^|;\s*)cookie_accept=[^;]*\bstatistics:0/.test(cookie ?? '')

/** As a person reads it; an address that may hold a key, or is one person's own, says no more than what it is. */
function pathOf(url: string): string {
  const path = url.replace(/[?#].*$/s, '').replace(/(?:\/_)?\.data$/, '') || '/'
  const known = isPersonal(path)
    ? path
        .split('/')
        .slice(0, /^\/[a-z]{2}\//.test(path) ? 3 : 2)
        .join('/')
    : path
  try {
    return decodeURI(known).slice(0, 512)
  } catch {
    return known.slice(0, 512)
  }
}

/** The host that somebody came from, when it is another one. */
function referrerOf({ referer, host }: IncomingMessage['headers']): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const { protocol, host: from, hostname } = new URL(referer)
  return /^https?:$/.test(protocol) && from !== host ? hostname.slice(0, 253) : null
}

const deviceOf = (headers: IncomingMessage['headers']): Visit['device'] => {
  const agent = headers['user-agent'] ?? ''
  if (/iPad|Tablet|Android(?!.*Mobi)/.test(agent)) return 'tablet'
  return isPhone(headers) ? 'phone' : 'computer'
}
