import { type Ctx, storeOf } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { abandonedCarts } from '../../model/abandoned-carts.ts'
import { restoredId } from './links.ts'

export type Saved = Pick<Row<typeof abandonedCarts>, 'id' | 'cart_id' | 'lines'>

/** The cart that a mailed link brings back; null once it is bought, emptied or over, and for a link that is made up. */
export async function savedCart(ctx: Ctx, token: string): Promise<Saved | null> {
  const store = storeOf(ctx).id
  const id = restoredId(store, token)
  if (!id) return null
  const { rows } = await sql<Saved>`
    select id, cart_id, lines from abandoned_carts where store_id = ${store} and id = ${id} and state in ('open', 'mailed') and cart_id is not null and expires_at > ${ctx.now}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** It goes on as this cart: what is bought with it was brought back. One that this cart has been itself ends in it. */
export async function noteRestored(ctx: Ctx, { id, cart_id }: Saved, cartId: string): Promise<void> {
  const store = storeOf(ctx).id
  await sql`update abandoned_carts set state = 'ended', cart_id = null, version = version + 1, updated_at = ${ctx.now}
    where store_id = ${store} and cart_id = ${cartId} and id <> ${id}`.execute(ctx.db)
  await sql`update abandoned_carts set left_cart_id = null, updated_at = ${ctx.now} where store_id = ${store} and left_cart_id = ${cart_id} and id <> ${id}`.execute(
    ctx.db,
  )
  await sql`update abandoned_carts set cart_id = ${cartId}, left_cart_id = case when cart_id = ${cartId} then left_cart_id else ${cart_id} end, restored_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now}
    where store_id = ${store} and id = ${id} and state in ('open', 'mailed')`.execute(ctx.db)
  ctx.touched.add('abandoned-carts')
}
