// An order follows its parcel: which statuses it goes through, by the code of its own, when the carrier says where the parcel is.

import { days } from '@shopwright/resource'
import type { ParcelState } from '../model/providers.ts'
import { STATUS } from './order-status.ts'

type Ways = Partial<Record<number, readonly number[]>>

const sent: Ways = { [STATUS.readyForShipping]: [STATUS.shipped] }

/** One that is not named stays where it is: a parcel never moves an order back, nor one that staff has closed. */
export const statusesAfter: Readonly<Record<ParcelState, Ways>> = {
  announced: {},
  'on-the-way': sent,
  arrived: sent,
  delivered: {
    [STATUS.readyForShipping]: [STATUS.shipped, STATUS.delivered],
    [STATUS.shipped]: [STATUS.delivered],
  },
  returning: {},
}

/** What has not moved for some days is looked for every sixth hour alone, and what has not come in sixty does not come. */
const [fresh, followed, seldom] = [days(4), days(60), 6]

/** How long ago an order may have moved last, in milliseconds, for its parcel to be asked about at this time. */
export const followedAt = (now: Date): number =>
  now.getUTCHours() % seldom === 0 && now.getUTCMinutes() < 30 ? followed : fresh
