import type { PaymentTraits } from '../seam.ts'

/** Everything is paid already: by points, a voucher, store credit. */
export const free = {
  code: 'free',
  settings: {},
  redirects: false,
  recurring: false,
  forNothing: true,
} as const satisfies PaymentTraits
