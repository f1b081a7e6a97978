import { type Ctx, storeOf } from '@shopwright/engine'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { voucherRedemptions } from '../../model/vouchers.ts'

/** Takes from a gift voucher, in the base currency, unless less is left. The row stays locked. False = not enough. */
export async function claimVoucher(ctx: Ctx, voucherId: string, amount: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update vouchers set balance = balance - ${amount} where store_id = ${storeOf(ctx).id} and id = ${voucherId} and status and balance >= ${amount}`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0) > 0
}

/** Gives an order's part of the voucher back, once. */
export async function releaseVoucher(ctx: Ctx, orderId: string): Promise<void> {
  const store = storeOf(ctx).id
  await sql`
    with released as (update voucher_redemptions set released_at = ${ctx.now}, updated_at = ${ctx.now} where store_id = ${store} and order_id = ${orderId} and released_at is null returning voucher_id, amount)
    update vouchers v set balance = v.balance + r.amount from released r where v.store_id = ${store} and v.id = r.voucher_id`.execute(
    ctx.db,
  )
}

/** Takes a released part again. False = it was spent elsewhere meanwhile. */
export async function retakeVoucher(ctx: Ctx, orderId: string): Promise<boolean> {
  const store = storeOf(ctx).id
  const { rows } = await sql<Pick<Row<typeof voucherRedemptions>, 'voucher_id' | 'amount'>>`
    select voucher_id, amount from voucher_redemptions where store_id = ${store} and order_id = ${orderId} and released_at is not null`.execute(
    ctx.db,
  )
  const released = rows[0]
  if (!released) return true
  if (!(await claimVoucher(ctx, released.voucher_id, released.amount))) return false
  await sql`update voucher_redemptions set released_at = null, updated_at = ${ctx.now} where store_id = ${store} and order_id = ${orderId}`.execute(
    ctx.db,
  )
  return true
}
