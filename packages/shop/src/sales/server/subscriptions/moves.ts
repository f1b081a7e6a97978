import { AppError, type Ctx, type Data, invalid } from '@shopwright/engine'
import type { Draft, Row } from '@shopwright/resource'
import type { orderRecurrings, orderRecurringTransactions } from '../../model/order-recurrings.ts'
import {
  decideRecurringMove,
  nextRecurringMoves,
  type RecurringActor,
  type RecurringMove,
} from '../../rules/recurring-states.ts'
import { dropDraft } from '../orders/draft-orders.ts'
import { lockOrder } from '../orders/lock.ts'
import { goOn } from './course.ts'
import { dueOrderOf, lockRecurring, noteRecurring, writeRecurring } from './rows.ts'

const moves = new Set<unknown>(['paused', 'resumed', 'suspended', 'cancelled'])

/** What is wished of a subscription. */
type Wish = Pick<Draft<typeof orderRecurringTransactions>, 'order_recurring_id' | 'comment'> & { type: string }

/**
 * Pauses, resumes, suspends or cancels a subscription: making an `order-recurring-transactions` row is this. A customer moves
 * their own. Throws `not-found` for another's, and the refusals of `decideRecurringMove` (409).
 */
export async function moveRecurring(ctx: Ctx, draft: Wish): Promise<Data> {
  if (!moves.has(draft.type)) throw invalid({ type: { code: 'not-offered' } })
  const move = draft.type as RecurringMove
  const id = draft.order_recurring_id
  const due = await dueOrderOf(ctx, id)
  if (due) await lockOrder(ctx, due)
  const row = await lockRecurring(ctx, id)
  const actor = recurringActor(ctx)
  if (actor === 'customer' && row.customer_id !== ctx.actor.id) throw new AppError('not-found')
  const decision = decideRecurringMove(row, move, actor)
  if (decision.kind === 'refused')
    throw new AppError(decision.code, {}, { status: 409, fields: { type: { code: decision.code } } })
  const comment = typeof draft.comment === 'string' ? draft.comment.trim() || null : null
  if (move === 'resumed') return { id: await goOn(ctx, row, comment) }
  await writeRecurring(ctx, row, {
    state: decision.to,
    retry_date: null,
    ...(move === 'suspended' ? { suspended_by: 'staff' as const } : {}),
    ...(move === 'cancelled' ? { next_date: null, due_order_id: null, ended_at: ctx.now } : {}),
  })
  if (move === 'cancelled' && due) await dropDraft(ctx, due)
  return { id: await noteRecurring(ctx, row, { type: move, comment }) }
}

/** Everybody who signs in at the platform is staff here; a shopper is a customer. */
export const recurringActor = (ctx: Ctx): RecurringActor =>
  ctx.actor.role === 'CUSTOMER' ? 'customer' : ctx.actor.role === 'SYSTEM' ? 'system' : 'staff'

export type MovableRecurring = Pick<Row<typeof orderRecurrings>, 'state' | 'suspended_by'> & { order_complete: boolean }

/** What this caller may do with it now; for the buttons. */
export const nextMoves = (ctx: Ctx, facts: MovableRecurring): RecurringMove[] =>
  nextRecurringMoves(facts, recurringActor(ctx) === 'customer' ? 'customer' : 'staff')
