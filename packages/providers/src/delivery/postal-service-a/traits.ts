import { kind } from '@shopwright/resource'
import type { DeliveryTraits } from '../seam.ts'

/** The first post, at the rates that the store enters; it says how parcels fare, of some more to who has a key, and where they may wait. */
export const postalServiceA = {
  code: 'postal-service-a',
  settings: { api_key: kind.secret({ max: 128 }) },
  feature: 'postal-service-a',
  asksAddress: true,
  hasBranches: true,
  tracking: 'https://novaposhta.ua/tracking/?cargo_number=',
} as const satisfies DeliveryTraits
