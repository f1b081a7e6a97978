import { type Actor, AppError, type Ctx, type Data, type FieldFault, insert, storeOf, tell } from '@shopwright/engine'
import { type Draft, days, parseDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../../floor/store-cache.ts'
import type { orderHistories } from '../../model/orders.ts'
import { type Claim, type OrderEffect, planSideEffects, type Reward } from '../../rules/order-effects.ts'
import { decideTransition, nextStatuses, type OrderFacts, type TransitionRequest } from '../../rules/order-states.ts'
import { DRAFT, STATUS, STATUS_GROUP } from '../../rules/order-status.ts'
import { inLanguage } from '../cart/view.ts'
import { takesStock } from '../claims/stock.ts'
import { ask } from '../effects.ts'
import { type NamedStatus, type SalesTables, salesTables } from '../sales-tables.ts'
import { carryOut } from './carry-out.ts'
import { type LockedOrder, lockOrder } from './lock.ts'
import { numberNow, takeNumber } from './order-number.ts'
import { settleReturnCredit } from './return-credit.ts'

/**
 * Moves an order to a status and does all that follows from it, in the caller's transaction with the order locked: stock
 * and claims given back or taken again, once; points, invoice, gift vouchers; the times; the entry of the history; the mail. Making an
 * `order-histories` row is this. Throws the refusals of `decideTransition` (409) and `stock-short`, `coupon-exhausted`.
 */
export async function changeOrderStatus(ctx: Ctx, draft: Draft<typeof orderHistories>): Promise<Data> {
  const tables = await salesTables(ctx)
  const order = await lockOrder(ctx, draft.order_id)
  const from = statusOf(tables, order)
  const to = tables.order_statuses.find(({ id }) => id === draft.order_status_id)
  if (!from || !to)
    throw new AppError('invalid', {}, { fields: { order_status_id: { code: 'unknown-reference' } }, status: 422 })
  const comment = draft.comment?.trim() || null
  const decision = decideTransition({
    ...requestOf(ctx.actor, ctx.now, from, order),
    overrides: tables.edge_overrides,
    to,
    override: draft.override === true,
    comment,
  })
  if (decision.kind === 'refused') throw refusal(ctx, decision.code, from, to)

  const effects = planSideEffects({
    from,
    to,
    order: {
      claims: claimsOf(order),
      rewards: rewardsOf(order),
      booked: bookedOf(order),
      vouchers: order.vouchers,
      has_recurrings: order.has_recurrings,
      has_number: order.number !== null,
      has_invoice: order.invoice_number !== null,
      pickup: order.is_pickup,
      shipped: order.shipped_at !== null,
    },
    notify: draft.notify === true,
    parcel_back: draft.parcel_back === true,
    invoice_status_id: shopOf(ctx).settings.invoice_status_id,
  })
  if (order.is_draft && order.has_recurrings) await ask(ctx, 'sync-recurrings', { order_id: order.id })
  const [alerts, others] = [effects.filter(isAlert), effects.filter((effect) => !isAlert(effect))]
  for (const effect of others) await carryOut(ctx, order, effect)
  if (from.holds_stock !== to.holds_stock) await settleReturnCredit(ctx, order, to.holds_stock)
  await writeStatus(ctx, order, to, effects, draft, decision.changes)
  // A draft that becomes an order is written about as a new one.
  const isMailed = !order.is_draft && isMailedAbout(effects, to, decision.changes)
  const history = await insert(ctx, ctx.registry.get('order-histories'), {
    order_id: order.id,
    order_status_id: to.id,
    comment,
    notify: draft.notify === true || isMailed,
    tracking_number: draft.tracking_number ?? null,
    override: decision.overridden,
    parcel_back: draft.parcel_back === true,
    actor_id: ctx.actor.id,
    actor_name: ctx.actor.name,
  })
  if (decision.changes) await watchDue(ctx, order.id, to)
  if (isMailed)
    await ctx.enqueue(ctx.db, 'order-mails', {
      store_id: storeOf(ctx).id,
      order_id: order.id,
      history_id: history.id,
    })
  // A draft has none until it is an order. An alert names the order.
  if (effects.some(({ kind }) => kind === 'assign-number')) {
    if (alerts.length) order.number = await numberNow(ctx, order.id)
    else takeNumber(ctx, order.id)
  }
  for (const alert of alerts) await carryOut(ctx, order, alert)
  ctx.touched.add('orders')
  ctx.touched.add(`orders:${order.id}`)
  if (order.is_draft) tell(ctx, 'orders', 'created', order.id)
  return { id: history.id }
}

const isAlert = (effect: OrderEffect): boolean => effect.kind === 'alert' && effect.alert === 'order-error'

/** Some statuses end by themselves: asks for a look when that may be. */
export async function watchDue(ctx: Ctx, orderId: string, to: Pick<NamedStatus, 'code'>): Promise<void> {
  const { transfer_within_days, confirm_within_days, complete_after_days } = shopOf(ctx).settings
  const waits: Record<number, number> = {
    [STATUS.new]: transfer_within_days,
    [STATUS.pendingConfirmation]: confirm_within_days,
    [STATUS.delivered]: complete_after_days,
  }
  const wait = to.code === null ? undefined : waits[to.code]
  if (wait)
    await ctx.enqueue(
      ctx.db,
      'order-due',
      { store_id: storeOf(ctx).id, order_id: orderId },
      { startAfter: new Date(ctx.now.getTime() + days(wait) + 1000) },
    )
}

/** The statuses that an order can be put into now by this caller; for the buttons. */
export function nextStatusIds(actor: Actor, now: Date, tables: SalesTables, order: LockedOrderFacts): string[] {
  const from = statusOf(tables, order)
  if (!from) return []
  const request = { ...requestOf(actor, now, from, order), overrides: tables.edge_overrides }
  return nextStatuses(tables.order_statuses, request).map(({ id }) => id)
}

type LockedOrderFacts = Pick<
  LockedOrder,
  | 'order_status_id'
  | 'is_draft'
  | 'total'
  | 'paid'
  | 'currency_decimals'
  | 'requires_delivery'
  | 'is_pickup'
  | 'status_changed_at'
  | 'created_at'
> &
  Partial<Pick<LockedOrder, 'vouchers'>>

const draftStatus: NamedStatus = { ...DRAFT, name: {}, color: null, notifies: false }

const statusOf = (
  tables: SalesTables,
  { is_draft, order_status_id }: Pick<LockedOrder, 'is_draft' | 'order_status_id'>,
): NamedStatus | undefined =>
  is_draft ? draftStatus : tables.order_statuses.find((status) => status.id === order_status_id)

const requestOf = (
  actor: Actor,
  now: Date,
  from: NamedStatus,
  order: LockedOrderFacts,
): Omit<TransitionRequest, 'to'> => ({
  from,
  order: factsOf(order),
  actor: actorOf(actor),
  now,
})

const factsOf = (order: LockedOrderFacts): OrderFacts => ({
  total: minorUnits(order.total, order.currency_decimals),
  paid: minorUnits(order.paid, order.currency_decimals),
  digital: !order.requires_delivery,
  pickup: order.is_pickup,
  status_since: order.status_changed_at ?? order.created_at,
  voucher_spent: order.vouchers?.spent ?? false,
})

const minorUnits = (amount: string, decimals: number): bigint => parseDecimal(amount, 4) / 10n ** BigInt(4 - decimals)

/** The owner, like the super admin, may do what staff may not. */
function actorOf(actor: Actor): TransitionRequest['actor'] {
  if (actor.role === 'SYSTEM') return { kind: 'system' }
  const isAdmin = actor.role === 'ADMIN' || actor.isOwner
  return { kind: isAdmin ? 'admin' : 'staff', can_override: isAdmin }
}

function refusal(ctx: Ctx, code: string, from: NamedStatus, to: NamedStatus): AppError {
  const text = inLanguage(ctx)
  const params = { from: text(from.name), to: text(to.name) }
  const field = code === 'comment-required' ? 'comment' : 'order_status_id'
  return new AppError(code, params, { status: 409, fields: { [field]: { code, params } satisfies FieldFault } })
}

/** What the order has a right to, whether it holds it or gave it back. */
function claimsOf(order: LockedOrder): Claim[] {
  const has: Record<Claim, boolean> = {
    coupon: order.coupon !== null,
    voucher: order.voucher !== null,
    points: order.ledger.has_points,
    credit: order.ledger.has_credit,
    stock: takesStock(order.takings),
  }
  return named(has)
}

/** What it gives when it is complete. */
const rewardsOf = ({ customer_id, rewards, commission }: LockedOrder): Reward[] =>
  named({ 'earned-points': customer_id !== null && rewards > 0, commission: commission.due })

/** What the ledgers hold for the order now. */
export function bookedOf(order: LockedOrder): (Claim | Reward)[] {
  const has: Record<Claim | Reward, boolean> = {
    coupon: order.coupon === true,
    voucher: order.voucher === true,
    points: order.ledger.points_spent < 0,
    credit: order.ledger.credit_spent < 0n,
    stock: order.stock_held && takesStock(order.takings),
    'earned-points': order.ledger.points_earned > 0,
    commission: order.commission.booked,
  }
  return named(has)
}

const named = <T extends string>(has: Record<T, boolean>): T[] => (Object.keys(has) as T[]).filter((name) => has[name]) // the record's own keys

async function writeStatus(
  ctx: Ctx,
  order: LockedOrder,
  to: NamedStatus,
  effects: readonly OrderEffect[],
  draft: Draft<typeof orderHistories>,
  changes: boolean,
): Promise<void> {
  const stock = effects.find((effect) => 'claim' in effect && effect.claim === 'stock')
  const held = stock ? stock.kind === 'take' : order.stock_held
  const reached = (is: boolean, column: string) =>
    is && changes ? sql`, ${sql.ref(column)} = coalesce(${sql.ref(column)}, ${ctx.now})` : sql``
  const tracking = draft.tracking_number ? sql`, tracking_number = ${draft.tracking_number}` : sql``
  const placed = order.is_draft
    ? sql`, is_draft = false, held_until = null, draft_cart = null, placed_at = coalesce(placed_at, ${ctx.now})`
    : sql``
  const since = changes ? sql`, status_changed_at = ${ctx.now}` : sql``
  await sql`update orders set order_status_id = ${to.id}, stock_held = ${held}, version = version + 1, updated_at = ${ctx.now}${since}${placed}${tracking}${reached(to.group === STATUS_GROUP.shipping, 'shipped_at')}${reached(to.code === STATUS.delivered, 'delivered_at')}${reached(to.is_complete, 'completed_at')}
    where store_id = ${storeOf(ctx).id} and id = ${order.id}`.execute(ctx.db)
}

/** Some statuses always write to the buyer, the rest when staff tick "notify". */
function isMailedAbout(effects: readonly OrderEffect[], to: NamedStatus, changes: boolean): boolean {
  const isPlanned = effects.some((effect) => effect.kind === 'mail' && effect.template !== 'review-request')
  return isPlanned || (changes && to.notifies)
}
