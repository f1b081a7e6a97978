import type { DeliveryTraits } from '../seam.ts'

/** The first post, at the rates that the store enters until its adapter asks. */
export const postalServiceA = {
  code: 'postal-service-a',
  settings: {},
  feature: 'postal-service-a',
  asksAddress: true,
  tracking: 'https://novaposhta.ua/tracking/?cargo_number=',
} as const satisfies DeliveryTraits
