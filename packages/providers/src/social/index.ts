import type { EgressOptions } from '../egress/index.ts'
import { facebook } from './facebook/index.ts'
import { instagram } from './instagram/index.ts'
import type { SocialSource } from './seam.ts'

export { SocialFailure, type SocialPost, type SocialSource } from './seam.ts'

/** `bases`: where each is asked instead of at its own address. */
export type SocialOptions = Pick<EgressOptions, 'allow'> & { bases?: Record<string, string> }

export const socialSourcesOf = ({ bases = {}, ...policy }: SocialOptions): readonly SocialSource[] => [
  instagram({ ...policy, base: bases.instagram }),
  facebook({ ...policy, base: bases.facebook }),
]
