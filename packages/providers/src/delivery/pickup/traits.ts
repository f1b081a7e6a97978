import type { DeliveryTraits } from '../seam.ts'

/** The goods wait at the store. */
export const pickup = {
  code: 'pickup',
  settings: {},
  asksAddress: false,
  tariff: 'pickup',
} as const satisfies DeliveryTraits
