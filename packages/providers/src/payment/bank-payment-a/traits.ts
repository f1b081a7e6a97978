import { kind } from '@shopwright/resource'
import type { PaymentTraits } from '../seam.ts'

/** LiqPay of PrivatBank: its page takes the card, by the two keys of the store's own account there. */
export const bankPaymentA = {
  code: 'bank-payment-a',
  asks: 'liqpay',
  settings: {
    public_key: kind.text({ required: true }),
    private_key: kind.secret({ required: true }),
  },
  feature: 'bank-payment-a',
  redirects: true,
  recurring: false,
} as const satisfies PaymentTraits
