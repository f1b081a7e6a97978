// A subscription waits for its order, runs, rests when its customer or its order wants so, and ends cancelled or with its last payment.

import type { Row } from '@shopwright/resource'
import type { orderRecurrings } from '../model/order-recurrings.ts'

/** The numbers are the house's (values §5.3b); records and the wire say the names. */
export const RECURRING_STATE = { active: 1, inactive: 2, cancelled: 3, suspended: 4, expired: 5, pending: 6 } as const

export type RecurringState = keyof typeof RECURRING_STATE
/** What suspended it: its order left complete, payments failed for a week, or staff said so. */
export type SuspendedBy = 'order' | 'payment' | 'staff'

/** What a person can do with a subscription. */
export type RecurringMove = 'paused' | 'resumed' | 'suspended' | 'cancelled'
export type RecurringActor = 'customer' | 'staff' | 'system'

export type RecurringDecision =
  | { kind: 'allowed'; to: RecurringState }
  | { kind: 'refused'; code: 'recurring-transition' | 'recurring-staff-only' | 'recurring-order-open' }

type Edge = readonly [from: RecurringState, to: RecurringState, who: readonly RecurringActor[]]

const anybody: readonly RecurringActor[] = ['customer', 'staff', 'system']
const house: readonly RecurringActor[] = ['staff', 'system']
const system: readonly RecurringActor[] = ['system']

/** Who has paused may also end it: nobody has to start a subscription again to be rid of it. */
const EDGES: readonly Edge[] = [
  ['pending', 'active', system],
  ['active', 'inactive', anybody],
  ['inactive', 'active', anybody],
  ['active', 'suspended', house],
  ['suspended', 'active', anybody],
  ['active', 'cancelled', anybody],
  ['inactive', 'cancelled', anybody],
  ['suspended', 'cancelled', anybody],
  ['active', 'expired', system],
]

const TARGET: Record<RecurringMove, RecurringState> = {
  paused: 'inactive',
  resumed: 'active',
  suspended: 'suspended',
  cancelled: 'cancelled',
}

export type RecurringFacts = Pick<Row<typeof orderRecurrings>, 'state' | 'suspended_by'> & { order_complete: boolean }

/** May this move be made? What staff suspended, only they let run again; and none runs whose order is open again. */
export function decideRecurringMove(
  { state, suspended_by, order_complete }: RecurringFacts,
  move: RecurringMove,
  actor: RecurringActor,
): RecurringDecision {
  const to = TARGET[move]
  const edge = edgeBetween(state, to)
  // What only begins is no move of a person's.
  if (!edge || (move === 'resumed' && state === 'pending')) return { kind: 'refused', code: 'recurring-transition' }
  if (!edge[2].includes(actor)) return { kind: 'refused', code: 'recurring-staff-only' }
  if (to !== 'active') return { kind: 'allowed', to }
  if (actor === 'customer' && suspended_by === 'staff') return { kind: 'refused', code: 'recurring-staff-only' }
  return order_complete ? { kind: 'allowed', to } : { kind: 'refused', code: 'recurring-order-open' }
}

const MOVES = Object.keys(TARGET) as RecurringMove[] // the record's own keys

/** The moves that are open now, for the buttons. */
export const nextRecurringMoves = (facts: RecurringFacts, actor: RecurringActor): RecurringMove[] =>
  MOVES.filter((move) => decideRecurringMove(facts, move, actor).kind === 'allowed')

/** Is there a way from one state to another at all? */
export const canRecurringGo = (from: RecurringState, to: RecurringState): boolean => edgeBetween(from, to) !== undefined

/** Final: nothing leads out of it. */
export const isRecurringOver = (state: RecurringState): boolean => !EDGES.some(([from]) => from === state)

const edgeBetween = (from: RecurringState, to: RecurringState): Edge | undefined =>
  EDGES.find(([a, b]) => a === from && b === to)
