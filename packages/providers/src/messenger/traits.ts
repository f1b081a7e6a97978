import type { MessengerTraits } from './seam.ts'
import { telegram } from './telegram/traits.ts'
import { viber } from './viber/traits.ts'

/** Those that a store may have a bot at, the first being the one that is meant where none is named. Plain data: browsers read it, too. */
export const messengerTraits = [telegram, viber] as const satisfies readonly MessengerTraits[]
