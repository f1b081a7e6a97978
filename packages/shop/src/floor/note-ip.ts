import { type Ctx, storeOf } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { sql } from 'kysely'

/** Keeps from where a customer came, and how often. */
export async function noteIp(ctx: Ctx, customerId: string): Promise<void> {
  const { ip } = ctx.actor
  if (!ip) return
  await sql`insert into customer_ips (store_id, id, customer_id, ip, count, last_seen_at, created_at, updated_at)
    values (${storeOf(ctx).id}, ${newId(ctx.now.getTime())}, ${customerId}, ${ip.slice(0, 64)}, 1, ${ctx.now}, ${ctx.now}, ${ctx.now})
    on conflict (store_id, ip, customer_id) do update set count = customer_ips.count + 1, last_seen_at = excluded.last_seen_at, updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
}
