import type { EgressOptions } from '../egress/index.ts'
import type { Messenger } from './seam.ts'
import { telegram } from './telegram/index.ts'
import { viber } from './viber/index.ts'

export { type Messenger, MessengerFailure, type Update, type Word } from './seam.ts'

/** `bases`: where each is asked instead of at its own address. */
export type MessengerOptions = Pick<EgressOptions, 'allow'> & { bases?: Record<string, string> }

export const messengersOf = ({ bases = {}, ...policy }: MessengerOptions): readonly Messenger[] => [
  telegram({ ...policy, base: bases.telegram }),
  viber({ ...policy, base: bases.viber }),
]
