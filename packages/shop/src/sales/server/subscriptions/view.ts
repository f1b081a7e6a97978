import { type Ctx, storeOf } from '@shopwright/engine'
import { formatDecimal, isId, type Present, parseDecimal, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { currencyOf } from '../../../catalog/server/pricer.ts'
import { recurringText } from '../../../catalog/server/recurring-text.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import type { orderRecurrings } from '../../model/order-recurrings.ts'
import type { RecurringMove } from '../../rules/recurring-states.ts'
import { accessKeyOf } from '../orders/links.ts'
import { nextMoves } from './moves.ts'

/** A subscription as its customer reads it; amounts are decimal strings of its currency. */
export type RecurringView = Pick<
  Row<typeof orderRecurrings>,
  | 'id'
  | 'number'
  | 'product'
  | 'model'
  | 'quantity'
  | 'name'
  | 'state'
  | 'price'
  | 'currency'
  | 'next_date'
  | 'retry_date'
  | 'card'
  | 'order_id'
  | 'created_at'
> &
  Present<Pick<Row<typeof orderRecurrings>, 'chosen'>> & {
    slug: string | null
    image: string | null
    /** “100 ₴ every month, until you cancel” */
    terms: string
    /** payments still to come; null = until cancelled */
    left: number | null
    order_number: number | null
    /** the order that waits to be paid, with its key, while the card does not pay it */
    unpaid: { id: string; key: string } | null
    moves: RecurringMove[]
    transactions: {
      type: string
      amount: string | null
      order_id: string | null
      order_number: number | null
      at: Date
      comment: string | null
    }[]
  }

type ViewRow = Omit<RecurringView, 'terms' | 'left' | 'unpaid' | 'moves' | 'transactions'> &
  Pick<
    Row<typeof orderRecurrings>,
    | 'suspended_by'
    | 'due_order_id'
    | 'attempts'
    | 'frequency'
    | 'cycle'
    | 'duration'
    | 'trial_status'
    | 'trial_price'
    | 'trial_frequency'
    | 'trial_cycle'
    | 'trial_duration'
    | 'trial_remaining'
    | 'remaining'
  > & {
    order_complete: boolean
    total: number
    transactions: (Omit<RecurringView['transactions'][number], 'at'> & { at: string })[]
  }

/** A customer's own subscriptions, the latest first; or one of them with what happened to it. */
export async function recurringsOf(
  ctx: Ctx,
  { customerId, id }: { customerId: string; id?: string },
  { limit, skip }: { limit: number; skip: number } = { limit: 1, skip: 0 },
): Promise<{ rows: RecurringView[]; total: number }> {
  if (id !== undefined && !isId(id)) return { rows: [], total: 0 }
  const one = id === undefined ? sql`` : sql`and r.id = ${id}`
  const { rows } = await sql<ViewRow>`
    select r.id, r.number, r.product, r.model, r.chosen, r.quantity, r.name, r.state, r.suspended_by, r.price::text as price, r.currency, r.frequency, r.cycle, r.duration,
      r.trial_status, r.trial_price::text as trial_price, r.trial_frequency, r.trial_cycle, r.trial_duration, r.trial_remaining, r.remaining, r.next_date::text as next_date,
      r.retry_date::text as retry_date, r.card, r.order_id, o.number as order_number, r.due_order_id, r.attempts, r.created_at, p.slug, p.image, coalesce(s.is_complete, false) as order_complete,
      count(*) over ()::int as total,
      (select coalesce(json_agg(json_build_object('type', t.type, 'amount', t.amount::text, 'order_id', case when not x.is_draft then x.id end, 'order_number', x.number, 'at', t.created_at, 'comment', t.comment)
        order by t.created_at desc, t.id desc), '[]') from order_recurring_transactions t left join orders x on x.store_id = t.store_id and x.id = t.order_id
        where t.store_id = r.store_id and t.order_recurring_id = r.id) as transactions
    from order_recurrings r join orders o on o.store_id = r.store_id and o.id = r.order_id left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
      left join order_products p on p.store_id = r.store_id and p.id = r.order_product_id
    where r.store_id = ${storeOf(ctx).id} and r.customer_id = ${customerId} ${one} order by r.number desc limit ${limit} offset ${skip}`.execute(
    ctx.db,
  )
  return { rows: rows.map((row) => view(ctx, row)), total: rows[0]?.total ?? 0 }
}

function view(ctx: Ctx, row: ViewRow): RecurringView {
  const { decimals } = currencyOf(shopOf(ctx), row.currency)
  const money = (amount: string): string =>
    formatDecimal(parseDecimal(amount, 4) / 10n ** BigInt(4 - decimals), decimals)
  const { trial_price, trial_remaining, remaining, due_order_id, attempts, transactions, total: _, ...rest } = row
  const terms = { ...row, price: money(row.price), trial_price: money(trial_price) }
  return {
    ...rest,
    price: money(row.price),
    terms: recurringText(ctx.language, terms, row.currency),
    left: remaining === null ? null : remaining + trial_remaining,
    unpaid:
      due_order_id && (attempts > 0 || row.retry_date || row.state !== 'active')
        ? { id: due_order_id, key: accessKeyOf(due_order_id) }
        : null,
    moves: nextMoves(ctx, row),
    transactions: transactions.map(({ amount, at, ...entry }) => ({
      ...entry,
      amount: amount === null ? null : money(amount),
      at: new Date(at),
    })),
  }
}
