import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyOf } from './body.ts'
import { type Hear, hear } from './hear.ts'

type Obj = Record<string, any>

export type Somebody = { sub: string; email?: string; verified?: boolean; first?: string; last?: string }
/** What is wrong with what Google answers, or with who answers. */
export type Mode =
  | 'good'
  | 'wrong-audience'
  | 'several-audiences'
  | 'wrong-nonce'
  | 'expired'
  | 'wrong-issuer'
  | 'wrong-key'
  | 'no-signature'
  | 'down'
  | 'busy'
  | 'other-app'
  | 'other-person'

export type FakeLogins = Awaited<ReturnType<typeof openFakeLogins>>

/**
 * Google and Facebook on the loopback, as their papers have them: a page that asks (a test answers for the person by `somebody`), codes
 * that are good once, tokens, keys. `apps`: the secrets of those that they know.
 */
export async function openFakeLogins(apps: Record<string, string>, clock: () => Date, at: Hear = hear) {
  const codes = new Map<string, { who: Somebody; client: string; redirect: string; challenge: string; nonce: string }>()
  const tokens = new Map<string, { who: Somebody; client: string }>()
  const asked: { path: string; query: Obj; form: Obj }[] = []
  const made = () => ({ kid: randomBytes(4).toString('hex'), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })
  let pair = made()
  const stranger = made()
  const service = {
    base: '',
    allow: [] as string[],
    asked,
    mode: 'good' as Mode,
    somebody: { sub: '1' } as Somebody,
    /** keys change, as they do every few weeks */
    rotate: () => {
      pair = made()
    },
    signedRequest: (secret: string, load: Obj): string => {
      const body = Buffer.from(JSON.stringify({ algorithm: 'HMAC-SHA256', issued_at: 1, ...load })).toString(
        'base64url',
      )
      return `${createHmac('sha256', secret).update(body).digest('base64url')}.${body}`
    },
    close: (): Promise<void> => place.close(),
  }

  const idToken = ({ who, client, nonce }: { who: Somebody; client: string; nonce: string }): string => {
    const { mode } = service
    const now = Math.floor(clock().getTime() / 1000)
    const claims = {
      iss: mode === 'wrong-issuer' ? 'https://accounts.google.com.evil.test' : 'https://accounts.google.com',
      aud: mode === 'wrong-audience' ? 'another' : mode === 'several-audiences' ? [client, 'another'] : client,
      ...(mode === 'several-audiences' ? {} : { azp: mode === 'wrong-audience' ? 'another' : client }),
      sub: who.sub,
      ...(who.email ? { email: who.email, email_verified: who.verified ?? true } : {}),
      ...(who.first ? { given_name: who.first } : {}),
      ...(who.last ? { family_name: who.last } : {}),
      nonce: mode === 'wrong-nonce' ? 'of another visit' : nonce,
      iat: mode === 'expired' ? now - 7200 : now,
      exp: mode === 'expired' ? now - 3600 : now + 3600,
    }
    const part = (load: Obj) => Buffer.from(JSON.stringify(load)).toString('base64url')
    const key = mode === 'wrong-key' ? stranger : pair
    if (mode === 'no-signature') return `${part({ alg: 'none' })}.${part(claims)}.`
    const load = `${part({ alg: 'RS256', kid: pair.kid, typ: 'JWT' })}.${part(claims)}`
    return `${load}.${sign('sha256', Buffer.from(load), key.privateKey).toString('base64url')}`
  }
  /** What a code was for: once, and with what it was asked for. */
  const redeem = (given: Obj): Obj | string => {
    const known = codes.get(given.code)
    codes.delete(given.code)
    if (apps[given.client_id] === undefined || apps[given.client_id] !== given.client_secret) return 'invalid_client'
    if (!known || known.client !== given.client_id || known.redirect !== given.redirect_uri) return 'invalid_grant'
    if (
      known.challenge &&
      createHash('sha256').update(String(given.code_verifier)).digest('base64url') !== known.challenge
    )
      return 'invalid_grant'
    return known
  }
  const dialog = (query: Obj): Obj => {
    const code = randomBytes(9).toString('base64url')
    const { client_id: client, redirect_uri: redirect, code_challenge: challenge = '', nonce = '' } = query
    codes.set(code, { who: service.somebody, client, redirect, challenge, nonce })
    return { code, state: query.state }
  }
  const routes: Record<string, (query: Obj, form: Obj) => { status: number; answer: Obj }> = {
    'POST /token': (_, form) => {
      const got = redeem(form)
      if (typeof got === 'string') return { status: got === 'invalid_client' ? 401 : 400, answer: { error: got } }
      return { status: 200, answer: { id_token: idToken(got as any), access_token: 'a', token_type: 'Bearer' } }
    },
    'GET /oauth2/v3/certs': () => {
      const jwk = pair.publicKey.export({ format: 'jwk' })
      return { status: 200, answer: { keys: [{ ...jwk, kid: pair.kid, use: 'sig', alg: 'RS256' }] } }
    },
    'GET /v23.0/oauth/access_token': (query) => {
      const got = redeem(query)
      if (typeof got === 'string')
        return { status: 400, answer: { error: { code: got === 'invalid_client' ? 101 : 100, message: got } } }
      const token = randomBytes(9).toString('base64url')
      tokens.set(token, got as any)
      return { status: 200, answer: { access_token: token, token_type: 'bearer', expires_in: 5_000_000 } }
    },
    'GET /v23.0/debug_token': ({ input_token, access_token }) => {
      const [id, secret] = access_token.split('|')
      const known = tokens.get(input_token)
      if (!known || apps[id] !== secret) return { status: 400, answer: { error: { code: 190, message: 'no' } } }
      const app_id = service.mode === 'other-app' ? 'another' : known.client
      const expires_at = service.mode === 'expired' ? Math.floor(clock().getTime() / 1000) - 5 : 0
      return { status: 200, answer: { data: { app_id, is_valid: true, user_id: known.who.sub, expires_at } } }
    },
    'GET /v23.0/me': ({ access_token, appsecret_proof }) => {
      const known = tokens.get(access_token)
      const proof = createHmac('sha256', apps[known?.client ?? ''] ?? '')
        .update(access_token)
        .digest('hex')
      if (!known || proof !== appsecret_proof)
        return { status: 400, answer: { error: { code: 100, message: 'proof' } } }
      const { sub, email, first, last } = known.who
      const id = service.mode === 'other-person' ? 'somebody else' : sub
      return { status: 200, answer: { id, ...(email ? { email } : {}), first_name: first, last_name: last } }
    },
  }
  const answered = (request: IncomingMessage, response: ServerResponse, text: string) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://logins')
    const query = Object.fromEntries(searchParams)
    const form = Object.fromEntries(new URLSearchParams(text))
    asked.push({ path, query, form })
    if (path === '/o/oauth2/v2/auth' || path === '/v23.0/dialog/oauth') {
      const back = `${query.redirect_uri}?${new URLSearchParams(dialog(query) as Record<string, string>)}`
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<h1>Page of a provider</h1><a href="${back.replaceAll('&', '&amp;')}">Yes</a>`)
    }
    if (service.mode === 'down') return request.socket.destroy()
    const found = service.mode === 'busy' ? undefined : routes[`${request.method} ${path}`]?.(query, form)
    const { status, answer } = found ?? { status: service.mode === 'busy' ? 503 : 404, answer: {} }
    response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'public, max-age=20000' })
      .end(JSON.stringify(answer))
  }
  const place = await at(async (request, response) => {
    const text = await bodyOf(request)
    answered(request, response, text)
  })
  service.base = place.base
  service.allow = place.allow
  return {
    ...service,
    /** Says yes on the page that a browser was sent to; answers where it comes back. */
    agree: (page: string): string => {
      const url = new URL(page)
      const query = Object.fromEntries(url.searchParams)
      return `${query.redirect_uri}?${new URLSearchParams(dialog(query) as Record<string, string>)}`
    },
    /** What Facebook is asked by who signs in, where another imitates what else it is asked: whether it was that. */
    answersFacebook: async (request: IncomingMessage, response: ServerResponse, text: string): Promise<boolean> => {
      if (!/^\/v23\.0\/(dialog\/oauth|oauth\/access_token|debug_token|me\?.*first_name)/.test(request.url ?? ''))
        return false
      answered(request, response, text)
      return true
    },
    set: (given: { mode?: Mode; somebody?: Somebody }): void => {
      Object.assign(service, given)
    },
  }
}
