import { EgressError, egress, type Way } from '../egress/index.ts'
import { SocialFailure } from './seam.ts'

const patience = 15_000
export const longestText = 500

type Asked = Record<string, string>
type Read = Record<string, unknown>

/** How both networks of Meta are asked: the token stands in every address, so no address is ever said in a failure. `ended`: codes of errors that do not pass by themselves. */
export const askGraph =
  (base: string, policy: Way, ended: readonly number[]) =>
  async (path: string, { access_token = '', ...query }: Asked): Promise<Read> => {
    if (!/^[\w.|-]{10,512}$/.test(access_token)) throw new SocialFailure('closed', 'the token is none')
    const { status, read } = await get(`${base}${path}?${new URLSearchParams({ ...query, access_token })}`, policy)
    if (status === 200 && read) return read
    const { code, message } = (read?.error ?? {}) as { code?: unknown; message?: unknown }
    const reason = `answered ${status}: ${String(message ?? 'no reason').slice(0, 200)}`
    throw new SocialFailure(ended.includes(Number(code)) ? 'closed' : 'away', reason)
  }

async function get(url: string, policy: Way) {
  try {
    const answer = await egress(url, { ...policy, timeout: patience, maxBytes: 512 * 1024 })
    return { status: answer.status, read: parsed(await answer.text()) }
  } catch (error) {
    if (error instanceof EgressError) throw new SocialFailure('away', error.code)
    throw error
  }
}

function parsed(text: string): Read | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Read) : null
  } catch {
    return null
  }
}

/** Each of a list that makes sense, so many at most. */
export const readEach = <T>(list: unknown, most: number, read: (told: Read) => T | null): T[] =>
  (Array.isArray(list) ? list : []).flatMap((one) => read((one ?? {}) as Read) ?? []).slice(0, most)

export const isName = (value: unknown): value is string => typeof value === 'string' && /^\w{1,64}$/.test(value)

export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 2000 && /^https?:\/\/[^\s<>"]+$/.test(value)
