import { createHash } from 'node:crypto'
import { AppError, type Ctx, type Data, insert, invalid, storeOf } from '@shopwright/engine'
import { type Draft, dayInZone, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { noteActivity } from '../../../floor/note-activity.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { refuseUnagreed } from '../../../floor/terms-page.ts'
import type { returns } from '../../model/returns.ts'
import {
  checkReturnRequest,
  leftToReturn,
  needsDetails,
  RETURN_STATUS,
  type ReturnDecision,
} from '../../rules/return-states.ts'
import { lockOrder } from '../orders/lock.ts'
import { type ReturnedLine, type ReturnedOrder, type ReturnStatus, returnedOrder, returnTables } from './rows.ts'

/** Who asks: a shopper for their own order, staff for any, a guest for the order that was opened to them. */
export type Asker = { kind: 'customer'; id: string } | { kind: 'staff' } | { kind: 'guest'; orderId: string }

/** What a return is asked for with; the rest is told by its order. */
export type Asked = Pick<
  Draft<typeof returns>,
  | 'order_id'
  | 'order_product_id'
  | 'quantity'
  | 'return_reason_id'
  | 'opened'
  | 'comment'
  | 'terms_agreed'
  | 'idempotency_key'
>

/**
 * Makes a return of a line, in the caller's transaction with the order locked, so that the last piece is returned once
 * however many ask. The same `idempotency_key` answers the same return. Throws `not-found` for an order that is not the
 * asker's, and the refusals of `checkReturnRequest`.
 */
export async function askReturn(ctx: Ctx, draft: Asked, asker: Asker): Promise<Data> {
  const orderId = draft.order_id
  await lockOrder(ctx, orderId)
  const order = await returnedOrder(ctx, orderId)
  if (!order || !isTheirs(order, asker)) throw new AppError('not-found')
  const line = order.lines.find(({ id }) => id === draft.order_product_id)
  if (!line) throw invalid({ order_product_id: { code: 'unknown-reference' } })
  const key = keyOf(order.id, draft.idempotency_key)
  const made = key ? await madeWith(ctx, key, line) : null
  if (made) return { id: made }

  if (asker.kind !== 'staff') await refuseUnagreed(ctx, 'return_terms_id', draft.terms_agreed)
  const status = await checked(ctx, draft, order, line, asker)
  const row = await insert(ctx, ctx.registry.get('returns'), {
    number: await nextNumber(ctx),
    order_id: order.id,
    order_product_id: line.id,
    order_number: order.number,
    customer_id: order.customer_id,
    email: order.email,
    first_name: order.first_name,
    last_name: order.last_name,
    phone: order.phone,
    product: describe(line),
    model: line.model,
    quantity: draft.quantity,
    return_reason_id: draft.return_reason_id,
    opened: draft.opened === true,
    comment: words(draft.comment),
    terms_agreed: draft.terms_agreed === true,
    return_status_id: status.id,
    currency: order.currency,
    idempotency_key: key,
  })
  await insert(ctx, ctx.registry.get('return-histories'), {
    return_id: row.id,
    return_status_id: status.id,
    notify: true,
    actor_id: ctx.actor.id,
    actor_name: asker.kind === 'staff' ? ctx.actor.name : null,
  })
  await ctx.enqueue(ctx.db, 'return-mails', { store_id: storeOf(ctx).id, return_id: row.id, history_id: null })
  ctx.touched.add(`orders:${order.id}`)
  if (asker.kind !== 'staff')
    noteActivity(ctx, {
      key: asker.kind === 'guest' ? 'return_guest' : 'return_account',
      customer_id: asker.kind === 'guest' ? null : asker.id,
      order_id: order.id,
      return_id: row.id,
    })
  return { id: row.id }
}

function isTheirs(order: ReturnedOrder, asker: Asker): boolean {
  if (asker.kind === 'staff') return true
  return asker.kind === 'guest' ? order.id === asker.orderId : order.customer_id === asker.id
}

/** Throws what stands in the way; answers the status that the return begins with. */
async function checked(
  ctx: Ctx,
  draft: Asked,
  order: ReturnedOrder,
  line: ReturnedLine,
  asker: Asker,
): Promise<ReturnStatus> {
  const { statuses, reasons } = await returnTables(ctx)
  const reason = reasons.find(({ id }) => id === draft.return_reason_id)
  if (!reason) throw invalid({ return_reason_id: { code: 'unknown-reference' } })
  if (needsDetails(reason.code) && !words(draft.comment))
    throw invalid({ comment: { code: 'return-details-required' } })
  const { settings, timeZone } = shopOf(ctx)
  const decision = checkReturnRequest({
    asker: asker.kind === 'staff' ? 'staff' : 'buyer',
    is_download: line.is_download,
    status_group: order.status_group,
    since: order.since,
    today: dayInZone(ctx.now, timeZone),
    return_days: settings.return_days,
    quantity: draft.quantity,
    left: leftToReturn(line),
  })
  if (decision.kind === 'refused') throw refusal(decision)
  const wanted = statuses.find(({ id, code }) => id === settings.return_status_id && code !== RETURN_STATUS.complete)
  const first = wanted ?? statuses.find(({ code }) => code === RETURN_STATUS.pending)
  if (!first) throw new Error('the store has no return status to begin with')
  return first
}

/** A refusal of the rules as the house's error, at the field that it is about. */
export function refusal({ code, params }: Extract<ReturnDecision, { kind: 'refused' }>): AppError {
  const fault = { code, params }
  return new AppError(code, params, { status: 409, fields: { [fields[code] ?? 'order_product_id']: fault } })
}

const fields: Record<string, string> = {
  'return-quantity-exceeded': 'quantity',
  'quantity-invalid': 'quantity',
  'return-action-required': 'return_action_id',
  'return-credit-guest': 'return_action_id',
  'invalid-transition': 'return_status_id',
  'staff-only': 'return_status_id',
  'admin-only': 'return_status_id',
  'return-executed': 'return_status_id',
}

/** A key means one order's return only. */
const keyOf = (orderId: string, key: unknown): string | null =>
  typeof key === 'string' && key ? createHash('sha256').update(`${orderId}\n${key}`).digest('base64url') : null

async function madeWith(ctx: Ctx, key: string, line: ReturnedLine): Promise<string | null> {
  const { rows } = await sql<Pick<Row<typeof returns>, 'id' | 'order_product_id'>>`
    select id, order_product_id from returns where store_id = ${storeOf(ctx).id} and idempotency_key = ${key}`.execute(
    ctx.db,
  )
  if (rows[0] && rows[0].order_product_id !== line.id) throw new AppError('idempotency-key-reused')
  return rows[0]?.id ?? null
}

async function nextNumber(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into invoice_counters (store_id, id, series, next_number, created_at, updated_at) values (${storeOf(ctx).id}, ${newId()}, 'returns', 2, ${ctx.now}, ${ctx.now})
    on conflict (store_id, series) do update set next_number = invoice_counters.next_number + 1 returning next_number - 1 as number`.execute(
    ctx.db,
  )
  return (rows[0] as { number: number }).number
}

/** "Lamp (Colour: green)" */
function describe({ name, options }: ReturnedLine): string {
  const chosen = options.map((option) => `${option.name}: ${option.value}`).join(', ')
  return (chosen ? `${name} (${chosen})` : name).slice(0, 512)
}

const words = (text: unknown): string | null => (typeof text === 'string' && text.trim()) || null
