import { isResting, named, type Outside, wayTo } from '../egress/index.ts'
import { postalServiceA } from './postal-service-a/index.ts'
import { postalServiceA as traitsOfA } from './postal-service-a/traits.ts'
import { postalServiceB } from './postal-service-b/index.ts'
import { postalServiceB as traitsOfB } from './postal-service-b/traits.ts'
import type { DeliveryProvider } from './seam.ts'
import { deliveryTraits } from './traits.ts'

/** Every way of delivery. Those that ask nobody are their traits alone. */
export function deliveryProvidersOf(outside: Outside = {}): readonly DeliveryProvider[] {
  const asking = [postalServiceA(wayTo(outside, traitsOfA.code)), postalServiceB(wayTo(outside, traitsOfB.code))]
  return [
    ...deliveryTraits.filter(({ code }) => !asking.some((one) => one.code === code)),
    ...asking.map(alone).map((one) => named(one)),
  ]
}

/** Nothing was sent to who is left alone; all else that fails may have made a parcel. */
const alone = (one: DeliveryProvider): DeliveryProvider => {
  const { book } = one
  if (!book) return one
  return {
    ...one,
    book: async (...asked) => {
      try {
        return await book(...asked)
      } catch (error) {
        if (isResting(error)) return { isAway: true }
        throw error
      }
    },
  }
}
