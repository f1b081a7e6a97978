import { type Ctx, storeOf } from '@shopwright/engine'
import { hours, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { orders } from '../../model/orders.ts'
import type { Visitor } from '../cart/contract.ts'
import { sidHash } from '../cart/rows.ts'

/** Longer than any draft keeps its cart: by the orders of these hours it is found without reading all of them. */
const REACH = hours(2)

/** The visitor's latest order that waits for its payment and has taken their cart along; null when there is none. */
export async function waitingDraft(ctx: Ctx, { customerId, cartSid }: Visitor): Promise<string | null> {
  if (!customerId && !cartSid) return null
  const isTheirs = customerId
    ? sql`customer_id = ${customerId}`
    : sql`customer_id is null and draft_cart ->> 'sid_hash' = ${sidHash(cartSid as string)}`
  const { rows } = await sql<Pick<Row<typeof orders>, 'id'>>`
    select id from orders where store_id = ${storeOf(ctx).id} and created_at > ${new Date(ctx.now.getTime() - REACH)}
      and is_draft and draft_cart is not null and ${isTheirs} order by created_at desc, id desc limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}
