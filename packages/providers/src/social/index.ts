import { named, type Outside, wayTo } from '../egress/index.ts'
import { facebook } from './facebook/index.ts'
import { instagram } from './instagram/index.ts'
import type { SocialSource } from './seam.ts'

export { SocialFailure, type SocialPost, type SocialSource } from './seam.ts'

export const socialSourcesOf = (outside: Outside): readonly SocialSource[] => [
  named(instagram(wayTo(outside, 'instagram'))),
  named(facebook(wayTo(outside, 'facebook'))),
]
