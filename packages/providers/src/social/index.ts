import { named, type Outside, wayTo } from '../egress/index.ts'
import { facebook } from './facebook/index.ts'
import { instagram } from './instagram/index.ts'
import type { SocialSource } from './seam.ts'

export { SocialFailure, type SocialPost, type SocialSource } from './seam.ts'

/** `bases`: where each is asked instead of at its own address. */
export type SocialOptions = Outside

export const socialSourcesOf = (outside: SocialOptions): readonly SocialSource[] => [
  named(instagram(wayTo(outside, 'instagram'))),
  named(facebook(wayTo(outside, 'facebook'))),
]
