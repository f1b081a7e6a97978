import type { EgressOptions } from '../egress/index.ts'
import { facebook } from './facebook/index.ts'
import { google } from './google/index.ts'
import type { LoginProvider } from './seam.ts'

export { type Asked, type Came, type Identity, type LoginApp, LoginFailure, type LoginProvider } from './seam.ts'

/** `bases`: where each is asked instead of at its own addresses. */
export type LoginOptions = Pick<EgressOptions, 'allow'> & { bases?: Record<string, string>; clock(): Date }

/** Everybody who says who somebody is. */
export const loginProvidersOf = ({ bases = {}, ...options }: LoginOptions): readonly LoginProvider[] => [
  google({ ...options, base: bases.google }),
  facebook({ ...options, base: bases.facebook }),
]
