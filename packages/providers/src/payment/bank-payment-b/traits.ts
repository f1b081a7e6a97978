import { kind } from '@shopwright/resource'
import type { PaymentTraits } from '../seam.ts'

/** The acquiring of monobank ("plata by mono"): invoices with a page of their own, by the token of the store's account there. */
export const bankPaymentB = {
  code: 'bank-payment-b',
  asks: 'mono',
  settings: { token: kind.secret({ required: true }) },
  feature: 'bank-payment-b',
  redirects: true,
  recurring: false,
} as const satisfies PaymentTraits
