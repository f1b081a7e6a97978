import { AppError, type Ctx, insert, storeOf } from '@shopwright/engine'
import { type Day, dayInZone, isId, type Present, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from '../../../floor/store-cache.ts'
import type { orderRecurrings } from '../../model/order-recurrings.ts'
import type { RecurringCourse, RecurringPlan } from '../../rules/recurring-dates.ts'

/** A subscription, locked; amounts are decimal strings of its currency. */
export type RecurringRow = RecurringPlan &
  Omit<RecurringCourse, 'anchor_day'> &
  Pick<
    Row<typeof orderRecurrings>,
    | 'id'
    | 'number'
    | 'order_id'
    | 'order_product_id'
    | 'customer_id'
    | 'product_id'
    | 'recurring_id'
    | 'state'
    | 'suspended_by'
    | 'name'
    | 'product'
    | 'model'
    | 'quantity'
    | 'currency'
    | 'price'
    | 'trial_price'
    | 'anchor_day'
    | 'attempts'
    | 'failed_since'
    | 'retry_date'
    | 'due_order_id'
    | 'card_token'
    | 'started_at'
  > &
  Present<Pick<Row<typeof orderRecurrings>, 'options'>> & {
    /** its order is in a complete status */
    order_complete: boolean
  }

const columns = sql`r.id, r.number, r.order_id, r.order_product_id, r.customer_id, r.product_id, r.recurring_id, r.state, r.suspended_by, r.name, r.product, r.model, r.options, r.quantity, r.currency,
  r.price::text as price, r.frequency, r.cycle, r.duration, r.trial_status, r.trial_price::text as trial_price, r.trial_frequency, r.trial_cycle, r.trial_duration, r.trial_remaining, r.remaining,
  r.next_date::text as next_date, r.anchor_day, r.attempts, r.failed_since::text as failed_since, r.retry_date::text as retry_date, r.due_order_id, r.card_token, r.started_at,
  (select coalesce(s.is_complete, false) from orders o left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id where o.store_id = r.store_id and o.id = r.order_id) as order_complete`

/** The subscription, locked to the end of the transaction. Its orders are locked before it. Throws `not-found`. */
export async function lockRecurring(ctx: Ctx, id: string): Promise<RecurringRow> {
  const { rows } = isId(id)
    ? await sql<RecurringRow>`select ${columns} from order_recurrings r where r.store_id = ${storeOf(ctx).id} and r.id = ${id} for update of r`.execute(
        ctx.db,
      )
    : { rows: [] }
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** All that began with an order, or the one that an order pays for; locked by id. */
export async function lockRecurringsOf(
  ctx: Ctx,
  field: 'order_id' | 'due_order_id',
  orderId: string,
): Promise<RecurringRow[]> {
  const { rows } = await sql<RecurringRow>`
    select ${columns} from order_recurrings r where r.store_id = ${storeOf(ctx).id} and ${sql.ref(`r.${field}`)} = ${orderId} order by r.id for update of r`.execute(
    ctx.db,
  )
  return rows
}

/** The order that a subscription waits to be paid for, before anything is locked. */
export async function dueOrderOf(ctx: Ctx, id: string): Promise<string | null> {
  const { rows } = await sql<Pick<Row<typeof orderRecurrings>, 'due_order_id'>>`
    select due_order_id from order_recurrings where store_id = ${storeOf(ctx).id} and id = ${id}`.execute(ctx.db)
  return rows[0]?.due_order_id ?? null
}

export const today = (ctx: Ctx): Day => dayInZone(ctx.now, shopOf(ctx).timeZone)

/** Where it stands, as the rules reckon. */
export const courseOf = (row: RecurringRow): RecurringCourse => ({
  trial_remaining: row.trial_remaining,
  remaining: row.remaining,
  next_date: row.next_date,
  anchor_day: row.anchor_day ?? Number(row.next_date?.slice(8) ?? 1),
})

/** Writes what changed of it; `row` then says it too. */
export async function writeRecurring(
  ctx: Ctx,
  row: RecurringRow,
  changes: Partial<Row<typeof orderRecurrings>>,
): Promise<void> {
  const sets = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update order_recurrings set ${sql.join(sets)}, version = version + 1, updated_at = ${ctx.now} where store_id = ${storeOf(ctx).id} and id = ${row.id}`.execute(
    ctx.db,
  )
  Object.assign(row, changes)
  for (const tag of ['order-recurrings', `order-recurrings:${row.id}`]) ctx.touched.add(tag)
}

export type RecurringEvent = {
  type: 'added' | 'activated' | 'payment' | 'failed' | 'paused' | 'resumed' | 'suspended' | 'cancelled' | 'expired'
  amount?: string
  due_date?: Day | null
  next_date?: Day | null
  order_id?: string | null
  reason?: string
  comment?: string | null
}

/** What is written to its customer about; the first payment was the order's own. */
const mailed = new Set<RecurringEvent['type']>(['payment', 'failed', 'suspended', 'cancelled', 'expired'])

/** What somebody decided; the rest happens by itself. */
const byHand = new Set<RecurringEvent['type']>(['paused', 'resumed', 'suspended', 'cancelled'])

/** Writes an entry of its history; tells the customer of what concerns them, unless `isQuiet`. */
export async function noteRecurring(
  ctx: Ctx,
  row: Pick<RecurringRow, 'id' | 'currency'>,
  event: RecurringEvent,
  isQuiet = false,
): Promise<string> {
  const entry = await insert(ctx, ctx.registry.get('order-recurring-transactions'), {
    order_recurring_id: row.id,
    ...event,
    ...(event.amount === undefined ? {} : { currency: row.currency }),
    ...(byHand.has(event.type) ? { actor_id: ctx.actor.id, actor_name: ctx.actor.name } : {}),
  })
  if (mailed.has(event.type) && !isQuiet)
    await ctx.enqueue(ctx.db, 'recurring-mails', { store_id: storeOf(ctx).id, transaction_id: entry.id })
  return entry.id
}
