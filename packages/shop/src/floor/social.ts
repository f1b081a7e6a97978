import { type Place, SealBroken, type Vault } from '@shopwright/engine'
import type { SocialSource } from '@shopwright/providers/social/seam'
import type { ShopStore } from './stores.ts'

export { SocialFailure, type SocialPost } from '@shopwright/providers/social/seam'

let sources: readonly SocialSource[] = []

/** The process hands in who is asked for posts; the shop never talks to the outside itself. */
export function setSocialSources(given: readonly SocialSource[]): void {
  sources = given
}

export type Channel = { source: SocialSource; token: string }

export const tokenPlace = (storeId: string): Place => ({ store: storeId, name: 'settings.instagram_access_token' })

/** The store's channel; null where it has told no token, its plan has no such thing, or the token was sealed elsewhere. */
export function channelOf(store: Pick<ShopStore, 'id' | 'settings'>, vault: Vault): Channel | null {
  const source = sources.find(({ code }) => code === 'instagram')
  const sealed = store.settings.instagram_access_token
  if (!source || !sealed) return null
  try {
    return { source, token: vault.open(tokenPlace(store.id), sealed) }
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
