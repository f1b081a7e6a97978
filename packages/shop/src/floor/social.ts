import { type Place, SealBroken, type Vault } from '@shopwright/engine'
import type { SocialSource } from '@shopwright/providers/social/seam'
import type { FeatureKey } from '../platform/rules/plan-seed.ts'
import type { ShopStore } from './stores.ts'

export { SocialFailure, type SocialPost } from '@shopwright/providers/social/seam'

let sources: readonly SocialSource[] = []

/** The process hands in who is asked for posts; the shop never talks to the outside itself. */
export function setSocialSources(given: readonly SocialSource[]): void {
  sources = given
}

export type ChannelCode = SocialSource['code']

/** Where the store's token for each is kept, and the feature that it comes with. */
export const channelTerms: Record<
  ChannelCode,
  { setting: 'instagram_access_token' | 'facebook_access_token'; feature?: FeatureKey }
> = {
  instagram: { setting: 'instagram_access_token', feature: 'instagram' },
  facebook: { setting: 'facebook_access_token' },
}
export const channelCodes = Object.keys(channelTerms) as ChannelCode[]
export const isChannel = (code: unknown): code is ChannelCode => typeof code === 'string' && code in channelTerms

export type Channel = { source: SocialSource; token: string }

export const tokenPlace = (storeId: string, code: ChannelCode): Place => ({
  store: storeId,
  name: `settings.${channelTerms[code].setting}`,
})

/** The store's channel of this network; null where it has told no token, its plan has no such thing, or the token was sealed elsewhere. */
export function channelOf(store: Pick<ShopStore, 'id' | 'settings'>, code: ChannelCode, vault: Vault): Channel | null {
  const source = sources.find((one) => one.code === code)
  const sealed = store.settings[channelTerms[code].setting]
  if (!source || !sealed) return null
  try {
    return { source, token: vault.open(tokenPlace(store.id, code), sealed) }
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}
