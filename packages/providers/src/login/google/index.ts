import { createHash } from 'node:crypto'
import { type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type { Way } from '../../egress/index.ts'
import { askJson, said } from '../ask.ts'
import { type Identity, type LoginApp, LoginFailure, type LoginProvider } from '../seam.ts'
import { isClosed, TOLERANCE } from './assumptions.ts'
import { signingKeys } from './keys.ts'

/** As `https://accounts.google.com/.well-known/openid-configuration` has them. */
const own = {
  ask: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  keys: 'https://www.googleapis.com/oauth2/v3/certs',
}
const issuers = ['https://accounts.google.com', 'accounts.google.com']

export type GoogleOptions = Way & { base?: string | undefined; clock(): Date }

/** OpenID Connect with PKCE; who somebody is, is read from the signed token alone. */
export function google({ base, clock, ...policy }: GoogleOptions): LoginProvider {
  const at = base ? { ask: `${base}/o/oauth2/v2/auth`, token: `${base}/token`, keys: `${base}/oauth2/v3/certs` } : own
  const keys = signingKeys(async () => {
    const { status, headers, body } = await askJson(at.keys, policy)
    if (status !== 200 || !Array.isArray(body.keys)) throw new LoginFailure('away', `no keys: ${status}`)
    // What they are is looked at by whoever uses them.
    return { keys: body as unknown as JSONWebKeySet, lasts: lastsOf(headers['cache-control'] ?? '') }
  }, clock)
  return {
    code: 'google',
    ask: ({ id, redirect }, { state, nonce, verifier, language }) =>
      `${at.ask}?${new URLSearchParams({
        client_id: id,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        hl: language,
      })}`,
    identify: async (app, { code, nonce, verifier }) => {
      const { status, body } = await askJson(at.token, policy, {
        grant_type: 'authorization_code',
        code,
        client_id: app.id,
        client_secret: app.secret,
        redirect_uri: app.redirect,
        code_verifier: verifier,
      })
      if (status !== 200)
        throw new LoginFailure(isClosed(body.error) ? 'closed' : 'refused', `token: ${said(body.error)}`)
      return read(await checked(app, String(body.id_token ?? '')), nonce)
    },
  }

  async function checked({ id }: LoginApp, token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: issuers,
        audience: id,
        currentDate: clock(),
        clockTolerance: TOLERANCE,
        requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
      })
      return payload
    } catch (error) {
      if (error instanceof LoginFailure) throw error
      throw new LoginFailure('broken', error instanceof Error ? error.message : 'a token that is none')
    }
  }

  function read({ aud, azp, ...claims }: JWTPayload, nonce: string): Identity {
    if (claims.nonce !== nonce) throw new LoginFailure('broken', 'a token of another visit')
    // One for several is for nobody.
    if (Array.isArray(aud) || (azp !== undefined && azp !== aud)) throw new LoginFailure('broken', 'a token for others')
    const subject = said(claims.sub, 255)
    if (!subject) throw new LoginFailure('broken', 'a token of nobody')
    const email = said(claims.email).toLowerCase()
    return {
      subject,
      email: email || null,
      isVerified: email !== '' && claims.email_verified === true,
      firstName: said(claims.given_name, 32),
      lastName: said(claims.family_name, 32),
    }
  }
}

const lastsOf = (control: string): number => Number(/max-age=(\d{1,9})/.exec(control)?.[1] ?? 0) * 1000
