import { kind } from '@shopwright/resource'
import type { DeliveryTraits } from '../seam.ts'

/**
 * The second post: of who has a contract and its keys it says what a parcel costs, makes its waybill, and tells its places; how parcels fare
 * it tells by a key of their own.
 */
export const postalServiceB = {
  code: 'postal-service-b',
  settings: {
    bearer: kind.secret({ max: 128 }),
    token: kind.secret({ max: 128 }),
    tracking_bearer: kind.secret({ max: 128 }),
    sender_branch: kind.ref('delivery-branches', { among: { extension: 'postal-service-b' } }),
    sender_phone: kind.text({ max: 32 }),
    sender: kind.text({ max: 512 }),
    piece_weight: kind.text({ max: 8 }),
    parcel_size: kind.text({ max: 16 }),
  },
  feature: 'postal-service-b',
  asksAddress: true,
  hasBranches: true,
  branchesNeedKey: true,
  country: 'UA',
  currency: 'UAH',
  language: 'ua-uk',
  sending: {
    key: 'bearer',
    from: 'sender_branch',
    sender: 'sender',
    weight: 'piece_weight',
    size: 'parcel_size',
  },
  tracking: 'https://track.ukrposhta.ua/tracking_UA.html?barcode=',
} as const satisfies DeliveryTraits
