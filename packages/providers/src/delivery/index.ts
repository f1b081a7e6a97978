import type { DeliveryProvider } from './seam.ts'
import { deliveryTraits } from './traits.ts'

/** Those that ask a carrier, by their code; the others are their traits alone. */
const asking: readonly DeliveryProvider[] = []

/** Every way of delivery. */
export const deliveryProviders: readonly DeliveryProvider[] = [
  ...deliveryTraits.filter(({ code }) => !asking.some((one) => one.code === code)),
  ...asking,
]
