import type { PaymentTraits } from '../seam.ts'

/** Whoever brings the goods takes the money. */
export const cashOnDelivery = {
  code: 'cash-on-delivery',
  settings: {},
  redirects: false,
  recurring: false,
  onDelivery: true,
} as const satisfies PaymentTraits
