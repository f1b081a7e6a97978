import type { Wire } from '@shopwright/resource'
import type { abandonedCarts } from '@shopwright/shop/model'

/** Waits, was reminded, came to something, came to nothing. */
export const stateColors: Record<Wire<typeof abandonedCarts>['state'], string> = {
  open: 'orange',
  mailed: 'pine',
  recovered: 'teal',
  ended: 'gray',
}
