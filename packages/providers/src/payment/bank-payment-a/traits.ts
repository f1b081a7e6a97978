import type { PaymentTraits } from '../seam.ts'

/** The first bank's page. Nobody opens it yet but the stand-in. */
export const bankPaymentA = {
  code: 'bank-payment-a',
  settings: {},
  feature: 'bank-payment-a',
  redirects: true,
  recurring: false,
} as const satisfies PaymentTraits
