import { AppError, asSystem, type Ctx, type Data, insert, storeOf } from '@shopwright/engine'
import type { Draft } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../../floor/store-cache.ts'
import type { orderRevisions } from '../../model/orders.ts'
import { editRefusal } from '../../rules/order-edit.ts'
import { problemView } from '../cart/view.ts'
import { salesTables } from '../sales-tables.ts'
import { editableOrder, minorOf } from './edited-order.ts'
import { lockOrder } from './lock.ts'
import { type Plan, planRevision, refuseWays } from './plan-revision.ts'
import { told, toldAfter } from './told-revision.ts'
import { writeRevision } from './write-revision.ts'

/**
 * Edits an order that has not left the house: counts it anew with everything that was agreed on, writes what differs,
 * takes and gives back stock and claims by the difference, and keeps how it was. With `dry_run` it only answers what it
 * would be. Throws `order-not-editable`, `invoice-issued`, faults of lines by `lines.<index>`, `stock-short`.
 */
export async function reviseOrder(ctx: Ctx, draft: Draft<typeof orderRevisions>): Promise<Data> {
  const locked = await lockOrder(ctx, draft.order_id)
  const tables = await salesTables(ctx)
  const status = tables.order_statuses.find(({ id }) => id === locked.order_status_id)
  const refusal = editRefusal({
    is_draft: locked.is_draft,
    holds_stock: status?.holds_stock ?? false,
    shipped: locked.shipped_at !== null,
    is_complete: status?.is_complete ?? false,
    has_invoice: locked.invoice_number !== null,
  })
  if (refusal) throw new AppError(refusal, { invoice_number: locked.invoice_number ?? '' }, { status: 409 })
  const order = await editableOrder(ctx, locked.id)
  // What the order says it says in its buyer's words.
  const own = { ...ctx, language: order.language }
  const plan = await planRevision(own, order, draft)
  const answer = { before: told(order), after: toldAfter(own, plan), changed: changedBy(plan) }
  if (draft.dry_run === true)
    return { ...answer, order_id: order.id, number: order.revisions + 1, ...openWays(ctx, plan), $answer: true }
  refuseWays(plan)
  await writeRevision(own, locked, plan)
  const row = await insert(ctx, ctx.registry.get('order-revisions'), {
    order_id: order.id,
    number: order.revisions + 1,
    lines: draft.lines ?? null,
    delivery: draft.delivery ?? null,
    ...givenDetails(draft),
    comment: draft.comment ?? null,
    notify: draft.notify === true,
    dry_run: false,
    ...answer,
    actor_name: ctx.actor.name,
  })
  await noteHistory(ctx, locked.order_status_id as string, order.id, draft)
  for (const tag of ['orders', `orders:${order.id}`]) ctx.touched.add(tag)
  return { id: row.id }
}

/** What could be chosen instead, what is wrong with what is, in the words of who asks, and whose questions the buyer is asked. */
const openWays = (ctx: Ctx, { order, offers, problems }: Plan) => ({
  offers,
  customer_group_id: order.customer_group_id ?? shopOf(ctx).settings.customer_group_id,
  problems: problems.map((problem) => problemView(ctx, problem)),
})

const details = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'custom_fields',
  'delivery_address',
  'payment_address',
  'buyer_comment',
  'delivery_method_id',
  'payment_method_id',
] as const

const givenDetails = (draft: Draft<typeof orderRevisions>): Partial<Draft<typeof orderRevisions>> =>
  Object.fromEntries(details.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])))

/** Names of a way say it with its id, and what follows from it. */
const follows: ReadonlySet<string> = new Set([
  'delivery_method_id',
  'payment_method_id',
  'payment_instructions',
  'is_pickup',
])

/** The order's fields that say something else, in the order in which they were planned. */
function changedBy({ details: { patch }, order, counted, lines }: Plan): string[] {
  const isOtherLines =
    lines.length !== order.lines.length ||
    lines.some(
      ({ old, quantity, unit_price }) => !old || old.quantity !== quantity || minorOf(order, old.price) !== unit_price,
    )
  return [
    ...Object.keys(patch).filter((name) => !follows.has(name)),
    ...(isOtherLines ? ['products'] : []),
    ...(minorOf(order, order.total) === counted.total ? [] : ['total']),
  ]
}

/** The history tells that the order was edited; the buyer is told when staff wish so. */
async function noteHistory(
  ctx: Ctx,
  statusId: string,
  orderId: string,
  draft: Draft<typeof orderRevisions>,
): Promise<void> {
  const history = await insert(asSystem(ctx), ctx.registry.get('order-histories'), {
    order_id: orderId,
    order_status_id: statusId,
    comment: draft.comment ?? null,
    notify: draft.notify === true,
    actor_id: ctx.actor.id,
    actor_name: ctx.actor.name,
  })
  if (draft.notify === true)
    await ctx.enqueue(ctx.db, 'order-mails', {
      store_id: storeOf(ctx).id,
      order_id: orderId,
      history_id: history.id,
    })
  await sql`update orders set version = version + 1, updated_at = ${ctx.now} where store_id = ${storeOf(ctx).id} and id = ${orderId}`.execute(
    ctx.db,
  )
}
