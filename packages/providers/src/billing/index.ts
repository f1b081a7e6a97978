import { named } from '../egress/index.ts'
import { sandboxBiller } from './sandbox/index.ts'
import type { Biller } from './seam.ts'
import { type StripeOptions, stripe } from './stripe/index.ts'

/** Everybody who can take money for plans, and who stands in where none is connected. */
export const billersOf = (options: { stripe: StripeOptions; secret: () => Uint8Array }): readonly Biller[] => [
  named(stripe(options.stripe)),
  sandboxBiller(options.secret),
]
