import type { PaymentTraits } from '../seam.ts'

/** Cards, kept for subscriptions. Nobody takes them yet but the stand-in. */
export const card = {
  code: 'card',
  settings: {},
  feature: 'card-payment',
  redirects: true,
  recurring: true,
} as const satisfies PaymentTraits
