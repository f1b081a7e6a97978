import { isId, type Row } from '@shopwright/resource'
import type { Subscription } from '@shopwright/theme-kit'
import { sql } from 'kysely'
import type { ShopCtx } from '../../floor/stores.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import type { orderRecurrings, orderRecurringTransactions } from '../model/order-recurrings.ts'
import type { orders } from '../model/orders.ts'

type AsShown = 'id' | 'number' | 'title' | 'quantity' | 'nextDate' | 'name' | 'model' | 'currency' | 'retryDate'

type Kept = Pick<
  Row<typeof orderRecurrings>,
  | 'state'
  | 'suspended_by'
  | 'order_id'
  | 'due_order_id'
  | 'attempts'
  | 'price'
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
>

/** A subscription as its customer's pages read it; amounts have four decimals. What needs no more is in the page's own words. */
export type SubscriptionRow = Pick<Subscription, AsShown> &
  Kept & {
    /** those of old subscriptions do not say what is a file */
    options: Row<typeof orderRecurrings>['chosen']
    /** the last four digits of the card that is charged */
    card: string | null
    slug: string | null
    product_id: string | null
    order_number: Row<typeof orders>['number']
    order_complete: boolean
    entries: (Pick<Row<typeof orderRecurringTransactions>, 'amount' | 'order_id'> & {
      kind: Row<typeof orderRecurringTransactions>['type']
      order_number: Row<typeof orders>['number']
      at: string
    })[]
  }

/** A customer's own subscriptions, the latest first, and how many there are; or one of them. */
export async function subscriptionRows(
  { store }: ShopVisit,
  ctx: ShopCtx,
  { customerId, id }: { customerId: string; id?: string },
  { limit, skip }: { limit: number; skip: number } = { limit: 1, skip: 0 },
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  if (id !== undefined && !isId(id)) return { rows: [], total: 0 }
  const one = id === undefined ? sql`` : sql`and r.id = ${id}`
  const { rows } = await sql<SubscriptionRow & { whole: number }>`
    select r.id, r.number, r.product as title, r.model, r.chosen as options, r.quantity, r.name, r.state, r.suspended_by, r.price::text as price, r.currency, r.frequency, r.cycle, r.duration,
      r.trial_status, r.trial_price::text as trial_price, r.trial_frequency, r.trial_cycle, r.trial_duration, r.trial_remaining, r.remaining, r.next_date::text as "nextDate",
      r.retry_date::text as "retryDate", r.card, r.order_id, o.number as order_number, r.due_order_id, r.attempts, p.slug, p.product_id, coalesce(s.is_complete, false) as order_complete,
      count(*) over ()::int as whole,
      (select coalesce(json_agg(json_build_object('kind', t.type, 'amount', t.amount::text, 'order_id', case when not x.is_draft then x.id end, 'order_number', x.number, 'at', t.created_at)
        order by t.created_at desc, t.id desc), '[]') from order_recurring_transactions t left join orders x on x.store_id = t.store_id and x.id = t.order_id
        where t.store_id = r.store_id and t.order_recurring_id = r.id) as entries
    from order_recurrings r join orders o on o.store_id = r.store_id and o.id = r.order_id left join order_statuses s on s.store_id = o.store_id and s.id = o.order_status_id
      left join order_products p on p.store_id = r.store_id and p.id = r.order_product_id
    where r.store_id = ${store.id} and r.customer_id = ${customerId} ${one} order by r.number desc limit ${limit} offset ${skip}`.execute(
    ctx.db,
  )
  return { rows, total: rows[0]?.whole ?? 0 }
}
