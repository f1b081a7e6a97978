import { AppError, amend, asSystem, type Ctx, storeOf } from '@shopwright/engine'
import type { Patch, Row } from '@shopwright/resource'
import { sql } from 'kysely'
import type { affiliates } from '../model/affiliates.ts'

/** Staff's word about somebody who wants to be an affiliate; it is told to them once for each decision. */
export async function openAffiliate(ctx: Ctx, customerId: string, approved: boolean, key: string): Promise<void> {
  const row = await lockAffiliateOf(ctx, customerId)
  if (!row) return
  if (row.approved !== approved) await amend(asSystem(ctx), ctx.registry.get('affiliates'), row, { approved })
  await ctx.enqueue(ctx.db, 'affiliate-mails', {
    store_id: storeOf(ctx).id,
    affiliate_id: row.id,
    event: approved ? 'joined' : 'denied',
    key: `affiliate:${key}`,
    is_new: false,
  })
}

/** Throws `not-found` for who has not joined. */
export async function amendAffiliate(ctx: Ctx, customerId: string, changes: Patch<typeof affiliates>): Promise<void> {
  const row = await lockAffiliateOf(ctx, customerId)
  if (!row) throw new AppError('not-found')
  await amend(ctx, ctx.registry.get('affiliates'), row, changes)
}

async function lockAffiliateOf(ctx: Ctx, customerId: string): Promise<Row<typeof affiliates> | null> {
  const { rows } = await sql<Row<typeof affiliates>>`
    select * from affiliates where store_id = ${storeOf(ctx).id} and customer_id = ${customerId} for no key update`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
