import {
  type Actor,
  AppError,
  amend,
  type Ctx,
  type Data,
  type FieldFault,
  insert,
  invalid,
  storeOf,
} from '@shopwright/engine'
import type { Draft, Patch, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tables } from '../../../database.ts'
import type { returnHistories, returns } from '../../model/returns.ts'
import {
  decideReturnTransition,
  leftToReturn,
  nextReturnStatuses,
  RETURN_ACTION,
  RETURN_STATUS,
  type ReturnTransition,
  returnStage,
} from '../../rules/return-states.ts'
import { inLanguage } from '../cart/view.ts'
import { settleCommission } from '../orders/commission.ts'
import { lockOrder } from '../orders/lock.ts'
import { refusal } from './ask.ts'
import { carryOutReturn } from './effects.ts'
import {
  lockReturn,
  orderIdOf,
  type ReturnedOrder,
  type ReturnRow,
  type ReturnStatus,
  type ReturnTables,
  returnedOrder,
  returnTables,
} from './rows.ts'

/**
 * Moves a return to a status and does all that follows from it, in the caller's transaction, locked in the order order →
 * return → customer → products: money, points and goods once, when it is completed with an action; the entry of the
 * history; the mail. Making a `return-histories` row is this; the status that it is in already makes a mere comment.
 */
export async function changeReturnStatus(ctx: Ctx, draft: Draft<typeof returnHistories>): Promise<Data> {
  const returnId = draft.return_id
  const orderId = await orderIdOf(ctx, returnId)
  if (!orderId) throw new AppError('not-found')
  const locked = await lockOrder(ctx, orderId)
  const row = await lockReturn(ctx, returnId)
  const order = await withPayer(ctx, orderId)
  const line = order?.lines.find(({ id }) => id === row?.order_product_id)
  if (!row || !order || !line) throw new AppError('not-found')

  const tables = await returnTables(ctx)
  const { from, to, action } = namedIn(tables, row, draft)
  const isChange = from.id !== to.id
  const isCompletion = isChange && to.code === RETURN_STATUS.complete
  const isReopening = isChange && from.code === RETURN_STATUS.complete
  const received = draft.quantity_received ?? row.quantity_received ?? row.quantity
  const isRejected = isCompletion && draft.rejected === true && !draft.return_action_id
  const decision = decideReturnTransition({
    from: returnStage(from.code),
    to: returnStage(to.code),
    actor: actorOf(ctx.actor),
    action_code: isRejected || !action ? null : (action.code ?? RETURN_ACTION.own),
    rejected: isRejected,
    quantity: row.quantity,
    quantity_received: received,
    executed: row.executed_at !== null,
    is_guest: order.customer_id === null,
  })
  if (decision.kind === 'refused') throw explained(ctx, refusal(decision), from, to)
  const comment = draft.comment?.trim() || null
  if (isRejected && !comment) throw invalid({ comment: { code: 'comment-required' } })
  if (!isChange && isRepeat(from, comment, draft)) return { id: await lastEntry(ctx, row.id) }
  const left = leftToReturn(line)
  if (isReopening && row.rejected && row.quantity > left)
    throw refusal({ kind: 'refused', code: 'return-quantity-exceeded', params: { maximum: left } })

  const restock = isCompletion && !isRejected && (typeof draft.restock === 'boolean' ? draft.restock : !row.opened)
  const done =
    isCompletion && action && !isRejected
      ? await carryOutReturn(ctx, { row, order, locked, line, action, received, restock })
      : {}
  const isMailed = isChange && to.code === RETURN_STATUS.awaitingProducts ? true : draft.notify === true
  if (isChange || done.executed_at || draft.return_action_id !== undefined || draft.quantity_received !== undefined)
    await write(ctx, row, {
      return_status_id: to.id,
      ...(row.executed_at === null
        ? { return_action_id: isRejected ? null : (action?.id ?? null), rejected: isRejected }
        : {}),
      ...(row.executed_at === null && !isRejected && (isCompletion || draft.quantity_received != null)
        ? { quantity_received: received }
        : {}),
      ...(isCompletion ? { restock } : {}),
      ...(isMailed ? { notified: true } : {}),
      ...done,
    })
  if (done.executed_at) await settleCommission(ctx, order.id)
  const history = await insert(ctx, ctx.registry.get('return-histories'), {
    return_id: row.id,
    return_status_id: to.id,
    comment,
    notify: isMailed,
    return_action_id: isCompletion && !isRejected ? (action?.id ?? null) : null,
    quantity_received: isCompletion && !isRejected ? received : null,
    restock,
    rejected: isRejected,
    actor_id: ctx.actor.id,
    actor_name: ctx.actor.name,
  })
  if (isMailed)
    await ctx.enqueue(ctx.db, 'return-mails', {
      store_id: storeOf(ctx).id,
      return_id: row.id,
      history_id: history.id,
      instructions: isChange && to.code === RETURN_STATUS.awaitingProducts,
    })
  for (const tag of ['returns', `returns:${row.id}`, 'orders', `orders:${order.id}`]) ctx.touched.add(tag)
  return { id: history.id }
}

/** A replacement is paid by the order before it: that is locked as well, and read again then. */
async function withPayer(ctx: Ctx, orderId: string): Promise<ReturnedOrder | null> {
  const order = await returnedOrder(ctx, orderId)
  if (!order || order.payer_id === orderId) return order
  await lockOrder(ctx, order.payer_id)
  return returnedOrder(ctx, orderId)
}

/** A second click on what is done already adds nothing, and neither does an entry that says nothing. */
const isRepeat = (current: ReturnStatus, comment: string | null, draft: Draft<typeof returnHistories>): boolean =>
  current.code === RETURN_STATUS.complete
    ? Boolean(draft.return_action_id || draft.rejected) || !comment
    : !comment && !draft.return_action_id && draft.quantity_received == null

async function lastEntry(ctx: Ctx, returnId: string): Promise<string> {
  const { rows } = await sql<Pick<Row<typeof returnHistories>, 'id'>>`
    select id from return_histories where store_id = ${storeOf(ctx).id} and return_id = ${returnId} order by created_at desc, id desc limit 1`.execute(
    ctx.db,
  )
  return (rows[0] as { id: string }).id // its making was the first entry
}

function namedIn(tables: ReturnTables, row: ReturnRow, draft: Draft<typeof returnHistories>) {
  const from = tables.statuses.find(({ id }) => id === row.return_status_id)
  const to = tables.statuses.find(({ id }) => id === draft.return_status_id)
  const actionId = draft.return_action_id ?? row.return_action_id
  const action = tables.actions.find(({ id }) => id === actionId) ?? null
  if (!from || !to) throw invalid({ return_status_id: { code: 'unknown-reference' } })
  if (actionId && !action) throw invalid({ return_action_id: { code: 'unknown-reference' } })
  return { from, to, action }
}

async function write(ctx: Ctx, row: ReturnRow, changes: Patch<typeof returns>): Promise<void> {
  const resource = ctx.registry.get('returns')
  const existing = await tables(ctx)
    .selectFrom('returns')
    .selectAll()
    .where('store_id', '=', storeOf(ctx).id)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  await amend(ctx, resource, existing, changes)
}

/** The owner, like the super admin, may do what staff may not. */
export const actorOf = (actor: Actor): ReturnTransition['actor'] =>
  actor.role === 'ADMIN' || actor.role === 'SYSTEM' || actor.isOwner ? 'admin' : 'staff'

/** The statuses that a return can be put into now by this caller; for the buttons. */
export function nextReturnStatusIds(
  actor: Actor,
  tables: ReturnTables,
  row: Pick<ReturnRow, 'return_status_id' | 'executed_at'>,
): string[] {
  const current = tables.statuses.find(({ id }) => id === row.return_status_id)
  if (!current) return []
  const facts = { actor: actorOf(actor), executed: row.executed_at !== null }
  return nextReturnStatuses(tables.statuses, current, facts).map(({ id }) => id)
}

/** A refused step names where from and where to. */
function explained(ctx: Ctx, error: AppError, from: ReturnStatus, to: ReturnStatus): AppError {
  if (error.code !== 'invalid-transition') return error
  const text = inLanguage(ctx)
  const params = { from: text(from.name), to: text(to.name) }
  const fault: FieldFault = { code: 'return-transition', params }
  return new AppError(fault.code, params, { status: 409, fields: { return_status_id: fault } })
}
