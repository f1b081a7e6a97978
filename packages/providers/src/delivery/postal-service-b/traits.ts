import type { DeliveryTraits } from '../seam.ts'

/** The second post, at the rates that the store enters until its adapter asks. */
export const postalServiceB = {
  code: 'postal-service-b',
  settings: {},
  feature: 'postal-service-b',
  asksAddress: true,
  tracking: 'https://track.ukrposhta.ua/tracking_UA.html?barcode=',
} as const satisfies DeliveryTraits
