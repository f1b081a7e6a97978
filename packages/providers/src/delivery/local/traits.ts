import type { DeliveryTraits } from '../seam.ts'

/** The store brings it itself, at its own rates. */
export const local = {
  code: 'local',
  settings: {},
  asksAddress: true,
} as const satisfies DeliveryTraits
