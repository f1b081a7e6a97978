import type { Circuits, Way } from '../egress/index.ts'
import { facebook } from './facebook/index.ts'
import { instagram } from './instagram/index.ts'
import type { SocialSource } from './seam.ts'

export { SocialFailure, type SocialPost, type SocialSource } from './seam.ts'

/** `bases`: where each is asked instead of at its own address. */
export type SocialOptions = Pick<Way, 'allow'> & { bases?: Record<string, string>; circuits?: Circuits }

export const socialSourcesOf = ({ bases = {}, circuits, ...policy }: SocialOptions): readonly SocialSource[] => [
  instagram({ ...policy, base: bases.instagram, circuit: circuits?.of('instagram') }),
  facebook({ ...policy, base: bases.facebook, circuit: circuits?.of('facebook') }),
]
