import { type Actor, AppError, type Ctx, type Data, type FieldFault, insert, storeOf } from '@shopwright/engine'
import { parseDecimal } from '@shopwright/resource'
import { sql } from 'kysely'
import { type Claim, type OrderEffect, planSideEffects } from '../rules/order-effects.ts'
import { decideTransition, nextStatuses, type OrderFacts, type TransitionRequest } from '../rules/order-states.ts'
import { STATUS, STATUS_GROUP } from '../rules/order-status.ts'
import { inLanguage } from './cart-view.ts'
import { releaseCoupon, retakeCoupon } from './claim-coupon.ts'
import { insertMovements } from './insert-order.ts'
import { issueInvoice } from './issue-invoice.ts'
import { type LockedOrder, lockOrder } from './order-lock.ts'
import { type NamedStatus, type SalesTables, salesTables } from './sales-tables.ts'
import { releaseStock, takeStock } from './stock.ts'

/**
 * Moves an order to a status and does all that follows from it, in the caller's transaction with the order locked: stock
 * and coupon given back or taken again, once; the invoice; the times; the entry of the history; the mail. Making an
 * `order-histories` row is this. Throws the refusals of `decideTransition` (409) and `stock-short`, `coupon-exhausted`.
 */
export async function changeOrderStatus(ctx: Ctx, draft: Data): Promise<Data> {
  const tables = await salesTables(ctx)
  const order = await lockOrder(ctx, String(draft.order_id))
  const from = statusOf(tables, order.order_status_id)
  const to = tables.order_statuses.find(({ id }) => id === draft.order_status_id)
  if (!from || !to)
    throw new AppError('invalid', {}, { fields: { order_status_id: { code: 'unknown-reference' } }, status: 422 })
  const comment = typeof draft.comment === 'string' ? draft.comment.trim() || null : null
  const decision = decideTransition({
    ...requestOf(ctx.actor, ctx.now, from, order),
    to,
    override: draft.override === true,
    comment,
  })
  if (decision.kind === 'refused') throw refusal(ctx, decision.code, from, to)

  const effects = planSideEffects({
    from,
    to,
    order: {
      claims: claimsOf(order, true),
      rewards: [],
      booked: claimsOf(order, false),
      vouchers: { count: 0, mailed: false, disabled: false },
      has_recurrings: false,
      has_number: true,
      has_invoice: order.invoice_number !== null,
      pickup: order.is_pickup,
      shipped: order.shipped_at !== null,
    },
    notify: draft.notify === true,
    parcel_back: draft.parcel_back === true,
    invoice_status_id: null,
  })
  for (const effect of effects) await carryOut(ctx, order, effect)
  await writeStatus(ctx, order, to, effects, draft, decision.changes)
  const isMailed = isMailedAbout(effects, to, decision.changes)
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
  if (isMailed)
    await ctx.enqueue(ctx.db, 'order-mails', {
      store_id: storeOf(ctx).id,
      order_id: order.id,
      history_id: String(history.id),
    })
  ctx.touched.add('orders')
  ctx.touched.add(`orders:${order.id}`)
  return { id: history.id }
}

/** The statuses that an order can be put into now by this caller; for the buttons. */
export function nextStatusIds(
  actor: Actor,
  now: Date,
  tables: SalesTables,
  order: Omit<LockedOrderFacts, 'paid'>,
): string[] {
  const from = statusOf(tables, order.order_status_id)
  if (!from) return []
  return nextStatuses(tables.order_statuses, requestOf(actor, now, from, order)).map(({ id }) => id)
}

type LockedOrderFacts = Pick<
  LockedOrder,
  | 'order_status_id'
  | 'total'
  | 'currency_decimals'
  | 'requires_delivery'
  | 'is_pickup'
  | 'status_changed_at'
  | 'created_at'
>

const statusOf = (tables: SalesTables, id: string): NamedStatus | undefined =>
  tables.order_statuses.find((status) => status.id === id)

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
  total: parseDecimal(order.total, 4) / 10n ** BigInt(4 - order.currency_decimals),
  paid: 0n,
  digital: !order.requires_delivery,
  pickup: order.is_pickup,
  status_since: order.status_changed_at ?? order.created_at,
  voucher_spent: false,
})

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

/** What the order has a right to (`all`), or holds now. */
function claimsOf(order: LockedOrder, all: boolean): Claim[] {
  const hasStock = order.takings.products.length + order.takings.values.length > 0
  const stock: Claim[] = hasStock && (all || order.stock_held) ? ['stock'] : []
  return (all ? order.coupon_claimed : order.coupon_booked) ? ['coupon', ...stock] : stock
}

async function carryOut(ctx: Ctx, order: LockedOrder, effect: OrderEffect): Promise<void> {
  if (effect.kind === 'issue-invoice') await issueInvoice(ctx, order)
  if (effect.kind === 'release' && effect.claim === 'coupon') await releaseCoupon(ctx, order.id)
  if (effect.kind === 'take' && effect.claim === 'coupon' && !(await retakeCoupon(ctx, order.id)))
    throw new AppError('coupon-exhausted', { coupon: '' }, { status: 409 })
  if (effect.kind === 'release' && effect.claim === 'stock') await moveStock(ctx, order, 'release')
  if (effect.kind === 'take' && effect.claim === 'stock') await moveStock(ctx, order, 'order')
  if (effect.kind === 'alert' && effect.alert === 'order-error')
    await insert(ctx, ctx.registry.get('notifications'), {
      code: 'order-error',
      params: { number: order.number },
      link: `/admin/orders/${order.id}`,
      level: 'error',
    })
}

/** Both ways once: what is held is told by the order itself, which is locked. */
async function moveStock(ctx: Ctx, order: LockedOrder, kind: 'order' | 'release'): Promise<void> {
  for (const [table, takings] of [
    ['products', order.takings.products],
    ['product_option_values', order.takings.values],
  ] as const) {
    if (kind === 'release') await releaseStock(ctx, table, takings)
    else if ((await takeStock(ctx, table, takings)).length)
      throw new AppError('stock-short', { available: 0 }, { status: 409 })
  }
  await insertMovements(ctx, order.id, order.takings, kind)
  for (const { product_id } of order.takings.products) ctx.touched.add(`products:${product_id}`)
}

async function writeStatus(
  ctx: Ctx,
  order: LockedOrder,
  to: NamedStatus,
  effects: readonly OrderEffect[],
  draft: Data,
  changes: boolean,
): Promise<void> {
  const stock = effects.find((effect) => 'claim' in effect && effect.claim === 'stock')
  const held = stock ? stock.kind === 'take' : order.stock_held
  const reached = (is: boolean, column: string) =>
    is && changes ? sql`, ${sql.ref(column)} = coalesce(${sql.ref(column)}, ${ctx.now})` : sql``
  const tracking = draft.tracking_number ? sql`, tracking_number = ${draft.tracking_number}` : sql``
  const since = changes ? sql`, status_changed_at = ${ctx.now}` : sql``
  await sql`update orders set order_status_id = ${to.id}, stock_held = ${held}, version = version + 1, updated_at = ${ctx.now}${since}${tracking}${reached(to.group === STATUS_GROUP.shipping, 'shipped_at')}${reached(to.code === STATUS.delivered, 'delivered_at')}${reached(to.is_complete, 'completed_at')}
    where store_id = ${storeOf(ctx).id} and id = ${order.id}`.execute(ctx.db)
}

/** Some statuses always write to the buyer, the rest when staff tick "notify". */
function isMailedAbout(effects: readonly OrderEffect[], to: NamedStatus, changes: boolean): boolean {
  const isPlanned = effects.some((effect) => effect.kind === 'mail' && effect.template !== 'review-request')
  return isPlanned || (changes && to.notifies)
}
