import type { Circuits, Way } from '../egress/index.ts'
import { facebook } from './facebook/index.ts'
import { google } from './google/index.ts'
import type { LoginProvider } from './seam.ts'

export { type Asked, type Came, type Identity, type LoginApp, LoginFailure, type LoginProvider } from './seam.ts'

/** `bases`: where each is asked instead of at its own addresses. */
export type LoginOptions = Pick<Way, 'allow'> & { bases?: Record<string, string>; circuits?: Circuits; clock(): Date }

/** Everybody who says who somebody is. */
export const loginProvidersOf = ({ bases = {}, circuits, ...options }: LoginOptions): readonly LoginProvider[] => [
  google({ ...options, base: bases.google, circuit: circuits?.of('google') }),
  facebook({ ...options, base: bases.facebook, circuit: circuits?.of('facebook') }),
]
