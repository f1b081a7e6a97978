import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { LoginFailure } from '../seam.ts'

const atLeast = 60_000
const longest = 24 * 60 * 60_000

/** Keys as they were fetched, and for how many milliseconds they are good. */
export type Fetched = { keys: JSONWebKeySet; lasts: number }

/** The keys that tokens are signed by: kept for as long as they are good, and asked for anew when one is not among them, once a minute at most. */
export function signingKeys(fetchKeys: () => Promise<Fetched>, clock: () => Date): JWTVerifyGetKey {
  let kept: { find: ReturnType<typeof createLocalJWKSet>; until: number; fetchedAt: number } | null = null
  let asking: Promise<void> | null = null
  const load = async (): Promise<void> => {
    const { keys, lasts } = await fetchKeys()
    const now = clock().getTime()
    try {
      kept = {
        find: createLocalJWKSet(keys),
        until: now + Math.min(Math.max(lasts, atLeast), longest),
        fetchedAt: now,
      }
    } catch {
      throw new LoginFailure('broken', 'its keys are none')
    }
  }
  /** Many who come at once ask once. */
  const anew = (): Promise<void> => {
    asking ??= load().finally(() => {
      asking = null
    })
    return asking
  }
  return async (header, token) => {
    const now = clock().getTime()
    // A clock that was put back since says nothing of how old they are.
    if (!kept || kept.until <= now || now < kept.fetchedAt) await anew()
    try {
      return await found()(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || clock().getTime() - (kept?.fetchedAt ?? 0) < atLeast)
        throw error
      await anew()
      return found()(header, token)
    }
  }
  function found() {
    if (!kept) throw new LoginFailure('away', 'there are no keys')
    return kept.find
  }
}
