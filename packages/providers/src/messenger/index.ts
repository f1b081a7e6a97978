import { named, type Outside, wayTo } from '../egress/index.ts'
import type { Messenger } from './seam.ts'
import { telegram } from './telegram/index.ts'
import { viber } from './viber/index.ts'

export { type Messenger, MessengerFailure, type Update, type Word } from './seam.ts'

export const messengersOf = (outside: Outside): readonly Messenger[] => [
  named(telegram(wayTo(outside, 'telegram'))),
  named(viber(wayTo(outside, 'viber'))),
]
