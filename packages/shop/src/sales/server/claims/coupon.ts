import { type Ctx, storeOf } from '@shopwright/engine'
import { newId, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { couponRedemptions } from '../../../marketing/model/coupons.ts'

/**
 * Counts one more use of a coupon, unless it is used up. The row stays locked to the end of the transaction, so that
 * `bookRedemption` after it sees every use that came before. False = used up.
 */
export async function claimCoupon(ctx: Ctx, couponId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update coupons set used_count = used_count + 1
    where store_id = ${storeOf(ctx).id} and id = ${couponId} and status and (uses_per_coupon = 0 or used_count < uses_per_coupon)`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0) > 0
}

export type Redemption = {
  coupon_id: string
  order_id: string
  customer_id: string | null
  email: string
  amount: string
}

/** Books whose use it was; guests are counted by e-mail. False = this shopper has had theirs. Only after `claimCoupon`. */
export async function bookRedemption(
  ctx: Ctx,
  { coupon_id, order_id, customer_id, email, amount }: Redemption,
): Promise<boolean> {
  const store = storeOf(ctx).id
  const mine = customer_id ? sql`r.customer_id = ${customer_id}` : sql`r.email = ${email}::citext`
  const { numAffectedRows } = await sql`
    insert into coupon_redemptions (store_id, id, coupon_id, order_id, customer_id, email, amount, created_at, updated_at)
    select c.store_id, ${newId(ctx.now.getTime())}::uuid, c.id, ${order_id}::uuid, ${customer_id}::uuid, ${email}::citext, ${amount}::numeric, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    from coupons c where c.store_id = ${store} and c.id = ${coupon_id} and (c.uses_per_customer = 0 or c.uses_per_customer >
      (select count(*) from coupon_redemptions r where r.store_id = c.store_id and r.coupon_id = c.id and r.released_at is null and ${mine}))`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0) > 0
}

/** Gives an order's use back, once. */
export async function releaseCoupon(ctx: Ctx, orderId: string): Promise<void> {
  const store = storeOf(ctx).id
  await sql`
    with released as (update coupon_redemptions set released_at = ${ctx.now}, updated_at = ${ctx.now} where store_id = ${store} and order_id = ${orderId} and released_at is null returning coupon_id)
    update coupons c set used_count = greatest(0, c.used_count - 1) from released r where c.store_id = ${store} and c.id = r.coupon_id`.execute(
    ctx.db,
  )
}

/** Takes a released use again. False = used up meanwhile, by all or by this shopper. */
export async function retakeCoupon(ctx: Ctx, orderId: string): Promise<boolean> {
  const store = storeOf(ctx).id
  const { rows } = await sql<Pick<Row<typeof couponRedemptions>, 'coupon_id'>>`
    select coupon_id from coupon_redemptions where store_id = ${store} and order_id = ${orderId} and released_at is not null`.execute(
    ctx.db,
  )
  const coupon = rows[0]?.coupon_id
  if (!coupon) return true
  if (!(await claimCoupon(ctx, coupon))) return false
  const { numAffectedRows } = await sql`
    update coupon_redemptions o set released_at = null, updated_at = ${ctx.now} from coupons c
    where o.store_id = ${store} and o.order_id = ${orderId} and c.store_id = o.store_id and c.id = o.coupon_id and (c.uses_per_customer = 0 or c.uses_per_customer >
      (select count(*) from coupon_redemptions r where r.store_id = c.store_id and r.coupon_id = c.id and r.released_at is null
        and (r.customer_id = o.customer_id or o.customer_id is null and r.email = o.email)))`.execute(ctx.db)
  return Number(numAffectedRows ?? 0) > 0
}
