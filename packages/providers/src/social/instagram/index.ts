import { EgressError, type EgressOptions, egress } from '../../egress/index.ts'
import { SocialFailure, type SocialPost, type SocialSource } from '../seam.ts'

const own = 'https://graph.instagram.com'
const patience = 15_000
const longestText = 500

export type InstagramOptions = Pick<EgressOptions, 'allow'> & { base?: string | undefined }

/** The Instagram API with a professional account's own token, which stands in every address that is asked: no address is ever said in a failure. */
export function instagram({ base = own, ...policy }: InstagramOptions): SocialSource {
  const ask = async (path: string, query: Record<string, string>): Promise<Record<string, unknown>> => {
    const { status, read } = await get(`${base}${path}?${new URLSearchParams(query)}`, policy)
    if (status === 200 && read) return read
    throw failureOf(status, read)
  }
  return {
    code: 'instagram',
    newest: async (token, most) => {
      const access_token = checked(token)
      const { username } = await ask('/me', { fields: 'user_id,username', access_token })
      if (typeof username !== 'string' || !/^[\w.]{1,64}$/.test(username))
        throw new SocialFailure('closed', 'the account has no name')
      const fields = 'id,caption,media_type,media_url,permalink,thumbnail_url,timestamp'
      const { data } = await ask('/me/media', { fields, limit: String(most), access_token })
      const posts = Array.isArray(data) ? data.flatMap((one) => postOf(one) ?? []) : []
      return { account: username, posts: posts.slice(0, most) }
    },
    renew: async (token) => {
      const { access_token } = await ask('/refresh_access_token', {
        grant_type: 'ig_refresh_token',
        access_token: checked(token),
      })
      if (typeof access_token !== 'string') throw new SocialFailure('away', 'answered no token')
      return checked(access_token)
    },
  }
}

function checked(token: string): string {
  if (!/^[\w.|-]{10,512}$/.test(token)) throw new SocialFailure('closed', 'the token is none')
  return token
}

async function get(url: string, policy: Pick<EgressOptions, 'allow'>) {
  try {
    const answer = await egress(url, { ...policy, timeout: patience, maxBytes: 512 * 1024 })
    return { status: answer.status, read: parsed(await answer.text()) }
  } catch (error) {
    if (error instanceof EgressError) throw new SocialFailure('away', error.code)
    throw error
  }
}

/** Code 190 and what stands with it: the token has ended, or was taken back. Everything else may pass. */
function failureOf(status: number, read: Record<string, unknown> | null): SocialFailure {
  const { code, message } = (read?.error ?? {}) as { code?: unknown; message?: unknown }
  const reason = `answered ${status}: ${String(message ?? 'no reason').slice(0, 200)}`
  return new SocialFailure([10, 102, 190, 200].includes(Number(code)) ? 'closed' : 'away', reason)
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** null: a post without a picture, or that leads nowhere. Of a video its still picture is taken. */
function postOf(told: unknown): SocialPost | null {
  const { id, caption, media_type, media_url, thumbnail_url, permalink, timestamp } = (told ?? {}) as Record<
    string,
    unknown
  >
  const picture = media_type === 'VIDEO' ? thumbnail_url : media_url
  const at = new Date(String(timestamp))
  if (typeof id !== 'string' || !/^\w{1,64}$/.test(id) || !isAddress(picture) || !isAddress(permalink)) return null
  if (Number.isNaN(at.getTime())) return null
  return { id, url: permalink, picture, at, text: typeof caption === 'string' ? caption.slice(0, longestText) : '' }
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2000 && /^https?:\/\/[^\s<>"]+$/.test(value)
