import type { Way } from '../../egress/index.ts'
import { askGraph, isAddress, isName, longestText, readEach } from '../graph.ts'
import { SocialFailure, type SocialPost, type SocialSource } from '../seam.ts'
import { ENDED } from './assumptions.ts'

const own = 'https://graph.instagram.com'

export type InstagramOptions = Way & { base?: string | undefined }

/** The Instagram API with a professional account's own token. */
export function instagram({ base = own, ...policy }: InstagramOptions): SocialSource {
  const ask = askGraph(base, policy, ENDED)
  return {
    code: 'instagram',
    newest: async (access_token, most) => {
      const { username } = await ask('/me', { fields: 'user_id,username', access_token })
      if (typeof username !== 'string' || !/^[\w.]{1,64}$/.test(username))
        throw new SocialFailure('closed', 'the account has no name')
      const fields = 'id,caption,media_type,media_url,permalink,thumbnail_url,timestamp'
      const { data } = await ask('/me/media', { fields, limit: String(most), access_token })
      return { account: username, posts: readEach(data, most, postOf) }
    },
    renew: async (token) => {
      const { access_token } = await ask('/refresh_access_token', {
        grant_type: 'ig_refresh_token',
        access_token: token,
      })
      if (typeof access_token !== 'string') throw new SocialFailure('away', 'answered no token')
      if (!/^[\w.|-]{10,512}$/.test(access_token)) throw new SocialFailure('closed', 'the token is none')
      return access_token
    },
  }
}

/** null: a post without a picture, or that leads nowhere. Of a video its still picture is taken. */
function postOf({
  id,
  caption,
  media_type,
  media_url,
  thumbnail_url,
  permalink,
  timestamp,
}: Record<string, unknown>): SocialPost | null {
  const picture = media_type === 'VIDEO' ? thumbnail_url : media_url
  const at = new Date(String(timestamp))
  if (!isName(id) || !isAddress(picture) || !isAddress(permalink) || Number.isNaN(at.getTime())) return null
  return { id, url: permalink, picture, at, text: typeof caption === 'string' ? caption.slice(0, longestText) : '' }
}
