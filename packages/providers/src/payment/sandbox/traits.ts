import type { PaymentTraits } from '../seam.ts'

/** Imitates whoever is not connected: invented cards pay, and no money moves (record 0013). */
export const sandboxTraits = {
  code: 'sandbox',
  settings: {},
  redirects: true,
  recurring: true,
  standsIn: true,
} as const satisfies PaymentTraits
