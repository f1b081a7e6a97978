import { kind } from '@shopwright/resource'
import type { DeliveryTraits } from '../seam.ts'

/**
 * The first post: it says what a parcel costs and makes its waybill for who has a key, how parcels fare, of some more to who has one, and
 * where they may wait.
 */
export const postalServiceA = {
  code: 'postal-service-a',
  settings: {
    api_key: kind.secret({ max: 128 }),
    sender_branch: kind.ref('delivery-branches', { among: { extension: 'postal-service-a' } }),
    sender: kind.text({ max: 512 }),
    piece_weight: kind.text({ max: 8 }),
  },
  feature: 'postal-service-a',
  asksAddress: true,
  hasBranches: true,
  country: 'UA',
  currency: 'UAH',
  language: 'ua-uk',
  sending: { key: 'api_key', from: 'sender_branch', sender: 'sender', weight: 'piece_weight' },
  tracking: 'https://novaposhta.ua/tracking/?cargo_number=',
} as const satisfies DeliveryTraits
