import { local } from './local/traits.ts'
import { pickup } from './pickup/traits.ts'
import { postalServiceA } from './postal-service-a/traits.ts'
import { postalServiceB } from './postal-service-b/traits.ts'

export { nameOfChosen } from '../settings.ts'
export type * from './seam.ts'

/** The ways of delivery that a store chooses from, the first one being what a new group is. Plain data: browsers read it, too. */
export const deliveryTraits = [local, pickup, postalServiceA, postalServiceB] as const
