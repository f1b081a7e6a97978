import { named, type Outside, wayTo } from '../egress/index.ts'
import { facebook } from './facebook/index.ts'
import { google } from './google/index.ts'
import type { LoginProvider } from './seam.ts'

export { type Asked, type Came, type Identity, type LoginApp, LoginFailure, type LoginProvider } from './seam.ts'

/** `bases`: where each is asked instead of at its own addresses. */
export type LoginOptions = Outside & { clock(): Date }

/** Everybody who says who somebody is. */
export const loginProvidersOf = ({ clock, ...outside }: LoginOptions): readonly LoginProvider[] => [
  named(google({ ...wayTo(outside, 'google'), clock })),
  named(facebook({ ...wayTo(outside, 'facebook'), clock })),
]
