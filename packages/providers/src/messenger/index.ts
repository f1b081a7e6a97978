import type { Circuits, Way } from '../egress/index.ts'
import type { Messenger } from './seam.ts'
import { telegram } from './telegram/index.ts'
import { viber } from './viber/index.ts'

export { type Messenger, MessengerFailure, type Update, type Word } from './seam.ts'

/** `bases`: where each is asked instead of at its own address. */
export type MessengerOptions = Pick<Way, 'allow'> & { bases?: Record<string, string>; circuits?: Circuits }

export const messengersOf = ({ bases = {}, circuits, ...policy }: MessengerOptions): readonly Messenger[] => [
  telegram({ ...policy, base: bases.telegram, circuit: circuits?.of('telegram') }),
  viber({ ...policy, base: bases.viber, circuit: circuits?.of('viber') }),
]
