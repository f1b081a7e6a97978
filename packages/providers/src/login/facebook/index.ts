import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Way } from '../../egress/index.ts'
import { askJson, said } from '../ask.ts'
import { LoginFailure, type LoginProvider } from '../seam.ts'
import { kindOf, VERSION } from './assumptions.ts'

const own = { dialog: `https://www.facebook.com/${VERSION}`, graph: `https://graph.facebook.com/${VERSION}` }

export type FacebookOptions = Way & { base?: string | undefined; clock(): Date }

/**
 * Its papers have PKCE for apps without a secret alone; here the app's secret asks. It says of an address of mail that it is one's own,
 * and not how it knows: it counts as told, not as shown.
 */
export function facebook({ base, clock, ...policy }: FacebookOptions): LoginProvider {
  const at = base ? { dialog: `${base}/${VERSION}`, graph: `${base}/${VERSION}` } : own
  const ask = async (path: string, query: Record<string, string>): Promise<Record<string, unknown>> => {
    const { status, body } = await askJson(`${at.graph}${path}?${new URLSearchParams(query)}`, policy)
    if (status === 200) return body
    const { code, message } = (body.error ?? {}) as { code?: unknown; message?: unknown }
    throw new LoginFailure(kindOf(code), `${path}: ${said(message, 200) || status}`)
  }
  return {
    code: 'facebook',
    ask: ({ id, redirect }, { state }) =>
      `${at.dialog}/dialog/oauth?${new URLSearchParams({
        client_id: id,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'email public_profile',
        state,
      })}`,
    identify: async ({ id, secret, redirect }, { code }) => {
      const { access_token } = await ask('/oauth/access_token', {
        client_id: id,
        client_secret: secret,
        redirect_uri: redirect,
        code,
      })
      const token = said(access_token, 2048)
      if (!token) throw new LoginFailure('broken', 'no token')
      // A token says nothing of whom it was made for: one of another app would open every shop.
      const { data } = await ask('/debug_token', { input_token: token, access_token: `${id}|${secret}` })
      const seen = (data ?? {}) as Record<string, unknown>
      const until = Number(seen.expires_at ?? 0)
      if (seen.is_valid !== true || String(seen.app_id) !== id || (until !== 0 && until * 1000 <= clock().getTime()))
        throw new LoginFailure('broken', 'a token of another app')
      const me = await ask('/me', {
        fields: 'id,first_name,last_name,email',
        access_token: token,
        appsecret_proof: createHmac('sha256', secret).update(token).digest('hex'),
      })
      const subject = said(me.id, 255)
      if (!subject || subject !== String(seen.user_id)) throw new LoginFailure('broken', 'a token of somebody else')
      return {
        subject,
        email: said(me.email).toLowerCase() || null,
        isVerified: false,
        firstName: said(me.first_name, 32),
        lastName: said(me.last_name, 32),
      }
    },
    readDeletion: ({ secret }, signed) => {
      const [mark = '', load = ''] = signed.split('.')
      const wanted = createHmac('sha256', secret).update(load).digest()
      const is = Buffer.from(mark, 'base64url')
      if (is.length !== wanted.length || !timingSafeEqual(is, wanted)) return null
      try {
        const { algorithm, user_id } = JSON.parse(Buffer.from(load, 'base64url').toString()) as Record<string, unknown>
        return String(algorithm).toUpperCase() === 'HMAC-SHA256' ? said(user_id, 255) || null : null
      } catch {
        return null
      }
    },
  }
}
