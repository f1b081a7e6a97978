import type { Way } from '../../egress/index.ts'
import { askGraph, isAddress, isName, longestText, readEach } from '../graph.ts'
import { SocialFailure, type SocialPost, type SocialSource } from '../seam.ts'
import { ENDED, PAGE_ONLY, VERSION } from './assumptions.ts'

const own = 'https://graph.facebook.com'
const longestName = 64

export type FacebookOptions = Way & { base?: string | undefined }

/** The Graph API with a page's own token. It does not end by time: nothing renews it. */
export function facebook({ base = own, ...policy }: FacebookOptions): SocialSource {
  const ask = askGraph(`${base}/${VERSION}`, policy, ENDED)
  return {
    code: 'facebook',
    newest: async (access_token, most) => {
      const { id, name } = await ask('/me', { fields: `id,name,${PAGE_ONLY}`, access_token })
      if (!isName(id) || typeof name !== 'string' || !name.trim())
        throw new SocialFailure('closed', 'the page has no name')
      const fields = 'id,message,permalink_url,full_picture,created_time'
      // Some have nothing to show: others stand in for them.
      const { data } = await ask(`/${id}/posts`, { fields, limit: String(most * 2), access_token })
      return { account: name.trim().slice(0, longestName), posts: readEach(data, most, postOf) }
    },
  }
}

/** null: a post that neither says nor shows anything, or that leads nowhere. */
function postOf({
  id,
  message,
  permalink_url,
  full_picture,
  created_time,
}: Record<string, unknown>): SocialPost | null {
  const text = typeof message === 'string' ? message.trim().slice(0, longestText) : ''
  const picture = isAddress(full_picture) ? full_picture : null
  const at = new Date(String(created_time))
  if (!isName(id) || !isAddress(permalink_url) || Number.isNaN(at.getTime()) || !(text || picture)) return null
  return { id, url: permalink_url, text, picture, at }
}
