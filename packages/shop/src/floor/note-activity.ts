import { type Ctx, sendLater } from '@shopwright/engine'
import { type Nouns, newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { shopOf } from './store-cache.ts'

type Deed = {
  key: Row<Nouns['customer-activities']>['key']
  /** null: a guest */
  customer_id: string | null
  order_id?: string
  return_id?: string
}

/** Whether this store keeps what its shoppers do. */
export const keepsActivities = (ctx: Ctx): boolean => shopOf(ctx).settings.customer_activity

/** Writes down what a shopper does, in the transaction and the message in which it is done; where the store does not wish it, nothing is asked. */
export function noteActivity(ctx: Ctx, { key, customer_id, order_id, return_id }: Deed): void {
  if (!keepsActivities(ctx)) return
  const { role, ip } = ctx.actor
  // What staff do to somebody does not come from there.
  const from = role === 'CUSTOMER' || role === 'GUEST' ? (ip?.slice(0, 64) ?? null) : null
  sendLater(
    ctx.db,
    sql`insert into customer_activities (store_id, id, customer_id, key, order_id, return_id, ip, created_at, updated_at)
      values (${shopOf(ctx).id}, ${newId(ctx.now.getTime())}, ${customer_id}, ${key}, ${order_id ?? null}, ${return_id ?? null}, ${from}, ${ctx.now}, ${ctx.now})`,
  )
  ctx.touched.add('customer-activities')
}
