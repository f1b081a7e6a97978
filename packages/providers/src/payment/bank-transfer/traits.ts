import type { PaymentTraits } from '../seam.ts'

/** The buyer sends the money as the method's instructions say. */
export const bankTransfer = {
  code: 'bank-transfer',
  settings: {},
  redirects: false,
  recurring: false,
  awaitsMoney: true,
} as const satisfies PaymentTraits
