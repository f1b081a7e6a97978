import type { EgressOptions } from '../egress/index.ts'
import { postalServiceA } from './postal-service-a/index.ts'
import { postalServiceA as traitsOfA } from './postal-service-a/traits.ts'
import { postalServiceB } from './postal-service-b/index.ts'
import { postalServiceB as traitsOfB } from './postal-service-b/traits.ts'
import type { DeliveryProvider } from './seam.ts'
import { deliveryTraits } from './traits.ts'

/** What carriers are asked through; `bases` are other addresses of theirs, by code. */
export type CarrierOptions = Pick<EgressOptions, 'allow'> & { bases?: Readonly<Record<string, string>> }

/** Every way of delivery. Those that ask nobody are their traits alone. */
export function deliveryProvidersOf({ allow, bases = {} }: CarrierOptions = {}): readonly DeliveryProvider[] {
  const asking = [
    postalServiceA({ allow, base: bases[traitsOfA.code] }),
    postalServiceB({ allow, base: bases[traitsOfB.code] }),
  ]
  return [...deliveryTraits.filter(({ code }) => !asking.some((one) => one.code === code)), ...asking]
}
