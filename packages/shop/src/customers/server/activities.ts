import { behaviour, type Ctx, isPermitted } from '@shopwright/engine'
import { sql } from 'kysely'
import { keepsActivities, noteActivity } from '../../floor/note-activity.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { type ActivityKey, customerActivities } from '../model/activities.ts'
import { type AddressRow, addressDeeds } from '../rules/address-deeds.ts'

export const activityBehaviour = behaviour(customerActivities, {
  read: async (_ctx, rows) => {
    for (const row of rows) if (row.ip !== undefined) row.ip = null
  },
  readWhen: (ctx) => !seesCustomers(ctx),
})

/** Whoever may not see customers does not see where they are. */
export const seesCustomers = ({ actor, registry }: Ctx): boolean =>
  isPermitted(actor, registry.get('customers'), 'find', registry)

/** What a shopper is about to do to their addresses, where somebody wants to know; noted once it is done. */
export async function deedsWithAddresses(ctx: ShopCtx, id: string, given: unknown): Promise<ActivityKey[]> {
  if (!Array.isArray(given) || !keepsActivities(ctx)) return []
  const { rows } = await sql<AddressRow>`
    select * from customer_addresses where store_id = ${shopOf(ctx).id} and customer_id = ${id}`.execute(ctx.db)
  return addressDeeds(rows, given)
}

export function noteDeeds(ctx: Ctx, id: string, deeds: readonly ActivityKey[]): void {
  for (const key of deeds) noteActivity(ctx, { key, customer_id: id })
}
