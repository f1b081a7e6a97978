import { kind } from '@shopwright/resource'
import type { PaymentTraits } from '../seam.ts'

/** Cards, kept for subscriptions: by Stripe, with the store's own keys or its account that is connected to the platform's. */
export const card = {
  code: 'card',
  asks: 'stripe',
  settings: {
    secret_key: kind.secret({ required: true }),
    webhook_secret: kind.secret(),
  },
  feature: 'card-payment',
  redirects: true,
  recurring: true,
  connects: true,
} as const satisfies PaymentTraits
