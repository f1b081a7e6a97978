import type { PaymentTraits } from '../seam.ts'

/** The second bank's page. Nobody opens it yet but the stand-in. */
export const bankPaymentB = {
  code: 'bank-payment-b',
  settings: {},
  feature: 'bank-payment-b',
  redirects: true,
  recurring: false,
} as const satisfies PaymentTraits
