import { type Ctx, insert, type Place, storeOf } from '@shopwright/engine'
import { newId, type Present, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { tellStaff } from '../../../floor/tell-staff.ts'
import type { orderRecurrings } from '../../model/order-recurrings.ts'
import type { orderProducts, orders } from '../../model/orders.ts'
import { advanceCourse, nextRetry, resumeCourse, startCourse } from '../../rules/recurring-dates.ts'
import { effect } from '../effects.ts'
import { beginsRecurring } from '../orders/lock.ts'
import { courseOf, lockRecurringsOf, noteRecurring, type RecurringRow, today, writeRecurring } from './rows.ts'

type Line = Pick<Row<typeof orderProducts>, 'id' | 'product_id' | 'name' | 'model' | 'quantity'> &
  Present<Pick<Row<typeof orderProducts>, 'recurring'>> & {
    chosen: { name: string; value: string; is_file: boolean }[]
    known: Row<typeof orderRecurrings>['id'] | null
  }

/**
 * Makes the subscriptions of an order that is one, one for each line that began it, waiting for the order to be complete.
 * Asking again follows what was edited: how many pieces, and lines that are gone. Lines that renew one begin none.
 */
async function syncRecurrings(ctx: Ctx, orderId: string): Promise<void> {
  const store = storeOf(ctx).id
  const { rows } = await sql<Line>`
    select p.id, p.product_id, p.name, p.model, p.quantity, p.recurring, r.id as known,
      (select coalesce(json_agg(json_build_object('name', x.name, 'value', x.value, 'is_file', x.option_file_id is not null) order by x.sort_order, x.id), '[]') from order_options x where x.store_id = p.store_id and x.order_product_id = p.id) as chosen
    from order_products p left join order_recurrings r on r.store_id = p.store_id and r.order_product_id = p.id
    where p.store_id = ${store} and p.order_id = ${orderId} and ${beginsRecurring} order by p.sort_order, p.id`.execute(
    ctx.db,
  )
  await sql`update order_recurrings r set quantity = p.quantity, updated_at = ${ctx.now} from order_products p
    where r.store_id = ${store} and r.order_id = ${orderId} and r.state = 'pending' and p.store_id = r.store_id and p.id = r.order_product_id and p.quantity <> r.quantity`.execute(
    ctx.db,
  )
  await sql`delete from order_recurrings where store_id = ${store} and order_id = ${orderId} and state = 'pending' and order_product_id is null`.execute(
    ctx.db,
  )
  for (const line of rows.filter(({ known }) => !known)) await add(ctx, orderId, line)
}

type OrderFacts = Pick<Row<typeof orders>, 'customer_id' | 'currency'> & { known: string | null }

async function add(ctx: Ctx, order_id: string, line: Line): Promise<void> {
  const store = storeOf(ctx).id
  const { options, recurring_id, order_recurring_id: _, ...terms } = line.recurring
  const { rows } = await sql<OrderFacts>`
    select o.customer_id, o.currency, (select r.id from recurrings r where r.store_id = o.store_id and r.id = ${recurring_id}) as known from orders o where o.store_id = ${store} and o.id = ${order_id}`.execute(
    ctx.db,
  )
  const { customer_id, currency, known } = rows[0] as OrderFacts // its line was read above
  const row = await insert(ctx, ctx.registry.get('order-recurrings'), {
    ...terms,
    number: await nextNumber(ctx),
    order_id,
    order_product_id: line.id,
    customer_id,
    product_id: line.product_id,
    recurring_id: known,
    product: line.name,
    model: line.model,
    options,
    chosen: line.chosen,
    quantity: line.quantity,
    currency,
    trial_remaining: 0,
    remaining: null,
  })
  await noteRecurring(
    ctx,
    { id: row.id, currency },
    {
      type: 'added',
      order_id,
    },
  )
}

async function nextNumber(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into invoice_counters (store_id, id, series, next_number, created_at, updated_at) values (${storeOf(ctx).id}, ${newId()}, 'order-recurrings', 2, ${ctx.now}, ${ctx.now})
    on conflict (store_id, series) do update set next_number = invoice_counters.next_number + 1 returning next_number - 1 as number`.execute(
    ctx.db,
  )
  return (rows[0] as { number: number }).number
}

/** The order is complete: what waited for it begins, what its reopening stopped goes on. The order is locked. */
async function activateRecurrings(ctx: Ctx, orderId: string): Promise<void> {
  await syncRecurrings(ctx, orderId)
  for (const row of await lockRecurringsOf(ctx, 'order_id', orderId)) {
    if (row.state === 'pending') await begin(ctx, row)
    else if (row.state === 'suspended' && row.suspended_by === 'order') await goOn(ctx, row, null)
  }
}

/** The order's own payment is the first of the subscription's. */
async function begin(ctx: Ctx, row: RecurringRow): Promise<void> {
  const course = startCourse(row, today(ctx))
  await writeRecurring(ctx, row, { ...course, state: 'active', started_at: ctx.now })
  await noteRecurring(ctx, row, { type: 'activated' })
  const amount = await firstAmount(ctx, row)
  await noteRecurring(
    ctx,
    row,
    { type: 'payment', amount, due_date: today(ctx), next_date: course.next_date, order_id: row.order_id },
    true,
  )
  if (course.next_date === null) await end(ctx, row)
}

/** What its line of the order costs. */
async function firstAmount(ctx: Ctx, { order_product_id }: RecurringRow): Promise<string> {
  const { rows } = await sql<Pick<Row<typeof orderProducts>, 'total'>>`
    select (total - discount)::text as total from order_products where store_id = ${storeOf(ctx).id} and id = ${order_product_id}`.execute(
    ctx.db,
  )
  return rows[0]?.total ?? '0'
}

/** The order is open again: nothing more is charged until it is complete. */
async function suspendRecurrings(ctx: Ctx, orderId: string): Promise<void> {
  for (const row of await lockRecurringsOf(ctx, 'order_id', orderId)) {
    if (row.state !== 'active') continue
    await writeRecurring(ctx, row, { state: 'suspended', suspended_by: 'order', retry_date: null })
    await noteRecurring(ctx, row, { type: 'suspended', reason: 'recurring-order-open' })
  }
}

/** Runs again. A payment that is due already is tried at once; otherwise the days of the rest are skipped. */
export async function goOn(ctx: Ctx, row: RecurringRow, comment: string | null): Promise<string> {
  const course = row.due_order_id ? {} : resumeCourse(row, courseOf(row), today(ctx))
  await writeRecurring(ctx, row, {
    ...course,
    state: 'active',
    suspended_by: null,
    attempts: 0,
    failed_since: null,
    retry_date: row.due_order_id ? today(ctx) : null,
  })
  return noteRecurring(ctx, row, { type: 'resumed', comment })
}

/** The order of a due payment was paid, by the charger or by the buyer's own hand. The order is locked. */
export async function takeRenewal(ctx: Ctx, orderId: string, amount: string): Promise<void> {
  for (const row of await lockRecurringsOf(ctx, 'due_order_id', orderId)) {
    const due_date = row.next_date
    const isOver = row.state === 'cancelled' || row.state === 'expired'
    const course = advanceCourse(row, courseOf(row), today(ctx))
    await writeRecurring(ctx, row, {
      ...(isOver ? { ...course, next_date: null } : course),
      due_order_id: null,
      attempts: 0,
      failed_since: null,
      retry_date: null,
    })
    await noteRecurring(ctx, row, { type: 'payment', amount, due_date, next_date: row.next_date, order_id: orderId })
    // Paying is what a subscription was suspended for want of.
    if (row.state === 'suspended' && row.suspended_by === 'payment' && row.order_complete) {
      await writeRecurring(ctx, row, { state: 'active', suspended_by: null })
      await noteRecurring(ctx, row, { type: 'resumed' })
    }
    if (course.next_date === null && row.state === 'active') await end(ctx, row)
  }
}

/** All payments are done. */
async function end(ctx: Ctx, row: RecurringRow): Promise<void> {
  await writeRecurring(ctx, row, { state: 'expired', next_date: null, retry_date: null, ended_at: ctx.now })
  await noteRecurring(ctx, row, { type: 'expired' })
}

/** A try of the due payment failed: another one later, or after the last it rests. True = it rests now. */
export async function noteFailure(ctx: Ctx, row: RecurringRow, reason: string): Promise<boolean> {
  const attempts = row.attempts + 1
  const failed_since = row.failed_since ?? today(ctx)
  const retry_date = nextRetry(attempts, failed_since, today(ctx))
  await writeRecurring(ctx, row, { attempts, failed_since, retry_date })
  const isCard = reason.startsWith('card-')
  const isLast = retry_date === null
  // A card is its owner's business; what the shop cannot deliver is the shop's.
  await noteRecurring(
    ctx,
    row,
    { type: 'failed', due_date: row.next_date, next_date: retry_date, order_id: row.due_order_id, reason },
    !isCard || isLast,
  )
  if (isLast) {
    await writeRecurring(ctx, row, { state: 'suspended', suspended_by: 'payment' })
    await noteRecurring(ctx, row, { type: 'suspended', order_id: row.due_order_id, reason })
  }
  if (!isCard || isLast)
    await tellStaff(ctx, {
      code: isLast ? 'recurring-suspended' : 'recurring-failed',
      params: { number: row.number, product: row.product },
      link: `/admin/order-recurrings/${row.id}`,
      level: isLast ? 'error' : 'warning',
    })
  return isLast
}

/** A provider's token pays without asking anybody, so it is kept sealed. */
export const cardPlace = (store: string): Place => ({ store, name: 'order-recurrings.card_token' })

/** The card that an order was paid with pays what it began, and what it renewed. */
async function keepCard(ctx: Ctx, orderId: string, card: { token: string; last4: string }): Promise<void> {
  const token = ctx.vault.seal(cardPlace(storeOf(ctx).id), card.token)
  await sql`update order_recurrings set card_token = ${token}, card = ${card.last4}, updated_at = ${ctx.now}
    where store_id = ${storeOf(ctx).id} and (order_id = ${orderId} or due_order_id = ${orderId})`.execute(ctx.db)
}

/** What orders and payments ask of subscriptions. */
export const recurringEffects = [
  effect('sync-recurrings', (ctx, { order_id }) => syncRecurrings(ctx, order_id)),
  effect('activate-recurrings', (ctx, { order_id }) => activateRecurrings(ctx, order_id)),
  effect('suspend-recurrings', (ctx, { order_id }) => suspendRecurrings(ctx, order_id)),
  effect('keep-card', (ctx, { order_id, card }) => keepCard(ctx, order_id, card)),
  effect('order-paid', (ctx, { order_id, amount }) => takeRenewal(ctx, order_id, amount)),
]
